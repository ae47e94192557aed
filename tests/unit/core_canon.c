/* SPDX-License-Identifier: MIT
 * tests/unit/core_canon.c - canonical bytes and fingerprints. */
#include "core/canon.h"
#include "core/fill.h"
#include "core/hash.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "core/rules/null/null.h"
#include "unit/core_sample.h"

#define XXH_INLINE_ALL
#include <criterion/criterion.h>
#include <string.h>
#include <xxhash.h>

/* The value of sample_value, member by member, least significant byte first. */
/* clang-format off */
static const uint8_t canonical[] = {
    200,                    /* small */
    1,                      /* on */
    0x9c,                   /* cold: -100 */
    9,                      /* must */
    0x5f, 0xea,             /* wide */
    0x00, 0x8c,             /* deep: -29696 */
    0xff, 0x27, 0x6b, 0xee, /* huge */
    0x02, 0x6c, 0xca, 0x88, /* debt: -1999999998 */
    0x02, 0x01, 0x04, 0x03, /* pair */
    2, 3, 4, 0,             /* path: its count, then all three */
    3, 0, 0xfb, 0xff, 0, 0, 5, 0, /* steps: a count of two bytes, like its elements */
    1, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, /* sums: of four */
    5, 0xfa,                /* at */
    7, 0xf8, 6, 9,          /* corners */
    0, 1,                   /* lit */
    1, 0, 0, 0,             /* legs: a count of four bytes */
    0x23, 0x01, 1, 0xff, 2, 0xfe, /* the first leg */
    0, 0, 0, 0, 0, 0,       /* the second */
    'F', 'r', 'e', 'd', 0xc3, 0xa9, 0, 0, /* name */
    0xde, 0xad, 0xbe, 0xef, /* key */
};
/* clang-format on */

Test(canon, the_bytes_are_the_members_in_order)
{
    sample_all all = sample_value();
    uint8_t fast[sizeof all];
    uint8_t leaf[sizeof all];
    cr_assert_eq(sizeof canonical, sizeof all);
    memset(fast, 0xa5, sizeof fast);
    memset(leaf, 0xa5, sizeof leaf);
    mu_canon_write(&sample_all_schema, &all, fast);
    mu_canon_write_leaves(&sample_all_schema, &all, leaf);
    for (size_t i = 0; i < sizeof canonical; i++) {
        cr_expect_eq(fast[i], canonical[i], "byte %zu is %02x", i, fast[i]);
        cr_expect_eq(leaf[i], canonical[i], "byte %zu is %02x leaf by leaf", i, leaf[i]);
    }
}

Test(canon, the_bytes_read_back)
{
    const sample_all wanted = sample_value();
    sample_all fast, leaf;
    memset(&fast, 0xa5, sizeof fast);
    memset(&leaf, 0xa5, sizeof leaf);
    mu_canon_read(&sample_all_schema, canonical, &fast);
    mu_canon_read_leaves(&sample_all_schema, canonical, &leaf);
    cr_expect_eq(memcmp(&fast, &wanted, sizeof wanted), 0);
    cr_expect_eq(memcmp(&leaf, &wanted, sizeof wanted), 0);
    cr_expect(fast.debt == -1999999998 && fast.deep == -29696 && fast.wide == 59999);
    cr_expect(fast.huge == 3999999999 && fast.cold == -100 && fast.legs[0].ends[1].y == -2);
}

static void both_ways_agree(const mu_schema *schema, uint8_t *value, uint8_t *bytes, uint8_t *other,
                            uint64_t seeds)
{
    for (uint64_t seed = 0; seed < seeds; seed++) {
        mu_rng rng = { .seed = seed };
        mu_fill(schema, value, &rng);
        memset(bytes, 0xa5, schema->size);
        memset(other, 0x5a, schema->size);
        mu_canon_write(schema, value, bytes);
        mu_canon_write_leaves(schema, value, other);
        cr_assert_eq(memcmp(bytes, other, schema->size), 0, "%s, seed %llu", schema->name,
                     (unsigned long long)seed);
        mu_digest of_bytes = mu_hash128(bytes, schema->size);
        mu_digest of_value = mu_fingerprint(schema, value);
        cr_assert(mu_digest_equal(&of_bytes, &of_value), "%s", schema->name);
        memset(other, 0x5a, schema->size);
        mu_canon_read(schema, bytes, other);
        cr_assert_eq(memcmp(value, other, schema->size), 0);
        memset(other, 0x5a, schema->size);
        mu_canon_read_leaves(schema, bytes, other);
        cr_assert_eq(memcmp(value, other, schema->size), 0);
    }
}

Test(canon, writing_fast_and_leaf_by_leaf_agree_and_read_back)
{
    static union {
        hm_setup setup;
        uint8_t bytes[sizeof(hm_setup)];
    } value;
    static uint8_t bytes[sizeof(hm_setup)], other[sizeof(hm_setup)];
    both_ways_agree(&sample_all_schema, value.bytes, bytes, other, 1000);
    both_ways_agree(&null_state_schema, value.bytes, bytes, other, 1000);
    both_ways_agree(&hm_state_schema, value.bytes, bytes, other, 200);
    both_ways_agree(&hm_setup_schema, value.bytes, bytes, other, 50);
}

/* --- fingerprints ------------------------------------------------------------------ */

static void is_digest(mu_digest digest, const char *hex)
{
    uint8_t wanted[MU_DIGEST_BYTES];
    cr_assert(mu_hex_bytes(hex, wanted, sizeof wanted));
    char got[40];
    mu_text text = mu_text_in(got, sizeof got);
    mu_text_bytes(&text, digest.bytes, sizeof digest.bytes);
    cr_expect_eq(memcmp(wanted, digest.bytes, sizeof wanted), 0, "%s, not %s", got, hex);
}

/* Most significant byte first, as the program that comes with xxHash prints it. */
Test(hash, digests_of_known_bytes)
{
    is_digest(mu_hash128("", 0), "99aa06d3014798d86001c324468d497f");
    is_digest(mu_hash128("a", 1), "a96faf705af16834e6c632b61e964e1f");
    is_digest(mu_hash128("abc", 3), "06b05ab6733a618578af5f94892f3950");
    cr_expect_eq(mu_hash64("", 0), UINT64_C(0x2d06800538d394c2));
}

/* Whatever way through the processor was taken, it is the published function. */
Test(hash, digests_are_xxh3_at_every_length)
{
    static uint8_t bytes[4096];
    mu_rng rng = { .seed = 3 };
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)mu_rng_next(&rng);
    for (size_t n = 0; n <= sizeof bytes; n++) {
        XXH128_canonical_t wanted;
        XXH128_canonicalFromHash(&wanted, XXH3_128bits(bytes, n));
        mu_digest digest = mu_hash128(bytes, n);
        cr_assert_eq(memcmp(wanted.digest, digest.bytes, sizeof digest.bytes), 0, "%zu bytes", n);
        cr_assert_eq(mu_hash64(bytes, n), XXH3_64bits(bytes, n), "%zu bytes", n);
    }
}

Test(hash, every_bit_of_a_state_counts)
{
    sample_all all = sample_value();
    mu_digest before = mu_fingerprint(&sample_all_schema, &all);
    for (size_t bit = 0; bit < 8 * sizeof all; bit++) {
        sample_all other = all;
        ((uint8_t *)&other)[bit / 8] ^= (uint8_t)(1u << bit % 8);
        mu_digest after = mu_fingerprint(&sample_all_schema, &other);
        cr_assert_not(mu_digest_equal(&before, &after));
    }
    mu_digest again = mu_fingerprint(&sample_all_schema, &all);
    cr_expect(mu_digest_equal(&before, &again));
}

/* Every byte of two digests is compared. */
Test(hash, digests_are_equal_in_every_byte_or_not_at_all)
{
    const mu_digest one = mu_hash128("abc", 3);
    for (size_t i = 0; i < MU_DIGEST_BYTES; i++) {
        mu_digest other = one;
        cr_expect(mu_digest_equal(&one, &other));
        other.bytes[i] ^= 0x10;
        cr_expect_not(mu_digest_equal(&one, &other));
    }
}
