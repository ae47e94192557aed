/* SPDX-License-Identifier: MIT
 *
 * tests/rules/vector.h - test vectors of Horse & Musket: a position, an order, its dice, and
 * what must come of it.
 *
 * A vector file is text; # begins a remark, a blank line means nothing, every other line is one
 * thing. `vector ID TITLE` begins a vector; it ends where the next begins. X is Player A and
 * the active side, Y is Player B; what is in brackets may be left out.
 *
 * The position, before anything else:
 *
 *     chart Battles                    Small-Battles unless told otherwise
 *     scenario FILE                    a file of fixtures/horse_musket/scenarios instead
 *     unit X LI2/3@F6 [as ID] [nation=Austria] [facing=E]
 *                                      2 MP left of 3; LI2: of the usual number; LI: all of
 *                                      them. Called XLI, then XLI2, XLI3, if not told otherwise.
 *                                      facing: NE E SE SW W NW in Line, N ENE ESE S WSW WNW in
 *                                      Column; or Line, Column alone. Line, NE if not told
 *     leader Y 1@G6 [as ID] [ac] [black=2] [charismatic] [serves-all] [nation=Austria]
 *                                      1 is his rating, black= the one as Army Commander
 *     baggage X F6 [as ID] [vp=1]      called XB, XB2 ...
 *     marker X F6 [vp=0.5]             a VP marker that X scores
 *     terrain Woods F6 G6              tiles
 *     entrench G6 SW W NW              an Entrenchment and its three sides
 *     absent M2                        hexes that are not there
 *     special NAME [nation=France] [types=LI,EL] [columns=R1,CC] [dice=-1] [drm=-1]
 *             [charged=-1] [mr=1] [bans=move,skirmish] [until=2]
 *     victory X points 3               or: no-enemy-units, leader-eliminated ID
 *     set options.no_hill_to_hill=yes  any other field of the setup
 *     no-setup HM-4.1                  such a setup is refused, under this clause
 *
 * Then comes X's actions step in turn 1, with 9 CAP for either side, and the lines that play:
 *
 *     given X.cap=3 turn=2             a field of the state by its name, set by hand
 *     order fire XLI G6                an order of the side whose turn it is; it must be legal
 *     run                              the phase the state stands in, if it runs by itself
 *     legal fire XLI G6                it may be given here
 *     illegal HM-8.41 fire XLI F4      it may not, by this clause
 *     roll D_COMBAT 6 7 9 [by XLI] [of X] [under HM-8.2]
 *                                      these dice are asked for and fall so; by: the piece the
 *                                      question is about, of: the side asked, under: the clause
 *     ask P_RHEX H5 H6 [by ...]        this question is open, with exactly these options
 *     choose P_RHEX H6 [by ...]        the answer to the open question
 *     auto P_RHEX H6 [by ...]          the answer that was forced; each must be stated
 *     not-asked P_WFIRE                no such question so far, and none is open
 *     done                             the order is settled, no question is open
 *     want hits=2 YLI.mp=2 X.cap=8     numbers of the last test (n need drm hits, or value result
 *                                      passed), or fields of the state
 *     points X 1.5                     all VP of a side, markers included
 *     winner X HM-5.4 WORDS            the battle is over, and X has won it; or: Y, nobody; by
 *                                      which clause, and why in the words of the ruleset
 *     clauses HM-8.8 HM-8.15           clauses the run must have used
 *
 * A vector ends settled. Every state it passes is checked for its laws, every order is run
 * again from its answers alone, every legal order must be listed as legal and no illegal one.
 *
 * Owner   vector_file_free frees; a vector points into its file.
 * Errors  vector_run says what does not hold: "FILE:LINE: ID: what".
 */
#ifndef MU_TESTS_RULES_VECTOR_H
#define MU_TESTS_RULES_VECTOR_H

#include "core/rules/horse_musket/ruleset.h"
#include "core/rules/horse_musket/state.h"
#include "core/say.h"
#include "events/scenario.h"
#include "support/fixture.h"

#define VECTOR_LINE 400 /* characters of a line, at most */

typedef struct vector {
    const char *file; /* its name */
    const char *text; /* its lines, heading included */
    size_t n;
    uint32_t line; /* of its heading, from 1 */
    char id[40];
} vector;

typedef struct vector_file {
    char name[80];
    mu_bytes text;
    vector *vectors;
    uint32_t n;
} vector_file;

/* Cut a file of fixtures/ into its vectors; with a text of its own, `name` is for messages. */
vector_file *vector_file_read(const char *path);
vector_file *vector_file_of(const char *name, const char *text);
void vector_file_free(vector_file *file);

/* Does the vector hold? Adds the clauses it used to *marks; if not, says why. */
bool vector_run(const vector *v, mu_marks *marks, char *why, size_t room);

/* --- inside the runner ------------------------------------------------------------------ */

#define VECTOR_NUMBERS 8

typedef struct vector_player {
    const vector *v;
    uint32_t line;
    mu_text *why;
    mu_marks *marks;
    mu_scenario scenario;
    bool begun;
    bool refused; /* no-setup: nothing more can follow */
    hm_state state;
    hm_state after; /* as far as the answers go, while an order runs */
    bool running;
    bool ordered; /* an order runs, not a phase */
    uint8_t lent; /* the Unit that was borrowed when it began [HM-I.106] */
    mu_order order;
    mu_tape tape;
    uint32_t stated; /* answers on the tape that a line has stated */
    mu_open open;
    bool ready; /* an answer for the open question: */
    int32_t values[MU_ROLL_MAX];
    mu_named numbers[VECTOR_NUMBERS]; /* of the last test */
    uint32_t numbers_n;
} vector_player;

/* Note what does not hold; always false. */
bool vector_fail(vector_player *p, const char *format, ...) MU_PRINTF(2, 3);

static inline mu_scope vector_scope(const vector_player *p)
{
    return (mu_scope){ p->scenario.rules, p->scenario.setup };
}

/* A line of the position, or of the play: false when it is none or does not hold; *known tells
 * which. `rest` is cut up. */
bool vector_head(vector_player *p, const char *word, char *rest, bool *known);
bool vector_play(vector_player *p, const char *word, char *rest, bool *known);

/* The first setup, before the first line. */
bool vector_base(vector_player *p, const char *chart);

/* A field name, with X and Y for the sides, as the schema has it. */
const char *vector_field(const char *path, char *room, size_t size);

/* Lines of the play that only look: ask, auto, not-asked, want, points, winner, clauses, legal,
 * illegal. */
bool vector_look(vector_player *p, const char *word, char *rest, bool *known);

/* Was nothing answered by itself that no line has stated? */
bool vector_stated(vector_player *p);

/* Does the question fit "by PIECE of SIDE under CLAUSE" at the end of a line? */
bool vector_asked(vector_player *p, const mu_question *q, char *rest);

#endif
