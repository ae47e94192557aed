/* SPDX-License-Identifier: MIT
 * tests/tamper/store.c - every bit of a store's file flipped, one at a time, and all of it read.
 *
 *     store WHOLE EARLIER ROOM
 *
 * WHOLE is the folder of a store, EARLIER of the same before its last change; copies are harmed in
 * ROOM. Each flip is read by a process of its own, which may die of it, as that of the command may:
 * every branch is listed, its events are read and its game is folded, ids of orders are looked for;
 * then all is verified. What was read must be what it was, or somebody must say so.
 *
 *   MUSTER_MUTANTS=all   every bit
 *   MUSTER_MUTANTS=few   a small part of them, for a run under sanitizers
 *
 * Two columns have their own names. `by verify`: whoever reads sees nothing, as what is harmed is
 * not read, or is missed by nobody who does not know it; the verdict on the store finds it. `set
 * back`: the file holds its last two states, each whole in itself; a wrong bit in the number of the
 * newer one makes the file what it was before its last change, and nothing in it can tell. */
#include "store/store.h"

#include "core/canon.h"
#include "core/hash.h"
#include "events/verify.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKERS = 2, BRANCHES = 16, SECONDS = 20, PAGE = 4096, DIED = 99, NOTES = 20 };

static void must(bool good, const char *what)
{
    if (good) return;
    (void)fprintf(stderr, "cannot go on: %s\n", what);
    exit(1);
}

/* --- reading all of a store --------------------------------------------------------------------
 */

/* What a reader tells the process that waits for it. */
typedef struct reading {
    mu_status read;    /* of whoever reads: the first failure */
    mu_status check;   /* of verify, when reading has not failed */
    mu_digest picture; /* of all that was read */
} reading;

typedef struct listing {
    mu_branch at[BRANCHES];
    size_t n;
    mu_status fault;
} listing;

static bool note_branch(void *user, const mu_branch *branch, const mu_err *fault)
{
    listing *l = user;
    if (fault != NULL && l->fault == MU_OK) l->fault = fault->status;
    if (l->n < BRANCHES) l->at[l->n] = *branch;
    return ++l->n < BRANCHES;
}

static void see(mu_bytes *seen, const void *what, size_t n)
{
    mu_bytes_add_number(seen, n, 8);
    mu_bytes_add(seen, what, n);
}

static mu_status see_game(mu_store *store, const mu_branch *branch, mu_bytes *seen)
{
    static mu_game game;
    TRY(mu_store_seek(store, branch, branch->n, &game, NULL));
    const mu_digest state = mu_fingerprint(game.rules->state, game.state);
    see(seen, state.bytes, sizeof state.bytes);
    mu_bytes_add_number(seen, game.seq, 8);
    mu_bytes_add_number(seen, game.step, 8);
    mu_game_dispose(&game);
    return MU_OK;
}

static mu_status see_branch(mu_store *store, const mu_branch *branch, mu_bytes *seen)
{
    mu_log log;
    see(seen, branch->game, strlen(branch->game));
    see(seen, branch->name, strlen(branch->name));
    TRY(mu_store_read(store, branch, 0, branch->n, &log, NULL));
    for (size_t i = 0; i < log.n; i++) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(&log, i, &n);
        see(seen, event, n);
    }
    mu_log_dispose(&log);
    mu_delivery id = { .id = "o1" };
    mu_status status = mu_store_delivered(store, branch, &id, NULL);
    mu_bytes_add_number(seen, (uint64_t)status, 1);
    if (status != MU_OK && status != MU_NOT_FOUND && status != MU_CONFLICT) return status;
    return see_game(store, branch, seen);
}

static mu_status see_all(mu_store *store, listing *l, mu_bytes *seen)
{
    TRY(mu_store_list(store, note_branch, l, NULL));
    if (l->fault != MU_OK) return l->fault;
    must(l->n < BRANCHES, "there are more branches than room");
    for (size_t i = 0; i < l->n; i++) TRY(see_branch(store, &l->at[i], seen));
    return MU_OK;
}

/* The same bytes have the same verdict: then only the tables are looked at. */
static mu_status verify_all(mu_store *store, const listing *l, bool known)
{
    static mu_verdict verdict;
    mu_store_counts counts;
    for (size_t i = 0; i < l->n; i++) {
        TRY(mu_store_check_steps(store, &l->at[i], NULL));
        if (known) continue;
        mu_store_walk walk = mu_store_walk_of(store, &l->at[i], l->at[i].n);
        const mu_events events = mu_events_of_store(&walk);
        mu_verify(&events, &(mu_verify_options){ .name = NULL }, &verdict);
        mu_store_walk_end(&walk);
        if (verdict.status != MU_OK) return verdict.status;
    }
    return mu_store_check(store, &counts, NULL);
}

static void read_store(const char *directory, const mu_digest *known, reading *r)
{
    mu_store *store = NULL;
    mu_bytes seen = { 0 };
    listing l = { .fault = MU_OK };
    const mu_store_options options = { 0 };
    r->read = mu_store_open(directory, &options, &store, NULL);
    if (r->read == MU_OK) r->read = see_all(store, &l, &seen);
    r->picture = mu_hash128(seen.at, seen.used);
    if (r->read == MU_OK)
        r->check = verify_all(store, &l, known != NULL && mu_digest_equal(known, &r->picture));
    mu_bytes_dispose(&seen);
    mu_store_close(store);
}

/* --- by a process that may die ------------------------------------------------------------------
 */

static void on_fault(int signal_number)
{
    if (mu_store_is_reading()) _exit(DIED);
    (void)signal(signal_number, SIG_DFL);
    (void)raise(signal_number);
}

static void mind_faults(void)
{
    static char stack[32 * 1024];
    static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
    const stack_t alternative = { .ss_sp = stack, .ss_size = sizeof stack };
    (void)sigaltstack(&alternative, NULL);
    struct sigaction action = { .sa_handler = on_fault, .sa_flags = SA_ONSTACK | SA_NODEFER };
    for (size_t i = 0; i < MU_COUNT_OF(faults); i++) (void)sigaction(faults[i], &action, NULL);
}

/* `r` is in memory that both share. How the reader ended, as waitpid tells it. */
static int read_apart(const char *directory, const mu_digest *known, reading *r)
{
    int status = 0;
    (void)fflush(stdout);
    *r = (reading){ MU_OK, MU_OK, { { 0 } } };
    pid_t child = fork();
    must(child >= 0, "no process");
    if (child == 0) {
        mind_faults();
        (void)alarm(SECONDS);
        read_store(directory, known, r);
        _exit(0);
    }
    must(waitpid(child, &status, 0) == child, "a process is lost");
    return status;
}

/* --- what became of a flip ----------------------------------------------------------------------
 */

/* The last four must not be. */
#define OUTCOMES(X)                                                                                \
    X(HARMLESS, "harmless")                                                                        \
    X(DAMAGED, "damaged")                                                                          \
    X(TOLD_DEAD, "died, told")                                                                     \
    X(TAMPERED, "tampered")                                                                        \
    X(OTHER, "other")                                                                              \
    X(BY_VERIFY, "by verify")                                                                      \
    X(SET_BACK, "set back")                                                                        \
    X(RULES_BLAMED, "rules blamed")                                                                \
    X(SILENT, "silent")                                                                            \
    X(SIGNALS, "signals")                                                                          \
    X(HANGS, "hangs")
#define OUTCOME_ENUM(name, word) name,
typedef enum outcome { OUTCOMES(OUTCOME_ENUM) OUTCOMES_N } outcome;
#define OUTCOME_WORD(name, word) word,
static const char *const outcome_words[] = { OUTCOMES(OUTCOME_WORD) };

typedef struct original {
    const uint8_t *bytes;
    size_t n;
    mu_digest whole, earlier; /* pictures */
} original;

static outcome outcome_of_failure(mu_status status, bool by_reader)
{
    if (status == MU_DIVERGED || status == MU_ILLEGAL) return RULES_BLAMED;
    if (status != MU_CORRUPT && status != MU_TAMPERED) return OTHER;
    if (!by_reader) return BY_VERIFY;
    return status == MU_CORRUPT ? DAMAGED : TAMPERED;
}

static outcome outcome_of(const original *o, int ended, const reading *r)
{
    if (WIFSIGNALED(ended)) return WTERMSIG(ended) == SIGALRM ? HANGS : SIGNALS;
    if (WEXITSTATUS(ended) == DIED) return TOLD_DEAD;
    if (WEXITSTATUS(ended) != 0) return SIGNALS;
    if (r->read != MU_OK) return outcome_of_failure(r->read, true);
    if (r->check != MU_OK) return outcome_of_failure(r->check, false);
    if (mu_digest_equal(&r->picture, &o->whole)) return HARMLESS;
    return mu_digest_equal(&r->picture, &o->earlier) ? SET_BACK : SILENT;
}

/* --- all flips ----------------------------------------------------------------------------------
 */

/* Where a bit is. */
enum { FIRST_PAGES, PAGE_HEADS, PAGE_BODIES, PLACES_N };
static const char *const place_words[] = { "first two pages", "heads of pages", "rest of pages" };

typedef struct tally {
    uint64_t n[PLACES_N][OUTCOMES_N];
    uint32_t notes;
    reading now;
} tally;

static size_t place_of(size_t at)
{
    if (at < (size_t)2 * PAGE) return FIRST_PAGES;
    return at % PAGE < 32 ? PAGE_HEADS : PAGE_BODIES;
}

static int copy_for(const original *o, const char *room, int worker, char directory[4096])
{
    char path[4096];
    mu_text text = mu_text_in(directory, 4096);
    mu_text_add(&text, "%s/copy%d", room, worker);
    must(!text.cut && access(directory, X_OK) == 0, "there is no room");
    text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s/data.mdb", directory);
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    must(fd >= 0 && pwrite(fd, o->bytes, o->n, 0) == (ssize_t)o->n, "a copy cannot be written");
    return fd;
}

static void put_byte(int fd, size_t at, uint8_t byte)
{
    must(pwrite(fd, &byte, 1, (off_t)at) == 1, "a byte cannot be written");
}

/* Readers have left the file as they found it. */
static bool is_untouched(const original *o, int fd)
{
    uint8_t *now = malloc(o->n);
    must(now != NULL, "not enough memory");
    const bool same = pread(fd, now, o->n, 0) == (ssize_t)o->n &&
                      lseek(fd, 0, SEEK_END) == (off_t)o->n && memcmp(now, o->bytes, o->n) == 0;
    free(now);
    return same;
}

/* The flips of one worker, each step of so many bits a random one. */
static void flip_bits(const original *o, const char *room, int worker, uint64_t every, tally *t)
{
    char directory[4096];
    int fd = copy_for(o, room, worker, directory);
    const uint64_t bits = 8 * (uint64_t)o->n;
    for (uint64_t i = (uint64_t)worker; i * every < bits; i += WORKERS) {
        uint64_t bit = i * every + mu_bytes_number(mu_hash128(&i, sizeof i).bytes, 4) % every;
        if (bit >= bits) break;
        const size_t at = (size_t)(bit / 8);
        put_byte(fd, at, (uint8_t)(o->bytes[at] ^ 1u << bit % 8));
        /* Of those whose verdict is known, one of a thousand is verified all the same. */
        int ended = read_apart(directory, i % 997 == 0 ? NULL : &o->whole, &t->now);
        put_byte(fd, at, o->bytes[at]);
        outcome is = outcome_of(o, ended, &t->now);
        t->n[place_of(at)][is]++;
        if (is >= RULES_BLAMED && t->notes++ < NOTES)
            printf("FAILED: bit %llu of byte %zu: %s (%d, %d)\n", (unsigned long long)(bit % 8), at,
                   outcome_words[is], (int)t->now.read, (int)t->now.check);
    }
    must(is_untouched(o, fd), "a reader has written to the store");
    (void)close(fd);
}

static tally *flip_all(const original *o, const char *room, uint64_t every)
{
    tally *tallies = mmap(NULL, WORKERS * sizeof *tallies, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    must(tallies != MAP_FAILED, "not enough memory");
    for (int i = 0; i < WORKERS; i++) {
        (void)fflush(stdout);
        pid_t child = fork();
        must(child >= 0, "no process");
        if (child > 0) continue;
        flip_bits(o, room, i, every, &tallies[i]);
        (void)fflush(stdout);
        _exit(0);
    }
    for (int i = 0; i < WORKERS; i++) {
        int status = 0;
        must(wait(&status) > 0 && status == 0, "a worker has failed");
    }
    for (int i = 1; i < WORKERS; i++)
        for (int place = 0; place < PLACES_N; place++)
            for (int is = 0; is < OUTCOMES_N; is++)
                tallies[0].n[place][is] += tallies[i].n[place][is];
    return tallies;
}

/* --- the table ----------------------------------------------------------------------------------
 */

static void print_row(const char *name, const uint64_t n[OUTCOMES_N])
{
    uint64_t sum = 0;
    for (int is = 0; is < OUTCOMES_N; is++) sum += n[is];
    printf("%-16s %9llu", name, (unsigned long long)sum);
    for (int is = 0; is < OUTCOMES_N; is++) printf(" %12llu", (unsigned long long)n[is]);
    printf("\n");
}

static bool print_table(const tally *t)
{
    uint64_t all[OUTCOMES_N] = { 0 };
    printf("%-16s %9s", "flipped bits of", "tried");
    for (int is = 0; is < OUTCOMES_N; is++) printf(" %12s", outcome_words[is]);
    printf("\n");
    for (int place = 0; place < PLACES_N; place++) {
        print_row(place_words[place], t->n[place]);
        for (int is = 0; is < OUTCOMES_N; is++) all[is] += t->n[place][is];
    }
    print_row("all", all);
    bool good = all[DAMAGED] > 0 && all[SET_BACK] <= 8;
    for (int is = RULES_BLAMED; is < OUTCOMES_N; is++) good &= all[is] == 0;
    return good;
}

static uint64_t every_wanted(void)
{
    const char *word = getenv("MUSTER_MUTANTS");
    if (word == NULL) return 41;
    if (strcmp(word, "all") == 0) return 1;
    must(strcmp(word, "few") == 0, "MUSTER_MUTANTS is all or few");
    return 2003;
}

static uint8_t *bytes_of(const char *directory, size_t *n)
{
    char path[4096];
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s/data.mdb", directory);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    const off_t size = fd < 0 ? 0 : lseek(fd, 0, SEEK_END);
    uint8_t *bytes = malloc((size_t)size + 1);
    must(size > 0 && bytes != NULL && pread(fd, bytes, (size_t)size, 0) == size,
         "the store's file cannot be read");
    (void)close(fd);
    *n = (size_t)size;
    return bytes;
}

static mu_digest picture_of(const char *directory, reading *r)
{
    must(read_apart(directory, NULL, r) == 0 && r->read == MU_OK && r->check == MU_OK,
         "the store is not whole");
    return r->picture;
}

int main(int argc, char **argv)
{
    original o;
    must(argc == 4, "the folders of two stores and of the copies are wanted");
    reading *r = mmap(NULL, sizeof *r, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    must(r != MAP_FAILED, "not enough memory");
    uint8_t *bytes = bytes_of(argv[1], &o.n);
    o.bytes = bytes;
    o.whole = picture_of(argv[1], r);
    o.earlier = picture_of(argv[2], r);
    must(!mu_digest_equal(&o.whole, &o.earlier), "the last change changes nothing");
    printf("%zu bytes in %zu pages\n", o.n, o.n / PAGE);
    const tally *t = flip_all(&o, argv[3], every_wanted());
    const bool good = print_table(t);
    free(bytes);
    printf("%s\n", good ? "all good" : "FAILED");
    return good ? 0 : 1;
}
