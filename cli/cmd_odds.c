/* SPDX-License-Identifier: MIT
 * cli/cmd_odds.c - exact odds of an order from here. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/look.h"
#include "cli/out.h"
#include "cli/tales.h"
#include "cli/words.h"
#include "core/odds.h"
#include "core/rules/list.h"
#include "core/say.h"

#include <stdlib.h>
#include <string.h>

/* As many as there is room for: a GB or so, most of it not touched. */
#define OUTCOMES_MAX 262144u
#define OUTCOMES_MIN 4096u
#define LISTED_MAX   40 /* outcomes in text, unless all are asked for */

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
    { "policy", 'p', "first|best|branch", 0,
      "who makes the other choices: the first option; the best for the side that is asked; or "
      "nobody, and chances are ranges from least to most (default)",
      0 },
    { "measure", 'm', "NAME", 0,
      "by which measure --policy best goes, of those listed below (default: the first of the "
      "ruleset)",
      0 },
    { "verbose", 'v', 0, 0, "list all outcomes, however many, and the fields that change", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    odds_args *a = state->input;
    switch (key) {
    case 'c':
        if (!choices_give(&a->choices, arg)) argp_error(state, "too many --choose");
        return 0;
    case 'p':
        if (!choices_read_policy(&a->choices, arg))
            argp_error(state, "--policy takes first, best or branch");
        return 0;
    case 'm': a->choices.measure = arg; return 0;
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
    tales *heard; /* on the ways; put together for the outcomes */
    mu_tales tales;
    telling *tellings; /* one for each outcome */
    telling always;
    bool lost;   /* not enough memory */
    void *room;  /* of the odds */
    bool ranges; /* at least one chance is a range */
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
        TRY(choices_begin(w->choices, NULL, err));
        return mu_game_may(game, &w->order, err);
    }
    mu_status status = mu_game_ask(game, err);
    if (status == MU_OK)
        return mu_fail(err, MU_INPUT, 0, "no question is open: give the order whose odds you want");
    if (status != MU_PENDING) return status;
    w->job.order = game->in_step && game->by_order ? &game->order : NULL;
    w->given = game->in_step ? &game->tape : NULL;
    return choices_begin(w->choices, &game->open.question, err);
}

static void hear(void *self, const mu_said *fact)
{
    work *w = self;
    if (fact->kind != MU_SAID_MODIFIER) tales_hear(w->heard, fact->text);
}

static mu_status met(void *self, const mu_question *question, const int32_t *taken, bool by_policy,
                     mu_err *err)
{
    work *w = self;
    return choices_note(w->choices, question, taken, by_policy, err);
}

static bool tick(void *self)
{
    work *w = self;
    choices_next_way(w->choices);
    if (out_progress_due())
        out_progress((void *)(uintptr_t) "ways through the dice", w->odds.runs + w->odds.weighed);
    return !out_interrupted();
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
        one->mixed = tales_tell(w->heard, w->odds.outcomes[i].tale, &one->happens);
        (void)mu_diff(w->game->rules->state, &w->scope, w->game->state, state_of(w, i), add_field,
                      &one->fields);
        if (i == 0) {
            lines_add_all(&all->happens, &one->happens);
            lines_add_all(&all->fields, &one->fields);
        }
        lines_keep(&all->happens, &one->happens);
        lines_keep(&all->fields, &one->fields);
        w->lost = w->lost || one->happens.lost || one->fields.lost || all->happens.lost ||
                  all->fields.lost;
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

static mu_status find_measure(work *w, mu_err *err)
{
    const mu_ruleset *rules = w->game->rules;
    const char *name = w->choices->measure;
    const int row = name == NULL ? 0 : mu_measure_find(rules, name);
    if (row < 0)
        return mu_fail(err, MU_INPUT, 0, "%s has no measure of this name (muster odds --help)",
                       rules->name);
    w->odds.measure = &rules->measures[row];
    return MU_OK;
}

/* A limit that fewer ways might keep. */
static mu_status hint(const work *w, mu_status status, mu_err *err)
{
    char why[MU_LINE_MAX];
    if (status != MU_LIMIT || w->odds.policy == MU_ODDS_FIRST || out_interrupted()) return status;
    mu_text_copy(why, sizeof why, err->text);
    return mu_fail(err, status, err->clause,
                   "%.120s; decide some choices with --choose QUESTION=OPTION, or all with "
                   "--policy first",
                   why);
}

static mu_status work_out(work *w, mu_game *game, mu_err *err)
{
    const mu_sink sink = { .said = hear, .self = w };
    const mu_source source = choices_source(w->choices);
    uint32_t cap = OUTCOMES_MAX;
    while ((w->room = malloc(mu_odds_size(game->rules, cap))) == NULL && cap > OUTCOMES_MIN)
        cap /= 2;
    w->tellings = calloc(cap, sizeof *w->tellings);
    w->heard = tales_new();
    if (w->room == NULL || w->tellings == NULL || w->heard == NULL)
        return mu_fail(err, MU_IO, 0, "not enough memory");
    w->odds = mu_odds_in(w->room, game->rules, cap);
    w->odds.policy = w->choices->policy;
    w->tales = tales_source(w->heard);
    w->odds.tales = &w->tales;
    w->odds.met = met;
    w->odds.tick = tick;
    w->odds.self = w;
    w->choices->odds = &w->odds;
    TRY(find_measure(w, err));
    TRY(choices_read(w->choices, &w->scope, err));
    TRY(find_step(w, game, err));
    w->job.said = &sink;
    out_progress_expect();
    mu_status status = mu_odds_of(&w->job, w->given, &source, &w->odds, err);
    w->job.said = NULL;
    out_progress_end();
    if (status != MU_OK) return hint(w, status, err);
    if (tales_lost(w->heard)) return mu_fail(err, MU_IO, 0, "not enough memory");
    share(w);
    if (w->lost) return mu_fail(err, MU_IO, 0, "not enough memory");
    return choices_check(w->choices, err);
}

static void dispose(work *w)
{
    for (uint32_t i = 0; w->tellings != NULL && i < w->odds.n; i++) {
        lines_dispose(&w->tellings[i].happens);
        lines_dispose(&w->tellings[i].fields);
    }
    lines_dispose(&w->always.happens);
    lines_dispose(&w->always.fields);
    tales_free(w->heard);
    choices_dispose(w->choices);
    free(w->tellings);
    free(w->room);
}

/* --- telling --------------------------------------------------------------------------- */

static int by_chance(const void *a, const void *b)
{
    const mu_outcome *const *x = a;
    const mu_outcome *const *y = b;
    int order = mu_ratio_compare((*y)->most, (*x)->most);
    if (order == 0) order = mu_ratio_compare((*y)->least, (*x)->least);
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

/* A chance in words: "81/125" and "64.80"; a range as "0/1..81/125" and "0.00..64.80". */
typedef struct chance_words {
    char fraction[192];
    char percent[64];
    char most[32]; /* percent */
} chance_words;

static chance_words words_of(const mu_outcome *outcome)
{
    chance_words words;
    mu_text fraction = mu_text_in(words.fraction, sizeof words.fraction);
    mu_text percent = mu_text_in(words.percent, sizeof words.percent);
    if (mu_ratio_compare(outcome->least, outcome->most) != 0) {
        mu_ratio_print(outcome->least, &fraction);
        mu_text_word(&fraction, "..");
        mu_ratio_percent(outcome->least, 2, &percent);
        mu_text_word(&percent, "..");
    }
    mu_ratio_print(outcome->most, &fraction);
    mu_text most = mu_text_in(words.most, sizeof words.most);
    mu_ratio_percent(outcome->most, 2, &most);
    mu_text_word(&percent, words.most);
    return words;
}

static void print_outcome(const work *w, uint32_t outcome, int width)
{
    const telling *one = &w->tellings[outcome];
    const chance_words words = words_of(&w->odds.outcomes[outcome]);
    const int percent_width = w->ranges ? 14 : 7;
    const uint32_t column = (uint32_t)(width + percent_width + 5);
    out("%*s%%  %-*s", percent_width, words.percent, width, words.fraction);
    if (strlen(words.fraction) > (size_t)width)
        out("\n%*s", (int)column, "");
    else
        out("  ");
    const bool fields = one->fields.used > 0 && (w->verbose || !words_suffice(w, outcome));
    lines_print(&one->happens, "; ", column);
    if (one->mixed && one->happens.used > 0) out("; ...");
    if (fields && one->happens.used > 0) out("\n%*s", (int)column, "");
    if (fields) lines_print(&one->fields, ", ", column);
    if (!fields && one->happens.used == 0)
        out("%s", w->odds.n > 1 ? "nothing more" : "nothing happens");
    out("\n");
}

/* The width of the column of fractions; a very long one has a line for itself. */
static int fractions_width(const mu_outcome *const *sorted, uint32_t n)
{
    size_t width = 0;
    for (uint32_t i = 0; i < n; i++) {
        const chance_words words = words_of(sorted[i]);
        const size_t used = strlen(words.fraction);
        if (used > width && used <= 24) width = used;
    }
    return (int)width;
}

/* How many outcomes, and who has decided. */
static void print_sum(const work *w)
{
    const mu_odds *odds = &w->odds;
    out("%u outcome%s of %llu way%s through the dice%s; ", odds->n, odds->n == 1 ? "" : "s",
        (unsigned long long)odds->runs, odds->runs == 1 ? "" : "s",
        w->ranges ? " and the decisions" : "");
    if (w->ranges)
        out("a range is the least and the most that\ndecisions of both sides can make of it.\n");
    else
        out("together exactly 1.\n");
    if (odds->policy != MU_ODDS_BEST || odds->weighed == odds->runs) return;
    out("Each side goes for its best by %s, of %llu ways weighed:\n  %s.\n", odds->measure->name,
        (unsigned long long)odds->weighed, odds->measure->title);
}

static int print(const work *w, const mu_outcome *const *sorted)
{
    const mu_odds *odds = &w->odds;
    const uint32_t n = w->verbose || odds->n <= LISTED_MAX ? odds->n : LISTED_MAX;
    const int width = fractions_width(sorted, n);
    print_step(w);
    print_always(w);
    out("\n");
    for (uint32_t i = 0; i < n; i++)
        print_outcome(w, (uint32_t)(sorted[i] - odds->outcomes), width);
    if (n < odds->n)
        out("%u more, each of at most %s%%: --verbose lists them.\n", odds->n - n,
            words_of(sorted[n]).most);
    print_sum(w);
    choices_print(w->choices);
    return EXIT_YES;
}

static mu_json *ratio_json(mu_ratio ratio)
{
    char words[96];
    mu_text text = mu_text_in(words, sizeof words);
    mu_ratio_print(ratio, &text);
    return mu_json_text(words);
}

static mu_json *outcome_json(const work *w, uint32_t outcome)
{
    const mu_outcome *of = &w->odds.outcomes[outcome];
    const chance_words words = words_of(of);
    mu_json *one = mu_json_object();
    mu_json_set(one, "chance", mu_json_text(words.fraction));
    mu_json_set(one, "least", ratio_json(of->least));
    mu_json_set(one, "most", ratio_json(of->most));
    mu_json_set(one, "percent", mu_json_text(words.percent));
    mu_json_set(one, "happens", lines_json(&w->tellings[outcome].happens));
    mu_json_set(one, "ways_differ", mu_json_bool(w->tellings[outcome].mixed));
    out_changes changes = { mu_json_array(), "before", "after" };
    (void)mu_diff(w->game->rules->state, &w->scope, w->game->state, state_of(w, outcome),
                  out_change, &changes);
    mu_json_set(one, "changes", changes.all);
    return one;
}

static mu_json *measure_json(const mu_measure *measure)
{
    mu_json *json = mu_json_object();
    mu_json_set(json, "name", mu_json_text(measure->name));
    mu_json_set(json, "counts", mu_json_text(measure->title));
    return json;
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
    mu_json_set(answer, "weighed", mu_json_number((int64_t)w->odds.weighed));
    mu_json_set(answer, "policy", mu_json_text(choices_policy_words[w->odds.policy]));
    mu_json_set(answer, "measure", measure_json(w->odds.measure));
    mu_json_set(answer, "choices", choices_json(w->choices));
    return out_json(answer, EXIT_YES);
}

static int tell(work *w)
{
    for (uint32_t i = 0; i < w->odds.n; i++)
        if (mu_ratio_compare(w->odds.outcomes[i].least, w->odds.outcomes[i].most) != 0)
            w->ranges = true;
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

/* Below the help: the measures of every ruleset. */
static char *list_measures(int key, const char *text, void *input)
{
    (void)input;
    if (key != ARGP_KEY_HELP_EXTRA) return (char *)(uintptr_t)text;
    char list[1024];
    mu_text words = mu_text_in(list, sizeof list);
    mu_text_word(&words, "Measures:");
    for (uint32_t i = 0; i < mu_rules_list_n; i++)
        for (uint32_t k = 0; k < mu_rules_list[i]->measures_n; k++) {
            const mu_measure *measure = &mu_rules_list[i]->measures[k];
            mu_text_add(&words, "\n  %s of %s: %s", measure->name, mu_rules_list[i]->name,
                        measure->title);
        }
    return strdup(list);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME[@BRANCH][:EVENT] [ORDER...]",
        "Work out the exact odds of an order from a position, as fractions, grouped by what "
        "happens. Without an order, of the step whose question is open.\vChoices on the way are "
        "made by the order's path, then by --choose: --choose P_RHEX=G4, or --choose "
        "P_RHEX/RM2=G4 for one piece; a die by its place only at the question that is open. All "
        "others are for the policy. \"branch\" leaves them open: "
        "each outcome has the least and the most chance it can have, over all that both sides "
        "could decide, knowing every die so far. \"best\": each side takes at each of its choices "
        "the option whose outcomes have the best mean for it by the measure, knowing that all "
        "later choices are made so; of equals the first. \"first\": the first option. Every "
        "choice that was met is listed.\n\nWhat is told of an outcome happens in every way that "
        "leads to it. Where its ways differ, \"...\" stands for the rest, and the fields that "
        "change say where they end.",
        children,
        list_measures,
        NULL
    };
    odds_args a = { .c = c, .choices.policy = MU_ODDS_BRANCH };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = cli_odds(c, &at, &a.words, &a.choices, a.verbose);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_odds = { "odds", "exact odds of an order", run };
