/* SPDX-License-Identifier: MIT
 * cli/cmd_play.c - two people at one keyboard play a game. */
#include "cli/begin.h"
#include "cli/commands.h"
#include "cli/complete.h"
#include "cli/look.h"
#include "cli/out.h"
#include "cli/play.h"
#include "cli/prompt.h"

#include <errno.h>
#include <string.h>

/* --- what can be typed ---------------------------------------------------------------------- */

/* A command is given what stands behind its word, without blanks at its ends. */
typedef struct play_command {
    const char *name;
    complete_after after;
    void (*run)(play *p, char *rest);
    const char *form;
    const char *help;
} play_command;

static void run_order(play *p, char *rest);
static void run_answer(play *p, char *rest);
static void run_legal(play *p, char *rest);
static void run_odds(play *p, char *rest);
static void run_why(play *p, char *rest);
static void run_brief(play *p, char *rest);
static void run_map(play *p, char *rest);
static void run_log(play *p, char *rest);
static void run_measure(play *p, char *rest);
static void run_explain(play *p, char *rest);
static void run_rules(play *p, char *rest);
static void run_undo(play *p, char *rest);
static void run_note(play *p, char *rest);
static void run_save(play *p, char *rest);
static void run_help(play *p, char *rest);
static void run_quit(play *p, char *rest);

static const play_command commands[] = {
    { "order", COMPLETE_ORDER, run_order, "ORDER", "give it; `order` may be left out" },
    { "answer", COMPLETE_ANSWER, run_answer, "ANSWER",
      "an option, its number, or dice; `answer` may be left out" },
    { "legal", COMPLETE_PIECE, run_legal, "legal [WORD]",
      "the orders that are possible, all or with this kind, piece or hex" },
    { "odds", COMPLETE_ORDER, run_odds, "ORDER ?",
      "its exact odds, before it is given; also odds ORDER; options of `muster odds` may stand "
      "behind: --choose QUESTION[/PIECE]=OPTION, --policy first|best; without an order, of what "
      "the open question decides" },
    { "why", COMPLETE_ORDER, run_why, "why ORDER", "is it legal, or which clause forbids it?" },
    { "measure", COMPLETE_PIECES, run_measure, "measure PIECE PIECE",
      "distance, arc, line of sight, cover" },
    { "brief", COMPLETE_NOTHING, run_brief, "brief", "what is played for, charts and prices" },
    { "map", COMPLETE_NOTHING, run_map, "map", "the position" },
    { "log", COMPLETE_NOTHING, run_log, "log [-v]", "the story; -v with every modifier and test" },
    { "explain", COMPLETE_NOTHING, run_explain, "explain [EVENT]",
      "the last step, or that of an event, clause by clause" },
    { "rules", COMPLETE_CLAUSE, run_rules, "rules [CLAUSE]", "a clause of the rulebook, or all" },
    { "undo", COMPLETE_NOTHING, run_undo, "undo",
      "take back the last order, or the open one; if a die was shown since, the other side is "
      "asked "
      "whether it agrees" },
    { "note", COMPLETE_NOTHING, run_note, "note TEXT", "write a remark into the log" },
    { "save", COMPLETE_NOTHING, run_save, "save", "how to go on another time" },
    { "help", COMPLETE_NOTHING, run_help, "help", "what can be typed, and how orders are written" },
    { "quit", COMPLETE_NOTHING, run_quit, "quit", "leave; everything is kept" },
};

static complete_from words_of(play *p)
{
    static complete_command names[MU_COUNT_OF(commands)];
    for (size_t i = 0; i < MU_COUNT_OF(commands); i++)
        names[i] = (complete_command){ commands[i].name, commands[i].after };
    return (complete_from){ p->turn.at.game, names, MU_COUNT_OF(commands) };
}

/* --- orders and answers ------------------------------------------------------------- */

/* Is the position still what the player has seen? */
static bool is_seen(play *p)
{
    if (!play_has_moved(p)) return true;
    if (!p->leaving) out("What you typed was not carried out.\n");
    return false;
}

static bool take_words(cli_words *words, const char *rest)
{
    *words = (cli_words){ .n = 0 };
    if (rest[0] == '\0' || cli_words_add(words, rest)) return true;
    (void)out_complain(MU_INPUT, "the order is too long");
    return false;
}

static void run_order(play *p, char *rest)
{
    cli_words words;
    mu_err err = MU_ERR_NONE;
    uint32_t left = 0;
    if (!take_words(&words, rest) || !is_seen(p)) return;
    const mu_status status = cli_turn_order(&p->turn, &words, &left, &err);
    if (play_keep(p, status, &err)) cli_turn_remark(p->word, left);
}

/* An option by its number is the option. */
static const char *option_of(play *p, const char *word, char option[64])
{
    const mu_question *q = play_question(p);
    int64_t number = 0;
    if (q == NULL || q->kind != MU_CHOICE || !play_is_numbered(p, q)) return word;
    if (!mu_whole_number(word, 1, q->count, &number)) return word;
    const mu_scope scope = mu_game_scope(p->turn.at.game);
    mu_text text = mu_text_in(option, 64);
    mu_option_print(&scope, q->purpose, q->options[number - 1], &text);
    return option;
}

static void run_answer(play *p, char *rest)
{
    const char *words[MU_ROLL_MAX + 1]; /* one too many is told */
    char option[64];
    uint32_t n = 0;
    mu_err err = MU_ERR_NONE;
    if (!is_seen(p)) return;
    for (char *word = strtok(rest, " "); word != NULL && n < MU_COUNT_OF(words);
         word = strtok(NULL, " "))
        words[n++] = word;
    if (n == 1) words[0] = option_of(p, words[0], option);
    const mu_status status = cli_turn_answer(&p->turn, words, n, &err);
    (void)play_keep(p, status, &err);
}

static void run_undo(play *p, char *rest)
{
    (void)rest;
    if (is_seen(p)) play_undo(p);
}

static void run_note(play *p, char *rest)
{
    mu_err err = MU_ERR_NONE;
    if (rest[0] == '\0') {
        (void)out_complain(EXIT_USAGE, "write: note TEXT");
        return;
    }
    if (!is_seen(p)) return;
    cli_turn *turn = &p->turn;
    mu_status status = mu_game_note(turn->at.game, MU_NOBODY, rest, NULL, &turn->made, &err);
    (void)play_keep(p, status, &err);
}

/* --- looking ------------------------------------------------------------------------ */

/* The game as others may look at it, after event `event`. */
static bool look_at(play *p, const char *word, cli_game *at)
{
    return cli_game_open_in(p->turn.at.store, word, at) == EXIT_YES;
}

/* As it is now; nobody is told how commands answer its question. */
static bool look(play *p, cli_game *at)
{
    (void)play_has_moved(p);
    if (p->leaving || !look_at(p, p->word, at)) return false;
    at->word = NULL;
    return true;
}

static void run_legal(play *p, char *rest)
{
    const cli_words none = { .n = 0 };
    cli_game at;
    if (!look(p, &at)) return;
    if (play_question(p) != NULL)
        play_standing(p);
    else
        (void)cli_legal(p->c, &at, rest[0] == '\0' ? NULL : rest, &none);
    cli_game_close(&at);
}

static void run_why(play *p, char *rest)
{
    cli_words words;
    cli_game at;
    if (rest[0] == '\0')
        (void)out_complain(EXIT_USAGE, "write: why ORDER");
    else if (take_words(&words, rest) && look(p, &at)) {
        (void)cli_legal(p->c, &at, NULL, &words);
        cli_game_close(&at);
    }
}

/* The letter of the option of `muster odds` that a word is, whole or short; or 0. The word ends at
 * a blank. */
static char odds_option(const char *word)
{
    static const char *const names[] = { "--choose", "--policy", "--measure", "--verbose" };
    const size_t n = strcspn(word, " ");
    for (size_t i = 0; i < MU_COUNT_OF(names); i++) {
        const char letter = names[i][2];
        const bool whole = strlen(names[i]) == n && strncmp(word, names[i], n) == 0;
        if (whole || (n == 2 && word[0] == '-' && word[1] == letter)) return letter;
    }
    return '\0';
}

/* Where options begin in a line, or null. */
static char *find_options(char *line)
{
    char *whole = strstr(line, "--");
    for (char *word = line; *word != '\0' && word != whole; word++)
        if ((word == line || strchr(" ?", word[-1]) != NULL) && odds_option(word) != '\0')
            return word;
    return whole;
}

/* "ORDER ?", also with options behind, asks for the odds; then the mark is taken out. */
static bool asks_for_odds(char *line)
{
    char *options = find_options(line);
    char *end = options == NULL ? line + strlen(line) : options;
    while (end > line && end[-1] == ' ') end--;
    if (end == line || end[-1] != '?') return false;
    while (end > line && (end[-1] == '?' || end[-1] == ' ')) *--end = ' ';
    if (options == NULL) *end = '\0';
    return true;
}

/* What was asked for: "ORDER --choose P_RHEX=G4 --policy best -v". */
typedef struct odds_asked {
    cli_words words; /* of the order */
    choices given;
    bool verbose;
} odds_asked;

static bool take_odds(char *rest, odds_asked *asked)
{
    *asked = (odds_asked){ .given.policy = MU_ODDS_BRANCH };
    for (char *word = strtok(rest, " "); word != NULL; word = strtok(NULL, " ")) {
        const char option = odds_option(word);
        if (option == 'v') {
            asked->verbose = true;
            continue;
        }
        if (option == '\0') {
            if (strncmp(word, "--", 2) == 0 || !cli_words_add(&asked->words, word)) return false;
            continue;
        }
        const char *value = strtok(NULL, " ");
        if (value == NULL) return false;
        if (option == 'm')
            asked->given.measure = value;
        else if (!(option == 'c' && choices_give(&asked->given, value)) &&
                 !(option == 'p' && choices_read_policy(&asked->given, value)))
            return false;
    }
    return true;
}

/* Without an order, too wide: the question can be answered all the same. */
static void tell_answers(play *p)
{
    const mu_question *q = play_question(p);
    if (q == NULL || q->kind != MU_CHOICE) return;
    out("It can be answered without odds, by one of the options:\n");
    play_standing(p);
}

static void run_odds(play *p, char *rest)
{
    odds_asked asked;
    cli_game at;
    (void)asks_for_odds(rest);
    if (!take_odds(rest, &asked)) {
        (void)out_complain(EXIT_USAGE, "write: odds ORDER [--choose QUESTION[/PIECE]=OPTION] "
                                       "[--policy first|best|branch] [--measure NAME] [-v]");
        return;
    }
    if (!look(p, &at)) return;
    out_hear_interrupt();
    const int code = cli_odds(p->c, &at, &asked.words, &asked.given, asked.verbose);
    const bool given_up = out_unhear_interrupt();
    cli_game_close(&at);
    if (code == MU_LIMIT && !given_up && asked.words.n == 0) tell_answers(p);
}

static void run_measure(play *p, char *rest)
{
    const char *pieces[2];
    cli_game at;
    pieces[0] = strtok(rest, " ");
    pieces[1] = strtok(NULL, " ");
    if (pieces[1] == NULL || strtok(NULL, " ") != NULL)
        (void)out_complain(EXIT_USAGE, "write: measure PIECE PIECE");
    else if (look(p, &at)) {
        (void)cli_measure(p->c, at.game, pieces);
        cli_game_close(&at);
    }
}

static void run_brief(play *p, char *rest)
{
    mu_game *game = p->turn.at.game;
    (void)rest;
    (void)cli_brief(p->c, &(mu_position){ game->rules, game->setup, story_state(game) }, false);
}

static void run_map(play *p, char *rest)
{
    (void)rest;
    if (play_has_moved(p)) return; /* it is drawn */
    play_map(p);
    play_standing(p);
}

static void run_log(play *p, char *rest)
{
    cli_game at;
    const bool verbose = strcmp(rest, "-v") == 0;
    if (rest[0] != '\0' && !verbose) {
        (void)out_complain(EXIT_USAGE, "write: log, or log -v");
    } else if (look(p, &at)) {
        (void)cli_log(p->c, &at, verbose);
        cli_game_close(&at);
    }
}

static void run_explain(play *p, char *rest)
{
    int64_t event = 0;
    char word[3 * MU_NAME_MAX];
    mu_text text = mu_text_in(word, sizeof word);
    cli_game at;
    (void)play_has_moved(p);
    if (p->leaving) return;
    const mu_game *game = p->turn.at.game;
    if (rest[0] == '\0') {
        event = (int64_t)(game->in_step ? game->step_seq : game->settled_seq);
    } else if (!mu_whole_number(rest, 0, INT64_MAX / 16, &event)) {
        (void)out_complain(EXIT_USAGE, "'%.40s' is not the number of an event", rest);
        return;
    }
    mu_text_add(&text, "%s@%s:%lld", p->turn.at.branch.game, p->turn.at.branch.name,
                (long long)event);
    if (!look_at(p, word, &at)) return;
    (void)cli_explain(p->c, &at);
    cli_game_close(&at);
}

static void run_rules(play *p, char *rest)
{
    (void)cli_rules_clause(p->c, p->turn.at.game->rules, rest[0] == '\0' ? NULL : rest);
}

static void run_save(play *p, char *rest)
{
    (void)rest;
    out("Everything is kept already; go on another time with: muster play %s\n", p->word);
}

static void run_help(play *p, char *rest)
{
    (void)rest;
    for (size_t i = 0; i < MU_COUNT_OF(commands); i++) {
        out("%-19s ", commands[i].form);
        out_wrap wrap = { .column = 20, .indent = 20 };
        out_wrapped(&wrap, commands[i].help);
        out("\n");
    }
    out_bold(p->c, "Orders of %s", p->turn.at.game->rules->title);
    out("\n");
    (void)cli_rules_orders(p->c, p->turn.at.game->rules);
}

static void run_quit(play *p, char *rest)
{
    (void)rest;
    p->leaving = true;
    p->code = p->lost;
}

/* --- a line ------------------------------------------------------------------------- */

static const play_command *command_named(const char *word)
{
    for (size_t i = 0; i < MU_COUNT_OF(commands); i++)
        if (strcmp(commands[i].name, word) == 0) return &commands[i];
    return NULL;
}

/* Does a line answer the open question? Any word may be meant for an option. */
static bool is_answer(play *p, const char *line)
{
    const mu_question *q = play_question(p);
    if (q == NULL) return false;
    return q->kind == MU_CHOICE || line[0] == '-' || (line[0] >= '0' && line[0] <= '9');
}

static void no_such_word(play *p, const char *word)
{
    const complete_from from = words_of(p);
    const char *meant = complete_nearest(&from, word);
    if (meant != NULL)
        (void)out_complain(EXIT_USAGE, "there is no order or command '%.40s'; is `%s` meant?", word,
                           meant);
    else
        (void)out_complain(EXIT_USAGE, "there is no order or command '%.40s'; `help` lists them",
                           word);
}

/* What is not understood is not carried out in part: "undo 3" is not one undo. */
static void run_command(play *p, const play_command *command, char *rest)
{
    const bool alone = strcmp(command->form, command->name) == 0;
    if (alone && rest[0] != '\0')
        (void)out_complain(EXIT_USAGE, "nothing stands behind it; write: %s", command->name);
    else
        command->run(p, rest);
}

static void obey(play *p, char *line)
{
    char word[64];
    line += strspn(line, " ");
    for (size_t n = strlen(line); n > 0 && line[n - 1] == ' '; n--) line[n - 1] = '\0';
    if (p->agreeing) {
        play_agree(p, line);
        return;
    }
    if (line[0] == '\0') {
        (void)play_has_moved(p);
        return;
    }
    const size_t n = strcspn(line, " ");
    mu_text text = mu_text_in(word, sizeof word);
    mu_text_add(&text, "%.*s", (int)n, line);
    const play_command *command = text.cut ? NULL : command_named(word);
    char *rest = line + n + strspn(line + n, " ");
    if (command != NULL && command->run == run_order && asks_for_odds(rest)) {
        run_odds(p, rest);
    } else if (command != NULL) {
        run_command(p, command, rest);
    } else if (asks_for_odds(line)) {
        if (line[0] == '\0' && play_question(p) == NULL)
            run_help(p, line);
        else
            run_odds(p, line);
    } else if (mu_order_find(p->turn.at.game->rules, word) >= 0) {
        run_order(p, line);
    } else if (is_answer(p, line)) {
        run_answer(p, line);
    } else {
        no_such_word(p, word);
    }
}

/* --- the conversation ------------------------------------------------------------------------- */

static void complete(void *self, const char *before, lines *found)
{
    const complete_from from = words_of(self);
    complete_line(&from, before, found);
}

static void converse(play *p, prompt *from)
{
    char line[PROMPT_LINE];
    while (!p->leaving) {
        char words[PROMPT_LINE / 4];
        mu_text text = mu_text_in(words, sizeof words);
        play_prompt(p, &text);
        switch (prompt_read(from, words, line)) {
        case PROMPT_TYPED: obey(p, line); break;
        case PROMPT_CLEAR: break;
        case PROMPT_LONG:
            (void)out_complain(MU_INPUT, "a line has at most %d bytes", PROMPT_LINE - 1);
            break;
        case PROMPT_UNFIT: (void)out_complain(MU_INPUT, "the line is not plain text"); break;
        case PROMPT_END: run_quit(p, line); break;
        case PROMPT_FAILED:
            p->leaving = true;
            p->code = out_complain(MU_IO, "cannot read what is typed: %s", strerror(errno));
            break;
        }
    }
    if (p->code == EXIT_YES)
        out("%s is kept. Go on with: muster play %s\n", p->word, p->word);
    else if (p->code == p->lost)
        out("Not all of %s could be kept. Go on with: muster play %s\n", p->word, p->word);
}

static int talk(cli *c, const char *word, const cli_witness *witness)
{
    static play p;
    out("`help` tells what can be typed. Everything is kept at once.\n");
    int code = play_open(&p, c, word, witness);
    prompt *from = code == EXIT_YES ? prompt_open(complete, &p) : NULL;
    if (from != NULL) {
        converse(&p, from);
        prompt_close(from);
        code = p.code;
    } else if (code == EXIT_YES) {
        code = out_complain(MU_IO, "not enough memory");
    }
    play_close(&p);
    return code;
}

/* --- the command ----------------------------------------------------------------------------- */

typedef struct play_args {
    cli *c;
    const char *game;
    cli_begin begin;
    cli_witness witness;
} play_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    play_args *a = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[1] = &a->begin;
        state->child_inputs[2] = &a->witness;
        break;
    case ARGP_KEY_ARG:
        if (state->arg_num == 0)
            a->game = arg;
        else if (state->arg_num == 1)
            a->begin.scenario = arg;
        else
            argp_error(state, "too many arguments");
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        if (a->begin.given && a->begin.scenario == NULL)
            argp_error(state, "these options begin a game: a scenario file is wanted");
        if (a->c->json)
            argp_error(state, "this is for people: `order`, `answer` and `show` have JSON");
        return 0;
    default: break;
    }
    return cli_common_input(key, state, a->c);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = { { &cli_common, 0,
                                                    "Options of every command:", -1 },
                                                  { &cli_begin_argp, 0, "To begin a game:", 0 },
                                                  { &cli_witness_argp, 0, "Dice typed in:", 0 },
                                                  { 0 } };
    static const struct argp argp = {
        NULL,
        parse,
        "GAME [SCENARIO]",
        "Play a game, two people at one keyboard: the map, whose turn it is, what has happened; "
        "then an order, an answer or a command is typed. With a scenario file the game begins.\v"
        "`help` tells what can be typed; on a terminal TAB completes it from what is legal, Ctrl-C "
        "gives up a line, or odds that take long, Ctrl-D leaves. Everything is kept at once: the "
        "game can be left at any "
        "point, also in the middle of a question, and gone on with by the same command. Input that "
        "is no terminal is read line by line. The exit code is 0 however the game stands.",
        children,
        NULL,
        NULL
    };
    play_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (a.begin.scenario != NULL) {
        static mu_game game;
        int code = cli_begin_game(c, &a.begin, a.game, &game);
        if (code != EXIT_YES) return code;
        out("%s begins.\n", a.game);
        (void)cli_brief(c, &(mu_position){ game.rules, game.setup, story_state(&game) }, true);
        mu_game_dispose(&game);
    }
    return talk(c, a.game, &a.witness);
}

const cli_command cmd_play = { "play", "play a game at the keyboard", run };
