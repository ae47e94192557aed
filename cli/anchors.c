/* SPDX-License-Identifier: MIT
 * cli/anchors.c - checkpoints and what else holds a log in its place. */
#include "cli/anchors.h"

#include "cli/files.h"
#include "cli/out.h"

#include <string.h>

mu_status anchors_read(const char *path, mu_checkpoint *note, mu_err *err)
{
    mu_bytes bytes = { 0 };
    mu_status status = cli_file_read(path, MU_CHECKPOINT_FILE, &bytes, err);
    if (status == MU_OK)
        status = mu_checkpoint_read(path, (const char *)bytes.at, bytes.used, note, err);
    mu_bytes_dispose(&bytes);
    return status;
}

/* --- who has signed -------------------------------------------------------------------------- */

/* Those whose keys the game has, or the others; how many there are. */
static uint32_t add_signers(const mu_checkpoint *note, const mu_genesis *genesis, bool known,
                            mu_text *text)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < note->n; i++) {
        const uint8_t part = mu_signer_of(genesis, note->by[i].key);
        if ((part != MU_STRANGER) != known) continue;
        mu_text_add(text, "%s%s", n++ > 0 ? ", " : "",
                    known ? mu_signer_domain.words[part] : note->by[i].who);
    }
    return n;
}

static bool has_signer(const mu_checkpoint *note, const mu_genesis *genesis, bool known)
{
    char word[MU_LINE_MAX];
    mu_text text = mu_text_in(word, sizeof word);
    return add_signers(note, genesis, known, &text) > 0;
}

/* "anne, whose key the game does not know". */
static void add_strangers(const mu_checkpoint *note, const mu_genesis *genesis, mu_text *text)
{
    const uint32_t n = add_signers(note, genesis, false, text);
    mu_text_word(text, n == 1 ? ", whose key the game does not know"
                              : ", whose keys the game does not know");
}

void anchors_signers(const mu_checkpoint *note, const mu_genesis *genesis, mu_text *text)
{
    const bool known = add_signers(note, genesis, true, text) > 0;
    if (!has_signer(note, genesis, false)) {
        if (!known) mu_text_word(text, "nobody");
        return;
    }
    if (known) mu_text_word(text, ", and ");
    add_strangers(note, genesis, text);
}

mu_json *anchors_signers_json(const mu_checkpoint *note, const mu_genesis *genesis)
{
    mu_json *all = mu_json_array();
    for (uint32_t i = 0; i < note->n; i++) {
        const mu_signed_by *by = &note->by[i];
        const uint8_t part = mu_signer_of(genesis, by->key);
        mu_json *one = mu_json_object();
        mu_json_set(one, "who",
                    mu_json_text(part == MU_STRANGER ? by->who : mu_signer_domain.words[part]));
        mu_json_set(one, "known", mu_json_bool(part != MU_STRANGER));
        mu_json_set(one, "public", mu_json_hex(by->key, sizeof by->key));
        mu_json_add(all, one);
    }
    return all;
}

/* --- what people have answered for --------------------------------------------------------------
 */

/* A line holds the name of a file at the most, and some words. */
#define LINE_BYTES 8192

static const char *plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

static void say_rulings(const mu_verdict *v, verdict_line *say, void *user)
{
    const mu_counts *n = &v->counts;
    char line[LINE_BYTES];
    mu_text text = mu_text_in(line, sizeof line);
    if (n->rulings == 0) return;
    mu_text_add(&text, "%llu ruling%s of the umpire (%s)", (unsigned long long)n->rulings,
                plural(n->rulings), n->rulings_signed == n->rulings ? "signed" : "not signed");
    if (n->illegal > 0)
        mu_text_add(&text, "; %llu order%s played though illegal:", (unsigned long long)n->illegal,
                    plural(n->illegal));
    for (uint32_t i = 0; i < v->ruled_n; i++) {
        const mu_ruled *one = &v->ruled[i];
        mu_text_add(&text, "%s event %llu [%s] %s: %s", i == 0 ? "" : ";",
                    (unsigned long long)one->seq, out_clause_id(v->rules, one->clause).at,
                    one->side == 0 ? v->a_name : v->b_name, one->played);
    }
    if (v->ruled_n < n->illegal) mu_text_word(&text, "; and more");
    mu_text_word(&text, ".");
    say(user, line);
}

static void say_agreements(const mu_verdict *v, verdict_line *say, void *user)
{
    const mu_counts *n = &v->counts;
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    if (n->agreed == 0) return;
    mu_text_add(&text, "%llu undo%s with the other side's consent (%llu signed).",
                (unsigned long long)n->agreed, plural(n->agreed),
                (unsigned long long)n->agreed_signed);
    say(user, line);
}

/* Nobody is told of dice of which the log says nothing. */
static void say_witnesses(const mu_verdict *v, verdict_line *say, void *user)
{
    static const char *const who[] = { [MU_WITNESS_UNKNOWN] = "by nobody who is named",
                                       [MU_WITNESS_A] = "by A alone",
                                       [MU_WITNESS_B] = "by B alone",
                                       [MU_WITNESS_A_AGREED] = "by A, acknowledged by B",
                                       [MU_WITNESS_B_AGREED] = "by B, acknowledged by A" };
    const uint64_t *typed = v->counts.typed;
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    uint64_t named = 0;
    for (int i = MU_WITNESS_A; i <= MU_WITNESS_B_AGREED; i++) named += typed[i];
    if (named == 0) return;
    mu_text_word(&text, "Dice typed in:");
    for (int i = MU_WITNESS_B_AGREED, n = 0; i >= MU_WITNESS_UNKNOWN; i--)
        if (typed[i] > 0)
            mu_text_add(&text, "%s %llu %s", n++ > 0 ? ";" : "", (unsigned long long)typed[i],
                        who[i]);
    mu_text_word(&text, ".");
    say(user, line);
}

void anchors_deeds(const mu_verdict *v, verdict_line *say, void *user)
{
    say_rulings(v, say, user);
    say_agreements(v, say, user);
    say_witnesses(v, say, user);
}

/* --- how far it is anchored ----------------------------------------------------------------- */

static void say_anchor(const mu_verdict *v, const mu_anchor *anchor, verdict_line *say, void *user)
{
    const mu_checkpoint *note = anchor->note;
    const unsigned long long last = note->size - 1;
    char line[LINE_BYTES];
    mu_text text = mu_text_in(line, sizeof line);
    if (anchor->is == MU_ANCHOR_AHEAD) {
        mu_text_add(&text, "The check did not come to event %llu of the checkpoint %s.", last,
                    anchor->name);
    } else if (has_signer(note, &v->genesis, true)) {
        mu_text_add(&text, "Anchored up to event %llu (checkpoint %s): signed by ", last,
                    anchor->name);
        anchors_signers(note, &v->genesis, &text);
        mu_text_word(&text, ".");
    } else if (note->n > 0) {
        mu_text_add(&text, "Up to event %llu (checkpoint %s) it is what was signed by ", last,
                    anchor->name);
        anchors_signers(note, &v->genesis, &text);
        mu_text_word(&text, ": that proves as much as you know of whose key it is.");
    } else {
        mu_text_add(&text,
                    "Up to event %llu it is what the checkpoint %s says, which nobody has signed: "
                    "that proves only that nothing was changed since the checkpoint was made, to "
                    "whoever has kept it himself.",
                    last, anchor->name);
    }
    say(user, line);
}

static void say_left(const mu_anchor *anchor, verdict_line *say, void *user)
{
    char line[LINE_BYTES];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_add(&text,
                "The checkpoint %s, for %llu events, is of the game that this branch has left "
                "before: it says nothing of the branch.",
                anchor->name, (unsigned long long)anchor->note->size);
    say(user, line);
}

/* Events that a checkpoint given is about, whoever has signed it; 0: none was given that fits. */
static uint64_t reach(const mu_verdict *v, bool known)
{
    uint64_t size = 0;
    for (uint32_t i = 0; i < v->anchors_n; i++) {
        const mu_anchor *anchor = &v->anchors[i];
        if (anchor->is != MU_ANCHOR_FITS || anchor->note->size <= size) continue;
        if (!known || has_signer(anchor->note, &v->genesis, true)) size = anchor->note->size;
    }
    return size;
}

static bool say_signed_within(const mu_verdict *v, verdict_line *say, void *user)
{
    char line[MU_LINE_MAX * 2];
    mu_text text = mu_text_in(line, sizeof line);
    for (uint8_t i = 0, n = 0; i <= MU_UMPIRE; i++) {
        const uint64_t size = v->counts.signed_to[i];
        if (size == 0) continue;
        mu_text_add(&text, "%s %s up to event %llu", n++ > 0 ? "," : "Signed within the log: by",
                    mu_signer_domain.words[i], (unsigned long long)size - 1);
    }
    if (text.used == 0) return false;
    mu_text_word(&text, ", by the keys in genesis. Such a checkpoint goes with an end that is cut "
                        "off: keep one outside the log.");
    say(user, line);
    return true;
}

void anchors_reach(const mu_verdict *v, verdict_line *say, void *user)
{
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    const uint64_t size = reach(v, false);
    const bool within = v->begun && say_signed_within(v, say, user);
    for (uint32_t i = 0; i < v->anchors_n; i++) {
        const mu_anchor *anchor = &v->anchors[i];
        if (anchor->is == MU_ANCHOR_FITS || anchor->is == MU_ANCHOR_AHEAD)
            say_anchor(v, anchor, say, user);
        else if (anchor->is == MU_ANCHOR_LEFT)
            say_left(anchor, say, user);
    }
    if (size == 0) {
        say(user,
            within ? "Not anchored: no receipt outside it says that this is the whole log."
                   : "Not anchored: no receipt says that this is the whole log, or whose it is.");
        return;
    }
    if (size + 1 < v->read)
        mu_text_add(&text, "What follows, events %llu to %llu, is not anchored.",
                    (unsigned long long)size, (unsigned long long)v->read - 1);
    else if (size < v->read)
        mu_text_add(&text, "What follows, event %llu, is not anchored.", (unsigned long long)size);
    else
        mu_text_word(&text, "That is all of the log.");
    say(user, line);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static mu_json *anchor_json(const mu_verdict *v, const mu_anchor *anchor)
{
    static const char *const words[] = { [MU_ANCHOR_AHEAD] = "not reached",
                                         [MU_ANCHOR_FITS] = "fits",
                                         [MU_ANCHOR_PARTS] = "rewritten",
                                         [MU_ANCHOR_CUT] = "cut off",
                                         [MU_ANCHOR_LEFT] = "of a line it has left",
                                         [MU_ANCHOR_FOREIGN] = "not of this game" };
    mu_json *one = mu_json_object();
    mu_json_set(one, "file", mu_json_text(anchor->name));
    mu_json_set(one, "events", mu_json_number((int64_t)anchor->note->size));
    mu_json_set(one, "result", mu_json_text(words[anchor->is]));
    mu_json_set(one, "signed", anchors_signers_json(anchor->note, &v->genesis));
    return one;
}

static mu_json *rulings_json(const mu_verdict *v)
{
    mu_json *all = mu_json_object();
    mu_json *list = mu_json_array();
    mu_json_set(all, "count", mu_json_number((int64_t)v->counts.rulings));
    mu_json_set(all, "signed", mu_json_number((int64_t)v->counts.rulings_signed));
    mu_json_set(all, "illegal", mu_json_number((int64_t)v->counts.illegal));
    for (uint32_t i = 0; i < v->ruled_n; i++) {
        const mu_ruled *ruled = &v->ruled[i];
        mu_json *one = mu_json_object();
        mu_json_set(one, "event", mu_json_number((int64_t)ruled->seq));
        mu_json_set(one, "clause", out_clause_json(v->rules, ruled->clause));
        mu_json_set(one, "side", mu_json_text(mu_side.words[ruled->side]));
        mu_json_set(one, "order", mu_json_text(ruled->played));
        mu_json_add(list, one);
    }
    mu_json_set(all, "played", list);
    return all;
}

static mu_json *typed_json(const mu_verdict *v)
{
    mu_json *all = mu_json_object();
    for (int i = 0; i <= MU_WITNESS_B_AGREED; i++)
        if (v->counts.typed[i] > 0)
            mu_json_set(all, mu_witness_domain.words[i],
                        mu_json_number((int64_t)v->counts.typed[i]));
    return all;
}

static mu_json *agreed_json(const mu_verdict *v)
{
    mu_json *all = mu_json_object();
    mu_json_set(all, "count", mu_json_number((int64_t)v->counts.agreed));
    mu_json_set(all, "signed", mu_json_number((int64_t)v->counts.agreed_signed));
    return all;
}

static mu_json *within_json(const mu_verdict *v)
{
    mu_json *all = mu_json_object();
    for (uint8_t i = 0; i <= MU_UMPIRE; i++)
        if (v->counts.signed_to[i] > 0)
            mu_json_set(all, mu_signer_domain.words[i],
                        mu_json_number((int64_t)v->counts.signed_to[i]));
    return all;
}

void anchors_json(const mu_verdict *v, mu_json *all)
{
    const uint64_t size = reach(v, true);
    mu_json_set(all, "anchored", mu_json_bool(size > 0));
    if (size > 0) mu_json_set(all, "anchored_events", mu_json_number((int64_t)size));
    if (v->anchors_n > 0) {
        mu_json *list = mu_json_array();
        for (uint32_t i = 0; i < v->anchors_n; i++)
            mu_json_add(list, anchor_json(v, &v->anchors[i]));
        mu_json_set(all, "checkpoints", list);
    }
    if (v->counts.checkpoints > 0) mu_json_set(all, "signed_within", within_json(v));
    if (v->counts.rulings > 0) mu_json_set(all, "rulings", rulings_json(v));
    if (v->counts.agreed > 0) mu_json_set(all, "undos_agreed", agreed_json(v));
    if (v->begun && v->genesis.dice == MU_DICE_TABLE) mu_json_set(all, "typed", typed_json(v));
}
