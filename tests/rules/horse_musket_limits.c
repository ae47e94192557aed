/* SPDX-License-Identifier: MIT
 * tests/rules/horse_musket_limits.c - as much as a setup can hold: over-stacked hexes, fire that
 * turns from one to the next. */
#include "core/text.h"
#include "rules/vector.h"

#include <criterion/criterion.h>

enum { STACKS = 3 };

static const struct {
    const char *hex;
    const char *refuge; /* of the one that withdraws */
} stacks[STACKS] = { { "E5", "D5" }, { "F3", "F2" }, { "H3", "H2" } };

/* Twelve Dragoons to a hex; the first withdraws, the others fail, and the fire turns to the next
 * stack: more Units answer one fire than ever stand in a hex [HM-8.47] [HM-I.135]. */
Test(horse_musket_limits, fire_turns_over_three_full_stacks)
{
    static char text[16384];
    static mu_marks marks;
    char why[1024] = { 0 };
    mu_text t = mu_text_in(text, sizeof text);
    mu_text_add(&t, "vector V stacks\nunit X AR2@G5\n");
    for (int s = 0; s < STACKS; s++)
        for (int i = 0; i < HM_STACK; i++) mu_text_add(&t, "unit Y DR2@%s\n", stacks[s].hex);
    mu_text_add(&t, "order fire XAR %s\n", stacks[0].hex);
    for (int s = 0; s < STACKS; s++) {
        for (int i = 0; i < HM_STACK; i++)
            mu_text_add(&t, "choose P_WFIRE yes\nroll D_MORALE %d\n%s%s%s", i == 0 ? 1 : 6,
                        i == 0 ? "choose P_WHEX " : "", i == 0 ? stacks[s].refuge : "",
                        i == 0 ? "\n" : "");
        mu_text_add(&t, "choose P_RETARGET %s\n", s + 1 < STACKS ? stacks[s + 1].hex : "none");
    }
    mu_text_add(&t, "done\nclauses HM-I.135\n");
    cr_assert(!t.cut);
    vector_file *file = vector_file_of("stacks", text);
    cr_assert_eq(file->n, 1);
    cr_expect(vector_run(&file->vectors[0], &marks, why, sizeof why), "%s", why);
    fixture_clauses("fire_turns_over_three_full_stacks", &horse_musket_ruleset, &marks);
    vector_file_free(file);
}
