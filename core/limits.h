/* SPDX-License-Identifier: MIT
 *
 * core/limits.h - every fixed bound, each with the reason for its value.
 *
 * Passing one of these is MU_LIMIT, a clean refusal, unless the rules make it
 * impossible; then it is an assertion.
 */
#ifndef MU_CORE_LIMITS_H
#define MU_CORE_LIMITS_H

/* Answers to one order. The longest order known from play is a charge through ambushes at
 * two stacked Units, about sixty answers. A scenario may stack many more Units in a hex: there
 * an order that is legal can ask for more than this, and ends in MU_LIMIT. */
#define MU_TAPE_MAX 256

/* Values on one tape: every die of every roll, and one for each card and choice. */
#define MU_FACES_MAX 1024

/* Dice in one roll. The largest pool of the four rulesets is below thirty. */
#define MU_ROLL_MAX 64

/* Faces of a die of which some are alike: no game here rolls larger ones. */
#define MU_SIDES_MAX 20

/* Options of one question: every hex of a 13 by 9 map, and "none". */
#define MU_OPTIONS_MAX 160

/* Outcome classes of one die in a pool: hit, miss, and a few faces that do something of their own.
 */
#define MU_CLASSES_MAX 6

/* An order's fields; miniatures moves have up to sixteen legs of eight bytes. */
#define MU_ORDER_BYTES 256

/* Words of a context that a ruleset may fill for itself: a few sets and numbers. */
#define MU_SCRATCH_WORDS 9

/* Orders proposed to the rules in a playout before the legal ones are listed. */
#define MU_PROPOSALS_MAX 64

/* Silent phases passed through after one order before the sequence of play is
 * called broken. */
#define MU_PHASES_MAX 64

/* Settled steps that can be taken back one after the other; a game keeps as many earlier states.
 * The longest stretch known from play in which nobody rolls is the march of a whole army, two
 * player turns of about thirty orders. */
#define MU_UNDO_MAX 64

/* The same if dice were seen, and the other side agrees: a few orders with the phases that followed
 * by themselves. Each of these states is touched again and again, and they should lie near. */
#define MU_UNDO_AGREED_MAX 16

/* Corners of all areas that one question about a table looks at, and of one area: the terrain of
 * the fullest scenario of the ledgers has forty. core/big.h is as wide as these need. */
#define MU_CORNERS_MAX 256

/* A described struct inside a struct inside a struct: the deepest schema has three. */
#define MU_DEPTH_MAX 8

/* One line of text: an error, a narrated fact, a field path. */
#define MU_LINE_MAX 240

/* Bytes of an order as text, terminator included: names and values of all its fields. */
#define MU_ORDER_TEXT 1024

/* A ruleset's fixed data and its changing state, in memory. */
#define MU_SETUP_MAX (256u * 1024u)
#define MU_STATE_MAX (16u * 1024u)

/* Encoded bytes of one event. Genesis, which holds a whole setup, is the largest. */
#define MU_EVENT_MAX (512u * 1024u)

/* Bytes hashed in each of the three ways to look for a state by its fingerprint: a fraction of
 * a second. Every try at a state of 1,600 bytes fits in; larger ones are tried less. */
#define MU_SUSPECT_BYTES (1024u * 1024u * 1024u)

/* Runs of one rule under the odometer before the odds are refused as too wide. */
#define MU_ODDS_RUNS_MAX 50000000u

#endif
