/* SPDX-License-Identifier: MIT
 * events/checkpoint.c - notes of how far a game has come, with signatures. */
#include "events/checkpoint.h"

#include "core/panic.h"
#include "core/print.h"
#include "events/text_line.h"

#include <string.h>

/* A line with one signature is the longest. */
#define LINE_BYTES 400

/* Is it a word for a part in a game? */
static bool is_part(const char *who)
{
    for (uint8_t i = 0; i <= MU_UMPIRE; i++)
        if (strcmp(who, mu_signer_domain.words[i]) == 0) return true;
    return false;
}

bool mu_is_signer(const char *name)
{
    return mu_is_name(name) && strlen(name) < MU_SIGNER_MAX && !is_part(name);
}

/* --- writing ----------------------------------------------------------------------------- */

static void print_statement(const mu_checkpoint *checkpoint, mu_text *out)
{
    mu_statement(checkpoint->game, checkpoint->size, &checkpoint->head, NULL, out);
}

void mu_checkpoint_print(const mu_checkpoint *checkpoint, mu_text *out)
{
    print_statement(checkpoint, out);
    for (uint32_t i = 0; i < checkpoint->n; i++) {
        const mu_signed_by *by = &checkpoint->by[i];
        mu_text_add(out, "signed %s ", by->who);
        mu_text_bytes(out, by->key, sizeof by->key);
        mu_text_word(out, " ");
        mu_text_bytes(out, by->signature, sizeof by->signature);
        mu_text_word(out, "\n");
    }
}

/* Can this signature stand beside those that are there? */
static mu_status check_place(const mu_checkpoint *checkpoint, const mu_signed_by *by, mu_err *err)
{
    if (checkpoint->n == MU_SIGNERS_MAX)
        return mu_fail(err, MU_LIMIT, 0, "a checkpoint has at most %d signatures", MU_SIGNERS_MAX);
    for (uint32_t i = 0; i < checkpoint->n; i++) {
        const mu_signed_by *other = &checkpoint->by[i];
        if (memcmp(other->key, by->key, sizeof by->key) == 0)
            return mu_fail(err, MU_CONFLICT, 0, "it is signed by this key already, as %s",
                           other->who);
        if (strcmp(other->who, by->who) == 0)
            return mu_fail(err, MU_CONFLICT, 0, "it is signed by %s already, with another key",
                           other->who);
    }
    return MU_OK;
}

mu_status mu_checkpoint_sign(mu_checkpoint *checkpoint, const char *who,
                             const uint8_t secret[MU_KEY_BYTES], mu_err *err)
{
    char statement[MU_STATEMENT_MAX];
    mu_text text = mu_text_in(statement, sizeof statement);
    mu_signed_by by = { .who = "" };
    MU_ASSERT(is_part(who) || mu_is_signer(who));
    mu_text_copy(by.who, sizeof by.who, who);
    mu_key_public(secret, by.key);
    TRY(check_place(checkpoint, &by, err));
    print_statement(checkpoint, &text);
    mu_sign(secret, statement, by.signature);
    checkpoint->by[checkpoint->n++] = by;
    return MU_OK;
}

/* --- reading ----------------------------------------------------------------------------- */

typedef struct reader {
    const char *name;
    uint32_t line;
    uint32_t parts; /* lines of the note so far */
    mu_checkpoint *note;
    mu_err *err;
} reader;

static mu_status bad(const reader *r, const char *what)
{
    return mu_fail(r->err, MU_INPUT, 0, "%.100s:%u: %s", r->name, r->line, what);
}

static mu_status read_size(const reader *r, const char *line)
{
    int64_t size = 0;
    if (!mu_whole_number(line, 1, INT64_MAX / 16, &size))
        return bad(r, "the second line is not a number of events");
    r->note->size = (uint64_t)size;
    return MU_OK;
}

static mu_status check_signature(const reader *r, const mu_signed_by *by)
{
    char statement[MU_STATEMENT_MAX];
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(statement, sizeof statement);
    print_statement(r->note, &text);
    if (mu_signature_fits(by->key, statement, by->signature)) return MU_OK;
    text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "the signature of %s does not fit: the note is no evidence", by->who);
    return bad(r, line);
}

static mu_status read_signature(const reader *r, char *rest)
{
    mu_signed_by by = { .who = "" };
    mu_err why = MU_ERR_NONE;
    const char *who = mu_take_word(&rest, "signed") ? mu_next_word(&rest) : NULL;
    const char *key = who == NULL ? NULL : mu_next_word(&rest);
    const char *signature = key == NULL ? NULL : mu_next_word(&rest);
    if (signature == NULL || *rest != '\0')
        return bad(r, "the line is not 'signed WHO PUBLIC-KEY SIGNATURE'");
    if (!is_part(who) && !mu_is_signer(who))
        return bad(r, "who signs is A, B, umpire or a name of letters, digits, '.', '_' and '-'");
    if (!mu_hex_bytes(key, by.key, sizeof by.key)) return bad(r, "a public key has 64 hex digits");
    if (!mu_key_is_sound(by.key)) return bad(r, "these 64 digits are no public key");
    if (!mu_hex_bytes(signature, by.signature, sizeof by.signature))
        return bad(r, "a signature has 128 hex digits");
    mu_text_copy(by.who, sizeof by.who, who);
    if (check_place(r->note, &by, &why) != MU_OK) return bad(r, why.text);
    TRY(check_signature(r, &by));
    r->note->by[r->note->n++] = by;
    return MU_OK;
}

static mu_status read_part(reader *r, char *line)
{
    static const char first[] = "muster game ";
    const size_t n = strlen(first);
    switch (r->parts++) {
    case 0:
        if (strncmp(line, first, n) != 0 ||
            !mu_hex_bytes(line + n, r->note->game, sizeof r->note->game))
            return bad(r, "the first line is not 'muster game ID', with 32 hex digits");
        return MU_OK;
    case 1: return read_size(r, line);
    case 2:
        if (!mu_hex_bytes(line, r->note->head.bytes, sizeof r->note->head.bytes))
            return bad(r, "the third line is not a link, of 64 hex digits");
        return MU_OK;
    default: return read_signature(r, line);
    }
}

/* What mail and chat put around a line is taken off. */
static mu_status read_line(reader *r, const char *text, size_t n)
{
    char line[LINE_BYTES];
    while (n > 0 && memchr("> \t", text[0], 3) != NULL) {
        text++;
        n--;
    }
    while (n > 0 && memchr(" \t\r", text[n - 1], 3) != NULL) n--;
    if (n == 0) return MU_OK;
    if (n >= sizeof line) return bad(r, "the line is too long");
    for (size_t i = 0; i < n; i++)
        if (text[i] < ' ' || text[i] > '~') return bad(r, "the line is not plain text");
    memcpy(line, text, n);
    line[n] = '\0';
    return read_part(r, line);
}

mu_status mu_checkpoint_read(const char *name, const char *text, size_t n,
                             mu_checkpoint *checkpoint, mu_err *err)
{
    *checkpoint = (mu_checkpoint){ .n = 0 };
    reader r = { .name = name, .note = checkpoint, .err = err };
    if (n > MU_CHECKPOINT_FILE)
        return mu_fail(err, MU_INPUT, 0, "%.100s: is too long for a checkpoint", name);
    for (size_t at = 0; at < n;) {
        const char *newline = memchr(text + at, '\n', n - at);
        const size_t length = newline == NULL ? n - at : (size_t)(newline - text) - at;
        r.line++;
        TRY(read_line(&r, text + at, length));
        at += length + 1;
    }
    return r.parts >= 3 ? MU_OK : bad(&r, "the note ends before its third line");
}

/* --- a note and a game ------------------------------------------------------------------- */

uint8_t mu_signer_of(const mu_genesis *genesis, const uint8_t key[MU_KEY_BYTES])
{
    for (uint8_t i = 0; i <= MU_UMPIRE; i++) {
        const uint8_t *known = mu_genesis_key(genesis, i);
        if (known != NULL && memcmp(known, key, MU_KEY_BYTES) == 0) return i;
    }
    return MU_STRANGER;
}

mu_status mu_checkpoint_belongs(const mu_checkpoint *checkpoint, const mu_genesis *genesis,
                                mu_err *err)
{
    if (memcmp(checkpoint->game, genesis->game, sizeof genesis->game) != 0) {
        char ids[MU_LINE_MAX];
        mu_text text = mu_text_in(ids, sizeof ids);
        mu_text_word(&text, "it is about the game ");
        mu_text_bytes(&text, checkpoint->game, sizeof checkpoint->game);
        mu_text_word(&text, ", this is ");
        mu_text_bytes(&text, genesis->game, sizeof genesis->game);
        return mu_fail(err, MU_CONFLICT, 0, "%s", ids);
    }
    for (uint32_t i = 0; i < checkpoint->n; i++) {
        const mu_signed_by *by = &checkpoint->by[i];
        const uint8_t part = mu_signer_of(genesis, by->key);
        const char *known = part == MU_STRANGER ? NULL : mu_signer_domain.words[part];
        if (is_part(by->who) && (known == NULL || strcmp(known, by->who) != 0))
            return mu_fail(err, MU_CONFLICT, 0,
                           "it says that %s has signed, but the key is not the one that the game "
                           "has for %s: it is no evidence",
                           by->who, by->who);
    }
    return MU_OK;
}
