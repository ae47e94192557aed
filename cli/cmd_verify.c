/* SPDX-License-Identifier: MIT
 * cli/cmd_verify.c - is a game or a file whole, legal and true to its dice? */
#include "cli/address.h"
#include "cli/anchors.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/out.h"
#include "cli/page.h"
#include "cli/verdict.h"

#include <stdlib.h>
#include <sys/stat.h>

#define LOGS_MAX 1024

typedef struct verify_args {
    cli *c;
    const char *logs[LOGS_MAX];
    int n;
    const char *scenario;
    const char *html;                        /* the file; null: none */
    const char *checkpoints[MU_ANCHORS_MAX]; /* files */
    uint32_t checkpoints_n;
    bool forget, force;
} verify_args;

enum { KEY_FORGET = 0x2001, KEY_SCENARIO, KEY_HTML, KEY_CHECKPOINT };

static const struct argp_option own_options[] = {
    { "scenario", KEY_SCENARIO, "FILE", 0,
      "is the set-up the one that this scenario and its charts give? If not, the log has diverged "
      "(11), and the fields are named",
      0 },
    { "checkpoint", KEY_CHECKPOINT, "FILE", 0,
      "do the events fit this checkpoint (muster checkpoint)? If not, the log is tampered with "
      "(13): written anew, or cut off; one of another game is a conflict (15). May be repeated. Of "
      "several logs, those of other games are passed over; of a whole store it is about each "
      "game's own line, and about no more of a branch than it shares with that",
      0 },
    { "html", KEY_HTML, "FILE", 0,
      "write the verdict on one game or file as a page to mail or print, with the position, the "
      "story and the dice; FILE - is standard output",
      0 },
    { "force", 'f', 0, 0, "with --html: replace a file of that name", 0 },
    { "forget-snapshots", KEY_FORGET, 0, 0,
      "first forget the positions kept beside the games; they are kept anew as games go on", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    verify_args *a = state->input;
    switch (key) {
    case KEY_FORGET: a->forget = true; return 0;
    case KEY_SCENARIO: a->scenario = arg; return 0;
    case KEY_CHECKPOINT:
        if (a->checkpoints_n == MU_ANCHORS_MAX) argp_error(state, "too many checkpoints");
        a->checkpoints[a->checkpoints_n++] = arg;
        return 0;
    case KEY_HTML: a->html = arg; return 0;
    case 'f': a->force = true; return 0;
    case ARGP_KEY_ARG:
        if (a->n == LOGS_MAX) argp_error(state, "too many logs");
        a->logs[a->n++] = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->html == NULL && a->force) argp_error(state, "--force goes with --html");
        if (a->html != NULL && a->n != 1) argp_error(state, "--html is for one game or file");
        if (a->html != NULL && cli_is_standard_output(a->html) && a->c->json)
            argp_error(state, "standard output can hold a page, or JSON");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* What all verdicts of one command add up to. */
typedef struct verdicts {
    const cli *c;
    const verify_args *args;
    mu_json *all; /* null: as text */
    int code;     /* the worst */
    uint64_t good, bad;
} verdicts;

/* What was found wrong is worse than what could not be looked at, and that than what is not
 * there; among equals the first counts. */
static int gravity(int code)
{
    const bool found = code >= MU_CORRUPT && code <= MU_ILLEGAL;
    return code == EXIT_YES ? 0 : found ? 3 : code >= MU_CORRUPT ? 2 : 1;
}

static int worst(int first, int second)
{
    return gravity(second) > gravity(first) ? second : first;
}

/* Which checkpoints were of use for some log. */
static bool is_used[MU_ANCHORS_MAX];

static void count_anchors(const mu_verdict *v)
{
    for (uint32_t i = 0; i < v->anchors_n; i++)
        is_used[i] |= v->anchors[i].is != MU_ANCHOR_FOREIGN || v->status == MU_CONFLICT;
}

static void count(verdicts *all, int code)
{
    if (code == EXIT_YES)
        all->good++;
    else
        all->bad++;
    all->code = worst(all->code, code);
}

/* Does the page take the place of the text? */
static bool is_page_alone(const verdicts *all)
{
    return all->args->html != NULL && cli_is_standard_output(all->args->html);
}

static void tell_verdict(verdicts *all, const char *what, const mu_verdict *v)
{
    count_anchors(v);
    if (is_page_alone(all)) return;
    if (all->all != NULL)
        mu_json_add(all->all, verdict_json(what, v));
    else {
        if (all->good + all->bad > 0) out("\n");
        (void)verdict_print(all->c, what, v);
    }
}

/* What is no verdict stands among them as JSON, and as a line on standard error. */
static int say_error(verdicts *all, const char *what, const mu_err *err)
{
    if (all->all == NULL) return out_error(err, what, NULL);
    mu_json_add(all->all, verdict_none_json(what, err));
    out_error_line(err, what, NULL);
    return cli_exit_code(err->status);
}

/* The events that a page tells; null: none is wanted. */
static mu_log *kept_events(const verdicts *all, mu_log *log)
{
    *log = mu_log_new();
    return all->args->html != NULL ? log : NULL;
}

/* The page that was asked for. `store` is what else is wrong with a game; null: nothing. */
static void write_page(verdicts *all, const char *what, const mu_verdict *v, const mu_log *log,
                       const mu_err *store)
{
    const verify_args *a = all->args;
    if (a->html == NULL) return;
    mu_err err = MU_ERR_NONE;
    mu_bytes bytes = { 0 };
    const page_wish wish = { .what = what, .verdict = v, .log = log, .store = store };
    mu_status status = page_write(all->c, &wish, &bytes, &err);
    if (status == MU_OK) status = cli_file_write(a->html, &bytes, a->force, &err);
    if (status != MU_OK) {
        all->code = worst(all->code, say_error(all, a->html, &err));
    } else if (!is_page_alone(all) && all->all == NULL) {
        out("%zu bytes in ", bytes.used);
        out_escaped(a->html);
        out("\n");
    }
    mu_bytes_dispose(&bytes);
}

/* Nobody could look at it. */
static void pass_error(verdicts *all, const char *what, const mu_err *err, int code)
{
    (void)say_error(all, what, err);
    count(all, code);
}

static void pass_verdict(verdicts *all, const char *what, const mu_verdict *v)
{
    tell_verdict(all, what, v);
    count(all, cli_exit_code(v->status));
}

static mu_verify_options watched = { .progress = out_progress,
                                     .self = (void *)(uintptr_t) "events" };

/* The scenario whose set-up the logs must have. */
static int take_scenario(const char *path, mu_scenario *scenario)
{
    mu_err err = MU_ERR_NONE;
    mu_status status = cli_scenario_read(path, scenario, &err);
    if (status == MU_OK) status = mu_scenario_check(path, scenario, &err);
    if (status != MU_OK) return out_error(&err, NULL, scenario->rules);
    watched.scenario = scenario;
    watched.name = path;
    return EXIT_YES;
}

/* The checkpoints that the logs must fit. A note that is none is of no use for any log. */
static int take_checkpoints(const verify_args *a, mu_checkpoint *notes)
{
    for (uint32_t i = 0; i < a->checkpoints_n; i++) {
        mu_err err = MU_ERR_NONE;
        if (anchors_read(a->checkpoints[i], &notes[i], &err) != MU_OK)
            return out_error(&err, NULL, NULL);
    }
    watched.anchors = (mu_anchors){
        .notes = notes, .names = a->checkpoints, .n = a->checkpoints_n, .of_any = a->n != 1
    };
    return EXIT_YES;
}

/* Of several logs, none was the one that a checkpoint is about. */
static void tell_unused(verdicts *all)
{
    for (uint32_t i = 0; i < all->args->checkpoints_n; i++) {
        mu_err err = MU_ERR_NONE;
        if (is_used[i]) continue;
        (void)mu_fail(&err, MU_CONFLICT, 0, "the checkpoint is about none of these games");
        pass_error(all, all->args->checkpoints[i], &err, cli_exit_code(err.status));
    }
}

static void verify_file(verdicts *all, const char *path)
{
    mu_err err = MU_ERR_NONE;
    mu_verdict v;
    mu_log log;
    mu_status status = verdict_on_file(path, &watched, &v, kept_events(all, &log), &err);
    out_progress_end();
    if (status == MU_OK) {
        pass_verdict(all, path, &v);
        write_page(all, path, &v, &log, NULL);
    } else {
        pass_error(all, path, &err, cli_exit_code(status));
    }
    mu_log_dispose(&log);
}

static void verify_branch(verdicts *all, mu_store *store, const mu_branch *branch, uint64_t to,
                          const char *what)
{
    mu_verdict v;
    mu_log log;
    mu_store_walk walk = mu_store_walk_of(store, branch, to);
    verdict_keeper keeper = { mu_events_of_store(&walk), kept_events(all, &log) };
    const mu_events events = verdict_keep(&keeper);
    mu_verify(&events, &watched, &v);
    out_progress_end();
    mu_store_walk_end(&walk);
    tell_verdict(all, what, &v);
    mu_err err = MU_ERR_NONE;
    mu_status status = v.status;
    if (status == MU_OK) {
        mu_branch part = *branch;
        part.n = to;
        status = mu_store_check_steps(store, &part, &err);
        if (status != MU_OK) (void)say_error(all, what, &err);
    }
    count(all, cli_exit_code(status));
    write_page(all, what, &v, &log, err.status != MU_OK ? &err : NULL);
    mu_log_dispose(&log);
}

/* A branch whose record is not sound. */
static void verify_fault(verdicts *all, const char *what, const mu_err *fault)
{
    const mu_log nothing = mu_log_new();
    mu_verdict v = mu_verdict_unread(fault, MU_HELD_EACH);
    pass_verdict(all, what, &v);
    write_page(all, what, &v, &nothing, NULL);
}

/* A directory has the name of a file, and is none. */
static bool is_there(const char *word)
{
    struct stat found;
    return stat(word, &found) == 0;
}

static mu_status find_branch(const cli *c, const char *word, const cli_address *address,
                             mu_store **store, mu_branch *branch, mu_err *err)
{
    mu_err why = MU_ERR_NONE;
    mu_status status = cli_store_begin(c, false, store, &why);
    if (status == MU_OK)
        status = mu_store_find(*store, address->game, address->branch, branch, &why);
    if (status == MU_NOT_FOUND)
        return mu_fail(err, status, 0, "%s, and %.200s",
                       is_there(word) ? "is not a file" : "no such file", why.text);
    *err = why;
    return status;
}

static void verify_game(verdicts *all, const char *word)
{
    mu_err err = MU_ERR_NONE;
    cli_address address;
    if (cli_address_read(word, &address, &err) != MU_OK) {
        if (is_there(word)) {
            verify_file(all, word);
            return;
        }
        (void)mu_fail(&err, MU_INPUT, 0,
                      "no such file, and no address: GAME, GAME@BRANCH or GAME:EVENT");
        pass_error(all, word, &err, EXIT_USAGE);
        return;
    }
    mu_store *store = NULL;
    mu_branch branch = { 0 };
    mu_status status = find_branch(all->c, word, &address, &store, &branch, &err);
    uint64_t to = 0;
    const bool found = status == MU_OK;
    if (found) status = cli_address_end(&address, store, &branch, &to, &err);
    if (status == MU_OK)
        verify_branch(all, store, &branch, to, word);
    else if (status == MU_CORRUPT && !found && store != NULL)
        verify_fault(all, word, &err);
    else
        pass_error(all, word, &err, cli_exit_code(status));
    mu_store_close(store);
}

/* --- the whole store --------------------------------------------------------------------- */

typedef struct branches {
    mu_branch *at;
    size_t n, room;
    verdicts *all;
    bool short_of_memory;
} branches;

static bool collect(void *user, const mu_branch *branch, const mu_err *fault)
{
    branches *b = user;
    if (fault != NULL) {
        char name[2 * MU_NAME_MAX + 2];
        mu_text text = mu_text_in(name, sizeof name);
        mu_text_add(&text, "%s@%s", branch->game, branch->name);
        verify_fault(b->all, name, fault);
        return true;
    }
    if (b->n == b->room) {
        size_t room = b->room == 0 ? 64 : 2 * b->room;
        mu_branch *moved = realloc(b->at, room * sizeof *moved);
        b->short_of_memory = moved == NULL;
        if (moved == NULL) return false;
        b->at = moved;
        b->room = room;
    }
    b->at[b->n++] = *branch;
    return true;
}

static const mu_branch *find_number(const branches *b, uint32_t number)
{
    for (size_t i = 0; i < b->n; i++)
        if (b->at[i].number == number) return &b->at[i];
    return NULL;
}

/* Events that a branch shares with the game itself, to which checkpoints belong; 0: it is that. */
static uint64_t shared_with_game(const branches *b, const mu_branch *branch)
{
    uint64_t shared = 0;
    while (branch != NULL && branch->parent != 0) {
        if (shared == 0 || branch->fork < shared) shared = branch->fork;
        branch = find_number(b, branch->parent);
    }
    return shared;
}

static mu_json *tables_json(const char *store, const mu_store_counts *counts)
{
    mu_json *tables = mu_json_object();
    mu_json_set(tables, "games", mu_json_number((int64_t)counts->games));
    mu_json_set(tables, "branches", mu_json_number((int64_t)counts->branches));
    mu_json_set(tables, "events", mu_json_number((int64_t)counts->events));
    mu_json_set(tables, "snapshots", mu_json_number((int64_t)counts->snapshots));
    mu_json *all = mu_json_object();
    mu_json_set(all, "store", mu_json_text(store));
    mu_json_set(all, "verdict", mu_json_text("verified"));
    mu_json_set(all, "tables", tables);
    return all;
}

static int report_tables(verdicts *all, mu_store *store)
{
    mu_err err = MU_ERR_NONE;
    mu_store_counts counts;
    if (mu_store_check(store, &counts, &err) != MU_OK) return say_error(all, all->c->store, &err);
    if (all->all != NULL) {
        mu_json_add(all->all, tables_json(all->c->store, &counts));
        return EXIT_YES;
    }
    out("The store's tables agree: %llu games, %llu branches, %llu events, %llu snapshots.\n",
        (unsigned long long)counts.games, (unsigned long long)counts.branches,
        (unsigned long long)counts.events, (unsigned long long)counts.snapshots);
    return EXIT_YES;
}

static int verify_store(verdicts *all)
{
    mu_err err = MU_ERR_NONE;
    mu_store *store = NULL;
    if (cli_store_begin(all->c, false, &store, &err) != MU_OK)
        return say_error(all, all->c->store, &err);
    branches b = { .all = all };
    mu_status status = mu_store_list(store, collect, &b, &err);
    if (status == MU_OK && b.short_of_memory)
        status = mu_fail(&err, MU_IO, 0, "not enough memory for all branches");
    for (size_t i = 0; status == MU_OK && i < b.n; i++) {
        char name[2 * MU_NAME_MAX + 2];
        mu_text text = mu_text_in(name, sizeof name);
        mu_text_add(&text, "%s@%s", b.at[i].game, b.at[i].name);
        watched.anchors.shared = shared_with_game(&b, &b.at[i]);
        verify_branch(all, store, &b.at[i], b.at[i].n, name);
    }
    free(b.at);
    int code = status == MU_OK ? report_tables(all, store) : say_error(all, all->c->store, &err);
    mu_store_close(store);
    return worst(all->code, code);
}

static int forget_snapshots(const cli *c)
{
    mu_err err = MU_ERR_NONE;
    mu_store *store = NULL;
    int code = cli_store_open(c, &store);
    if (code != EXIT_YES) return code;
    if (mu_store_drop_snapshots(store, &err) != MU_OK) code = out_error(&err, c->store, NULL);
    mu_store_close(store);
    return code;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        own_options,
        parse,
        "[GAME|FILE]...",
        "Check games of the store or exported files: bytes, links, legality, dice, states. Without "
        "arguments, the whole store.\vThe verdict keeps apart damaged (10), diverged (11), version "
        "(12), tampered (13) and illegal (14), and names the check that failed, the first event "
        "that is at fault, the clause, and for a state both fingerprints and the fields that "
        "differ. A name that is a file is a file, - is standard input; anything else is a game. Of "
        "several verdicts the worst is the exit code: what was found wrong (10 to 14), before what "
        "could not be looked at, before what is not there.",
        children,
        NULL,
        NULL
    };
    static verify_args a;
    a = (verify_args){ .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    verdicts all = {
        .c = c, .args = &a, .all = c->json ? mu_json_array() : NULL, .code = EXIT_YES
    };
    static mu_scenario scenario;
    static mu_checkpoint notes[MU_ANCHORS_MAX];
    int code = a.scenario != NULL ? take_scenario(a.scenario, &scenario) : EXIT_YES;
    if (code == EXIT_YES) code = take_checkpoints(&a, notes);
    if (code == EXIT_YES && a.forget) code = forget_snapshots(c);
    if (code != EXIT_YES) return code;
    if (a.n == 0) all.code = verify_store(&all);
    for (int i = 0; i < a.n; i++) {
        if (cli_is_file(a.logs[i]))
            verify_file(&all, a.logs[i]);
        else
            verify_game(&all, a.logs[i]);
    }
    if (a.n != 1) tell_unused(&all);
    if (all.all != NULL) return out_json(all.all, all.code);
    if (all.good + all.bad > 1)
        out("\n%llu verified, %llu not.\n", (unsigned long long)all.good,
            (unsigned long long)all.bad);
    return all.code;
}

const cli_command cmd_verify = { "verify", "check a game, a file, or the whole store", run };
