/* SPDX-License-Identifier: MIT
 *
 * core/ruleset.h - what a game must provide.
 *
 * One constant record per ruleset. The kernel knows nothing else about a game: it
 * steps through the phases, checks and resolves orders, and leaves every word, number
 * and drawing to the record. rules/null is a whole small ruleset in one file;
 * start there.
 *
 *   setup   what genesis fixes: map, charts, pieces, options. Read only.
 *   state   what changes. Copied, hashed, compared; nothing derived is kept in it.
 *   order   what a side declares in a phase that waits for orders.
 *   phase   a row of the sequence of play; it waits for orders, or runs by itself.
 *
 * Shapes  see each row type below.
 * Owner   static data.
 * Errors  `may` and `resolve` answer MU_REFUSED with the clause.
 * Replay  every function here depends on its arguments alone.
 */
#ifndef MU_CORE_RULESET_H
#define MU_CORE_RULESET_H

#include "core/ask.h"
#include "core/board.h"
#include "core/hash.h"
#include "core/rng.h"
#include "core/schema.h"

typedef enum mu_clause_kind {
    MU_CLAUSE_RULE, /* changes play: some function applies it */
    MU_CLAUSE_INFO  /* nothing to apply: definitions, remarks, component facts */
} mu_clause_kind;

/* A row of the rulebook's table of clauses, in ascending order of number. */
typedef struct mu_clause_row {
    mu_clause clause;
    mu_clause_kind kind;
    const char *id;    /* "HM-8.27" */
    const char *title; /* a few words, ours */
} mu_clause_row;

/* What a roll, draw or choice is for. The number of a row stands in logs: the table is
 * part of the identity below, as are those of orders and phases. */
typedef struct mu_purpose {
    const char *name; /* as in scripts and logs: "D_MORALE", "P_ADVANCE" */
    mu_question_kind kind;
    int16_t low;             /* roll: lowest face */
    uint16_t sides;          /* roll: faces of one die */
    const mu_domain *domain; /* choice: how an option is written */
    const char *title;       /* what a player is asked, a few words */
} mu_purpose;

typedef struct mu_order {
    uint8_t side;
    uint8_t kind; /* row of the ruleset's orders */
    union {
        uint64_t align;
        uint8_t bytes[MU_ORDER_BYTES]; /* the fields, by the kind's schema */
    } body;
} mu_order;

/* An order that can be given with answers to its own questions: `move RM1 path=H5,I5`. The
 * list `name` is the value of the field `first`, then answers to the purpose `answers`. */
typedef struct mu_order_path {
    const char *name;
    const char *first;
    const char *answers;
    mu_clause bound; /* forbids a list that goes on too long */
} mu_order_path;

/* How a kind is written, where names and values of fields are not how players say it: "move RPE1
 * wheel left 15 ahead 20mm". What is printed reads as the same order. */
typedef struct mu_order_words {
    const char *grammar; /* "unit step...": what follows on the name, for help */
    void (*print)(const mu_scope *scope, const void *body, mu_text *out);
    /* The words behind the name, which may be cut up; *body is zero before. MU_INPUT. */
    mu_status (*read)(const mu_scope *scope, char *words, void *body, mu_err *err);
} mu_order_words;

/* How many of the orders of a kind that may be given are among those listed (`legal` below). */
typedef enum mu_listed {
    MU_LISTS_ALL,
    MU_LISTS_SOME, /* there are too many: those worth a thought */
    MU_LISTS_NONE  /* it is left to players, such as giving up */
} mu_listed;

/* A kind of order. */
typedef struct mu_order_kind {
    const char *name; /* "move" */
    const char *help; /* one line for players */
    const mu_schema *fields;
    /* Is it legal? Const on the state; the first failing check in documented order
     * decides. Everybody calls this one: resolution, `legal`, the random player. */
    mu_status (*may)(const mu_cx *cx, const mu_order *order);
    /* Carry it out, on the working copy. Called only after `may` said yes, and may not
     * refuse: all that forbids an order is in `may`. */
    mu_status (*resolve)(mu_cx *cx, const mu_order *order);
    const mu_order_path *path;   /* null: none */
    const mu_order_words *words; /* null: its fields, by name or in order */
    mu_listed listed;
} mu_order_kind;

typedef struct mu_phase {
    const char *name; /* "actions" */
    mu_clause clause;
    const char *title;
    /* Null: waits for orders. Otherwise runs by itself and must move the state to
     * another phase. */
    mu_status (*run)(mu_cx *cx);
    /* It asks something every time it runs, so nobody tries whether it goes without. */
    bool asks;
    /* The sides go in turn in it: orders of both alternate. */
    bool in_turn;
} mu_phase;

/* A setup and a state of it: where rules, listings and drawings start from. */
typedef struct mu_position {
    const struct mu_ruleset *rules;
    const void *setup;
    const void *state;
} mu_position;

/* Where the sequence of play stands. */
typedef struct mu_standing {
    uint8_t phase;  /* row of phases */
    uint8_t side;   /* who gives orders now; MU_NOBODY */
    uint16_t turn;  /* as players count it, from 1 */
    uint16_t turns; /* the last one; 0: there is no limit */
    bool over;
    uint8_t winner;    /* when over: 0, 1, or MU_NOBODY */
    mu_clause clause;  /* when over: the clause that ended it */
    const char *words; /* when over: "the last turn is over"; static text */
} mu_standing;

/* How good a state is for a side: more is better. For those who decide without a player
 * (core/odds.h); the means of such numbers are compared. */
typedef struct mu_measure {
    const char *name;  /* "vp" */
    const char *title; /* what is counted, one line for players */
    int64_t (*of)(const void *setup, const void *state, uint8_t side);
} mu_measure;

/* What players are told of a battle before they play it and look up while they do, a row at a
 * time. The rows of one section come one after the other; those with several cells are a table,
 * whose first row names the columns. */
#define MU_BRIEF_CELLS 16
typedef struct mu_brief_row {
    const char *section; /* "Terrain" */
    bool goal;           /* what is played for: told when a game begins */
    bool head;           /* the names of the columns */
    uint32_t n;          /* cells */
    const char *const *cells;
    mu_clause clause; /* of the whole row; 0 none */
} mu_brief_row;
typedef void mu_brief_fn(void *user, const mu_brief_row *row);

/* What a player measures between two pieces: "distance", "61.3 mm". */
typedef struct mu_gauge_row {
    const char *what;
    const char *words;
    mu_clause clause;
} mu_gauge_row;
typedef void mu_gauge_fn(void *user, const mu_gauge_row *row);

/* Called once for each legal order; returning false ends the listing. */
typedef bool mu_order_fn(void *user, const mu_order *order);

typedef struct mu_ruleset {
    const char *name;   /* "horse_musket" */
    const char *title;  /* "Horse & Musket" */
    const char *prefix; /* of clause ids: "HM" */
    uint16_t edition;   /* of the tables below: frozen when it is released */

    const mu_schema *setup;
    const mu_schema *state;
    const mu_clause_row *clauses;
    uint32_t clauses_n;
    const mu_purpose *purposes;
    uint32_t purposes_n;
    const mu_phase *phases;
    uint32_t phases_n;
    const mu_order_kind *orders;
    uint32_t orders_n;
    const mu_domain *subject; /* how pieces are written */

    /* The first state of a setup whose ranges are checked; *state is zero before.
     * MU_INPUT names what in the setup does not fit together. */
    mu_status (*begin)(const void *setup, void *state, mu_err *err);

    /* Laws across fields, for a state whose ranges are checked. MU_CORRUPT. */
    mu_status (*check)(const void *setup, const void *state, mu_err *err);

    /* Fill the scratch of a context from its state, before a rule is called with it; rules keep
     * it right when they change the state. May be null. */
    void (*look)(mu_cx *cx);

    mu_standing (*standing)(const void *setup, const void *state);

    /* What a player wants to know beside turn, side and phase, in a few words, or nothing: what
     * the side to act has left ("5 CAP left"); when it is over, what decided it, if the words
     * of the standing do not say it. */
    void (*status)(const void *setup, const void *state, mu_text *out);

    /* The goal of each side, its means, and the numbers in use, for a battle that stands so; every
     * time the same rows for the same position. The goal comes first. */
    void (*brief)(const void *setup, const void *state, mu_brief_fn *fn, void *user);

    /* Measure from a piece to another, both by their numbers: the distance, the arc, the line of
     * sight, the cover, each by the rules and a row each, in a fixed order. MU_REFUSED: one of them
     * is not there. */
    mu_status (*gauge)(const mu_position *at, uint16_t from, uint16_t to, mu_gauge_fn *fn,
                       void *user, mu_err *err);

    /* The legal orders of the side whose turn it is, in a fixed order; of each kind as many as its
     * row says. */
    void (*legal)(const mu_position *position, mu_order_fn *fn, void *user);

    /* Draw an order of the side whose turn it is that may well be legal, for playouts: quickly,
     * and so that every legal one can be drawn. The rules judge it. False: nothing this time.
     * *order is zero at first, then one that was drawn before; behind its fields it stays
     * zero. Null: playouts list the legal orders. */
    bool (*propose)(const mu_cx *cx, mu_rng *rng, mu_order *order);

    /* What one side may know of a state. */
    void (*view)(const void *setup, const void *state, uint8_t side, void *seen);

    /* At least one; the first is meant where none is named. */
    const mu_measure *measures;
    uint32_t measures_n;

    /* The names of the two sides and the pieces and ground to draw. */
    const char *(*side_name)(const void *setup, uint8_t side);
    const mu_board *board;
} mu_ruleset;

/* What a record lacks or has wrong that every user of it relies on: a hook (all but look and
 * propose must be there), a board that is no board, rows in no order or of one name. False:
 * nothing. */
bool mu_ruleset_fault(const mu_ruleset *rules, mu_text *out);

/* The row of a clause, or null. */
const mu_clause_row *mu_clause_find(const mu_ruleset *rules, mu_clause clause);

/* "HM-8.27", whether or not the clause has a row. */
void mu_clause_print(const mu_ruleset *rules, mu_clause clause, mu_text *out);
bool mu_clause_parse(const mu_ruleset *rules, const char *word, mu_clause *clause);

/* The clause in a text such as the description of a field, "usual combat dice [HM-8.8]"; 0 if
 * there is none. */
mu_clause mu_clause_in(const mu_ruleset *rules, const char *text);

/* The row called `name`, or -1. */
int mu_purpose_find(const mu_ruleset *rules, const char *name);
int mu_order_find(const mu_ruleset *rules, const char *name);
int mu_phase_find(const mu_ruleset *rules, const char *name);
int mu_measure_find(const mu_ruleset *rules, const char *name);

/* What a log must agree with before its first event is applied: name, edition, and a hash
 * over the tables - the schemas of setup, state and orders, the purposes, the kinds of
 * order, the phases; rows in their order, with names and bounds. Clauses and words for
 * people (titles, help, domains) do not count; what the rules do is for fingerprints.
 *
 * A row or a field more, less or elsewhere is another identity, and logs made before are
 * MU_VERSION. So the tables of an edition that is released are frozen, and the game grows
 * by a new edition beside the old one, which keeps folding its logs. Before its release the
 * tables of an edition may change, and its goldens are recorded again. */
mu_digest mu_ruleset_identity(const mu_ruleset *rules);

/* Numbers of clauses, for tables: MU_CLAUSE(8, 27), MU_CLAUSE_IN('I', 39). */
#define MU_CLAUSE(section, number)   ((section)*1000 + (number))
#define MU_CLAUSE_IN(letter, number) (((letter) - 'A' + 40) * 1000 + (number))

#endif
