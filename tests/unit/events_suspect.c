/* SPDX-License-Identifier: MIT
 * tests/unit/events_suspect.c - looking for a state by its fingerprint, as far as it may cost. */
#include "core/limits.h"
#include "events/suspect.h"

#include <criterion/criterion.h>
#include <string.h>

/* The largest state there may be. */
#define LARGE_FIELDS(T, X) X##_MANY(T, u8, place, MU_STATE_MAX, MU_NUMBER, 0, 255, MU_NUMBER, "one")
MU_STRUCT(large, LARGE_FIELDS);
MU_SCHEMA(large, LARGE_FIELDS, 1);

/* So many states of that size may be hashed in one way. */
enum { TRIES = MU_SUSPECT_BYTES / MU_STATE_MAX };

static large before, after, wanted, found;

static bool find(void)
{
    const mu_digest digest = mu_fingerprint(&large_schema, &wanted);
    bool is_found = mu_find_state(&large_schema, &before, &after, &digest, &found);
    cr_expect(!is_found || memcmp(&found, &wanted, sizeof found) == 0);
    return is_found;
}

Test(suspect, one_byte_of_a_large_state_is_found_where_it_may_be_looked_for)
{
    wanted.place[TRIES / 256 - 1] = 255;
    cr_expect(find());
}

/* All of them would be a million million bytes to hash. */
Test(suspect, of_a_large_state_not_every_byte_is_tried)
{
    wanted.place[TRIES / 256] = 1;
    cr_expect_not(find());
}

/* Sixteen changes have 65,535 sets: as many as may be tried. One more, and none is. */
Test(suspect, changes_of_a_large_state_are_undone_as_far_as_it_may_cost)
{
    cr_assert_eq(TRIES, 1 << 16);
    for (int i = 0; i < 16; i++) after.place[1000 * i] = 1;
    wanted = after;
    for (int i = 0; i < 14; i++) wanted.place[1000 * i] = 0;
    cr_expect(find());
    wanted.place[1000 * 15] = 0;
    cr_expect(find());
    after.place[16000] = 1;
    wanted.place[16000] = 1;
    cr_expect_not(find());
}
