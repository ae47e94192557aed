/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/retreat.c - chapter 8: Retreat, Withdraw, Displacement. */
#include "core/rules/horse_musket/retreat.h"

#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/morale.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/stacking.h"
#include "core/say.h"

/* [HM-8.112] [HM-I.70] Strictly farther from the attacker's hex than now. */
static bool leads_away(const mu_cx *cx, uint8_t unit, uint8_t hex, uint8_t attacker)
{
    RULE(cx, HM_I_70);
    return hm_distance(hex, attacker) > hm_distance(hm_unit_at(cx, unit)->hex, attacker);
}

/* [HM-8.113] Away, on the board, passable, no enemy Unit. */
static bool is_way(const mu_cx *cx, uint8_t unit, uint8_t hex, uint8_t attacker)
{
    return hex != 0 && leads_away(cx, unit, hex, attacker) &&
           hm_closed_by(cx, hm_side_of(cx, unit), hex) == 0;
}

/* [HM-I.54] Siege Artillery never leaves its hex. */
static bool is_rooted(const mu_cx *cx, uint8_t unit)
{
    if (hm_type_of(cx, unit)->mr == 0) RULE(cx, HM_I_54);
    return hm_type_of(cx, unit)->mr == 0;
}

/* The ways a Unit can go without pushing anybody, in direction order. */
static uint32_t free_ways(const mu_cx *quiet, uint8_t unit, uint8_t attacker,
                          int32_t ways[MU_DIRECTIONS])
{
    RULE(quiet, HM_I_150); /* [HM-I.150] Canonical order of options */
    uint32_t n = 0;
    if (is_rooted(quiet, unit)) return 0;
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        uint8_t hex = hm_neighbour(quiet, hm_unit_at(quiet, unit)->hex, d);
        if (is_way(quiet, unit, hex, attacker) && hm_may_stack(quiet, unit, hex, 0) == MU_OK)
            ways[n++] = hex;
    }
    return n;
}

/* [HM-8.114] [HM-I.74] Next to an enemy in its new hex: one check, failing costs 1 MP. An
 * Entrenchment there counts by the side it came in by [HM-I.130]. */
static mu_status check_adjacency(mu_cx *cx, uint8_t unit, uint8_t came_from)
{
    if (!hm_alive(cx, unit)) return MU_OK;
    if (!hm_next_to(cx, hm_unit_at(cx, unit)->hex, 1 - hm_side_of(cx, unit))) return MU_OK;
    RULE(cx, HM_8_114);
    RULE(cx, HM_I_130);
    hm_checked result;
    const hm_check check = { .clause = HM_8_114, .unit = unit, .came_from = came_from };
    TRY(hm_morale(cx, &check, &result));
    return result.passed ? MU_OK : hm_lose_mp(cx, unit, HM_8_114, NULL);
}

/* [HM-8.118] Both Units of a displacement check; failing costs 1 MP. */
static mu_status check_displacement(mu_cx *cx, uint8_t unit, uint8_t came_from)
{
    if (!hm_alive(cx, unit)) return MU_OK;
    RULE(cx, HM_8_118);
    hm_checked result;
    const hm_check check = { .clause = HM_8_118, .unit = unit, .came_from = came_from };
    TRY(hm_morale(cx, &check, &result));
    return result.passed ? MU_OK : hm_lose_mp(cx, unit, HM_8_118, NULL);
}

/* [HM-I.141] That of a Line in terrain is a Unit's last, a displaced one's too. */
static mu_status check_line(mu_cx *cx, uint8_t unit, uint8_t came_from)
{
    if (hm_s(cx)->options.line_terrain) RULE(cx, HM_I_141);
    return hm_check_line(cx, unit, came_from);
}

static void move_to(mu_cx *cx, uint8_t unit, uint8_t hex, mu_clause why, const char *how)
{
    RULE(cx, why);
    if (hm_s(cx)->options.locked_in_combat &&
        hm_next_to(cx, hm_unit_at(cx, unit)->hex, 1 - hm_side_of(cx, unit)))
        RULE(cx, HM_15_47); /* [HM-15.47] Locked or not, a forced move needs no check for it */
    hm_place(cx, unit, hex);
    mu_say(cx, why, "%s %s to %s", hm_unit_id(cx, unit), how, hm_hex_word(hex).at);
}

/* Move a Unit under compulsion; enemy Leaders in the hex make way [HM-I.23]. */
static mu_status drive_to(mu_cx *cx, uint8_t unit, uint8_t hex, mu_clause why, const char *how)
{
    move_to(cx, unit, hex, why, how);
    return hm_relocate_leaders(cx, hex, hm_side_of(cx, unit));
}

/* --- Withdraw ------------------------------------------------------------------ */

bool hm_can_withdraw(const mu_cx *cx, uint8_t unit, uint8_t attacker)
{
    int32_t ways[MU_DIRECTIONS];
    const mu_cx quiet = mu_quietly(cx);
    return free_ways(&quiet, unit, attacker, ways) > 0;
}

mu_status hm_withdraw(mu_cx *cx, uint8_t unit, uint8_t attacker, bool *moved)
{
    RULE(cx, HM_8_111);
    int32_t ways[MU_DIRECTIONS];
    const mu_cx quiet = mu_quietly(cx);
    uint32_t n = free_ways(&quiet, unit, attacker, ways);
    *moved = n > 0;
    if (n == 0) return MU_OK;
    uint8_t from = hm_unit_at(cx, unit)->hex;
    int32_t to = 0;
    const mu_ask ask = { HM_8_112, HM_P_WHEX, hm_side_of(cx, unit), unit };
    TRY(mu_choose(cx, &ask, ways, n, &to));
    /* Whether Leaders follow is asked before anything else comes of the move. */
    move_to(cx, unit, (uint8_t)to, HM_8_111, "Withdraws");
    TRY(hm_followers(cx, unit, from, (uint8_t)to));
    TRY(hm_relocate_leaders(cx, (uint8_t)to, hm_side_of(cx, unit)));
    hm_note_kept_form(cx);
    TRY(check_adjacency(cx, unit, from));
    return check_line(cx, unit, from);
}

/* --- Displacement --------------------------------------------------------------- */

/* [HM-I.73] Could `pushed` be moved out of its hex so that `unit` fits in? It must go
 * away from the attacker itself, without pushing anybody else. */
static bool can_be_pushed(const mu_cx *quiet, uint8_t pushed, uint8_t unit, uint8_t attacker)
{
    int32_t ways[MU_DIRECTIONS];
    return hm_may_stack(quiet, unit, hm_unit_at(quiet, pushed)->hex, pushed) == MU_OK &&
           free_ways(quiet, pushed, attacker, ways) > 0;
}

static uint32_t pushable(const mu_cx *quiet, uint8_t hex, uint8_t unit, uint8_t attacker,
                         int32_t options[HM_STACK])
{
    hm_list friends;
    hm_find_units(quiet, hex, hm_side_of(quiet, unit), &friends);
    uint32_t n = 0;
    for (uint8_t i = 0; i < friends.n; i++)
        if (can_be_pushed(quiet, friends.id[i], unit, attacker)) options[n++] = friends.id[i];
    return n;
}

/* [HM-8.117] One friend makes room; the owner picks which and where. */
static mu_status displace(mu_cx *cx, uint8_t hex, uint8_t unit, uint8_t attacker, uint8_t *pushed)
{
    RULE(cx, HM_8_117);
    RULE(cx, HM_I_73);
    uint8_t side = hm_side_of(cx, unit);
    int32_t options[HM_STACK];
    const mu_cx quiet = mu_quietly(cx);
    uint32_t n = pushable(&quiet, hex, unit, attacker, options);
    int32_t who = 0;
    const mu_ask which = { HM_8_117, HM_P_DUNIT, side, unit };
    TRY(mu_choose(cx, &which, options, n, &who));

    int32_t ways[MU_DIRECTIONS];
    n = free_ways(&quiet, (uint8_t)who, attacker, ways);
    int32_t to = 0;
    const mu_ask where = { HM_8_117, HM_P_DHEX, side, (uint16_t)who };
    TRY(mu_choose(cx, &where, ways, n, &to));
    *pushed = (uint8_t)who;
    return drive_to(cx, *pushed, (uint8_t)to, HM_8_117, "makes room and goes");
}

/* --- Retreat -------------------------------------------------------------------- */

/* [HM-I.71] Every hex it may go to, with a friend pushed on if need be. */
static uint32_t retreat_ways(const mu_cx *quiet, uint8_t unit, uint8_t attacker,
                             int32_t ways[MU_DIRECTIONS])
{
    uint32_t n = 0;
    if (is_rooted(quiet, unit)) return 0;
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        uint8_t hex = hm_neighbour(quiet, hm_unit_at(quiet, unit)->hex, d);
        if (!is_way(quiet, unit, hex, attacker)) continue;
        int32_t friends[HM_STACK];
        if (hm_may_stack(quiet, unit, hex, 0) == MU_OK ||
            pushable(quiet, hex, unit, attacker, friends) > 0)
            ways[n++] = hex;
    }
    return n;
}

/* All that a Unit checks where it has come to. What they have cost it counts, not which it failed.
 */
static mu_status checks_after(mu_cx *cx, uint8_t unit, uint8_t came_from, bool displacement)
{
    enum { DISPLACEMENT, ADJACENCY, LINE };
    uint8_t done = DISPLACEMENT;
    const mu_passage passage = mu_passage_begin(cx);
    if (displacement) {
        TRY(check_displacement(cx, unit, came_from));
        TRY(mu_passage_same(cx, &passage, &done, sizeof done));
    }
    TRY(check_adjacency(cx, unit, came_from));
    done = ADJACENCY;
    TRY(mu_passage_same(cx, &passage, &done, sizeof done));
    TRY(check_line(cx, unit, came_from));
    done = LINE;
    return mu_passage_same(cx, &passage, &done, sizeof done);
}

mu_status hm_retreat(mu_cx *cx, uint8_t unit, uint8_t attacker, bool disorderly)
{
    RULE(cx, HM_8_110);
    RULE(cx, HM_8_113);
    int32_t ways[MU_DIRECTIONS];
    const mu_cx quiet = mu_quietly(cx);
    uint32_t n = retreat_ways(&quiet, unit, attacker, ways);
    RULE(cx, HM_I_72); /* [HM-I.72] When there is no way to Retreat */
    if (n == 0) {
        /* [HM-8.115] [HM-8.116] No Retreat: 1 MP without a roll, and it stays. */
        RULE(cx, HM_8_115);
        mu_say(cx, HM_8_115, "%s has nowhere to go", hm_unit_id(cx, unit));
        TRY(hm_lose_mp(cx, unit, HM_8_115, NULL));
        if (hm_alive(cx, unit)) RULE(cx, HM_8_116);
        return MU_OK;
    }
    RULE(cx, HM_I_71);
    uint8_t from = hm_unit_at(cx, unit)->hex;
    int32_t to = 0;
    const mu_ask ask = { HM_8_112, HM_P_RHEX, hm_side_of(cx, unit), unit };
    TRY(mu_choose(cx, &ask, ways, n, &to));

    uint8_t pushed = 0;
    if (hm_may_stack(&quiet, unit, (uint8_t)to, 0) != MU_OK)
        TRY(displace(cx, (uint8_t)to, unit, attacker, &pushed));
    TRY(drive_to(cx, unit, (uint8_t)to, HM_8_110, "Retreats"));
    hm_retreat_formed(cx, unit, attacker, disorderly);

    /* [HM-I.74] The retreating Unit's checks first, then the displaced one's. */
    TRY(checks_after(cx, unit, from, pushed != 0));
    if (pushed == 0) return MU_OK;
    RULE(cx, HM_I_74);
    RULE(cx, HM_8_119); /* [HM-8.119] Displaced next to an enemy: one more check */
    return checks_after(cx, pushed, (uint8_t)to, true);
}
