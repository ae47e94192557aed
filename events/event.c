/* SPDX-License-Identifier: MIT
 * events/event.c - kinds of events, to bytes and back. */
#include "events/event.h"

#include "core/panic.h"
#include "core/rules/list.h"
#include "events/codec.h"

#include <stdlib.h>
#include <string.h>

const char *const mu_event_words[MU_EVENT_KINDS] = { "genesis", "order",  "phase",   "roll",
                                                     "draw",    "choice", "settled", "note",
                                                     "undo",    "reveal", "ruling",  "checkpoint" };

/* --- words of the ruleset ------------------------------------------------------ */

static bool print_clause(const mu_scope *scope, int64_t value, mu_text *out)
{
    mu_clause_print(scope->rules, (mu_clause)value, out);
    return true;
}

static bool parse_clause(const mu_scope *scope, const char *word, int64_t *value)
{
    mu_clause clause = 0;
    bool found = mu_clause_parse(scope->rules, word, &clause);
    *value = clause;
    return found;
}

static bool print_purpose(const mu_scope *scope, int64_t value, mu_text *out)
{
    if (value < 0 || value >= scope->rules->purposes_n) return false;
    mu_text_word(out, scope->rules->purposes[value].name);
    return true;
}

static bool parse_purpose(const mu_scope *scope, const char *word, int64_t *value)
{
    *value = mu_purpose_find(scope->rules, word);
    return *value >= 0;
}

static bool print_order_kind(const mu_scope *scope, int64_t value, mu_text *out)
{
    if (value < 0 || value >= scope->rules->orders_n) return false;
    mu_text_word(out, scope->rules->orders[value].name);
    return true;
}

static bool parse_order_kind(const mu_scope *scope, const char *word, int64_t *value)
{
    *value = mu_order_find(scope->rules, word);
    return *value >= 0;
}

static bool print_phase(const mu_scope *scope, int64_t value, mu_text *out)
{
    if (value < 0 || value >= scope->rules->phases_n) return false;
    mu_text_word(out, scope->rules->phases[value].name);
    return true;
}

static bool parse_phase(const mu_scope *scope, const char *word, int64_t *value)
{
    *value = mu_phase_find(scope->rules, word);
    return *value >= 0;
}

static bool print_subject(const mu_scope *scope, int64_t value, mu_text *out)
{
    if (value == 0)
        mu_text_word(out, "-");
    else
        mu_domain_print(scope->rules->subject, scope, value, out);
    return true;
}

static bool parse_subject(const mu_scope *scope, const char *word, int64_t *value)
{
    *value = 0;
    return strcmp(word, "-") == 0 ||
           mu_domain_parse(scope->rules->subject, scope, word, 0, UINT16_MAX, value);
}

const mu_domain mu_clause_domain = { .name = "clause",
                                     .print = print_clause,
                                     .parse = parse_clause };
const mu_domain mu_purpose_domain = { .name = "purpose",
                                      .print = print_purpose,
                                      .parse = parse_purpose };
const mu_domain mu_order_domain = { .name = "kind of order",
                                    .print = print_order_kind,
                                    .parse = parse_order_kind };
const mu_domain mu_phase_domain = { .name = "phase", .print = print_phase, .parse = parse_phase };
const mu_domain mu_subject_domain = { .name = "piece",
                                      .print = print_subject,
                                      .parse = parse_subject };

static const char *const consent_words[] = { "-", "A", "B" };
static const char *const signer_words[] = { "A", "B", "umpire" };
static const char *const witness_words[] = { "-", "A", "B", "A+B", "B+A" };

const mu_domain mu_consent_domain = { .name = "side that agreed",
                                      .words = consent_words,
                                      .words_n = MU_COUNT_OF(consent_words) };
const mu_domain mu_signer_domain = { .name = "signer",
                                     .words = signer_words,
                                     .words_n = MU_COUNT_OF(signer_words) };
const mu_domain mu_witness_domain = { .name = "witness",
                                      .words = witness_words,
                                      .words_n = MU_COUNT_OF(witness_words) };

/* --- schemas -------------------------------------------------------------------- */

MU_SCHEMA(mu_genesis, MU_GENESIS_FIELDS, 11);
MU_SCHEMA(mu_order_head, MU_ORDER_HEAD_FIELDS, 2);
MU_SCHEMA(mu_phase_head, MU_PHASE_HEAD_FIELDS, 1);
MU_SCHEMA(mu_roll_head, MU_ROLL_HEAD_FIELDS, 8);
MU_SCHEMA(mu_draw_head, MU_DRAW_HEAD_FIELDS, 8);
MU_SCHEMA(mu_choice_head, MU_CHOICE_HEAD_FIELDS, 6);
MU_SCHEMA(mu_settled_head, MU_SETTLED_HEAD_FIELDS, 1);
MU_SCHEMA(mu_note_head, MU_NOTE_HEAD_FIELDS, 2);
MU_SCHEMA(mu_undo_head, MU_UNDO_HEAD_FIELDS, 2);
MU_SCHEMA(mu_reveal_head, MU_REVEAL_HEAD_FIELDS, 3);
MU_SCHEMA(mu_ruling_head, MU_RULING_HEAD_FIELDS, 7);
MU_SCHEMA(mu_checkpoint_head, MU_CHECKPOINT_HEAD_FIELDS, 2);

const mu_schema *const mu_event_schemas[MU_EVENT_KINDS] = {
    [MU_EVENT_GENESIS] = &mu_genesis_schema,
    [MU_EVENT_ORDER] = &mu_order_head_schema,
    [MU_EVENT_PHASE] = &mu_phase_head_schema,
    [MU_EVENT_ROLL] = &mu_roll_head_schema,
    [MU_EVENT_DRAW] = &mu_draw_head_schema,
    [MU_EVENT_CHOICE] = &mu_choice_head_schema,
    [MU_EVENT_SETTLED] = &mu_settled_head_schema,
    [MU_EVENT_NOTE] = &mu_note_head_schema,
    [MU_EVENT_UNDO] = &mu_undo_head_schema,
    [MU_EVENT_REVEAL] = &mu_reveal_head_schema,
    [MU_EVENT_RULING] = &mu_ruling_head_schema,
    [MU_EVENT_CHECKPOINT] = &mu_checkpoint_head_schema,
};

/* --- writing ---------------------------------------------------------------------- */

void mu_event_encode(const mu_event *event, const mu_ruleset *rules, const void *setup,
                     mu_bytes *out)
{
    bool has_body = event->kind == MU_EVENT_GENESIS || event->kind == MU_EVENT_ORDER;
    mu_encode_array(has_body ? 3 : 2, out);
    mu_encode_number((int64_t)event->kind, out);
    if (event->kind == MU_EVENT_ORDER) {
        const mu_order *order = &event->as.order;
        const mu_order_head head = { order->side, order->kind };
        mu_encode(&mu_order_head_schema, &head, out);
        mu_encode(rules->orders[order->kind].fields, order->body.bytes, out);
        return;
    }
    mu_encode(mu_event_schemas[event->kind], &event->as, out);
    if (event->kind == MU_EVENT_GENESIS) mu_encode(rules->setup, setup, out);
}

void mu_setup_digest(const mu_ruleset *rules, const void *setup, uint8_t digest[MU_LINK_BYTES])
{
    mu_bytes bytes = { 0 };
    mu_encode(rules->setup, setup, &bytes);
    mu_digest256("setup", bytes.at, bytes.used, digest);
    mu_bytes_dispose(&bytes);
}

/* --- signatures ---------------------------------------------------------------------- */

uint8_t *mu_event_signature(mu_event *event, uint8_t *signer)
{
    switch (event->kind) {
    case MU_EVENT_UNDO:
        if (event->as.undo.consent == 0) return NULL;
        *signer = (uint8_t)(event->as.undo.consent - 1);
        return event->as.undo.signature;
    case MU_EVENT_REVEAL:
        *signer = (uint8_t)event->as.reveal.side;
        return event->as.reveal.signature;
    case MU_EVENT_RULING: *signer = MU_UMPIRE; return event->as.ruling.signature;
    case MU_EVENT_CHECKPOINT:
        *signer = (uint8_t)event->as.checkpoint.side;
        return event->as.checkpoint.signature;
    case MU_EVENT_GENESIS:
    case MU_EVENT_ORDER:
    case MU_EVENT_PHASE:
    case MU_EVENT_ROLL:
    case MU_EVENT_DRAW:
    case MU_EVENT_CHOICE:
    case MU_EVENT_SETTLED:
    case MU_EVENT_NOTE:
    case MU_EVENT_KINDS: break;
    }
    return NULL;
}

const uint8_t *mu_genesis_key(const mu_genesis *genesis, uint8_t signer)
{
    const uint8_t *key = signer == 0   ? genesis->a_key
                         : signer == 1 ? genesis->b_key
                                       : genesis->umpire_key;
    return mu_is_given(key, MU_KEY_BYTES) ? key : NULL;
}

/* --- reading ---------------------------------------------------------------------- */

static mu_status begin(mu_reader *in, uint32_t *parts, mu_event_kind *kind, mu_err *err)
{
    int64_t number = 0;
    TRY(mu_decode_count(in, 2, 3, "event", parts, err));
    TRY(mu_decode_number(in, 0, UINT32_MAX, "kind of event", &number, err));
    if (number >= MU_EVENT_KINDS)
        return mu_fail(err, MU_VERSION, 0, "events of kind %lld are not known to this Muster",
                       (long long)number);
    *kind = (mu_event_kind)number;
    bool has_body = *kind == MU_EVENT_GENESIS || *kind == MU_EVENT_ORDER;
    if (*parts != (has_body ? 3u : 2u))
        return mu_fail(err, MU_CORRUPT, 0, "%s has %u parts", mu_event_words[*kind], *parts);
    return MU_OK;
}

mu_status mu_event_kind_of(const uint8_t *bytes, size_t n, mu_event_kind *kind, mu_err *err)
{
    mu_reader in = mu_reader_of(bytes, n);
    uint32_t parts = 0;
    return begin(&in, &parts, kind, err);
}

mu_status mu_undo_decode(const uint8_t *bytes, size_t n, mu_undo_head *head, mu_err *err)
{
    mu_reader in = mu_reader_of(bytes, n);
    uint32_t parts = 0;
    mu_event_kind kind = MU_EVENT_GENESIS;
    TRY(begin(&in, &parts, &kind, err));
    if (kind != MU_EVENT_UNDO)
        return mu_fail(err, MU_CORRUPT, 0, "%s is no undo", mu_event_words[kind]);
    TRY(mu_decode(&in, &mu_undo_head_schema, head, err));
    return mu_decode_end(&in, mu_event_words[kind], err);
}

static mu_status decode_order(mu_reader *in, const mu_ruleset *rules, mu_order *order, mu_err *err)
{
    mu_order_head head;
    TRY(mu_decode(in, &mu_order_head_schema, &head, err));
    if (head.kind >= rules->orders_n)
        return mu_fail(err, MU_CORRUPT, 0, "there is no order of kind %u", head.kind);
    const mu_schema *fields = rules->orders[head.kind].fields;
    MU_ASSERT(fields->size <= sizeof order->body);
    memset(order, 0, sizeof *order);
    order->side = head.side;
    order->kind = head.kind;
    return mu_decode(in, fields, order->body.bytes, err);
}

/* Fields that say the same, or nothing without each other. */
static mu_status check_fields(const mu_event *event, mu_err *err)
{
    const mu_ruling_head *ruling = &event->as.ruling;
    const mu_undo_head *undo = &event->as.undo;
    const bool rolled = event->kind == MU_EVENT_ROLL;
    const bool dice = rolled || event->kind == MU_EVENT_DRAW;
    const char *what = NULL;
    if (dice && (rolled ? event->as.roll.witness : event->as.draw.witness) != MU_WITNESS_UNKNOWN &&
        (rolled ? event->as.roll.source : event->as.draw.source) != MU_DICE_TABLE)
        what = "only dice that are typed in have witnesses";
    if (event->kind == MU_EVENT_NOTE && event->as.note.bookmark[0] != '\0' &&
        !mu_is_bookmark(event->as.note.bookmark))
        what = "a bookmark has letters, digits, '.', '_' or '-', the first a letter";
    if (event->kind == MU_EVENT_UNDO && undo->consent != 0 && undo->side + undo->consent != 2)
        what = "it is the other side that agrees to an undo";
    if (event->kind == MU_EVENT_UNDO && undo->consent == 0 &&
        mu_is_given(undo->signature, sizeof undo->signature))
        what = "nobody has agreed to the undo, and it is signed";
    if (event->kind == MU_EVENT_RULING) {
        const bool played = ruling->played[0] != '\0';
        const bool changed = ruling->changes[0] != '\0';
        if (ruling->text[0] == '\0') what = "a ruling without words";
        if (played != (ruling->side < MU_NOBODY) || (!played && ruling->clause != 0))
            what = "a ruling tells of an order, its side and its clause, or of none of them";
        if (changed != mu_is_given(ruling->fingerprint, sizeof ruling->fingerprint))
            what = "a ruling that changes the state has its fingerprint, and no other";
    }
    if (event->kind == MU_EVENT_CHECKPOINT &&
        !mu_is_given(event->as.checkpoint.signature, sizeof event->as.checkpoint.signature))
        what = "a checkpoint without a signature";
    return what == NULL ? MU_OK : mu_fail(err, MU_CORRUPT, 0, "%s", what);
}

/* Numbers of rows must exist before anybody looks a row up. */
static mu_status check_rows(const mu_event *event, const mu_ruleset *rules, mu_err *err)
{
    int purpose = -1;
    mu_question_kind kind = MU_ROLL;
    if (event->kind == MU_EVENT_PHASE && event->as.phase.phase >= rules->phases_n)
        return mu_fail(err, MU_CORRUPT, 0, "there is no phase %u", event->as.phase.phase);
    if (event->kind == MU_EVENT_ROLL) purpose = event->as.roll.purpose;
    if (event->kind == MU_EVENT_DRAW) {
        purpose = event->as.draw.purpose;
        kind = MU_DRAW;
    }
    if (event->kind == MU_EVENT_CHOICE) {
        purpose = event->as.choice.purpose;
        kind = MU_CHOICE;
    }
    if (purpose >= 0 &&
        ((uint32_t)purpose >= rules->purposes_n || rules->purposes[purpose].kind != kind))
        return mu_fail(err, MU_CORRUPT, 0, "no %s has the purpose %d", mu_event_words[event->kind],
                       purpose);
    if (event->kind == MU_EVENT_ROLL && event->as.roll.faces_n == 0)
        return mu_fail(err, MU_CORRUPT, 0, "a roll without dice");
    return check_fields(event, err);
}

mu_status mu_event_decode(const uint8_t *bytes, size_t n, const mu_ruleset *rules, mu_event *event,
                          mu_err *err)
{
    mu_reader in = mu_reader_of(bytes, n);
    uint32_t parts = 0;
    TRY(begin(&in, &parts, &event->kind, err));
    if (event->kind == MU_EVENT_GENESIS) return mu_fail(err, MU_CORRUPT, 0, "a second genesis");
    if (event->kind == MU_EVENT_ORDER)
        TRY(decode_order(&in, rules, &event->as.order, err));
    else
        TRY(mu_decode(&in, mu_event_schemas[event->kind], &event->as, err));
    TRY(mu_decode_end(&in, mu_event_words[event->kind], err));
    return check_rows(event, rules, err);
}

mu_status mu_format_check(int64_t format, mu_err *err)
{
    if (format >= 1 && format <= MU_FORMAT) return MU_OK;
    return mu_fail(err, MU_VERSION, 0, "the log has format %lld and this Muster reads %d",
                   (long long)format, MU_FORMAT);
}

/* The format is the first field of the head for ever, and compared before anything else
 * is read. */
static mu_status check_format(mu_reader in, mu_err *err)
{
    uint32_t fields = 0;
    int64_t format = 0;
    TRY(mu_decode_count(&in, 1, UINT32_MAX, "genesis", &fields, err));
    TRY(mu_decode_number(&in, 0, UINT32_MAX, "format", &format, err));
    return mu_format_check(format, err);
}

mu_digest mu_identity_of(const mu_ruleset *rules)
{
    static _Thread_local const mu_ruleset *known;
    static _Thread_local mu_digest identity;
    if (known != rules) identity = mu_ruleset_identity(rules);
    known = rules;
    return identity;
}

void mu_genesis_adopt(mu_genesis *genesis, const mu_ruleset *rules)
{
    const mu_digest ours = mu_identity_of(rules);
    memcpy(genesis->identity, ours.bytes, sizeof genesis->identity);
}

/* The ruleset and edition are there; its tables may be others. */
static mu_status check_edition(const mu_genesis *genesis, const mu_ruleset **rules, mu_err *err)
{
    *rules = mu_rules_find(genesis->rules);
    if (*rules == NULL)
        return mu_fail(err, MU_VERSION, 0, "the ruleset '%s' is not in this Muster",
                       genesis->rules);
    if (genesis->edition != (*rules)->edition)
        return mu_fail(err, MU_VERSION, 0, "the log is of edition %u of %s, this Muster has %u",
                       genesis->edition, genesis->rules, (*rules)->edition);
    return MU_OK;
}

static mu_status check_versions(const mu_genesis *genesis, const mu_ruleset **rules, mu_err *err)
{
    TRY(check_edition(genesis, rules, err));
    mu_digest ours = mu_identity_of(*rules);
    if (memcmp(ours.bytes, genesis->identity, sizeof ours.bytes) == 0) return MU_OK;
    char digits[2][2 * sizeof ours.bytes + 1];
    mu_text theirs = mu_text_in(digits[0], sizeof digits[0]);
    mu_text here = mu_text_in(digits[1], sizeof digits[1]);
    mu_text_bytes(&theirs, genesis->identity, sizeof genesis->identity);
    mu_text_bytes(&here, ours.bytes, sizeof ours.bytes);
    return mu_fail(err, MU_VERSION, 0,
                   "edition %u of %s has other tables in this Muster: %.8s, those of the log are "
                   "%.8s",
                   genesis->edition, genesis->rules, digits[1], digits[0]);
}

mu_status mu_genesis_decode(const uint8_t *bytes, size_t n, mu_genesis *genesis,
                            const mu_ruleset **rules, void **setup, mu_err *err)
{
    mu_reader in = mu_reader_of(bytes, n);
    uint32_t parts = 0;
    mu_event_kind kind = MU_EVENT_GENESIS;
    *setup = NULL;
    TRY(begin(&in, &parts, &kind, err));
    if (kind != MU_EVENT_GENESIS)
        return mu_fail(err, MU_CORRUPT, 0, "the log begins with %s, not with genesis",
                       mu_event_words[kind]);
    TRY(check_format(in, err));
    TRY(mu_decode(&in, &mu_genesis_schema, genesis, err));
    TRY(check_versions(genesis, rules, err));
    MU_ASSERT((*rules)->setup->size <= MU_SETUP_MAX);
    void *read = calloc(1, (*rules)->setup->size);
    if (read == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    const uint8_t *body = in.at;
    mu_status status = mu_decode(&in, (*rules)->setup, read, err);
    if (status == MU_OK) status = mu_decode_end(&in, "genesis", err);
    uint8_t digest[MU_LINK_BYTES];
    if (status == MU_OK) {
        mu_digest256("setup", body, (size_t)(in.at - body), digest);
        if (memcmp(digest, genesis->setup_digest, sizeof digest) != 0)
            status = mu_fail(err, MU_CORRUPT, 0, "the setup does not have the digest of genesis");
    }
    if (status == MU_OK)
        *setup = read;
    else
        free(read);
    return status;
}

mu_status mu_genesis_adopt_bytes(const uint8_t *bytes, size_t n, mu_bytes *out, mu_err *err)
{
    mu_reader in = mu_reader_of(bytes, n);
    uint32_t parts = 0;
    mu_event_kind kind = MU_EVENT_GENESIS;
    mu_genesis genesis;
    const mu_ruleset *rules = NULL;
    TRY(begin(&in, &parts, &kind, err));
    TRY(check_format(in, err));
    TRY(mu_decode(&in, &mu_genesis_schema, &genesis, err));
    TRY(check_edition(&genesis, &rules, err));
    const uint8_t *identity = bytes; /* it stands in the head as it is */
    while (memcmp(identity, genesis.identity, sizeof genesis.identity) != 0) identity++;
    mu_genesis_adopt(&genesis, rules);
    mu_bytes_add(out, bytes, (size_t)(identity - bytes));
    mu_bytes_add(out, genesis.identity, sizeof genesis.identity);
    identity += sizeof genesis.identity;
    mu_bytes_add(out, identity, n - (size_t)(identity - bytes));
    return mu_bytes_check(out, err);
}
