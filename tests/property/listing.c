/* SPDX-License-Identifier: MIT
 * tests/property/listing.c - the list of legal orders, and the orders proposed in playouts,
 * against asking the rules about every order there is. */
#include "core/playout.h"
#include "core/rules/horse_musket/map.h"
#include "core/rules/horse_musket/orders.h"
#include "support/fixture.h"

#include <criterion/criterion.h>
#include <string.h>

enum { LISTED_MAX = 8192 };

typedef struct listed {
    uint32_t n;
    uint32_t of[HM_ORDERS];
    mu_order orders[LISTED_MAX];
} listed;

static listed all;

static bool note(void *user, const mu_order *order)
{
    listed *l = user;
    cr_assert_lt(l->n, LISTED_MAX);
    l->orders[l->n++] = *order;
    l->of[order->kind]++;
    return true;
}

static void list(const mu_position *at)
{
    memset(&all, 0, sizeof all);
    at->rules->legal(at, note, &all);
    for (uint32_t i = 0; i < all.n; i++)
        for (uint32_t k = 0; k < i; k++)
            cr_assert_neq(memcmp(&all.orders[i], &all.orders[k], sizeof(mu_order)), 0,
                          "listed twice");
}

static const mu_order *find(const mu_order *order)
{
    for (uint32_t i = 0; i < all.n; i++)
        if (memcmp(&all.orders[i], order, sizeof *order) == 0) return &all.orders[i];
    return NULL;
}

/* --- every order there is ------------------------------------------------------------------ */

typedef struct search {
    const mu_position *at;
    uint32_t legal[HM_ORDERS];
} search;

static void ask(search *s, uint8_t side, uint8_t kind, const void *fields, size_t size)
{
    mu_order order = { .side = side, .kind = kind };
    memcpy(order.body.bytes, fields, size);
    if (mu_may(s->at, &order, NULL, NULL) != MU_OK) return;
    s->legal[kind]++;
    cr_assert_not_null(find(&order), "kind %u: legal and not listed", kind);
}

/* All values of the small fields, the first of which stands at `first`; a value of `most` each. */
static void ask_all(search *s, uint8_t side, uint8_t kind, uint8_t *fields, size_t size,
                    size_t first, const uint8_t *most)
{
    if (first == size) {
        ask(s, side, kind, fields, size);
        return;
    }
    for (uint8_t value = 0; value <= most[0]; value++) {
        fields[first] = value;
        ask_all(s, side, kind, fields, size, first + 1, most + 1);
    }
    fields[first] = 0;
}

static void ask_unit(search *s, uint8_t side, uint8_t unit)
{
    const hm_setup *setup = s->at->setup;
    const uint8_t pay = (uint8_t)HM_PAY_LEADER(setup->leaders_n);
    const uint8_t leaders = (uint8_t)setup->leaders_n;
    const uint8_t move[] = { pay, 1, 1 };
    const uint8_t attack[] = { pay, 1, leaders };
    const uint8_t skirmish[] = { pay, 1 };
    for (uint8_t hex = 1; hex <= HM_HEXES; hex++) {
        uint8_t fields[8] = { unit, hex };
        ask_all(s, side, HM_ORDER_MOVE, fields, sizeof(hm_move), 2, move);
        ask_all(s, side, HM_ORDER_FIRE, fields, sizeof(hm_fire), 2, attack);
        ask_all(s, side, HM_ORDER_CC, fields, sizeof(hm_cc), 2, attack);
        ask_all(s, side, HM_ORDER_SKIRMISH_MOVE, fields, sizeof(hm_skirmish_move), 2, skirmish);
        ask_all(s, side, HM_ORDER_SKIRMISH_FIRE, fields, sizeof(hm_skirmish_fire), 2, skirmish);
    }
    for (uint8_t faced = 0; faced < HM_FACINGS; faced++) {
        uint8_t fields[8] = { unit, (uint8_t)HM_REFORMED(faced) };
        ask_all(s, side, HM_ORDER_FACE, fields, sizeof(hm_face), 2, move);
        ask_all(s, side, HM_ORDER_REFORM, fields, sizeof(hm_reform), 2, move);
    }
    uint8_t fields[2] = { unit };
    ask_all(s, side, HM_ORDER_RESUPPLY, fields, sizeof(hm_resupply), 1, &pay);
}

/* Every path of neighbours, to every target; its payments as for other attacks. */
static void ask_charges(search *s, uint8_t side, hm_charge *o, uint8_t at)
{
    const hm_setup *setup = s->at->setup;
    for (uint8_t hex = 1; hex <= HM_HEXES && o->path_n > 0; hex++) {
        o->target = hex;
        for (uint8_t pay = 0; pay <= HM_PAY_LEADER(setup->leaders_n); pay++)
            for (o->leader = 0; o->leader <= setup->leaders_n; o->leader++) {
                o->discount = pay;
                ask(s, side, HM_ORDER_CHARGE, o, sizeof *o);
                if (!setup->options.leaders_in_combat) break;
            }
        o->discount = o->leader = 0;
    }
    if (o->path_n == MU_COUNT_OF(o->path)) return;
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        uint8_t next = (uint8_t)mu_hex_neighbour(HM_GRID, at, d);
        if (next == 0) continue;
        o->path[o->path_n++] = next;
        ask_charges(s, side, o, next);
        o->path[--o->path_n] = 0;
    }
}

static void ask_others(search *s, uint8_t side)
{
    const hm_setup *setup = s->at->setup;
    for (uint8_t leader = 1; leader <= setup->leaders_n; leader++) {
        for (uint8_t hex = 1; hex <= HM_HEXES; hex++)
            ask(s, side, HM_ORDER_LMOVE, &(hm_lmove){ leader, hex }, sizeof(hm_lmove));
        for (uint8_t unit = 1; unit <= setup->units_n; unit++)
            ask(s, side, HM_ORDER_RALLY, &(hm_rally){ leader, unit }, sizeof(hm_rally));
    }
    for (uint8_t marker = 1; marker <= setup->baggage_n; marker++)
        for (uint8_t hex = 1; hex <= HM_HEXES; hex++)
            ask(s, side, HM_ORDER_BAGGAGE, &(hm_baggage_order){ marker, hex },
                sizeof(hm_baggage_order));
    ask(s, side, HM_ORDER_END, &(hm_end){ 0 }, sizeof(hm_end));
}

/* One Unit in `every` is asked about charges, which are many; returns how many of them had. */
static uint32_t list_is_complete(const mu_position *at, uint8_t every)
{
    const hm_setup *setup = at->setup;
    const hm_state *g = at->state;
    const uint8_t side = at->rules->standing(at->setup, at->state).side;
    search s = { .at = at };
    list(at);
    uint32_t charges = 0;
    for (uint8_t unit = 1; unit <= setup->units_n; unit++) {
        ask_unit(&s, side, unit);
        hm_charge o = { .unit = unit };
        if (unit % every != 0 || g->units[unit - 1].hex == 0) continue;
        ask_charges(&s, side, &o, g->units[unit - 1].hex);
        for (uint32_t i = 0; i < all.n; i++)
            charges += all.orders[i].kind == HM_ORDER_CHARGE && all.orders[i].body.bytes[0] == unit;
    }
    ask_others(&s, side);
    for (int kind = 0; kind < HM_ORDERS; kind++)
        cr_assert_eq(s.legal[kind], kind == HM_ORDER_CHARGE ? charges : all.of[kind],
                     "kind %d: %u are listed, %u legal", kind, all.of[kind], s.legal[kind]);
    return charges;
}

/* --- positions ----------------------------------------------------------------------------- */

typedef struct battle {
    mu_scenario scenario;
    mu_position at;
    uint8_t state[MU_STATE_MAX];
    mu_playout room;
} battle;

static battle *begin(const char *const *settings)
{
    static battle b;
    mu_err err = MU_ERR_NONE;
    b.scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    for (size_t i = 0; settings[i] != NULL; i++)
        cr_assert_eq(mu_scenario_set(&b.scenario, settings[i], &err), MU_OK, "%s", err.text);
    b.at = (mu_position){ b.scenario.rules, b.scenario.setup, b.state };
    return &b;
}

/* Where `orders` random orders lead to, and on to where an order is waited for. */
static bool play_to(battle *b, uint64_t seed, uint64_t orders)
{
    mu_policy policy = { { seed, 0 } };
    mu_err err = MU_ERR_NONE;
    const mu_ruleset *rules = b->scenario.rules;
    cr_assert_eq(mu_begin(rules, b->scenario.setup, b->state, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_playout_run(&b->at, orders, &policy, &b->room, &err), MU_OK, "%s", err.text);
    memcpy(b->state, b->room.end, rules->state->size);
    while (mu_runs_itself(&b->at)) {
        static mu_tape tape;
        static uint8_t after[MU_STATE_MAX];
        const mu_source source = mu_source_policy(&policy);
        const mu_job job = { .before = b->at, .source = &source };
        mu_tape_clear(&tape);
        cr_assert_eq(mu_resolve(&job, &tape, after, NULL, &err), MU_OK, "%s", err.text);
        memcpy(b->state, after, rules->state->size);
    }
    return !rules->standing(b->scenario.setup, b->state).over;
}

static const char *const plain[] = { NULL };
static const char *const with_options[] = { "options.subordinate_leadership=yes",
                                            "options.leaders_in_combat=yes",
                                            "options.leader_bonus_movement=yes",
                                            "options.second_order=yes",
                                            "options.ammunition=yes",
                                            "options.random_events=yes",
                                            NULL };

static const char *const with_formations[] = { "options.line_column=yes", "options.facing=yes",
                                               "options.line_terrain=yes",
                                               "options.disorderly_retreat=yes", NULL };

static void lists_are_complete(const char *const *settings, uint64_t orders)
{
    battle *b = begin(settings);
    uint64_t n = 0;
    uint32_t charges = 0;
    for (uint64_t seed = 1; n < 6; seed++)
        if (play_to(b, seed, orders * seed)) {
            charges += list_is_complete(&b->at, 3);
            n++;
        }
    cr_assert_gt(charges, 0, "nobody could charge");
    mu_scenario_dispose(&b->scenario);
}

Test(listing, has_all_legal_orders_and_no_others)
{
    lists_are_complete(plain, 15);
}

Test(listing, has_all_legal_orders_with_optional_rules)
{
    lists_are_complete(with_options, 15);
}

Test(listing, has_all_legal_orders_with_formations)
{
    lists_are_complete(with_formations, 6);
}

/* --- proposals ------------------------------------------------------------------------------ */

/* Every order of the list comes up sooner or later, and what is legal is on the list. */
static void proposals_cover(const mu_position *at, uint64_t seed)
{
    static bool came[LISTED_MAX];
    const mu_ruleset *rules = at->rules;
    mu_cx cx = { .rules = rules, .setup = at->setup, .state = (void *)(uintptr_t)at->state };
    mu_rng rng = { seed, 0 };
    mu_order order = { 0 };
    uint32_t n = 0;
    uint32_t legal = 0;
    memset(came, 0, sizeof came);
    mu_look(&cx);
    list(at);
    for (uint32_t i = 0; i < 400000 && n < all.n; i++) {
        if (!rules->propose(&cx, &rng, &order) || mu_may(at, &order, NULL, NULL) != MU_OK) continue;
        legal++;
        const mu_order *listed_as = find(&order);
        cr_assert_not_null(listed_as, "proposed, legal, and not listed");
        n += !came[listed_as - all.orders];
        came[listed_as - all.orders] = true;
    }
    cr_assert_eq(n, all.n, "seed %llu: only %u of %u orders came up", (unsigned long long)seed, n,
                 all.n);
    cr_expect_gt(legal, 0);
}

static void proposals_cover_lists(const char *const *settings)
{
    battle *b = begin(settings);
    uint64_t n = 0;
    for (uint64_t seed = 1; n < 3; seed++)
        if (play_to(b, seed, 12 * seed)) {
            proposals_cover(&b->at, seed);
            n++;
        }
    mu_scenario_dispose(&b->scenario);
}

Test(listing, every_legal_order_is_proposed)
{
    proposals_cover_lists(plain);
}

Test(listing, every_legal_order_is_proposed_with_optional_rules)
{
    proposals_cover_lists(with_options);
}

Test(listing, every_legal_order_is_proposed_with_formations)
{
    proposals_cover_lists(with_formations);
}
