/* SPDX-License-Identifier: MIT
 * tests/tamper/tamper.c - every way to harm the recorded games, one after the other: each must be
 * detected, and located at the event it was done to.
 *
 *   MUSTER_MUTANTS=all   every case there is, each verified from its first event on
 *   MUSTER_MUTANTS=few   a small part of them, for a run under sanitizers
 *
 * Otherwise so many as a run of the tests has time for, the same each time. */
#include "tamper/tamper.h"

#include "core/rules/list.h"
#include "events/text.h"
#include "support/fixture.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 128, GAMES_LEAST = 20, WORKERS = 2, CRASHES = 8, SECONDS = 60 };

/* --- the games ------------------------------------------------------------------------------ */

static int is_log(const struct dirent *entry)
{
    const char *point = strrchr(entry->d_name, '.');
    return point != NULL && strcmp(point, ".log") == 0;
}

static tamper_game read_game(const char *path)
{
    mu_bytes text = fixture_bytes(path);
    mu_log log;
    tamper_must(mu_text_read(path, (const char *)text.at, text.used, &log, NULL) == MU_OK,
                "a recorded game cannot be read");
    tamper_game game = tamper_game_of(path, log);
    tamper_must(text.used == game.text.used && memcmp(text.at, game.text.at, text.used) == 0,
                "a recorded game is not as it would be written");
    mu_bytes_dispose(&text);
    return game;
}

/* Null, the template, has no recorded games. */
static void read_folder(const char *ruleset, tamper_games *games)
{
    char folder[512];
    struct dirent **entries = NULL;
    mu_text text = mu_text_in(folder, sizeof folder);
    mu_text_add(&text, "%s/%s/games", MU_FIXTURES, ruleset);
    int n = scandir(folder, &entries, is_log, alphasort);
    for (int i = 0; i < n; i++) {
        char path[512];
        text = mu_text_in(path, sizeof path);
        mu_text_add(&text, "%s/games/%s", ruleset, entries[i]->d_name);
        tamper_must(games->n < GAMES, "more games than there is room for");
        games->at[games->n++] = read_game(path);
        free(entries[i]);
    }
    free(entries);
}

static tamper_games read_games(void)
{
    tamper_games games = { .at = calloc(GAMES, sizeof *games.at) };
    tamper_must(games.at != NULL, "not enough memory");
    for (uint32_t i = 0; i < mu_rules_list_n; i++) read_folder(mu_rules_list[i]->name, &games);
    tamper_must(games.n >= GAMES_LEAST, "there are too few recorded games");
    size_t events = 0;
    size_t bytes = 0;
    size_t characters = 0;
    for (size_t i = 0; i < games.n; i++) {
        events += games.at[i].n;
        bytes += games.at[i].file.used;
        characters += games.at[i].text.used;
    }
    printf("%zu recorded games: %zu events, %zu bytes, %zu characters of text\n", games.n, events,
           bytes, characters);
    return games;
}

static void dispose_games(tamper_games *games)
{
    for (size_t i = 0; i < games->n; i++) tamper_game_dispose(&games->at[i]);
    free(games->at);
}

/* --- how many of them ---------------------------------------------------------------------- */

typedef enum share { ALL, USUAL, FEW } share;

static share share_wanted(void)
{
    const char *word = getenv("MUSTER_MUTANTS");
    if (word == NULL) return USUAL;
    if (strcmp(word, "all") == 0) return ALL;
    tamper_must(strcmp(word, "few") == 0, "MUSTER_MUTANTS is all or few");
    return FEW;
}

static uint64_t every_of(const tamper_harm *harm, share wanted)
{
    return wanted == ALL ? 1 : wanted == USUAL ? harm->usual : harm->few;
}

/* The verdict on a file may be shared (file.c): of so many such it is tried whether that is right.
 */
static uint64_t again_of(share wanted)
{
    return wanted == ALL ? 1 : wanted == USUAL ? 997 : 7;
}

/* --- batches -------------------------------------------------------------------------------- */

/* The tally is shared with the process that started this one: a case is counted as begun before it
 * is tried. */
bool tamper_try(tamper_batch *b)
{
    uint64_t at = b->at++;
    if (at % b->every != 0 || at < b->tally->next) return false;
    if (b->tally->done % 256 == 0) (void)alarm(SECONDS); /* a case that does not end */
    b->tally->next = at + 1;
    return true;
}

typedef struct worker {
    pid_t pid; /* 0: idle */
    size_t game;
} worker;

typedef struct table {
    const tamper_games *games;
    const tamper_harm *harm;
    tamper_tally *tallies; /* one a game, in memory that processes share */
    uint64_t every, again;
} table;

static pid_t start(const table *t, size_t game)
{
    (void)fflush(stdout);
    pid_t pid = fork();
    tamper_must(pid >= 0, "no process");
    if (pid > 0) return pid;
    tamper_batch batch = { .games = t->games,
                           .game = &t->games->at[game],
                           .harm = t->harm->name,
                           .tally = &t->tallies[game],
                           .every = t->every,
                           .again = t->again };
    t->harm->walk(&batch);
    _exit(0);
}

/* Wait for one of the workers: if it crashed, its batch goes on behind the case. */
static void wait_for_one(const table *t, worker *workers)
{
    int status = 0;
    pid_t pid = wait(&status);
    tamper_must(pid > 0, "a process is lost");
    for (int i = 0; i < WORKERS; i++) {
        worker *w = &workers[i];
        if (w->pid != pid) continue;
        tamper_tally *tally = &t->tallies[w->game];
        w->pid = 0;
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
        (void)fprintf(stderr, "%s, %s, case %llu: the process ends with status %#x\n",
                      t->games->at[w->game].name, t->harm->name,
                      (unsigned long long)(tally->next - 1), (unsigned)status);
        tally->crashes++;
        tally->done++;
        if (tally->crashes < CRASHES) w->pid = start(t, w->game);
        return;
    }
}

static worker *idle(worker *workers)
{
    for (int i = 0; i < WORKERS; i++)
        if (workers[i].pid == 0) return &workers[i];
    return NULL;
}

static bool all_idle(const worker *workers)
{
    for (int i = 0; i < WORKERS; i++)
        if (workers[i].pid != 0) return false;
    return true;
}

static void add_tally(tamper_tally *sum, const tamper_tally *t)
{
    sum->done += t->done;
    sum->detected += t->detected;
    sum->located += t->located;
    sum->named += t->named;
    sum->whole += t->whole;
    sum->again += t->again;
    sum->headed += t->headed;
    sum->foreign += t->foreign;
    sum->crashes += t->crashes;
}

/* One kind of harm to every game. */
static tamper_tally harm_games(const tamper_games *games, const tamper_harm *harm, share wanted)
{
    table t = {
        .games = games, .harm = harm, .every = every_of(harm, wanted), .again = again_of(wanted)
    };
    worker workers[WORKERS] = { { 0 } };
    tamper_tally sum = { 0 };
    t.tallies = mmap(NULL, games->n * sizeof *t.tallies, PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    tamper_must(t.tallies != MAP_FAILED, "not enough memory");
    for (size_t i = 0; i < games->n; i++) {
        worker *w = idle(workers);
        while (w == NULL) {
            wait_for_one(&t, workers);
            w = idle(workers);
        }
        *w = (worker){ start(&t, i), i };
    }
    while (!all_idle(workers)) wait_for_one(&t, workers);
    for (size_t i = 0; i < games->n; i++) add_tally(&sum, &t.tallies[i]);
    (void)munmap(t.tallies, games->n * sizeof *t.tallies);
    return sum;
}

/* --- the tables ----------------------------------------------------------------------------- */

static void print_row(const char *name, const uint64_t *columns, int n)
{
    printf("%-42s", name);
    for (int i = 0; i < n; i++) printf(" %9llu", (unsigned long long)columns[i]);
    printf("\n");
}

static void print_file_row(const char *name, const tamper_tally *t)
{
    print_row(name, (const uint64_t[]){ t->done, t->detected, t->located, t->named, t->crashes },
              5);
}

static void print_text_row(const char *name, const tamper_tally *t)
{
    print_row(name,
              (const uint64_t[]){ t->done, t->detected, t->located, t->headed, t->named, t->crashes,
                                  t->foreign },
              7);
}

/* Every harm is detected, at its event or, in a text, by its head, and named rightly. */
static bool is_good(const tamper_tally *t)
{
    return t->done > 0 && t->crashes == 0 && t->detected == t->done && t->named == t->done &&
           t->located + t->headed == t->done;
}

static bool harm_files(const tamper_games *games, share wanted)
{
    bool good = true;
    tamper_tally sum = { 0 };
    printf("\n%-42s %9s %9s %9s %9s %9s\n", "harm to portable logs", "done", "detected", "located",
           "named", "crashes");
    for (size_t i = 0; i < tamper_file_harms_n; i++) {
        const tamper_harm *harm = &tamper_file_harms[i];
        tamper_tally t = harm_games(games, harm, wanted);
        print_file_row(harm->name, &t);
        good &= is_good(&t);
        add_tally(&sum, &t);
    }
    print_file_row("all", &sum);
    printf("%llu of %llu detected, %llu of %llu at the right event\n"
           "%llu were verified whole; the others share a verdict with one of these that the reader "
           "refused at the same event in the same words\n"
           "%llu of these could have shared one, and came to the same\n",
           (unsigned long long)sum.detected, (unsigned long long)sum.done,
           (unsigned long long)sum.located, (unsigned long long)sum.done,
           (unsigned long long)sum.whole, (unsigned long long)sum.again);
    good &= sum.again > 0;
    return good;
}

static bool harm_texts(const tamper_games *games, share wanted)
{
    bool good = true;
    tamper_tally sum = { 0 };
    printf("\n%-42s %9s %9s %9s %9s %9s %9s %9s\n", "harm to logs as text", "done", "detected",
           "at line", "by head", "named", "crashes", "no harm");
    for (size_t i = 0; i < tamper_text_harms_n; i++) {
        const tamper_harm *harm = &tamper_text_harms[i];
        tamper_tally t = harm_games(games, harm, wanted);
        print_text_row(harm->name, &t);
        good &= is_good(&t);
        add_tally(&sum, &t);
    }
    print_text_row("all", &sum);
    printf(
        "%llu of %llu detected: %llu at the right line, %llu by the head, which tells no line; "
        "%llu more were written differently, came to the same events and were known as foreign\n",
        (unsigned long long)sum.detected, (unsigned long long)sum.done,
        (unsigned long long)sum.located, (unsigned long long)sum.headed,
        (unsigned long long)sum.foreign);
    return good;
}

int main(void)
{
    share wanted = share_wanted();
    tamper_games games = read_games();
    bool good = harm_files(&games, wanted);
    good &= harm_texts(&games, wanted);
    dispose_games(&games);
    printf("\nThe example game\n");
    good &= tamper_rechained();
    printf("%s\n", good ? "all good" : "FAILED");
    return good ? 0 : 1;
}
