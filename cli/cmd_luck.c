/* SPDX-License-Identifier: MIT
 * cli/cmd_luck.c - what the dice of games did, against what fair dice do. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/luck.h"
#include "cli/out.h"
#include "cli/verdict.h"

#include <stdlib.h>
#include <string.h>

#define LOGS_MAX 256

typedef struct luck_args {
    cli *c;
    const char *logs[LOGS_MAX];
    uint32_t n;
} luck_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    luck_args *a = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (a->n == LOGS_MAX) argp_error(state, "too many logs");
        a->logs[a->n++] = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->n == 0) argp_error(state, "a game or a file is wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* Dice of the same stored game that the measured branch does not have. */
typedef struct elsewhere {
    mu_branch branch;
    uint64_t from; /* the first event looked at */
    uint64_t rolls, dice;
} elsewhere;

/* One log, and what is told of it beside its rows. */
typedef struct measured {
    const char *word;
    const mu_ruleset *rules;
    mu_genesis genesis;
    char title[64];
    char sides[3][64];
    mu_counts counts;
    bool stored;
    elsewhere *others; /* branches of its game, those with dice of their own first */
    size_t others_n, room;
} measured;

typedef struct work {
    const cli *c;
    mu_store *store; /* null: not opened yet */
    measured *games;
    uint32_t n;
    luck luck;
} work;

/* --- measuring ------------------------------------------------------------------------- */

static void note_game(measured *m, const mu_game *game)
{
    m->rules = game->rules;
    m->genesis = game->genesis;
    m->counts = game->counts;
    mu_text_copy(m->title, sizeof m->title, mu_game_title(game));
    for (uint8_t side = 0; side <= MU_NOBODY; side++)
        mu_text_copy(m->sides[side], sizeof m->sides[side],
                     game->rules->side_name(game->setup, side));
}

/* A log that verifies, told once more with an ear for its dice. */
static mu_status hear_log(work *w, const mu_log *log, measured *m, mu_err *err)
{
    mu_game *game = NULL;
    size_t n = 0;
    const uint8_t *genesis = mu_log_event(log, 0, &n);
    const mu_sink sink = luck_sink(&w->luck);
    game = malloc(sizeof *game);
    mu_status status = game == NULL ? mu_fail(err, MU_IO, 0, "not enough memory")
                                    : mu_game_begin(game, genesis, n, err);
    if (status == MU_OK) {
        game->said = &sink;
        status = mu_game_feed_log(game, log, err);
        game->said = NULL;
        if (status == MU_OK) status = mu_game_tell(game, &sink, err);
        if (status == MU_PENDING) status = MU_OK;
        note_game(m, game);
        mu_game_dispose(game);
    }
    free(game);
    if (status == MU_OK && w->luck.lost) status = mu_fail(err, MU_IO, 0, "not enough memory");
    return status;
}

static int pass_verdict(const char *word, const mu_verdict *v)
{
    if (v->status == MU_OK) return EXIT_YES;
    (void)out_error(&v->err, word, v->begun ? v->rules : NULL);
    out_remark("%s does not verify (%s): its dice are not measured", word,
               mu_status_word(v->status));
    return cli_exit_code(v->status);
}

static int measure_file(work *w, measured *m)
{
    mu_err err = MU_ERR_NONE;
    mu_verdict v;
    mu_log log = mu_log_new();
    if (verdict_of_file(m->word, NULL, &v, &log, &err) != MU_OK)
        return out_error(&err, m->word, NULL);
    int code = pass_verdict(m->word, &v);
    if (code == EXIT_YES && hear_log(w, &log, m, &err) != MU_OK)
        code = out_error(&err, m->word, v.rules);
    mu_log_dispose(&log);
    return code;
}

/* --- what stands elsewhere in the store ------------------------------------------------- */

static bool collect(void *user, const mu_branch *branch, const mu_err *fault)
{
    measured *m = user;
    if (fault != NULL || strcmp(branch->game, m->others[0].branch.game) != 0) return true;
    if (m->others_n == m->room) {
        elsewhere *moved = realloc(m->others, 2 * m->room * sizeof *moved);
        if (moved == NULL) return false;
        m->others = moved;
        m->room *= 2;
    }
    m->others[m->others_n++] = (elsewhere){ .branch = *branch, .from = branch->fork };
    return true;
}

/* Of the branches that the measured one comes from, and of itself, what lies beyond it. */
static void skip_own(measured *m, const mu_branch *own, uint64_t to)
{
    uint64_t cut = to;
    for (uint32_t number = own->number; number != 0;) {
        uint32_t parent = 0;
        for (size_t i = 0; i < m->others_n; i++) {
            elsewhere *o = &m->others[i];
            if (o->branch.number != number) continue;
            if (cut > o->from) o->from = cut;
            if (o->branch.fork < cut) cut = o->branch.fork;
            parent = o->branch.parent;
        }
        number = parent;
    }
}

static mu_status count_dice(mu_store *store, const mu_ruleset *rules, elsewhere *o, mu_err *err)
{
    if (o->from >= o->branch.n) return MU_OK;
    mu_log log;
    TRY(mu_store_read(store, &o->branch, o->from, o->branch.n, &log, err));
    mu_status status = MU_OK;
    for (size_t i = 0; status == MU_OK && i < log.n; i++) {
        size_t n = 0;
        mu_event event;
        const uint8_t *bytes = mu_log_event(&log, i, &n);
        status = mu_event_decode(bytes, n, rules, &event, err);
        if (status != MU_OK || event.kind != MU_EVENT_ROLL) continue;
        o->rolls++;
        o->dice += (uint64_t)event.as.roll.faces_n;
    }
    mu_log_dispose(&log);
    return status;
}

static mu_status look_elsewhere(work *w, measured *m, const mu_branch *own, uint64_t to,
                                mu_err *err)
{
    m->room = 16;
    m->others = calloc(m->room, sizeof *m->others);
    if (m->others == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    m->others[0].branch = *own; /* names the game; the list finds it again */
    TRY(mu_store_list(w->store, collect, m, err));
    skip_own(m, own, to);
    for (size_t i = 0; i < m->others_n; i++)
        TRY(count_dice(w->store, m->rules, &m->others[i], err));
    return MU_OK;
}

static mu_status find_branch(work *w, const cli_address *address, mu_branch *branch, uint64_t *to,
                             mu_err *err)
{
    TRY(mu_store_find(w->store, address->game, address->branch, branch, err));
    return cli_address_end(address, w->store, branch, to, err);
}

static int measure_game(work *w, measured *m)
{
    mu_err err = MU_ERR_NONE;
    cli_address address;
    mu_branch branch = { 0 };
    uint64_t to = 0;
    mu_log log = mu_log_new();
    if (cli_address_read(m->word, &address, &err) != MU_OK)
        return out_complain(EXIT_USAGE, "%s", err.text);
    int code = w->store == NULL ? cli_store_open(w->c, &w->store) : EXIT_YES;
    if (code != EXIT_YES) return code;
    if (find_branch(w, &address, &branch, &to, &err) != MU_OK ||
        mu_store_read(w->store, &branch, 0, to, &log, &err) != MU_OK)
        return out_error(&err, m->word, NULL);
    mu_log_events walk = { &log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verdict v;
    mu_verify(&events, NULL, &v);
    m->stored = true;
    code = pass_verdict(m->word, &v);
    if (code == EXIT_YES &&
        (hear_log(w, &log, m, &err) != MU_OK || look_elsewhere(w, m, &branch, to, &err) != MU_OK))
        code = out_error(&err, m->word, v.rules);
    mu_log_dispose(&log);
    return code;
}

/* --- text ------------------------------------------------------------------------------- */

static const char not_guilt[] =
    "Luck is not guilt: with fair dice, too, one game in a hundred crosses a line.";

static const char *const questions[LUCK_QUESTIONS] = { "Dice: highest faces, too many?",
                                                       "Luck: too good or too bad?" };
static const char *const question_words[LUCK_QUESTIONS] = { "dice", "luck" };
static const char *const measure_words[LUCK_MEASURES] = { "highest", "hits", "sum" };

/* "72.31"; what is rounded to nothing or to all says so: "<0.01", ">99.99". */
typedef struct percent {
    char words[24];
} percent;

static percent percent_of(mu_ratio ratio, int decimals)
{
    percent p;
    mu_text text = mu_text_in(p.words, sizeof p.words);
    mu_ratio_percent(ratio, decimals, &text);
    if (strncmp(p.words, "100", 3) == 0 && !mu_ratio_is_one(ratio))
        mu_text_copy(p.words, sizeof p.words, decimals == 2 ? ">99.99" : ">99.9999");
    else if (strspn(p.words, "0.") == strlen(p.words))
        mu_text_copy(p.words, sizeof p.words, decimals == 2 ? "<0.01" : "<0.0001");
    return p;
}

/* What a row is about: "d10", "combat dice". */
static void name_row(const measured *m, const luck_row *row, mu_text *text)
{
    if (row->measure == LUCK_HIGHEST)
        mu_text_add(text, "d%u, %d to %d", row->sides, row->low, row->low + row->sides - 1);
    else
        mu_text_word(text, m->rules->purposes[row->purpose].title);
}

static void print_row(const cli *c, const measured *m, const luck_row *row)
{
    char name[64];
    char expected[32];
    char line[256];
    mu_text text = mu_text_in(name, sizeof name);
    name_row(m, row, &text);
    text = mu_text_in(expected, sizeof expected);
    luck_expected(row, &text);
    text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "%s %-31.31s %6llu %6llu  %-7s %9s %7lld %10s %8s", row->called ? "*" : " ",
                name, (unsigned long long)row->rolls, (unsigned long long)row->dice,
                measure_words[row->measure], expected, (long long)luck_actual(row),
                percent_of(luck_percentile(row), 2).words, percent_of(luck_p(row), 4).words);
    if (row->called)
        out_bold(c, "%s", line);
    else
        out("%s", line);
    out("\n");
    if (row->measure != LUCK_HIGHEST) return;
    out("    fell:");
    for (uint32_t face = 0; face < row->sides; face++)
        out(" %llu", (unsigned long long)row->faces[face]);
    out("\n");
}

static void print_question(const work *w, uint32_t game, luck_question question)
{
    const measured *m = &w->games[game];
    out("\n");
    out_bold(w->c, "%s", questions[question]);
    out("\n  %-31s %6s %6s  %-7s %9s %7s %10s %8s\n", "", "rolls", "dice", "what", "expected",
        "actual", "percentile", "p in %");
    for (uint8_t side = 0; side <= MU_NOBODY; side++) {
        bool named = false;
        for (size_t i = 0; i < w->luck.n; i++) {
            const luck_row *row = &w->luck.rows[i];
            if (row->game != game || row->side != side || luck_question_of(row) != question)
                continue;
            if (!named) {
                out_escaped(m->sides[side]);
                out("\n");
            }
            named = true;
            print_row(w->c, m, row);
        }
    }
}

static const char *plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

static const char *dice_remark(const measured *m)
{
    return m->genesis.dice == MU_DICE_TABLE
               ? "The dice were typed in at the table: nobody can check them."
               : verdict_foresight(&m->genesis, &m->counts);
}

static void print_elsewhere(const measured *m)
{
    uint64_t rolls = 0;
    for (size_t i = 0; i < m->others_n; i++) {
        const elsewhere *o = &m->others[i];
        if (o->rolls == 0) continue;
        rolls += o->rolls;
        out("Not measured: %llu roll%s, %llu dice on branch %s from event %llu on.\n",
            (unsigned long long)o->rolls, plural(o->rolls), (unsigned long long)o->dice,
            o->branch.name, (unsigned long long)o->from);
    }
    if (m->stored && rolls == 0)
        out("No other branch of this game has dice of its own.\n");
    else if (!m->stored)
        out("A file holds one branch: what was rolled on others is not known.\n");
}

static void print_game(const work *w, uint32_t game)
{
    const measured *m = &w->games[game];
    if (game > 0) out("\n");
    out_bold(w->c, "Luck in ");
    out_escaped(m->word);
    out(": %s%s%s\n", m->rules->title, m->title[0] == '\0' ? "" : ", ", m->title);
    out("%llu roll%s, %llu dice. %s\n", (unsigned long long)m->counts.rolls,
        plural(m->counts.rolls), (unsigned long long)m->counts.dice, dice_remark(m));
    if (m->counts.draws > 0)
        out("Not measured: %llu card%s drawn.\n", (unsigned long long)m->counts.draws,
            plural(m->counts.draws));
    out("Taken back: %llu step%s, with %llu dice and cards; they are measured all the same.\n",
        (unsigned long long)m->counts.undos, plural(m->counts.undos),
        (unsigned long long)m->counts.dice_undone);
    print_elsewhere(m);
    if (m->counts.rolls == 0) return;
    for (int question = 0; question < LUCK_QUESTIONS; question++)
        print_question(w, game, (luck_question)question);
}

static void print_end(const work *w)
{
    out("\n");
    for (int question = 0; question < LUCK_QUESTIONS; question++) {
        const luck_answer *of = &w->luck.answers[question];
        const mu_ratio line = luck_line(&w->luck, (luck_question)question);
        if (of->rows == 0) continue;
        out("%s: %u test%s, corrected for %u, as many as have dice enough to cross the line of p = "
            "%s %%.\n",
            question == LUCK_DICE ? "Dice" : "Luck", of->rows, plural(of->rows), of->could,
            percent_of(line, 4).words);
        if (of->called > 0)
            out("      %u cross%s it, marked *.\n", of->called, of->called == 1 ? "es" : "");
        else
            out("      None crosses it.\n");
    }
    out("%s\n", not_guilt);
}

static int print(const work *w)
{
    for (uint32_t game = 0; game < w->n; game++) print_game(w, game);
    print_end(w);
    return EXIT_YES;
}

/* --- JSON ------------------------------------------------------------------------------- */

static mu_json *row_json(const measured *m, const luck_row *row)
{
    char expected[32];
    mu_text text = mu_text_in(expected, sizeof expected);
    luck_expected(row, &text);
    mu_json *one = mu_json_object();
    mu_json_set(one, "question", mu_json_text(question_words[luck_question_of(row)]));
    mu_json_set(one, "side", mu_json_text(mu_side.words[row->side]));
    if (row->measure != LUCK_HIGHEST)
        mu_json_set(one, "purpose", mu_json_text(m->rules->purposes[row->purpose].name));
    mu_json_set(one, "measure", mu_json_text(measure_words[row->measure]));
    mu_json_set(one, "sides", mu_json_number(row->sides));
    mu_json_set(one, "lowest_face", mu_json_number(row->low));
    mu_json_set(one, "rolls", mu_json_number((int64_t)row->rolls));
    mu_json_set(one, "dice", mu_json_number((int64_t)row->dice));
    mu_json *faces = mu_json_array();
    for (uint32_t face = 0; face < row->sides; face++)
        mu_json_add(faces, mu_json_number((int64_t)row->faces[face]));
    mu_json_set(one, "faces", faces);
    mu_json_set(one, "expected", mu_json_text(expected));
    mu_json_set(one, "actual", mu_json_number(luck_actual(row)));
    mu_json_set(one, "percentile", mu_json_text(percent_of(luck_percentile(row), 2).words));
    mu_json_set(one, "p_percent", mu_json_text(percent_of(luck_p(row), 4).words));
    mu_json_set(one, "called", mu_json_bool(row->called));
    return one;
}

static mu_json *elsewhere_json(const measured *m)
{
    mu_json *list = mu_json_array();
    for (size_t i = 0; i < m->others_n; i++) {
        const elsewhere *o = &m->others[i];
        if (o->rolls == 0) continue;
        mu_json *one = mu_json_object();
        mu_json_set(one, "branch", mu_json_text(o->branch.name));
        mu_json_set(one, "from_event", mu_json_number((int64_t)o->from));
        mu_json_set(one, "rolls", mu_json_number((int64_t)o->rolls));
        mu_json_set(one, "dice", mu_json_number((int64_t)o->dice));
        mu_json_add(list, one);
    }
    return list;
}

static mu_json *game_json(const work *w, uint32_t game)
{
    const measured *m = &w->games[game];
    mu_json *all = mu_json_object();
    mu_json_set(all, "log", mu_json_text(m->word));
    mu_json_set(all, "rules", mu_json_text(m->rules->name));
    mu_json_set(all, "dice_from", mu_json_text(mu_dice_domain.words[m->genesis.dice]));
    mu_json_set(all, "seed_chosen", mu_json_bool(m->genesis.seed_chosen));
    mu_json_set(all, "rolls", mu_json_number((int64_t)m->counts.rolls));
    mu_json_set(all, "dice", mu_json_number((int64_t)m->counts.dice));
    mu_json_set(all, "cards_not_measured", mu_json_number((int64_t)m->counts.draws));
    mu_json *taken = mu_json_object();
    mu_json_set(taken, "steps", mu_json_number((int64_t)m->counts.undos));
    mu_json_set(taken, "dice", mu_json_number((int64_t)m->counts.dice_undone));
    mu_json_set(all, "taken_back", taken);
    if (m->stored) mu_json_set(all, "on_branches_not_measured", elsewhere_json(m));
    mu_json *rows = mu_json_array();
    for (size_t i = 0; i < w->luck.n; i++)
        if (w->luck.rows[i].game == game) mu_json_add(rows, row_json(m, &w->luck.rows[i]));
    mu_json_set(all, "tests", rows);
    return all;
}

static int print_json(const work *w)
{
    mu_json *answer = mu_json_object();
    mu_json *games = mu_json_array();
    for (uint32_t game = 0; game < w->n; game++) mu_json_add(games, game_json(w, game));
    mu_json_set(answer, "games", games);
    for (int question = 0; question < LUCK_QUESTIONS; question++) {
        const luck_answer *of = &w->luck.answers[question];
        const mu_ratio line = luck_line(&w->luck, (luck_question)question);
        mu_json *one = mu_json_object();
        mu_json_set(one, "tests", mu_json_number(of->rows));
        mu_json_set(one, "corrected_for", mu_json_number(of->could));
        mu_json_set(one, "line_percent", mu_json_text(percent_of(line, 4).words));
        mu_json_set(one, "called", mu_json_number(of->called));
        mu_json_set(answer, question_words[question], one);
    }
    mu_json_set(answer, "remark", mu_json_text(not_guilt));
    return out_json(answer, EXIT_YES);
}

/* --- the command ------------------------------------------------------------------------- */

static int measure_all(work *w, const luck_args *a)
{
    w->games = calloc(a->n, sizeof *w->games);
    if (w->games == NULL) return out_complain(MU_IO, "not enough memory");
    for (w->n = 0; w->n < a->n; w->n++) {
        measured *m = &w->games[w->n];
        m->word = a->logs[w->n];
        w->luck.game = w->n;
        const int code = cli_is_file(m->word) ? measure_file(w, m) : measure_game(w, m);
        if (code != EXIT_YES) return code;
    }
    luck_judge(&w->luck);
    return w->c->json ? print_json(w) : print(w);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        NULL,
        parse,
        "GAME|FILE...",
        "Measure luck: what the dice of games did, by side and purpose, against what fair dice do "
        "in the same rolls, with the need and the modifiers of each. A log that does not verify is "
        "not measured.\v\"hits\" are dice that hit, or that show no more than was asked; where "
        "the rules say nothing of the kind, \"sum\" is what the faces come to. A percentile of 80 "
        "says that fair dice do less in 80 of 100 such games; whether more is better, the rules "
        "say. p is the chance that fair dice do at least as much as was done or at most, whichever "
        "is smaller, twice; for \"highest\", as many highest faces or more. Half the chance of "
        "exactly what was done is counted. Chances are worked out, not sampled.\n\nMany tests make "
        "something rare likely somewhere. In one of a hundred games with fair dice, not more, may "
        "any test cross its line: two thirds of this 1 % are for the dice, one third is for luck, "
        "each divided by the number of tests, of all games named together, that have dice enough "
        "to go below. A test across its line is marked *, and nothing else is. What branches "
        "share is measured with each.\n\nLuck is not guilt.",
        children,
        NULL,
        NULL
    };
    static luck_args a;
    a = (luck_args){ .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    work w = { .c = c };
    const int code = measure_all(&w, &a);
    for (uint32_t i = 0; w.games != NULL && i < a.n; i++) free(w.games[i].others);
    free(w.games);
    luck_dispose(&w.luck);
    mu_store_close(w.store);
    return code;
}

const cli_command cmd_luck = { "luck", "measure luck: dice against chance", run };
