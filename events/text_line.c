/* SPDX-License-Identifier: MIT
 * events/text_line.c - an event as a line of the text form, both ways. */
#include "events/text_line.h"

#include "core/order.h"
#include "core/panic.h"
#include "core/print.h"
#include "events/json.h"

#include <string.h>

/* --- writing ------------------------------------------------------------------------- */

static void add_domain(const mu_domain *domain, const mu_scope *scope, int64_t value, mu_text *out)
{
    mu_text_word(out, " ");
    mu_domain_print(domain, scope, value, out);
}

/* " A HM-8.2 D_COMBAT RA1": who, by which rule, what for, about which piece. */
static void add_question(const mu_scope *scope, uint8_t side, mu_clause clause, uint8_t purpose,
                         uint16_t subject, mu_text *out)
{
    add_domain(MU_SIDE, scope, side, out);
    add_domain(&mu_clause_domain, scope, clause, out);
    add_domain(&mu_purpose_domain, scope, purpose, out);
    add_domain(&mu_subject_domain, scope, subject, out);
}

/* " table by A+B": where they came from, and who typed them in and agreed, if that is known. */
static void add_source(const mu_scope *scope, uint8_t source, uint8_t witness, mu_text *out)
{
    add_domain(&mu_dice_domain, scope, source, out);
    if (witness == MU_WITNESS_UNKNOWN) return;
    mu_text_word(out, " by");
    add_domain(&mu_witness_domain, scope, witness, out);
}

static void add_signature(const uint8_t signature[MU_SIGNATURE_BYTES], mu_text *out)
{
    if (!mu_is_given(signature, MU_SIGNATURE_BYTES)) return;
    mu_text_word(out, " signed ");
    mu_text_bytes(out, signature, MU_SIGNATURE_BYTES);
}

static void write_roll(const mu_roll_head *roll, const mu_scope *scope, mu_text *out)
{
    add_question(scope, roll->side, roll->clause, roll->purpose, roll->subject, out);
    mu_text_add(out, " d%u", roll->sides);
    add_source(scope, roll->source, roll->witness, out);
    for (int i = 0; i < roll->faces_n; i++) mu_text_add(out, " %d", roll->faces[i]);
}

static void write_draw(const mu_draw_head *draw, const mu_scope *scope, mu_text *out)
{
    add_question(scope, draw->side, draw->clause, draw->purpose, draw->subject, out);
    mu_text_add(out, " of %u", draw->cards);
    add_source(scope, draw->source, draw->witness, out);
    mu_text_add(out, " %u", draw->place);
}

static void write_choice(const mu_choice_head *choice, const mu_scope *scope, mu_text *out)
{
    add_question(scope, choice->side, choice->clause, choice->purpose, choice->subject, out);
    mu_text_word(out, " ");
    mu_option_print(scope, choice->purpose, choice->value, out);
    mu_text_add(out, " of %u", choice->options);
}

static void write_note(const mu_note_head *note, const mu_scope *scope, mu_text *out)
{
    add_domain(MU_SIDE, scope, note->side, out);
    mu_text_word(out, " ");
    mu_quote(note->text, out);
    if (note->bookmark[0] != '\0') mu_text_add(out, " at %s", note->bookmark);
}

static void write_undo(const mu_undo_head *undo, const mu_scope *scope, mu_text *out)
{
    add_domain(MU_SIDE, scope, undo->side, out);
    mu_text_add(out, " to %u", undo->to);
    if (undo->consent != 0) {
        mu_text_word(out, " with");
        add_domain(&mu_consent_domain, scope, undo->consent, out);
    }
    add_signature(undo->signature, out);
}

static void write_reveal(const mu_reveal_head *reveal, const mu_scope *scope, mu_text *out)
{
    add_domain(&mu_signer_domain, scope, reveal->side, out);
    mu_text_add(out, " %u ", reveal->link);
    mu_text_bytes(out, reveal->secret, sizeof reveal->secret);
    add_signature(reveal->signature, out);
}

static void write_ruling(const mu_ruling_head *ruling, const mu_scope *scope, mu_text *out)
{
    mu_text_word(out, " ");
    mu_quote(ruling->text, out);
    if (ruling->played[0] != '\0') {
        mu_text_word(out, " illegal");
        add_domain(&mu_clause_domain, scope, ruling->clause, out);
        add_domain(MU_SIDE, scope, ruling->side, out);
        mu_text_word(out, " ");
        mu_quote(ruling->played, out);
    }
    if (ruling->changes[0] != '\0') {
        mu_text_word(out, " set ");
        mu_quote(ruling->changes, out);
        mu_text_word(out, " to ");
        mu_text_bytes(out, ruling->fingerprint, sizeof ruling->fingerprint);
    }
    add_signature(ruling->signature, out);
}

static void write_checkpoint(const mu_checkpoint_head *checkpoint, const mu_scope *scope,
                             mu_text *out)
{
    add_domain(&mu_signer_domain, scope, checkpoint->side, out);
    add_signature(checkpoint->signature, out);
}

void mu_line_write(const mu_event *event, const mu_scope *scope, mu_text *out)
{
    mu_text_word(out, mu_event_words[event->kind]);
    switch (event->kind) {
    case MU_EVENT_ORDER:
        add_domain(MU_SIDE, scope, event->as.order.side, out);
        mu_text_word(out, " ");
        mu_order_print(scope, &event->as.order, out);
        return;
    case MU_EVENT_PHASE: add_domain(&mu_phase_domain, scope, event->as.phase.phase, out); return;
    case MU_EVENT_ROLL: write_roll(&event->as.roll, scope, out); return;
    case MU_EVENT_DRAW: write_draw(&event->as.draw, scope, out); return;
    case MU_EVENT_CHOICE: write_choice(&event->as.choice, scope, out); return;
    case MU_EVENT_SETTLED:
        mu_text_word(out, " ");
        mu_text_bytes(out, event->as.settled.fingerprint, sizeof event->as.settled.fingerprint);
        return;
    case MU_EVENT_NOTE: write_note(&event->as.note, scope, out); return;
    case MU_EVENT_UNDO: write_undo(&event->as.undo, scope, out); return;
    case MU_EVENT_REVEAL: write_reveal(&event->as.reveal, scope, out); return;
    case MU_EVENT_RULING: write_ruling(&event->as.ruling, scope, out); return;
    case MU_EVENT_CHECKPOINT: write_checkpoint(&event->as.checkpoint, scope, out); return;
    case MU_EVENT_GENESIS:
    case MU_EVENT_KINDS: return;
    }
}

/* --- reading ------------------------------------------------------------------------- */

bool mu_take_number(char **rest, int64_t low, int64_t high, int64_t *value)
{
    char *word = mu_next_word(rest);
    return word != NULL && mu_whole_number(word, low, high, value);
}

static bool take_domain(char **rest, const mu_domain *domain, const mu_scope *scope, int64_t high,
                        int64_t *value)
{
    char *word = mu_next_word(rest);
    return word != NULL && mu_domain_parse(domain, scope, word, 0, high, value);
}

bool mu_take_quoted(char **rest, char *words, size_t room)
{
    *rest += strspn(*rest, " ");
    char *end = (*rest)[0] == '"' ? mu_closing_quote(*rest) : NULL;
    if (end == NULL || (end[1] != '\0' && end[1] != ' ')) return false;
    char *quoted = *rest;
    *rest = end + 1 + strspn(end + 1, " ");
    end[1] = '\0';
    return mu_unquote(quoted, words, room);
}

static bool take_bytes(char **rest, uint8_t *bytes, size_t n)
{
    char *word = mu_next_word(rest);
    return word != NULL && mu_hex_bytes(word, bytes, n);
}

bool mu_take_if(char **rest, const char *wanted)
{
    const size_t n = strlen(wanted);
    if (strncmp(*rest, wanted, n) != 0 || ((*rest)[n] != ' ' && (*rest)[n] != '\0')) return false;
    (void)mu_next_word(rest);
    return true;
}

/* The signature that ends a line, or nothing. */
static bool take_signature(char **rest, uint8_t signature[MU_SIGNATURE_BYTES])
{
    if (mu_take_if(rest, "signed") && !take_bytes(rest, signature, MU_SIGNATURE_BYTES))
        return false;
    return **rest == '\0';
}

bool mu_take_word(char **rest, const char *wanted)
{
    char *word = mu_next_word(rest);
    return word != NULL && strcmp(word, wanted) == 0;
}

static bool take_source(char **rest, const mu_scope *scope, int64_t *source, int64_t *witness)
{
    *witness = MU_WITNESS_UNKNOWN;
    return take_domain(rest, &mu_dice_domain, scope, MU_DICE_DUEL, source) &&
           (!mu_take_if(rest, "by") ||
            take_domain(rest, &mu_witness_domain, scope, MU_WITNESS_B_AGREED, witness));
}

typedef struct asked {
    int64_t side, clause, purpose, subject;
} asked;

static bool take_question(char **rest, const mu_scope *scope, asked *q)
{
    return take_domain(rest, MU_SIDE, scope, 2, &q->side) &&
           take_domain(rest, &mu_clause_domain, scope, UINT16_MAX, &q->clause) &&
           take_domain(rest, &mu_purpose_domain, scope, scope->rules->purposes_n - 1,
                       &q->purpose) &&
           take_domain(rest, &mu_subject_domain, scope, UINT16_MAX, &q->subject);
}

static bool read_roll(char *rest, const mu_scope *scope, mu_roll_head *roll)
{
    asked q;
    int64_t sides = 0;
    int64_t source = 0;
    int64_t witness = 0;
    if (!take_question(&rest, scope, &q)) return false;
    char *die = mu_next_word(&rest);
    if (die == NULL || die[0] != 'd' || !mu_whole_number(die + 1, 2, UINT16_MAX, &sides) ||
        !take_source(&rest, scope, &source, &witness))
        return false;
    *roll = (mu_roll_head){ .clause = (mu_clause)q.clause,
                            .subject = (uint16_t)q.subject,
                            .sides = (uint16_t)sides,
                            .side = (uint8_t)q.side,
                            .purpose = (uint8_t)q.purpose,
                            .source = (uint8_t)source,
                            .witness = (uint8_t)witness };
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        int64_t face = 0;
        if (roll->faces_n == MU_ROLL_MAX || !mu_whole_number(word, INT16_MIN, INT16_MAX, &face))
            return false;
        roll->faces[roll->faces_n++] = (int16_t)face;
    }
    return roll->faces_n > 0;
}

static bool read_draw(char *rest, const mu_scope *scope, mu_draw_head *draw)
{
    asked q;
    int64_t cards = 0;
    int64_t source = 0;
    int64_t witness = 0;
    int64_t place = 0;
    if (!take_question(&rest, scope, &q) || !mu_take_word(&rest, "of") ||
        !mu_take_number(&rest, 1, UINT16_MAX, &cards) ||
        !take_source(&rest, scope, &source, &witness) ||
        !mu_take_number(&rest, 0, UINT16_MAX, &place) || *rest != '\0')
        return false;
    *draw = (mu_draw_head){ (mu_clause)q.clause, (uint16_t)q.subject, (uint16_t)cards,
                            (uint16_t)place,     (uint8_t)q.side,     (uint8_t)q.purpose,
                            (uint8_t)source,     (uint8_t)witness };
    return true;
}

static bool read_choice(char *rest, const mu_scope *scope, mu_choice_head *choice)
{
    asked q;
    int64_t options = 0;
    int32_t value = 0;
    if (!take_question(&rest, scope, &q)) return false;
    char *word = mu_next_word(&rest);
    if (word == NULL || mu_option_read(scope, (uint8_t)q.purpose, word, &value, NULL) != MU_OK ||
        !mu_take_word(&rest, "of") || !mu_take_number(&rest, 1, MU_OPTIONS_MAX, &options) ||
        *rest != '\0')
        return false;
    *choice = (mu_choice_head){
        value,           (mu_clause)q.clause, (uint16_t)q.subject, (uint16_t)options,
        (uint8_t)q.side, (uint8_t)q.purpose
    };
    return true;
}

static bool read_note(char *rest, const mu_scope *scope, mu_note_head *note)
{
    int64_t side = 0;
    if (!take_domain(&rest, MU_SIDE, scope, 2, &side)) return false;
    *note = (mu_note_head){ .side = (uint8_t)side };
    if (!mu_take_quoted(&rest, note->text, sizeof note->text)) return false;
    if (!mu_take_if(&rest, "at")) return *rest == '\0';
    char *bookmark = mu_next_word(&rest);
    if (bookmark == NULL || strlen(bookmark) >= sizeof note->bookmark) return false;
    mu_text_copy(note->bookmark, sizeof note->bookmark, bookmark);
    return *rest == '\0';
}

static bool read_undo(char *rest, const mu_scope *scope, mu_undo_head *undo)
{
    int64_t side = 0;
    int64_t to = 0;
    int64_t consent = 0;
    if (!take_domain(&rest, MU_SIDE, scope, 2, &side) || !mu_take_word(&rest, "to") ||
        !mu_take_number(&rest, 0, UINT32_MAX, &to))
        return false;
    if (mu_take_if(&rest, "with") && !take_domain(&rest, &mu_consent_domain, scope, 2, &consent))
        return false;
    *undo =
        (mu_undo_head){ .to = (uint32_t)to, .side = (uint32_t)side, .consent = (uint32_t)consent };
    return take_signature(&rest, undo->signature);
}

static bool read_reveal(char *rest, const mu_scope *scope, mu_reveal_head *reveal)
{
    int64_t side = 0;
    int64_t link = 0;
    if (!take_domain(&rest, &mu_signer_domain, scope, MU_UMPIRE, &side) ||
        !mu_take_number(&rest, 0, UINT32_MAX, &link))
        return false;
    *reveal = (mu_reveal_head){ .side = (uint32_t)side, .link = (uint32_t)link };
    return take_bytes(&rest, reveal->secret, sizeof reveal->secret) &&
           take_signature(&rest, reveal->signature);
}

static bool read_ruling(char *rest, const mu_scope *scope, mu_ruling_head *ruling)
{
    int64_t clause = 0;
    int64_t side = MU_NOBODY;
    *ruling = (mu_ruling_head){ .side = MU_NOBODY };
    if (!mu_take_quoted(&rest, ruling->text, sizeof ruling->text)) return false;
    if (mu_take_if(&rest, "illegal") &&
        (!take_domain(&rest, &mu_clause_domain, scope, UINT16_MAX, &clause) ||
         !take_domain(&rest, MU_SIDE, scope, 1, &side) ||
         !mu_take_quoted(&rest, ruling->played, sizeof ruling->played)))
        return false;
    ruling->clause = (mu_clause)clause;
    ruling->side = (uint8_t)side;
    if (mu_take_if(&rest, "set") &&
        (!mu_take_quoted(&rest, ruling->changes, sizeof ruling->changes) ||
         !mu_take_word(&rest, "to") ||
         !take_bytes(&rest, ruling->fingerprint, sizeof ruling->fingerprint)))
        return false;
    return take_signature(&rest, ruling->signature);
}

static bool read_checkpoint(char *rest, const mu_scope *scope, mu_checkpoint_head *checkpoint)
{
    int64_t side = 0;
    if (!take_domain(&rest, &mu_signer_domain, scope, MU_UMPIRE, &side)) return false;
    *checkpoint = (mu_checkpoint_head){ .side = (uint32_t)side };
    return take_signature(&rest, checkpoint->signature);
}

static bool read_order(char *rest, const mu_scope *scope, mu_order *order, mu_err *err)
{
    int64_t side = 0;
    mu_ahead ahead;
    return take_domain(&rest, MU_SIDE, scope, 1, &side) &&
           mu_order_read(scope, (uint8_t)side, rest, order, &ahead, err) == MU_OK && ahead.n == 0;
}

bool mu_line_read(char *line, const mu_scope *scope, mu_event *event, mu_err *err)
{
    char *rest = line;
    char *word = mu_next_word(&rest);
    int kind = MU_EVENT_ORDER;
    int64_t phase = 0;
    while (word != NULL && kind < MU_EVENT_KINDS && strcmp(word, mu_event_words[kind]) != 0) kind++;
    if (word == NULL || kind == MU_EVENT_KINDS) return false;
    *event = (mu_event){ .kind = (mu_event_kind)kind };
    switch (event->kind) {
    case MU_EVENT_ORDER: return read_order(rest, scope, &event->as.order, err);
    case MU_EVENT_PHASE:
        if (!take_domain(&rest, &mu_phase_domain, scope, UINT8_MAX, &phase)) return false;
        event->as.phase.phase = (uint8_t)phase;
        return *rest == '\0';
    case MU_EVENT_ROLL: return read_roll(rest, scope, &event->as.roll);
    case MU_EVENT_DRAW: return read_draw(rest, scope, &event->as.draw);
    case MU_EVENT_CHOICE: return read_choice(rest, scope, &event->as.choice);
    case MU_EVENT_SETTLED:
        return mu_hex_bytes(rest, event->as.settled.fingerprint,
                            sizeof event->as.settled.fingerprint);
    case MU_EVENT_NOTE: return read_note(rest, scope, &event->as.note);
    case MU_EVENT_UNDO: return read_undo(rest, scope, &event->as.undo);
    case MU_EVENT_REVEAL: return read_reveal(rest, scope, &event->as.reveal);
    case MU_EVENT_RULING: return read_ruling(rest, scope, &event->as.ruling);
    case MU_EVENT_CHECKPOINT: return read_checkpoint(rest, scope, &event->as.checkpoint);
    case MU_EVENT_GENESIS:
    case MU_EVENT_KINDS: break;
    }
    return false;
}
