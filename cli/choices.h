/* SPDX-License-Identifier: MIT
 *
 * cli/choices.h - who decides on the way through the odds, and what was decided.
 *
 *     the order's path     move RD1 path=I3,I2: its entries answer their question in order
 *     --choose             P_RHEX/RM2=G4 for a piece, P_RHEX=G4 for all, where it is offered; a die
 *                          by its place only at the question that is open: others lie nowhere yet
 *     the path's end       the question of a path that is walked: no further, where offered
 *     the policy           everything else (core/odds.h)
 *
 * Shapes  a source of choices (core/odds.h), and a list of what it was asked.
 * Owner   choices_dispose frees; words and scope stay the caller's.
 * Errors  MU_INPUT: a --choose that cannot be read, or not be meant. MU_REFUSED: an entry of the
 * path that is not possible, and a decision that decided nothing.
 */
#ifndef MU_CLI_CHOICES_H
#define MU_CLI_CHOICES_H

#include "cli/command.h"
#include "core/odds.h"
#include "core/order.h"
#include "events/json.h"

#define CHOICES_GIVEN_MAX 32

/* A --choose. */
typedef struct choices_given {
    const char *word; /* "P_RHEX/RM2=G4" */
    uint8_t purpose;
    bool of_piece;
    uint16_t piece;
    int32_t value;
    bool asked, offered, used;
} choices_given;

typedef enum { CHOICES_POLICY, CHOICES_GIVEN, CHOICES_PATH } choices_by;

/* A question that was met, with what was answered, once however often it was met. Of one that was
 * left open all options that it had anywhere. */
typedef struct choices_met {
    mu_open asked; /* its options are in its room */
    bool open;     /* nothing was answered */
    int32_t taken;
    choices_by by;
} choices_met;

typedef struct choices {
    mu_scope scope;
    uint8_t side;         /* whose path it is */
    uint32_t asked;       /* choices of the way that is under way */
    mu_ahead path;        /* `used` counts in the way that is under way */
    uint32_t path_walked; /* entries used in the way that used most */
    choices_given given[CHOICES_GIVEN_MAX];
    uint32_t given_n;
    mu_odds_policy policy; /* who makes all others; set before the odds are worked out */
    const char *measure;   /* by name; null: the first of the ruleset */
    choices_by by;         /* who made the last choice */
    const mu_odds *odds;   /* whose policy it is */
    choices_met *met;
    size_t met_n, met_room;
} choices;

/* The policies by their names, and one by its name; false: there is none. */
extern const char *const choices_policy_words[MU_ODDS_BRANCH + 1];
bool choices_read_policy(choices *c, const char *word);

/* Take a --choose as it stands; false: too many. Then read them all. */
bool choices_give(choices *c, const char *word);
MU_CHECKED mu_status choices_read(choices *c, const mu_scope *scope, mu_err *err);

/* Can all be meant, when this question is open (null: none is)? */
MU_CHECKED mu_status choices_begin(const choices *c, const mu_question *open, mu_err *err);

/* The source, what the odds tell of choices that were made (mu_odds.met), and that a run is
 * over (mu_odds.tick). */
mu_source choices_source(choices *c);
MU_CHECKED mu_status choices_note(choices *c, const mu_question *question, const int32_t *taken,
                                  bool by_policy, mu_err *err);
void choices_next_way(choices *c);

/* After all ways: was the path walked to its end, did every --choose decide something? */
MU_CHECKED mu_status choices_check(const choices *c, mu_err *err);

void choices_print(const choices *c);
mu_json *choices_json(const choices *c);
void choices_dispose(choices *c);

#endif
