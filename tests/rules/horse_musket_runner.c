/* SPDX-License-Identifier: MIT
 * tests/rules/horse_musket_runner.c - the runner of vectors must be able to fail: vectors that
 * are wrong in one place, and what it says about them. */
#include "rules/vector.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

/* A shot at R1 that holds, up to the line that the row adds. */
#define FIRE                                                                                       \
    "vector V shot\n"                                                                              \
    "unit X LI4@F6\n"                                                                              \
    "unit Y LI4@G6\n"                                                                              \
    "order fire XLI G6\n"
#define HIT FIRE "roll D_COMBAT 7 0 0\n"

/* The side that is not to act has more Units. */
#define FORMED                                                                                     \
    "vector V formed\nset options.line_column=yes options.facing=yes\nunit X LI4@F6\n"             \
    "unit X SK2@F7\nunit Y LI4@G6\n"
#define BESIDE                                                                                     \
    "vector V beside\n"                                                                            \
    "unit X LI4@A1\n"                                                                              \
    "unit Y LI4@G6\n"                                                                              \
    "unit Y LI4@H6\n"                                                                              \
    "unit Y DR2@I6\n"                                                                              \
    "unit Y SK2@J6\n"

/* What only optional rules do to a state; a Leader of X beside the others. */
#define EVENTS   BESIDE "leader X 2@A1 ac\nset options.random_events=yes\n"
#define SUPPLIES BESIDE "set options.ammunition=yes\n"
#define REROLLS  BESIDE "leader X 2@A1 ac\nset options.leader_rerolls=yes\n"

/* As many in one hex as a battle may begin with, and one more next to it. */
#define THREE "unit Y LI4@G6\nunit Y LI4@G6\nunit Y LI4@G6\n"
#define CROWD                                                                                      \
    "vector V crowd\n"                                                                             \
    "unit X LI4@A1\n" THREE THREE THREE THREE "unit Y LI4@H6\n"

/* An attack whose only way of Retreat answers itself. */
#define CORNER                                                                                     \
    "vector V corner\n"                                                                            \
    "unit X DR2@L9\n"                                                                              \
    "unit Y LI4@M9\n"                                                                              \
    "order cc XDR M9\n"                                                                            \
    "roll D_MORALE 6\n"                                                                            \
    "roll D_COMBAT 0 0 0\n"

typedef struct row {
    char text[400];
    char says[160]; /* what the message ends with; empty: the vector holds */
} row;

static row rows[] = {
    { HIT "want hits=1 n=3 YLI.mp=3\n", "" },
    { HIT "want hits=2\n", "vector:6: V: hits is 1, not 2" },
    { HIT "want YLI.mp=4\n", "vector:6: V: YLI.mp is 3, not 4" },
    { HIT "want X.cap=9\n", "vector:6: V: X.cap is 8, not 9" },
    { HIT "want YLI.courage=3\n", "no such number was told" },
    { FIRE "roll D_COMBAT 7 0\n", "vector:5: V: D_COMBAT asks for 3 dice, 2 are given" },
    { FIRE "roll D_COMBAT 7 0 0 0\n", "D_COMBAT asks for 3 dice, 4 are given" },
    { FIRE "roll D_MORALE 3\n", "the open question is D_COMBAT" },
    { FIRE "choose D_COMBAT 3\n", "D_COMBAT is answered by dice: roll" },
    { FIRE "roll D_COMBAT 7 0 0 by YLI\n", "it is asked of XLI, not of YLI" },
    { FIRE "roll D_COMBAT 7 0 0 of Y\n", "it is not asked of Y" },
    { FIRE "roll D_COMBAT 7 0 0 under HM-8.58\n", "it is asked under HM-8.2, not HM-8.58" },
    { FIRE "done\n", "D_COMBAT is open" },
    { FIRE, "D_COMBAT is open" },
    { FIRE "order end\n", "D_COMBAT is open" },
    { HIT "roll D_COMBAT 7 0 0\n", "no question is open" },
    { HIT "clauses HM-8.18\n", "" },
    { HIT "clauses HM-8.94\n", "HM-8.94 was not used" },
    { HIT "clauses HM-8.999\n", "there is no clause 'HM-8.999'" },
    { HIT "legal fire XLI G6\n", "it is illegal: XLI has already acted" },
    { HIT "illegal HM-8.41 fire XLI G6\n", "HM-6.7 forbids it: XLI has already acted" },
    { HIT "illegal HM-8.41 end\n", "it is legal" },
    { HIT "order fire XLI G6\n", "the order is illegal: XLI has already acted" },
    { HIT "order dance XLI\n", "there is no order 'dance'" },
    { HIT "points X 1\n", "X has 0 VP, not 1" },
    { HIT "fnord\n", "there is no line 'fnord'" },
    { HIT "unit X LI4@A1\n", "'unit' after the play has begun" },
    { HIT "given YLI.mp=0\norder end\n", "the state breaks a law: YLI has 0 MP and a hex" },
    { HIT "given YLI.mp=5\norder end\n", "YLI has more MP than it started with" },
    { HIT "given XLI.hex=G6\norder end\n", "shares a hex with an enemy" },
    { HIT "given XLI.formation=Column\norder end\n", "XLI is in Column: only Line & Column" },
    { HIT "given XLI.facing=E\norder end\n", "XLI has turned: only Facing" },
    { FORMED "given XLI.formation=Column YLI.facing=E\norder end\n", "" },
    { FORMED "given XSK.formation=Column\norder end\n", "XSK is always in Line" },
    { BESIDE "given YLI2.hex=G6\norder end\n",
      "YLI2 cannot be there: G6 holds a Unit of the same class" },
    { BESIDE "given YDR.hex=G6\norder end\n", "" },
    { BESIDE "given YDR.hex=G6 YSK.hex=G6\norder end\n", "G6 holds 2 of 2 Units" },
    { CROWD "given YLI13.hex=H6\norder end\n", "" },
    { CROWD "given YLI13.hex=G6\norder end\n", "more than 12 Units with YLI13" },
    { EVENTS "given borrowed=YDR\norder move YDR I7\n", "YDR is still borrowed" },
    { EVENTS "given phase=borrowed\norder end\n", "no Unit is borrowed" },
    { EVENTS "given phase=succession borrowed=XLI\nrun\n", "XLI is borrowed by its owner" },
    { EVENTS "given phase=borrowed borrowed=YDR YDR.hex=H6\norder move YDR I7\n"
             "choose P_STEP stop\n",
      "" },
    { EVENTS "given phase=borrowed borrowed=YDR YDR.hex=G6 YSK.hex=G6\norder move YDR F6\n",
      "G6 holds 2 of 2 Units" },
    { EVENTS "given phase=borrowed borrowed=YDR YSK.hex=A1\norder move YDR I7\n",
      "XLI shares a hex with an enemy" },
    { EVENTS "given phase=borrowed borrowed=YDR XL.hex=G6\norder move YDR I7\n",
      "XL shares a hex with an enemy Unit" },
    { EVENTS "given phase=succession borrowed=YDR XL.hex=I6\nrun\nauto P_LRELOC A1\n", "" },
    { EVENTS "given phase=succession borrowed=YDR YDR.hex=gone YDR.mp=0\nrun\n", "" },
    { BESIDE "given phase=succession borrowed=YDR\nrun\n", "YDR is borrowed without an event" },
    { BESIDE "given weather_left=1\norder end\n", "bad weather without an event" },
    { BESIDE "given XLI.barred=yes\norder end\n", "XLI is barred without an event" },
    { EVENTS "given XLI.barred=yes XLI.actions=1\norder end\n", "XLI is barred and has acted" },
    { EVENTS "given YLI.barred=yes YLI.actions=1\norder end\nchoose P_STORE 0\n", "" },
    { EVENTS "given YLI.hex=H6\norder end\n", "H6 holds a Unit of the same class" },
    { EVENTS "given YLI.hex=H6 exempt.H6=yes\norder end\nchoose P_STORE 0\n", "" },
    { BESIDE "given XLI.low_ammo=yes\norder end\n", "XLI is short of ammunition" },
    { SUPPLIES "given XLI.ran_short=yes\norder end\n", "XLI ran short and is not short" },
    { SUPPLIES "given XLI.ran_short=yes XLI.low_ammo=yes\norder end\n", "" },
    { BESIDE "given X.rerolls=1\norder end\n", "has re-rolls and nobody to give them" },
    { REROLLS "given X.rerolls=1\norder end\nchoose P_STORE 0\n", "" },
    { REROLLS "given X.rerolls=1 X.ac=none\norder end\n", "has re-rolls and nobody" },
    { REROLLS "given X.rerolls=5\norder end\n", "rerolls: 5 is outside 0 to 4" },
    { CORNER "auto P_RHEX M8\nwant YLI.hex=M8\n", "" },
    { CORNER, "P_RHEX answered itself with M8" },
    { CORNER "auto P_RHEX L8\n", "P_RHEX answered itself with M8" },
    { CORNER "auto P_DHEX M8\n", "P_RHEX answered itself with M8" },
    { CORNER "auto P_RHEX M8 by XDR\n", "it is asked of YLI, not of XDR" },
    { CORNER "choose P_RHEX M8\n", "P_RHEX answered itself with M8" },
    { CORNER "auto P_RHEX M8\nauto P_RHEX M8\n", "nothing answered itself here" },
    { CORNER "auto P_RHEX M8\nnot-asked P_RHEX\n", "P_RHEX was asked" },
    { "vector V none\nunit X LI4@F6\n", "nothing is played" },
    { "unit X LI4@F6\n", "no vector has begun yet" },
    { "vector V twice\nunit X LI4@F6\nunit Y LI4@F6\norder end\n",
      "YLI stands in a hex with an enemy" },
    { "vector V setup\nunit X LI4@F6\nno-setup HM-4.1\n", "the setup is not refused" },
    { "vector V clause\nset turns=0 at_end=none\nno-setup HM-4.1\n", "another clause refuses it" },
};

ParameterizedTestParameters(horse_musket_runner, says_what_does_not_hold)
{
    return cr_make_param_array(row, rows, MU_COUNT_OF(rows), NULL);
}

ParameterizedTest(row *r, horse_musket_runner, says_what_does_not_hold)
{
    static mu_marks marks;
    char why[1024] = { 0 };
    vector_file *file = vector_file_of("vector", r->text);
    cr_assert_eq(file->n, 1);
    bool held = vector_run(&file->vectors[0], &marks, why, sizeof why);
    cr_expect_eq(held, r->says[0] == '\0', "%s%s", r->text, why);
    cr_expect(strstr(why, r->says) != NULL, "%sit says: %s\nnot: %s", r->text, why, r->says);
    vector_file_free(file);
}

/* The options of a question count in their order, and all of them. */
#define RETREAT                                                                                    \
    "vector V retreat\nunit X DR2@F6\nunit Y LI4@G6\norder cc XDR G6\n"                            \
    "roll D_MORALE 6\nroll D_COMBAT 0 0 0\n"
#define LAST "choose P_RHEX H5\n"

static row asked[] = {
    { RETREAT "ask P_RHEX H5 H6 H7\n" LAST, "" },
    { RETREAT "ask P_RHEX H5 H7 H6\n" LAST, "the options of P_RHEX are H5 H6 H7" },
    { RETREAT "ask P_RHEX H5 H6\n" LAST, "the options of P_RHEX are H5 H6 H7" },
    { RETREAT "ask P_WHEX H5 H6 H7\n" LAST, "the open question is P_RHEX" },
    { RETREAT "ask P_RHEX H5 H6 H7 of X\n" LAST, "it is not asked of X" },
    { RETREAT "choose P_RHEX G5\n", "G5 is no option of P_RHEX" },
    { RETREAT "choose P_RHEX Z9\n", "'Z9' is not a hex of the map" },
    { RETREAT "not-asked P_RHEX\n" LAST, "P_RHEX was asked" },
    { RETREAT "not-asked P_DHEX\n" LAST, "" },
};

ParameterizedTestParameters(horse_musket_runner, compares_whole_questions)
{
    return cr_make_param_array(row, asked, MU_COUNT_OF(asked), NULL);
}

ParameterizedTest(row *r, horse_musket_runner, compares_whole_questions)
{
    static mu_marks marks;
    char why[1024] = { 0 };
    vector_file *file = vector_file_of("vector", r->text);
    bool held = vector_run(&file->vectors[0], &marks, why, sizeof why);
    cr_expect_eq(held, r->says[0] == '\0', "%s%s", r->text, why);
    cr_expect(strstr(why, r->says) != NULL, "%sit says: %s\nnot: %s", r->text, why, r->says);
    vector_file_free(file);
}

Test(horse_musket_runner, cuts_a_file_at_its_headings)
{
    vector_file *file =
        vector_file_of("two", "# a remark\n\nvector A one\nunit X LI@F6\norder end\n"
                              "\nvector B-2 two\nunit X LI@F6\norder end");
    cr_assert_eq(file->n, 2);
    cr_expect_str_eq(file->vectors[0].id, "A");
    cr_expect_eq(file->vectors[0].line, 3);
    cr_expect_str_eq(file->vectors[1].id, "B-2");
    cr_expect_eq(file->vectors[1].line, 7);
    static mu_marks marks;
    char why[1024] = { 0 };
    for (uint32_t i = 0; i < 2; i++)
        cr_expect(vector_run(&file->vectors[i], &marks, why, sizeof why), "%s", why);
    vector_file_free(file);
}
