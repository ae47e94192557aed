/* SPDX-License-Identifier: MIT
 * cli/cmd_odds.c - exact odds of an order from here. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/look.h"
#include "cli/out.h"
#include "cli/words.h"
#include "core/odds.h"
#include "core/say.h"

#include <stdlib.h>

#define OUTCOMES_MAX 4096

typedef struct odds_args {
    cli *c;
    const char *game;
    cli_words words;
    choices choices;
    bool verbose;
} odds_args;

static const struct argp_option options[] = {
    { "choose", 'c', "QUESTION[/PIECE]=OPTION", 0,
      "decide a choice on the way, wherever the option is offered; may be given several times", 0 },
    { "verbose", 'v', 0, 0, "list the fields that change, too", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    odds_args *a = state->input;
    switch (key) {
    case 'c':
        if (!choices_give(&a->choices, arg)) argp_error(state, "too many --choose");
        return 0;
    case 'v': a->verbose = true; return 0;
    case ARGP_KEY_ARG:
        if (a->game == NULL)
            a->game = arg;
        else if (!cli_words_add(&a->words, arg))
            argp_error(state, "the order is too long");
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* --- working it out ------------------------------------------------------------------------ */

/* An outcome in words: what is told in every way that leads to it, and the fields that
 * change. What all outcomes share is taken out of them, and stands by itself. */
typedef struct telling {
    lines happens;
    lines fields;
    bool mixed; /* its ways told different things: the words do not tell all of it */
} telling;

typedef struct work {
    const cli *c;
    const cli_words *words; /* of the order; none: of the step that is open */
    bool verbose;
    const mu_game *game;
    mu_scope scope;
    mu_order order;
    mu_job job;
    const mu_tape *given; /* of a step that is open */
    mu_odds odds;
    choices *choices;
    lines way;         /* what this way has told so far */
    telling *tellings; /* one for each outcome */
    telling always;
    bool lost; /* not enough memory */
} work;

/* The step whose odds are asked: a given order, or the one that is open. */
static mu_status find_step(work *w, mu_game *game, mu_err *err)
{
    if (w->words->n > 0) {
        const uint8_t side = mu_game_side(game);
        TRY(cli_order_read(&w->scope, side, w->words, &w->order, &w->choices->path, err));
        const mu_order_path *path = game->rules->orders[w->order.kind].path;
        w->choices->side = side;
        if (path != NULL) w->choices->path.purpose = mu_purpose_find(game->rules, path->answers);
        w->job.order = &w->order;
        return mu_game_may(game, &w->order, err);
    }
    mu_status status = mu_game_ask(game, err);
    if (status == MU_OK)
        return mu_fail(err, MU_INPUT, 0, "no question is open: give the order whose odds you want");
    if (status != MU_PENDING) return status;
    w->job.order = game->in_step && game->by_order ? &game->order : NULL;
    w->given = game->in_step ? &game->tape : NULL;
    return MU_OK;
}

static void hear(void *self, const mu_said *fact)
{
    work *w = self;
    if (fact->kind != MU_SAID_MODIFIER) lines_add(&w->way, fact->text);
}

static void end_way(void *self, uint32_t outcome)
{
    work *w = self;
    telling *one = &w->tellings[outcome];
    lines *happens = &one->happens;
    if (w->odds.outcomes[outcome].runs == 1) {
        lines_add_all(happens, &w->way);
    } else if (!lines_equal(happens, &w->way)) {
        one->mixed = true;
        lines_keep(happens, &w->way);
    }
    w->lost = w->lost || happens->lost || w->way.lost;
    lines_clear(&w->way);
    choices_next_way(w->choices);
    if (w->odds.runs % 4096 == 0)
        out_progress((void *)(uintptr_t) "ways through the dice", w->odds.runs);
}

static void add_field(void *user, const mu_change *change)
{
    char line[4 * MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "%s %s -> %s", change->where, change->before, change->after);
    lines_add(user, line);
}

static const void *state_of(const work *w, uint32_t outcome)
{
    return w->odds.states + outcome * w->game->rules->state->size;
}

/* Take out of the outcomes what all of them share; one alone keeps all of it. */
static void share(work *w)
{
    telling *all = &w->always;
    for (uint32_t i = 0; i < w->odds.n; i++) {
        telling *one = &w->tellings[i];
        (void)mu_diff(w->game->rules->state, &w->scope, w->game->state, state_of(w, i), add_field,
                      &one->fields);
        if (i == 0) {
            lines_add_all(&all->happens, &one->happens);
            lines_add_all(&all->fields, &one->fields);
        }
        lines_keep(&all->happens, &one->happens);
        lines_keep(&all->fields, &one->fields);
        w->lost = w->lost || one->fields.lost || all->happens.lost || all->fields.lost;
    }
    if (w->odds.n == 1) {
        lines_clear(&all->happens);
        lines_clear(&all->fields);
    }
    for (uint32_t i = 0; i < w->odds.n; i++) {
        lines_drop(&w->tellings[i].happens, &all->happens);
        lines_drop(&w->tellings[i].fields, &all->fields);
    }
}

static mu_status work_out(work *w, mu_game *game, mu_err *err)
{
    const mu_sink sink = { hear, w };
    const mu_source source = choices_source(w->choices);
    w->odds = (mu_odds){ .cap = OUTCOMES_MAX, .way = end_way, .self = w };
    w->odds.outcomes = calloc(OUTCOMES_MAX, sizeof *w->odds.outcomes);
    w->odds.states = calloc(OUTCOMES_MAX + 1, game->rules->state->size);
    w->tellings = calloc(OUTCOMES_MAX, sizeof *w->tellings);
    if (w->odds.outcomes == NULL || w->odds.states == NULL || w->tellings == NULL)
        return mu_fail(err, MU_IO, 0, "not enough memory");
    TRY(choices_read(w->choices, &w->scope, err));
    TRY(find_step(w, game, err));
    w->job.said = &sink;
    mu_status status = mu_odds_of(&w->job, w->given, &source, &w->odds, err);
    w->job.said = NULL;
    out_progress_end();
    if (status != MU_OK) return status;
    share(w);
    if (w->lost) return mu_fail(err, MU_IO, 0, "not enough memory");
    return choices_check(w->choices, err);
}

static void dispose(work *w)
{
    for (uint32_t i = 0; w->tellings != NULL && i < OUTCOMES_MAX; i++) {
        lines_dispose(&w->tellings[i].happens);
        lines_dispose(&w->tellings[i].fields);
    }
    lines_dispose(&w->always.happens);
    lines_dispose(&w->always.fields);
    lines_dispose(&w->way);
    choices_dispose(w->choices);
    free(w->tellings);
    free(w->odds.outcomes);
    free(w->odds.states);
}

/* --- telling --------------------------------------------------------------------------- */

static int by_chance(const void *a, const void *b)
{
    const mu_outcome *const *x = a;
    const mu_outcome *const *y = b;
    int order = mu_ratio_compare((*y)->chance, (*x)->chance);
    return order != 0 ? order : (*x < *y ? -1 : *x > *y);
}

static void print_step(const work *w)
{
    const mu_ruleset *rules = w->game->rules;
    char line[MU_ORDER_TEXT + MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    if (w->job.order != NULL) {
        mu_text_add(&text, "%s: ", rules->side_name(w->game->setup, w->job.order->side));
        mu_order_print(&w->scope, w->job.order, &text);
    } else {
        mu_standing now = rules->standing(w->game->setup, w->game->state);
        mu_text_word(&text, rules->phases[now.phase].title);
    }
    out_bold(w->c, "%s", line);
    out("\n");
}

static void print_always(const work *w)
{
    static const char head[] = "Always: ";
    const uint32_t column = sizeof head - 1;
    const telling *all = &w->always;
    const bool fields = w->verbose && all->fields.used > 0;
    if (all->happens.used == 0 && !fields) return;
    out("%s", head);
    lines_print(&all->happens, "; ", column);
    if (fields) {
        if (all->happens.used > 0) out("\n%*s", (int)column, "");
        lines_print(&all->fields, ", ", column);
    }
    out("\n");
}

/* Words do not always tell two outcomes apart, nor all of one that comes about in several ways;
 * the fields do. */
static bool words_suffice(const work *w, uint32_t outcome)
{
    if (w->tellings[outcome].mixed) return false;
    for (uint32_t i = 0; i < w->odds.n; i++)
        if (i != outcome && lines_equal(&w->tellings[i].happens, &w->tellings[outcome].happens))
            return false;
    return true;
}

static void print_outcome(const work *w, uint32_t outcome, int width)
{
    const telling *one = &w->tellings[outcome];
    char fraction[96];
    char percent[32];
    mu_text words = mu_text_in(fraction, sizeof fraction);
    mu_text share_text = mu_text_in(percent, sizeof percent);
    mu_ratio_print(w->odds.outcomes[outcome].chance, &words);
    mu_ratio_percent(w->odds.outcomes[outcome].chance, 2, &share_text);
    const uint32_t column = (uint32_t)width + 12;
    out("%7s%%  %-*s", percent, width, fraction);
    if (words.used > (size_t)width)
        out("\n%*s", (int)column, "");
    else
        out("  ");
    const bool fields = one->fields.used > 0 && (w->verbose || !words_suffice(w, outcome));
    lines_print(&one->happens, "; ", column);
    if (fields && one->happens.used > 0) out("\n%*s", (int)column, "");
    if (fields) lines_print(&one->fields, ", ", column);
    if (!fields && one->happens.used == 0)
        out("%s", w->odds.n > 1 ? "nothing more" : "nothing happens");
    out("\n");
}

/* The width of the column of fractions; a very long one has a line for itself. */
static int fractions_width(const mu_odds *odds)
{
    int width = 0;
    for (uint32_t i = 0; i < odds->n; i++) {
        char fraction[96];
        mu_text text = mu_text_in(fraction, sizeof fraction);
        mu_ratio_print(odds->outcomes[i].chance, &text);
        if ((int)text.used > width && text.used <= 24) width = (int)text.used;
    }
    return width;
}

static int print(const work *w, const mu_outcome *const *sorted)
{
    const mu_odds *odds = &w->odds;
    const int width = fractions_width(odds);
    print_step(w);
    print_always(w);
    out("\n");
    for (uint32_t i = 0; i < odds->n; i++)
        print_outcome(w, (uint32_t)(sorted[i] - odds->outcomes), width);
    out("%u outcome%s of %llu way%s through the dice; together exactly 1.\n", odds->n,
        odds->n == 1 ? "" : "s", (unsigned long long)odds->runs, odds->runs == 1 ? "" : "s");
    choices_print(w->choices);
    return EXIT_YES;
}

static mu_json *outcome_json(const work *w, uint32_t outcome)
{
    char words[96];
    mu_json *one = mu_json_object();
    mu_text text = mu_text_in(words, sizeof words);
    mu_ratio_print(w->odds.outcomes[outcome].chance, &text);
    mu_json_set(one, "chance", mu_json_text(words));
    text = mu_text_in(words, sizeof words);
    mu_ratio_percent(w->odds.outcomes[outcome].chance, 2, &text);
    mu_json_set(one, "percent", mu_json_text(words));
    mu_json_set(one, "happens", lines_json(&w->tellings[outcome].happens));
    out_changes changes = { mu_json_array(), "before", "after" };
    (void)mu_diff(w->game->rules->state, &w->scope, w->game->state, state_of(w, outcome),
                  out_change, &changes);
    mu_json_set(one, "changes", changes.all);
    return one;
}

static int print_json(const work *w, const mu_outcome *const *sorted)
{
    mu_json *all = mu_json_array();
    for (uint32_t i = 0; i < w->odds.n; i++)
        mu_json_add(all, outcome_json(w, (uint32_t)(sorted[i] - w->odds.outcomes)));
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "always", lines_json(&w->always.happens));
    mu_json_set(answer, "outcomes", all);
    mu_json_set(answer, "ways", mu_json_number((int64_t)w->odds.runs));
    mu_json_set(answer, "choices", choices_json(w->choices));
    return out_json(answer, EXIT_YES);
}

static int tell(const work *w)
{
    const mu_outcome **sorted = malloc(w->odds.n * sizeof *sorted);
    if (sorted == NULL) return out_complain(MU_IO, "not enough memory");
    for (uint32_t i = 0; i < w->odds.n; i++) sorted[i] = &w->odds.outcomes[i];
    qsort(sorted, w->odds.n, sizeof *sorted, by_chance);
    int code = w->c->json ? print_json(w, sorted) : print(w, sorted);
    free(sorted);
    return code;
}

int cli_odds(const cli *c, cli_game *at, const cli_words *order, choices *given, bool verbose)
{
    work w = { .c = c, .words = order, .verbose = verbose, .game = at->game, .choices = given };
    w.scope = mu_game_scope(at->game);
    mu_err err = MU_ERR_NONE;
    mu_status status = order->n > 0 ? cli_game_go_on(at, &err) : MU_OK;
    w.job.before = mu_game_position(at->game);
    if (status == MU_OK || status == MU_PENDING) status = work_out(&w, at->game, &err);
    int code = status == MU_OK ? tell(&w) : out_error(&err, at->word, at->game->rules);
    dispose(&w);
    return code;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME[@BRANCH][:EVENT] [ORDER...]",
        "Work out the exact odds of an order from a position, as fractions, grouped by what "
        "happens. Without an order, of the step whose question is open.\vA choice on the way is "
        "made by the order's path, by --choose, or else by its first option; every choice that "
        "was met is listed with what was taken: --choose P_RHEX=G4, or --choose P_RHEX/RM2=G4 for "
        "one piece.",
        children,
        NULL,
        NULL
    };
    odds_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = cli_odds(c, &at, &a.words, &a.choices, a.verbose);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_odds = { "odds", "exact odds of an order", run };
