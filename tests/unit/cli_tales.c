/* SPDX-License-Identifier: MIT
 * tests/unit/cli_tales.c - what is told on the ways of odds, put together. */
#include "cli/tales.h"

#include <criterion/criterion.h>
#include <string.h>

/* Lines are single letters: "abca". */
static uint32_t tell(tales *t, const char *letters)
{
    const mu_tales source = tales_source(t);
    for (; *letters != '\0'; letters++) tales_hear(t, (char[]){ *letters, '\0' });
    return source.told(source.self);
}

static void expect(const tales *t, uint32_t tale, const char *letters, bool mixed)
{
    lines told = { 0 };
    char is[64] = "";
    cr_expect_eq(tales_tell(t, tale, &told), mixed, "%s", letters);
    for (const char *line = lines_next(&told, NULL); line != NULL; line = lines_next(&told, line))
        strcat(is, line);
    cr_expect_str_eq(is, letters);
    lines_dispose(&told);
}

Test(tales, are_told_from_call_to_call)
{
    tales *t = tales_new();
    cr_assert_not_null(t);
    cr_expect_eq(tell(t, ""), 0);
    const uint32_t ab = tell(t, "ab");
    expect(t, ab, "ab", false);
    expect(t, tell(t, "ba"), "ba", false);
    cr_expect_eq(tell(t, "ab"), ab, "each but once");
    expect(t, 0, "", false);
    tales_free(t);
}

Test(tales, one_then_another)
{
    tales *t = tales_new();
    const mu_tales source = tales_source(t);
    const uint32_t ab = tell(t, "ab");
    const uint32_t bc = tell(t, "bc");
    expect(t, source.then(t, ab, bc), "abbc", false);
    cr_expect_eq(source.then(t, 0, bc), bc);
    cr_expect_eq(source.then(t, ab, 0), ab);
    tales_free(t);
}

Test(tales, what_two_have_in_common)
{
    tales *t = tales_new();
    const mu_tales source = tales_source(t);
    const uint32_t one = tell(t, "abcdb");
    const uint32_t other = tell(t, "bcxbd");
    expect(t, source.common(t, one, other), "bcdb", true);
    expect(t, source.common(t, other, one), "bcbd", true);
    cr_expect_eq(source.common(t, one, one), one, "nothing is mixed");
    const uint32_t nothing = source.common(t, tell(t, "a"), tell(t, "b"));
    expect(t, nothing, "", true);
    expect(t, source.then(t, nothing, one), "abcdb", true);
    tales_free(t);
}

Test(tales, too_long_a_tale_is_cut_and_mixed)
{
    tales *t = tales_new();
    const mu_tales source = tales_source(t);
    uint32_t tale = tell(t, "a");
    for (int i = 0; i < 10; i++) tale = source.then(t, tale, tale);
    lines told = { 0 };
    cr_expect(tales_tell(t, tale, &told));
    cr_expect_eq(told.used, 2 * 512);
    cr_expect_not(tales_lost(t));
    lines_dispose(&told);
    tales_free(t);
}
