/* SPDX-License-Identifier: MIT
 *
 * events/check.h - the checks a log goes through, each with its name and how often it was made.
 *
 * An item is counted before it is looked at. The first that does not pass ends everything, so
 * whatever was counted has passed, except the last item of the check made last.
 *
 *   bytes     a checksum that fits; in a text, a line with its own number, also one that Muster
 *             would write in another way
 *   links     a link that follows from the event and the link before; in a text, the head alone
 *   genesis   the first event, all of it: can this Muster play the game it begins?
 *   events    an event of a kind this Muster knows, in the one form it would write
 *   orders    an order, when its step is resolved: do the rules allow it?
 *   phases    a phase that runs by itself: is it due?
 *   answers   a roll, a draw, a free choice: do the rules ask just that, and can it be the answer?
 *   forced    the same for a choice with one option
 *   dice      a die or card: is it the game's own? With open dice: what the seed gives?
 *   states    a step that settles: does it, and with the recorded fingerprint?
 *   undos     a step taken back: is it the last that somebody decided, and showed it no die, or
 *             did the other side agree?
 *   secrets   a secret of the dice: is it the one that was committed to, and is it its turn?
 *   rulings   a ruling: was the order that it tells of illegal, does the state it names come out?
 *   signatures  a signature: is it by the key that genesis has, and of these events?
 *   checkpoints  if any are given: are the events that each signs those of the log?
 *   set-up    if a scenario is named: is the set-up the one that it and its charts give?
 *
 * Shapes  one number for each check.
 * Owner   a plain value.
 * Errors  none: what a failed check means is said where it is made.
 * Replay  numbers of this Muster; they stand in no log.
 */
#ifndef MU_EVENTS_CHECK_H
#define MU_EVENTS_CHECK_H

#include "core/base.h"

/* Expanded into the enum and the table of names. */
/* clang-format off */
#define MU_CHECK_LIST(X)                                                                   \
    X(MU_CHECK_BYTES,   "bytes as they were written")                                      \
    X(MU_CHECK_LINKS,   "links of the chain")                                              \
    X(MU_CHECK_GENESIS, "format, ruleset, edition, tables, setup")                         \
    X(MU_CHECK_EVENTS,  "events in canonical form")                                        \
    X(MU_CHECK_ORDERS,  "orders legal")                                                    \
    X(MU_CHECK_PHASES,  "phases in sequence")                                              \
    X(MU_CHECK_ANSWERS, "answers to the questions the rules ask")                          \
    X(MU_CHECK_FORCED,  "choices forced, taken by the rules")                              \
    X(MU_CHECK_DICE,    "dice")                                                            \
    X(MU_CHECK_STATES,  "states with the recorded fingerprint")                            \
    X(MU_CHECK_UNDOS,   "undos of what showed no die, or agreed to")                       \
    X(MU_CHECK_SECRETS, "secrets as they were committed to")                               \
    X(MU_CHECK_RULINGS, "rulings of the umpire")                                           \
    X(MU_CHECK_SIGNATURES, "signatures by the keys of genesis")                            \
    X(MU_CHECK_END,     "end where the log says it is")                                    \
    X(MU_CHECK_CHECKPOINTS, "checkpoints that fit the log")                                \
    X(MU_CHECK_SETUP,   "set-up that the scenario gives")
/* clang-format on */

#define MU_CHECK_ENUM(check, name) check,
typedef enum mu_check { MU_CHECK_NONE, MU_CHECK_LIST(MU_CHECK_ENUM) MU_CHECKS } mu_check;
#undef MU_CHECK_ENUM

typedef struct mu_checked {
    uint64_t of[MU_CHECKS]; /* items looked at */
    mu_check last;          /* the check made last */
} mu_checked;

#endif
