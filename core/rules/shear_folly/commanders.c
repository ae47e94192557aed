/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/commanders.c - how commanders are lost, and where they flee. */
#include "core/rules/shear_folly/commanders.h"

#include "core/say.h"

static void off_the_table(sf_commander_state *c, uint8_t with)
{
    c->x = c->y = 0;
    c->facing = 0;
    c->with = with;
}

void sf_capture(mu_cx *cx, uint8_t commander, mu_clause why)
{
    RULE(cx, why);
    sf_commander_state *c = sf_change_commander(cx, commander);
    off_the_table(c, 0);
    c->captured = true;
    mu_say(cx, why, "%s is captured", sf_id(cx, commander));
}

void sf_flee(mu_cx *cx, uint8_t commander, const mu_outline *from, mu_clause why)
{
    RULE(cx, why);
    RULE(cx, SF_I_39);
    uint8_t nearest = 0;
    mu_distance least = { mu_wide_of(0), 1 };
    for (uint8_t troop = 1; troop <= sf_s(cx)->troops_n; troop++) {
        if (!sf_in_play(cx, troop) || sf_side_of(cx, troop) != sf_side_of(cx, commander)) continue;
        const mu_outline its = sf_outline_of(cx, troop);
        const mu_distance d = mu_distance_between(from, &its);
        if (nearest != 0 && mu_distance_compare(d, least) >= 0) continue;
        nearest = troop;
        least = d;
    }
    if (nearest == 0) {
        sf_capture(cx, commander, SF_I_39);
        return;
    }
    off_the_table(sf_change_commander(cx, commander), nearest);
    mu_say(cx, why, "%s flees to %s", sf_id(cx, commander), sf_id(cx, nearest));
}
