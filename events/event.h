/* SPDX-License-Identifier: MIT
 *
 * events/event.h - what is written down.
 *
 *   genesis   the rules, the whole setup, the players, the dice: a log needs nothing else
 *   order     what a side declared                         \
 *   phase     the sequence of play ran on by itself        / either opens a step
 *   roll      dice, every face                  \
 *   draw      a card                             > answers, in the order they were asked
 *   choice    what a side decided               /
 *   settled   fingerprint of the state; closes the step
 *   note      a person's remark or bookmark; between steps or within, and no part of play
 *   undo      the last step is taken back: play goes on from before it
 *   reveal    a secret that genesis holds the commitment to (events/dice.h)
 *   ruling    what the umpire has decided; it may put the position right
 *   checkpoint  a signature under all events before
 *
 * An event is the MessagePack array [kind, head] or [kind, head, body]: head is the
 * struct of the kind below; the body of genesis is the setup, that of an order its
 * fields.
 *
 * Shapes  mu_event holds any of them; setup and order fields by their ruleset's schema.
 * Owner   an event is a plain value; a genesis' setup is the caller's buffer.
 * Errors  MU_CORRUPT: not an event in canonical form; MU_VERSION: a kind, format or
 *         ruleset this Muster does not know.
 * Replay  kinds keep their numbers, heads only grow at the end.
 *
 * A signature, where an event has one, is by the key that genesis has for whoever made the event;
 * what is signed is text (events/sign.h): the game, the number of events before, their last link,
 * and the event itself as a line of the text form. Zero is no signature.
 */
#ifndef MU_EVENTS_EVENT_H
#define MU_EVENTS_EVENT_H

#include "core/ruleset.h"
#include "events/bytes.h"
#include "events/chain.h"
#include "events/dice.h"
#include "events/sign.h"

typedef enum mu_event_kind {
    MU_EVENT_GENESIS,
    MU_EVENT_ORDER,
    MU_EVENT_PHASE,
    MU_EVENT_ROLL,
    MU_EVENT_DRAW,
    MU_EVENT_CHOICE,
    MU_EVENT_SETTLED,
    MU_EVENT_NOTE,
    MU_EVENT_UNDO,
    MU_EVENT_REVEAL,
    MU_EVENT_RULING,
    MU_EVENT_CHECKPOINT,
    MU_EVENT_KINDS
} mu_event_kind;

extern const char *const mu_event_words[MU_EVENT_KINDS];

#define MU_FORMAT 1 /* of events; a log with a higher number is MU_VERSION */

extern const mu_domain mu_clause_domain, mu_purpose_domain, mu_order_domain, mu_phase_domain;
extern const mu_domain mu_subject_domain;
extern const mu_domain mu_consent_domain; /* -, A, B */
extern const mu_domain mu_signer_domain;  /* A, B, umpire */

/* Who typed dice in, and who saw and agreed: -, A, B, A+B, B+A; of the last two the first typed. */
extern const mu_domain mu_witness_domain;
typedef enum mu_witness {
    MU_WITNESS_UNKNOWN,
    MU_WITNESS_A,
    MU_WITNESS_B,
    MU_WITNESS_A_AGREED,
    MU_WITNESS_B_AGREED
} mu_witness;

/* clang-format off */
#define MU_GENESIS_FIELDS(T, X)                                                              \
    X##_ONE  (T, u16, format,    1, 65535, MU_NUMBER, "format of events")                    \
    X##_ONE  (T, u16, edition,   0, 65535, MU_NUMBER, "edition of the rules")                \
    X##_TEXT (T, rules, 32,      "name of the ruleset")                                      \
    X##_BYTES(T, identity, MU_DIGEST_BYTES, "of the ruleset: name, edition, tables")         \
    X##_BYTES(T, game, 16,       "id of this game")                                          \
    X##_TEXT (T, a_player, 64,   "who plays side A")                                         \
    X##_TEXT (T, b_player, 64,   "who plays side B")                                         \
    X##_ONE  (T, u8, dice, 0, 3, &mu_dice_domain, "where dice come from")                    \
    X##_ONE  (T, flag, seed_chosen, 0, 1, MU_YES_NO, "the seed was chosen by a person")      \
    X##_TEXT (T, seed, 66,       "seed of open dice")                                        \
    X##_BYTES(T, setup_digest, MU_LINK_BYTES, "BLAKE2b-256 of the setup's bytes")            \
    X##_BYTES(T, seal,  MU_LINK_BYTES, "sealed dice: commitment to the umpire's secret")     \
    X##_BYTES(T, a_tip, MU_LINK_BYTES, "duel dice: tip of side A's chain of secrets")        \
    X##_BYTES(T, b_tip, MU_LINK_BYTES, "duel dice: tip of side B's chain of secrets")        \
    X##_BYTES(T, a_key, MU_KEY_BYTES,  "public key of side A; zero: none")                   \
    X##_BYTES(T, b_key, MU_KEY_BYTES,  "public key of side B; zero: none")                   \
    X##_BYTES(T, umpire_key, MU_KEY_BYTES, "public key of the umpire; zero: none")
MU_STRUCT(mu_genesis, MU_GENESIS_FIELDS);

#define MU_ORDER_HEAD_FIELDS(T, X)                                                           \
    X##_ONE  (T, u8, side, 0, 1,   MU_SIDE, "who orders")                                    \
    X##_ONE  (T, u8, kind, 0, 255, &mu_order_domain, "kind of order")
MU_STRUCT(mu_order_head, MU_ORDER_HEAD_FIELDS);

#define MU_PHASE_HEAD_FIELDS(T, X)                                                           \
    X##_ONE  (T, u8, phase, 0, 255, &mu_phase_domain, "row of the sequence of play")
MU_STRUCT(mu_phase_head, MU_PHASE_HEAD_FIELDS);

#define MU_ROLL_HEAD_FIELDS(T, X)                                                            \
    X##_ONE  (T, u16, clause,  0, 65535, &mu_clause_domain, "rule that asked")               \
    X##_ONE  (T, u16, subject, 0, 65535, &mu_subject_domain, "piece it is about")            \
    X##_ONE  (T, u16, sides,   2, 65535, MU_NUMBER, "faces of a die")                        \
    X##_ONE  (T, u8,  side,    0, 2,     MU_SIDE, "who rolls")                               \
    X##_ONE  (T, u8,  purpose, 0, 255,   &mu_purpose_domain, "what for")                     \
    X##_ONE  (T, u8,  source,  0, 3,     &mu_dice_domain, "where the dice came from")        \
    X##_ONE  (T, u8,  witness, 0, 4,     &mu_witness_domain, "typed: by whom, who agreed")   \
    X##_LIST (T, i16, faces, MU_ROLL_MAX, -32768, 32767, MU_NUMBER, "as they fell")
MU_STRUCT(mu_roll_head, MU_ROLL_HEAD_FIELDS);

#define MU_DRAW_HEAD_FIELDS(T, X)                                                            \
    X##_ONE  (T, u16, clause,  0, 65535, &mu_clause_domain, "rule that asked")               \
    X##_ONE  (T, u16, subject, 0, 65535, &mu_subject_domain, "piece it is about")            \
    X##_ONE  (T, u16, cards,   1, 65535, MU_NUMBER, "cards in the deck")                     \
    X##_ONE  (T, u16, place,   0, 65535, MU_NUMBER, "the card's place, from 0")              \
    X##_ONE  (T, u8,  side,    0, 2,     MU_SIDE, "who draws")                               \
    X##_ONE  (T, u8,  purpose, 0, 255,   &mu_purpose_domain, "what for")                     \
    X##_ONE  (T, u8,  source,  0, 3,     &mu_dice_domain, "where the card came from")        \
    X##_ONE  (T, u8,  witness, 0, 4,     &mu_witness_domain, "typed: by whom, who agreed")
MU_STRUCT(mu_draw_head, MU_DRAW_HEAD_FIELDS);

#define MU_CHOICE_HEAD_FIELDS(T, X)                                                          \
    X##_ONE  (T, i32, value,   INT32_MIN, INT32_MAX, MU_NUMBER, "the option taken")          \
    X##_ONE  (T, u16, clause,  0, 65535, &mu_clause_domain, "rule that asked")               \
    X##_ONE  (T, u16, subject, 0, 65535, &mu_subject_domain, "piece it is about")            \
    X##_ONE  (T, u16, options, 1, MU_OPTIONS_MAX, MU_NUMBER, "options there were")           \
    X##_ONE  (T, u8,  side,    0, 2,     MU_SIDE, "who chose")                               \
    X##_ONE  (T, u8,  purpose, 0, 255,   &mu_purpose_domain, "what about")
MU_STRUCT(mu_choice_head, MU_CHOICE_HEAD_FIELDS);

#define MU_SETTLED_HEAD_FIELDS(T, X)                                                         \
    X##_BYTES(T, fingerprint, MU_DIGEST_BYTES, "XXH3-128 of the state")
MU_STRUCT(mu_settled_head, MU_SETTLED_HEAD_FIELDS);

#define MU_NOTE_HEAD_FIELDS(T, X)                                                            \
    X##_ONE  (T, u8, side, 0, 2, MU_SIDE, "who remarks")                                     \
    X##_TEXT (T, text, 240,      "the remark")                                               \
    X##_TEXT (T, bookmark, 32,   "a name for this place; empty: none")
MU_STRUCT(mu_note_head, MU_NOTE_HEAD_FIELDS);

#define MU_UNDO_HEAD_FIELDS(T, X)                                                            \
    X##_ONE  (T, u32, to,   0, UINT32_MAX, MU_NUMBER, "settled event gone back to, 0 genesis") \
    X##_ONE  (T, u32, side, 0, 2, MU_SIDE, "who takes back")                                 \
    X##_ONE  (T, u32, consent, 0, 2, &mu_consent_domain, "the other side, if it had to agree") \
    X##_BYTES(T, signature, MU_SIGNATURE_BYTES, "of who agreed")
MU_STRUCT(mu_undo_head, MU_UNDO_HEAD_FIELDS);

#define MU_REVEAL_HEAD_FIELDS(T, X)                                                          \
    X##_ONE  (T, u32, side, 0, 2, MU_SIDE, "whose secret; nobody's: the umpire's")           \
    X##_ONE  (T, u32, link, 0, UINT32_MAX, MU_NUMBER, "duel dice: which link, from 1; else 0") \
    X##_BYTES(T, secret, MU_LINK_BYTES, "the secret itself")                                 \
    X##_BYTES(T, signature, MU_SIGNATURE_BYTES, "of the side")
MU_STRUCT(mu_reveal_head, MU_REVEAL_HEAD_FIELDS);

#define MU_RULING_HEAD_FIELDS(T, X)                                                          \
    X##_ONE  (T, u16, clause, 0, 65535, &mu_clause_domain, "which forbids what was played; 0 none") \
    X##_ONE  (T, u8,  side, 0, 2, MU_SIDE, "who played it; nobody: nothing illegal was played") \
    X##_ONE  (T, u8,  reserved, 0, 0, MU_NUMBER, "always 0")                                 \
    X##_TEXT (T, text, 240,      "the decision")                                             \
    X##_TEXT (T, played, 400,    "the order that was played though illegal; empty: none")    \
    X##_TEXT (T, changes, 400,   "fields of the state put right: FIELD=VALUE ...; empty: none") \
    X##_BYTES(T, fingerprint, MU_DIGEST_BYTES, "of the state that is put right; else zero")  \
    X##_BYTES(T, signature, MU_SIGNATURE_BYTES, "of the umpire")
MU_STRUCT(mu_ruling_head, MU_RULING_HEAD_FIELDS);

#define MU_CHECKPOINT_HEAD_FIELDS(T, X)                                                      \
    X##_ONE  (T, u32, side, 0, 2, MU_SIDE, "who signs; nobody: the umpire")                  \
    X##_BYTES(T, signature, MU_SIGNATURE_BYTES, "under the events before")
MU_STRUCT(mu_checkpoint_head, MU_CHECKPOINT_HEAD_FIELDS);
/* clang-format on */

extern const mu_schema *const mu_event_schemas[MU_EVENT_KINDS];

typedef struct mu_event {
    mu_event_kind kind;
    union {
        mu_genesis genesis;
        mu_phase_head phase;
        mu_roll_head roll;
        mu_draw_head draw;
        mu_choice_head choice;
        mu_settled_head settled;
        mu_note_head note;
        mu_undo_head undo;
        mu_reveal_head reveal;
        mu_ruling_head ruling;
        mu_checkpoint_head checkpoint;
        mu_order order; /* head and fields together */
    } as;
} mu_event;

/* `setup`: genesis only, the setup it holds, by the ruleset's schema. */
void mu_event_encode(const mu_event *event, const mu_ruleset *rules, const void *setup,
                     mu_bytes *out);

/* Any event but genesis, of a game of these rules. */
MU_CHECKED mu_status mu_event_decode(const uint8_t *bytes, size_t n, const mu_ruleset *rules,
                                     mu_event *event, mu_err *err);

/* Genesis: finds the ruleset and decodes the setup into memory the caller frees (free).
 * Format, edition and identity are checked before the setup is looked at. */
MU_CHECKED mu_status mu_genesis_decode(const uint8_t *bytes, size_t n, mu_genesis *genesis,
                                       const mu_ruleset **rules, void **setup, mu_err *err);

/* Is it a format that this Muster reads? MU_VERSION. */
MU_CHECKED mu_status mu_format_check(int64_t format, mu_err *err);

/* A head as if the tables that this Muster has of its ruleset had made it. */
void mu_genesis_adopt(mu_genesis *genesis, const mu_ruleset *rules);

/* The same for a whole genesis, when nothing but its tables is another version's: MU_VERSION. Does
 * its setup fit them? Decoding tells. */
MU_CHECKED mu_status mu_genesis_adopt_bytes(const uint8_t *bytes, size_t n, mu_bytes *out,
                                            mu_err *err);

/* The signature in an event that can have one, and who is to have made it: side A, side B, or
 * MU_UMPIRE. Null for other events, and for an undo without consent. */
uint8_t *mu_event_signature(mu_event *event, uint8_t *signer);

/* The public key that genesis has for somebody; null: none. */
const uint8_t *mu_genesis_key(const mu_genesis *genesis, uint8_t signer);

/* The kind alone, if the bytes begin like an event. */
MU_CHECKED mu_status mu_event_kind_of(const uint8_t *bytes, size_t n, mu_event_kind *kind,
                                      mu_err *err);

/* The head of an undo, of whatever rules. */
MU_CHECKED mu_status mu_undo_decode(const uint8_t *bytes, size_t n, mu_undo_head *head,
                                    mu_err *err);

/* The identity of a ruleset that stands in genesis and in snapshots: mu_ruleset_identity().
 * Rulesets never change while the program runs, and an identity costs as much as verifying
 * forty steps: the last one asked for is kept. */
mu_digest mu_identity_of(const mu_ruleset *rules);

/* BLAKE2b-256 of a setup's encoding. */
void mu_setup_digest(const mu_ruleset *rules, const void *setup, uint8_t digest[MU_LINK_BYTES]);

#endif
