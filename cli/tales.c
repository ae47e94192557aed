/* SPDX-License-Identifier: MIT
 * cli/tales.c - what is told on the ways of odds. */
#include "cli/tales.h"

#include "core/hash.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#define TALES_MAX 1000000u
#define LINES_MAX 4000000u /* of all of them: 32 MB */
#define LONGEST   512u     /* lines of a tale */
#define MEMORY    8192u    /* of what was put together last */

enum { NOTHING, NOTHING_MIXED }; /* the first two tales */

typedef struct tale {
    uint64_t hash; /* of what follows */
    uint32_t mixed;
    uint32_t n;
    const char *lines[]; /* equal lines are one */
} tale;

/* Where a tale is found by its hash; most others are told from it without looking at them. */
typedef struct slot {
    uint32_t hash;   /* its upper half */
    uint32_t number; /* of the tale, + 1; 0 for none */
} slot;

typedef enum putting { THEN, COMMON } putting;

typedef struct remembered {
    uint32_t one, other, tale;
    putting how;
    bool known;
} remembered;

struct tales {
    void *lines; /* a tree of tsearch */
    tale **all;  /* by number */
    uint32_t n, room;
    uint32_t lines_n; /* of all tales */
    slot *slots;      /* twice as many as there is room for */
    tale *told;       /* what is told now; room for the longest */
    tale *put;        /* likewise, for what is put together */
    bool lost;
    remembered memory[MEMORY];
};

/* --- each but once ------------------------------------------------------------------------- */

static int by_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The line that is kept for this one; null: not enough memory. */
static const char *keep_line(tales *t, const char *line)
{
    char *const *found = tfind(line, &t->lines, by_words);
    if (found != NULL) return *found;
    char *copy = strdup(line);
    if (copy == NULL || tsearch(copy, &t->lines, by_words) == NULL) {
        free(copy);
        t->lost = true;
        return NULL;
    }
    return copy;
}

static uint64_t hash_of(const tale *one)
{
    return mu_hash64(one->lines, one->n * sizeof *one->lines) ^ one->mixed;
}

static bool is_like(const tale *a, const tale *b)
{
    return a->hash == b->hash && a->n == b->n && a->mixed == b->mixed &&
           memcmp(a->lines, b->lines, a->n * sizeof *a->lines) == 0;
}

/* The slot of a tale like this one, or the free one where it belongs. */
static slot *slot_of(const tales *t, const tale *like)
{
    const uint32_t slots_n = 2 * t->room;
    const uint32_t upper = (uint32_t)(like->hash >> 32);
    for (uint32_t at = (uint32_t)like->hash;; at++) {
        slot *one = &t->slots[at & (slots_n - 1)];
        if (one->number == 0) return one;
        if (one->hash == upper && is_like(t->all[one->number - 1], like)) return one;
    }
}

static void into_slot(const tales *t, uint32_t number)
{
    const tale *one = t->all[number];
    *slot_of(t, one) = (slot){ (uint32_t)(one->hash >> 32), number + 1 };
}

static bool make_room(tales *t)
{
    if (t->n < t->room) return true;
    const uint32_t room = t->room == 0 ? 1024 : 2 * t->room;
    slot *slots = calloc(2 * (size_t)room, sizeof *slots);
    tale **moved = realloc(t->all, room * sizeof *moved);
    if (moved != NULL) t->all = moved;
    if (slots == NULL || moved == NULL) {
        free(slots);
        return false;
    }
    free(t->slots);
    t->slots = slots;
    t->room = room;
    for (uint32_t i = 0; i < t->n; i++) into_slot(t, i);
    return true;
}

/* The number of a tale like this one. */
static uint32_t keep_tale(tales *t, tale *like)
{
    if (!make_room(t)) {
        t->lost = true;
        return NOTHING_MIXED;
    }
    like->hash = hash_of(like);
    const slot *found = slot_of(t, like);
    if (found->number != 0) return found->number - 1;
    if (t->n == TALES_MAX || like->n > LINES_MAX - t->lines_n) return NOTHING_MIXED;
    const size_t size = sizeof *like + like->n * sizeof *like->lines;
    tale *one = malloc(size);
    if (one == NULL) {
        t->lost = true;
        return NOTHING_MIXED;
    }
    memcpy(one, like, size);
    t->all[t->n] = one;
    t->lines_n += one->n;
    into_slot(t, t->n);
    return t->n++;
}

/* --- telling ------------------------------------------------------------------------------- */

static void add_line(tale *to, const char *line)
{
    if (to->n < LONGEST)
        to->lines[to->n++] = line;
    else
        to->mixed = true;
}

void tales_hear(tales *t, const char *line)
{
    const char *kept = keep_line(t, line);
    if (kept != NULL) add_line(t->told, kept);
}

static uint32_t told(void *self)
{
    tales *t = self;
    if (t->told->n == 0) return NOTHING;
    const uint32_t number = keep_tale(t, t->told);
    *t->told = (tale){ .n = 0 };
    return number;
}

static void put_then(tale *sum, const tale *first, const tale *second)
{
    sum->mixed = first->mixed | second->mixed;
    for (uint32_t i = 0; i < first->n; i++) add_line(sum, first->lines[i]);
    for (uint32_t i = 0; i < second->n; i++) add_line(sum, second->lines[i]);
}

static uint32_t times(const tale *in, const char *line)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < in->n; i++) sum += in->lines[i] == line;
    return sum;
}

/* Of the one what the other has too, as often as it has it. */
static void put_common(tale *sum, const tale *one, const tale *other)
{
    sum->mixed = true;
    for (uint32_t i = 0; i < one->n; i++)
        if (times(sum, one->lines[i]) < times(other, one->lines[i])) add_line(sum, one->lines[i]);
}

static uint32_t put(tales *t, putting how, uint32_t one, uint32_t other)
{
    remembered *at = &t->memory[(one * 31 + other * 2 + how) % MEMORY];
    if (at->known && at->one == one && at->other == other && at->how == how) return at->tale;
    *t->put = (tale){ .n = 0 };
    (how == THEN ? put_then : put_common)(t->put, t->all[one], t->all[other]);
    *at = (remembered){ one, other, keep_tale(t, t->put), how, true };
    return at->tale;
}

static uint32_t then(void *self, uint32_t first, uint32_t second)
{
    return first == NOTHING ? second : second == NOTHING ? first : put(self, THEN, first, second);
}

static uint32_t common(void *self, uint32_t one, uint32_t other)
{
    return one == other ? one : put(self, COMMON, one, other);
}

mu_tales tales_source(tales *t)
{
    return (mu_tales){ told, then, common, t };
}

bool tales_tell(const tales *t, uint32_t number, lines *out)
{
    const tale *one = t->all[number];
    for (uint32_t i = 0; i < one->n; i++) lines_add(out, one->lines[i]);
    return one->mixed;
}

/* --- from beginning to end ----------------------------------------------------------------- */

static tale *longest_tale(void)
{
    return calloc(1, sizeof(tale) + LONGEST * sizeof(const char *));
}

tales *tales_new(void)
{
    tales *t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    t->told = longest_tale();
    t->put = longest_tale();
    t->lost = t->told == NULL || t->put == NULL;
    if (!t->lost) {
        (void)keep_tale(t, &(tale){ .mixed = false });
        (void)keep_tale(t, &(tale){ .mixed = true });
    }
    if (!t->lost) return t;
    tales_free(t);
    return NULL;
}

void tales_free(tales *t)
{
    if (t == NULL) return;
    tdestroy(t->lines, free);
    for (uint32_t i = 0; i < t->n; i++) free(t->all[i]);
    free(t->all);
    free(t->slots);
    free(t->told);
    free(t->put);
    free(t);
}

bool tales_lost(const tales *t)
{
    return t->lost;
}
