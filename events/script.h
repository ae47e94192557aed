/* SPDX-License-Identifier: MIT
 *
 * events/script.h - a game written by hand: orders, dice, decisions, expectations.
 *
 *     scenario ../scenarios/sedgemoor.json    the file to begin from
 *     set turns=6                             a field of the setup, by hand
 *     dice table                              or: dice open SEED; or: dice open SEED drawn, of a
 *                                             seed that nobody chose
 *     id 00000000000000000000000016850706     the game's id, 32 hex digits
 *     player A Anne
 *
 *     turn 1 A                 it is side A's player turn in turn 1
 *     roll D_CAP 5             the dice asked for, as they fell (open dice: as they must fall)
 *     roll D_CAP 5 by A+B      typed dice: A has rolled them, and B agreed; also by A, by B+A
 *     order fire RA1 F6        an order of the side whose turn it is
 *     choose P_STEP stop       the answer to the open question; auto: it was forced
 *     ask P_STORE 0 1 2        this question is open, with exactly these options
 *     want A.cap=6 hits=1      fields of the state, or numbers of the order's last test
 *     refused HM-8.41 fire RL1 F4   this order is illegal, by this clause
 *     note A well played       a remark
 *     note A "well" at dawn    with a bookmark; the text stands in quotes
 *     undo A                   side A takes the last step back; the side may be left out
 *     undo A with B            and B agrees, though dice were shown
 *     ruling "it stands" illegal A "fire RL1 F4" set "KE1.mp=2"     of the umpire; the order that
 * was played though illegal, or the fields put right, may be left out fingerprint 3a85...8c    of
 * the last settled state, 32 hex digits
 *
 * One line is one thing; # begins a remark (but #17 is a number); blank lines do not count. The
 * first five kinds of line stand before all others. A seed, a player's name or a note may stand in
 * quotes like those of JSON. One thing takes more than a line: a scenario in the script itself,
 * from a line that begins "scenario {" to a line that is "}".
 *
 * Shapes  a game and its log.
 * Owner   mu_scripted_dispose frees.
 * Errors  "FILE:LINE: what" - MU_INPUT for what cannot be read, MU_DIVERGED for an
 *         expectation that does not hold, MU_REFUSED for an order that is illegal. Of a log that
 *         becomes a script: those of folding it.
 * Replay  the log depends on the script and the files it names alone.
 */
#ifndef MU_EVENTS_SCRIPT_H
#define MU_EVENTS_SCRIPT_H

#include "events/game.h"
#include "events/scenario.h"

typedef struct mu_scripted {
    mu_game game;
    mu_log log;
    bool begun;           /* the game exists */
    uint64_t wants, asks; /* expectations that held */
    uint64_t refusals;
} mu_scripted;

/* *rules (may be null) is the ruleset, as far as the script names one: for the clause of an
 * error. A script without an id, or with open dice without a seed, takes them
 * from the system. */
MU_CHECKED mu_status mu_script_run(const char *name, const char *text, size_t n,
                                   const mu_loader *loader, mu_scripted *out,
                                   const mu_ruleset **rules, mu_err *err);

/* The same; but on failure *out keeps what was made before the line that does not hold, and is
 * to be disposed of. `marks` (may be null) collects the clauses used, those of refused orders
 * included. */
MU_CHECKED mu_status mu_script_run_on(const char *name, const char *text, size_t n,
                                      const mu_loader *loader, mu_marks *marks, mu_scripted *out,
                                      const mu_ruleset **rules, mu_err *err);

void mu_scripted_dispose(mu_scripted *scripted);

/* The script of a log: run, it makes the same log byte for byte, dice and decisions and notes
 * included, if the log ends where somebody is asked or may order. MU_REFUSED: the log has keys, or
 * secrets of its dice, which no script tells; its text form does. `scenario` (may be null) is the
 * file it shall name, as seen from the script; without one, it holds the set-up itself. */
MU_CHECKED mu_status mu_script_write(const mu_log *log, const char *scenario, mu_bytes *out,
                                     mu_err *err);

#endif
