/* SPDX-License-Identifier: MIT
 * tests/unit/core_rng.c - numbers by position, and faces that all come alike. */
#include "core/rng.h"

#include <criterion/criterion.h>
#include <signal.h>

/* The published sequence of SplitMix64. */
static const uint64_t published[] = { UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                      UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                      UINT64_C(16408922859458223821) };
#define SEED UINT64_C(1234567)

Test(rng, numbers_of_a_known_seed_by_position)
{
    for (uint64_t n = MU_COUNT_OF(published); n-- > 0;)
        cr_expect_eq(mu_rng_at(SEED, n), published[n]);
    cr_expect_eq(mu_rng_at(0, 0), UINT64_C(0xe220a8397b1dcdaf));
}

Test(rng, numbers_in_turn_are_those_by_position)
{
    mu_rng rng = { .seed = SEED };
    for (uint64_t n = 0; n < MU_COUNT_OF(published); n++) {
        cr_expect_eq(rng.n, n);
        cr_expect_eq(mu_rng_next(&rng), published[n]);
    }
    mu_rng later = { .seed = SEED, .n = 3 };
    cr_expect_eq(mu_rng_next(&later), published[3]);
    cr_expect_eq(later.seed, SEED);
}

/* --- faces ------------------------------------------------------------------------ */

static const uint64_t words = UINT64_C(1) << 32;

/* Words from `surplus` on are accepted: one unbroken run up to the last word, so long that
 * `sides` divides it. Within it the face of a word is its rest, so each face has equally
 * many. What is checked here are the borders of that run, and its faces next to them. */
Test(rng, every_face_has_equally_many_words)
{
    for (uint32_t sides = 1; sides <= 100; sides++) {
        uint32_t surplus = (uint32_t)(words % sides);
        cr_assert_eq((words - surplus) % sides, 0);
        uint32_t face = 4711;
        for (uint32_t word = 0; word < surplus; word++)
            cr_assert_not(mu_face_of_word(word, sides, &face), "word %u of d%u", word, sides);
        cr_assert_eq(face, 4711, "a word thrown away has no face");

        uint32_t first[100] = { 0 };
        uint32_t last[100] = { 0 };
        for (uint32_t i = 0; i < sides; i++) {
            cr_assert(mu_face_of_word(surplus + i, sides, &face));
            cr_assert_eq(face, (surplus + i) % sides);
            first[face]++;
            cr_assert(mu_face_of_word(UINT32_MAX - i, sides, &face));
            cr_assert_eq(face, (UINT32_MAX - i) % sides);
            last[face]++;
        }
        for (uint32_t i = 0; i < sides; i++) cr_assert(first[i] == 1 && last[i] == 1);
    }
}

/* In between: a word and the one `sides` further show the same face. */
Test(rng, faces_repeat_all_along_the_words)
{
    for (uint32_t sides = 2; sides <= 100; sides++) {
        uint64_t surplus = words % sides;
        for (uint64_t word = surplus; word + sides < words; word += UINT64_C(99999989)) {
            uint32_t here = 0;
            uint32_t further = 0;
            cr_assert(mu_face_of_word((uint32_t)word, sides, &here));
            cr_assert(mu_face_of_word((uint32_t)(word + sides), sides, &further));
            cr_assert_eq(here, further);
            cr_assert_eq(here, word % sides);
        }
    }
}

typedef struct border {
    uint32_t sides;
    uint32_t surplus; /* 2^32 mod sides */
} border;

static const border borders[] = {
    { 2, 0 },
    { 3, 1 },
    { 4, 0 },
    { 6, 4 },
    { 7, 4 },
    { 8, 0 },
    { 10, 6 },
    { 12, 4 },
    { 20, 16 },
    { 100, 96 },
    { 65535, 1 },
    { 0x80000000, 0 },
    { 0x80000001, 0x7fffffff },
    { UINT32_MAX, 1 },
};

Test(rng, the_lowest_words_are_thrown_away)
{
    for (size_t i = 0; i < MU_COUNT_OF(borders); i++) {
        const border *b = &borders[i];
        uint32_t face = 0;
        if (b->surplus > 0) cr_expect_not(mu_face_of_word(b->surplus - 1, b->sides, &face));
        cr_expect(mu_face_of_word(b->surplus, b->sides, &face));
        cr_expect_eq(face, b->surplus % b->sides);
        cr_expect(mu_face_of_word(UINT32_MAX, b->sides, &face));
        cr_expect_eq(face, UINT32_MAX % b->sides, "the last word of d%u", b->sides);
    }
}

Test(rng, a_die_without_faces_is_a_bug, .signal = SIGABRT)
{
    uint32_t face = 0;
    (void)mu_face_of_word(1, 0, &face);
}

/* --- below -------------------------------------------------------------------------- */

/* The upper half of each number in turn, until one is not thrown away. */
static uint32_t below_by_hand(uint64_t seed, uint64_t *n, uint32_t bound)
{
    for (;;) {
        uint64_t word = mu_rng_at(seed, (*n)++) >> 32;
        if (word >= words % bound) return (uint32_t)(word % bound);
    }
}

Test(rng, below_takes_the_upper_half_of_the_first_word_that_counts)
{
    static const uint32_t bounds[] = { 1, 2, 3, 6, 10, 100, 65536, 0x80000001, UINT32_MAX };
    for (size_t i = 0; i < MU_COUNT_OF(bounds); i++) {
        mu_rng rng = { .seed = SEED };
        uint64_t n = 0;
        for (int k = 0; k < 200; k++) {
            cr_assert_eq(mu_rng_below(&rng, bounds[i]), below_by_hand(SEED, &n, bounds[i]));
            cr_assert_eq(rng.n, n);
        }
        if (bounds[i] == 0x80000001) cr_expect_gt(n, 300, "half of the words are thrown away");
    }
}

Test(rng, below_small_bounds_gives_every_number_and_no_other)
{
    for (uint32_t bound = 1; bound <= 20; bound++) {
        mu_rng rng = { .seed = bound };
        bool seen[20] = { false };
        for (int k = 0; k < 400; k++) {
            uint32_t number = mu_rng_below(&rng, bound);
            cr_assert_lt(number, bound);
            seen[number] = true;
        }
        for (uint32_t i = 0; i < bound; i++) cr_assert(seen[i], "%u below %u", i, bound);
    }
}
