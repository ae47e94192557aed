/* SPDX-License-Identifier: MIT
 * tests/unit/events_chain_dice.c - links and dice against published vectors and constants
 * worked out elsewhere. */
#include "events/chain.h"
#include "events/dice.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void expect_hex(const uint8_t *bytes, size_t n, const char *hex)
{
    char found[2 * 64 + 1];
    mu_text text = mu_text_in(found, sizeof found);
    mu_text_bytes(&text, bytes, n);
    cr_expect_str_eq(found, hex);
}

/* --- the chain --------------------------------------------------------------------- */

Test(chain, the_hash_is_blake2b_256)
{
    uint8_t digest[32];
    cr_assert_eq(crypto_generichash(digest, 32, NULL, 0, NULL, 0), 0);
    expect_hex(digest, 32, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    cr_assert_eq(crypto_generichash(digest, 32, (const uint8_t *)"abc", 3, NULL, 0), 0);
    expect_hex(digest, 32, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

/* BLAKE2b-256 of two runs of bytes, by one call over both. */
static void digest_of_both(const void *a, size_t a_n, const void *b, size_t b_n, uint8_t out[32])
{
    uint8_t *both = malloc(a_n + b_n);
    memcpy(both, a, a_n);
    memcpy(both + a_n, b, b_n);
    cr_assert_eq(crypto_generichash(out, 32, both, a_n + b_n, NULL, 0), 0);
    free(both);
}

Test(chain, a_link_is_the_hash_of_the_link_before_and_the_event)
{
    static const size_t sizes[] = { 1, 2, 31, 32, 127, 128, 222, 223, 224, 225, 226, 300, 5000 };
    uint8_t event[5000];
    for (size_t i = 0; i < sizeof event; i++) event[i] = (uint8_t)(7 * i + i / 256);
    mu_link before = mu_chain_start();
    for (size_t i = 0; i < MU_COUNT_OF(sizes); i++) {
        uint8_t wanted[32];
        uint8_t *exact = malloc(sizes[i]);
        memcpy(exact, event, sizes[i]);
        mu_link next = mu_chain_next(&before, exact, sizes[i]);
        digest_of_both(before.bytes, 32, event, sizes[i], wanted);
        cr_expect_arr_eq(next.bytes, wanted, 32, "%zu bytes", sizes[i]);
        before = next;
        free(exact);
    }
}

Test(chain, it_starts_from_its_name_and_zeros)
{
    mu_link start = mu_chain_start();
    cr_expect_arr_eq(start.bytes, "muster chain 1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 32);
    mu_log log = mu_log_new();
    mu_link head = mu_log_head(&log);
    cr_expect(mu_link_equal(&head, &start));
}

Test(chain, every_changed_bit_gives_another_link)
{
    uint8_t event[40];
    memset(event, 0x5a, sizeof event);
    mu_link start = mu_chain_start();
    mu_link plain = mu_chain_next(&start, event, sizeof event);
    for (size_t bit = 0; bit < 8 * sizeof event; bit++) {
        event[bit / 8] ^= (uint8_t)(1u << bit % 8);
        mu_link other = mu_chain_next(&start, event, sizeof event);
        cr_expect_not(mu_link_equal(&plain, &other), "bit %zu", bit);
        event[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    for (size_t bit = 0; bit < 8 * sizeof start.bytes; bit++) {
        mu_link before = start;
        before.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        mu_link other = mu_chain_next(&before, event, sizeof event);
        cr_expect_not(mu_link_equal(&plain, &other), "bit %zu before", bit);
    }
}

Test(chain, order_and_borders_of_events_count)
{
    mu_log heads[4] = { mu_log_new(), mu_log_new(), mu_log_new(), mu_log_new() };
    put_bytes(&heads[0], "ab", 2);
    put_bytes(&heads[0], "c", 1);
    put_bytes(&heads[1], "c", 1);
    put_bytes(&heads[1], "ab", 2);
    put_bytes(&heads[2], "a", 1);
    put_bytes(&heads[2], "bc", 2);
    put_bytes(&heads[3], "abc", 3);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++) {
            mu_link a = mu_log_head(&heads[i]);
            mu_link b = mu_log_head(&heads[k]);
            cr_expect_not(mu_link_equal(&a, &b), "%d and %d", i, k);
        }
    for (int i = 0; i < 4; i++) mu_log_dispose(&heads[i]);
}

Test(chain, a_log_goes_on_after_a_known_link)
{
    mu_log whole = mu_log_new();
    put_bytes(&whole, "one", 3);
    put_bytes(&whole, "two", 3);
    put_bytes(&whole, "three", 5);
    mu_log tail = mu_log_after(0, &whole.entries[0].link);
    cr_expect_eq(mu_log_next(&tail), 1);
    put_bytes(&tail, "two", 3);
    put_bytes(&tail, "three", 5);
    mu_link a = mu_log_head(&whole);
    mu_link b = mu_log_head(&tail);
    cr_expect(mu_link_equal(&a, &b));
    cr_expect_eq(mu_log_next(&tail), 3);
    mu_log_cut(&tail, 1);
    b = mu_log_head(&tail);
    cr_expect(mu_link_equal(&b, &whole.entries[1].link));
    put_bytes(&tail, "four", 4);
    size_t n = 0;
    cr_expect_eq(tail.n, 2);
    cr_expect_arr_eq(mu_log_event(&tail, 0, &n), "two", 3);
    cr_expect_arr_eq(mu_log_event(&tail, 1, &n), "four", 4);
    cr_expect_eq(n, 4);
    cr_expect_eq(tail.bytes.used, 3 + 4);
    mu_log_dispose(&whole);
    mu_log_dispose(&tail);
}

Test(chain, labelled_digests_are_set_apart)
{
    uint8_t a[32];
    uint8_t b[32];
    mu_digest256("setup", "xyz", 3, a);
    digest_of_both("\x05setup", 6, "xyz", 3, b);
    cr_expect_arr_eq(a, b, 32);
    mu_digest256("set", "upxyz", 5, b);
    cr_expect_arr_neq(a, b, 32);
    mu_digest256("open dice", "xyz", 3, b);
    cr_expect_arr_neq(a, b, 32);
}

/* --- dice -------------------------------------------------------------------------- */

/* RFC 8439, 2.3.2: the block function, by the call that the dice are made with. */
Test(dice, the_keystream_is_that_of_rfc_8439)
{
    static const uint8_t nonce[12] = { 0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0 };
    uint8_t key[32];
    uint8_t block[64] = { 0 };
    for (int i = 0; i < 32; i++) key[i] = (uint8_t)i;
    cr_assert_eq(crypto_stream_chacha20_ietf_xor_ic(block, block, 64, nonce, 1, key), 0);
    expect_hex(block, 64,
               "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
               "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

Test(dice, the_key_of_open_dice_is_a_digest_of_the_seed)
{
    mu_dice dice = mu_dice_open("sedgemoor");
    expect_hex(dice.key, 32, "9260e0c7d42ff1b8c5dd8a6840312727530d0fb78ddecbc25903784000b431e2");
    mu_dice table = (mu_dice){ .mode = MU_DICE_TABLE };
    cr_expect_eq(table.mode, MU_DICE_TABLE);
    cr_expect_arr_eq(table.key, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
                     32);
}

/* Worked out without this library, from the RFC and events/dice.h:
 *
 *     key   = blake2b(b"\x09open dice" + seed, digest_size=32)
 *     words = chacha20_block(key, counter, pack("<QI", step, roll)) for counter 0, 1, ...
 *     face  = low + word % sides, for words not below 2**32 % sides */
static const struct {
    const char *seed;
    uint64_t step;
    uint32_t roll;
    uint16_t count;
    uint16_t sides;
    int16_t low;
    int32_t faces[40];
} pinned[] = {
    { "sedgemoor", 0, 0, 1, 6, 1, { 6 } },
    { "sedgemoor", 1, 0, 3, 10, 0, { 8, 8, 6 } },
    { "sedgemoor", 1, 1, 3, 10, 0, { 0, 5, 7 } },
    { "sedgemoor", UINT64_C(0x0102030405060708), 0x090a0b0c, 4, 6, 1, { 4, 5, 2, 1 } },
    { "", 0, 0, 5, 6, 1, { 3, 5, 3, 1, 3 } },
    /* into the third block of the keystream */
    { "sedgemoor", 7, 2, 40, 6, 1, { 6, 2, 6, 2, 6, 5, 4, 3, 3, 4, 4, 5, 6, 6, 5, 5, 2, 2, 6, 6,
                                     3, 1, 4, 1, 3, 5, 1, 4, 6, 4, 1, 2, 1, 5, 1, 2, 5, 1, 2, 5 } },
    /* the first word, 16138, is below 2**32 % 65175 and thrown away */
    { "sedgemoor", 7946, 0, 3, 65175, 1, { 55254, 19915, 52644 } },
};

Test(dice, faces_are_pinned_for_ever)
{
    for (size_t i = 0; i < MU_COUNT_OF(pinned); i++) {
        mu_dice dice = mu_dice_open(pinned[i].seed);
        const mu_question question = { .kind = MU_ROLL,
                                       .count = pinned[i].count,
                                       .sides = pinned[i].sides,
                                       .low = pinned[i].low };
        int32_t faces[MU_ROLL_MAX] = { 0 };
        mu_dice_values(&dice, pinned[i].step, pinned[i].roll, &question, faces);
        for (int k = 0; k < pinned[i].count; k++)
            cr_expect_eq(faces[k], pinned[i].faces[k], "row %zu, die %d", i, k + 1);
    }
}

Test(dice, a_draw_is_pinned_too)
{
    mu_dice dice = mu_dice_open("sedgemoor");
    const mu_question question = { .kind = MU_DRAW, .count = 52 };
    int32_t place = -1;
    mu_dice_values(&dice, 7, 3, &question, &place);
    cr_expect_eq(place, 25);
}

Test(dice, a_longer_roll_begins_with_the_same_dice)
{
    mu_dice dice = mu_dice_open("x");
    mu_question question = { .kind = MU_ROLL, .count = 64, .sides = 10 };
    int32_t all[64];
    mu_dice_values(&dice, 3, 1, &question, all);
    for (uint16_t n = 1; n < 64; n++) {
        int32_t some[64];
        question.count = n;
        mu_dice_values(&dice, 3, 1, &question, some);
        cr_expect_arr_eq(some, all, n * sizeof *some);
    }
}

/* The source numbers the rolls of its step, and nothing else. */
Test(dice, a_source_counts_its_rolls_and_leaves_choices_open)
{
    mu_dice dice = mu_dice_open("sedgemoor");
    mu_dice_at at = { &dice, 1, 0 };
    mu_source source = mu_source_dice(&at);
    const int32_t options[] = { 1, 2 };
    const mu_question roll = { .kind = MU_ROLL, .count = 3, .sides = 10 };
    const mu_question choice = { .kind = MU_CHOICE, .count = 2, .options = options };
    int32_t values[3];
    cr_expect_eq(source.answer(source.self, &roll, values, NULL), MU_OK);
    cr_expect_arr_eq(values, ((int32_t[]){ 8, 8, 6 }), sizeof values);
    cr_expect_eq(source.answer(source.self, &choice, values, NULL), MU_PENDING);
    cr_expect_eq(source.answer(source.self, &roll, values, NULL), MU_OK);
    cr_expect_arr_eq(values, ((int32_t[]){ 0, 5, 7 }), sizeof values);
    cr_expect_eq(at.roll, 2);

    dice = (mu_dice){ .mode = MU_DICE_TABLE };
    at = (mu_dice_at){ &dice, 1, 0 };
    cr_expect_eq(source.answer(source.self, &roll, values, NULL), MU_PENDING);
    cr_expect_eq(at.roll, 0);
}

/* How many of two hundred pairs of rolls are alike, when only this differs? By chance two
 * rolls of eight d10 never are. */
static int alike(uint64_t step, uint32_t roll, const char *seed)
{
    mu_dice one = mu_dice_open("x");
    mu_dice two = mu_dice_open(seed);
    const mu_question question = { .kind = MU_ROLL, .count = 8, .sides = 10 };
    int same = 0;
    for (uint32_t i = 0; i < 200; i++) {
        int32_t a[8];
        int32_t b[8];
        mu_dice_values(&one, i, i / 7, &question, a);
        mu_dice_values(&two, i + step, i / 7 + roll, &question, b);
        same += memcmp(a, b, sizeof a) == 0;
    }
    return same;
}

Test(dice, step_roll_and_seed_each_give_other_dice)
{
    cr_expect_eq(alike(0, 0, "x"), 200);
    cr_expect_eq(alike(1, 0, "x"), 0);
    cr_expect_eq(alike(UINT64_C(1) << 32, 0, "x"), 0);
    cr_expect_eq(alike(0, 1, "x"), 0);
    cr_expect_eq(alike(0, 0, "y"), 0);
    cr_expect_eq(alike(0, 0, "x "), 0);
}

Test(dice, each_face_occurs_and_no_other)
{
    static const struct {
        uint16_t sides;
        int16_t low;
    } kinds[] = { { 6, 1 }, { 10, 0 } };
    mu_dice dice = mu_dice_open("faces");
    for (size_t kind = 0; kind < 2; kind++) {
        uint32_t count[10] = { 0 };
        for (uint32_t roll = 0; roll < 10000; roll++) {
            const mu_question question = {
                .kind = MU_ROLL, .count = 1, .sides = kinds[kind].sides, .low = kinds[kind].low
            };
            int32_t face = 99;
            mu_dice_values(&dice, 0, roll, &question, &face);
            cr_assert(face >= kinds[kind].low && face < kinds[kind].low + kinds[kind].sides);
            count[face - kinds[kind].low]++;
        }
        for (int i = 0; i < kinds[kind].sides; i++)
            cr_expect_gt(count[i], 0, "a d%u never shows %d", kinds[kind].sides,
                         i + kinds[kind].low);
    }
}

Test(dice, every_card_of_a_deck_can_be_drawn)
{
    mu_dice dice = mu_dice_open("cards");
    bool seen[52] = { false };
    for (uint32_t roll = 0; roll < 2000; roll++) {
        const mu_question question = { .kind = MU_DRAW, .count = 52 };
        int32_t place = -1;
        mu_dice_values(&dice, 0, roll, &question, &place);
        cr_assert(place >= 0 && place < 52);
        seen[place] = true;
    }
    for (int i = 0; i < 52; i++) cr_expect(seen[i], "card %d", i);
}

/* --- the system's randomness ------------------------------------------------------- */

Test(dice, seeds_of_the_system_are_64_digits_and_differ)
{
    char seeds[100][65];
    for (int i = 0; i < 100; i++) {
        mu_err err = MU_ERR_NONE;
        uint8_t bytes[32];
        cr_assert_eq(mu_seed_new(seeds[i], &err), MU_OK, "%s", err.text);
        cr_assert(mu_hex_bytes(seeds[i], bytes, sizeof bytes), "'%s'", seeds[i]);
        for (int k = 0; k < i; k++) cr_assert_str_neq(seeds[i], seeds[k]);
    }
}

Test(dice, random_bytes_fill_exactly_what_is_asked)
{
    uint8_t bytes[1002];
    uint8_t ones = 0;
    memset(bytes, 0, sizeof bytes);
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_random_bytes(bytes + 1, 1000, &err), MU_OK, "%s", err.text);
    cr_expect_eq(bytes[0], 0);
    cr_expect_eq(bytes[1001], 0);
    for (size_t i = 901; i < 1001; i++) ones |= bytes[i];
    cr_expect_neq(ones, 0);
}
