/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/pieces.h - what stands where: bases, contact, who is near.
 *
 * Shapes  pieces by number (names.h); outlines by core/table.h.
 * Owner   reads a position; setters change the working copy.
 * Errors  none: a piece must be in play where its base is asked for.
 */
#ifndef MU_SHEAR_FOLLY_PIECES_H
#define MU_SHEAR_FOLLY_PIECES_H

#include "core/ask.h"
#include "core/rules/shear_folly/clauses.h"
#include "core/rules/shear_folly/state.h"

static inline const sf_setup *sf_s(const mu_cx *cx)
{
    return cx->setup;
}

/* The working copy, to change; and to look at. */
static inline sf_state *sf_g(mu_cx *cx)
{
    return cx->state;
}

static inline const sf_state *sf_look(const mu_cx *cx)
{
    return cx->state;
}

static inline bool sf_is_commander(uint8_t piece)
{
    return piece > SF_TROOPS;
}

/* Cards and states. */
const sf_troop_card *sf_troop_card_of(const mu_cx *cx, uint8_t troop);
const sf_type_row *sf_type_of(const mu_cx *cx, uint8_t troop);
const sf_troop_state *sf_troop_at(const mu_cx *cx, uint8_t troop);
sf_troop_state *sf_change_troop(mu_cx *cx, uint8_t troop);
const sf_commander_card *sf_commander_card_of(const mu_cx *cx, uint8_t commander);
const sf_commander_state *sf_commander_at(const mu_cx *cx, uint8_t commander);
sf_commander_state *sf_change_commander(mu_cx *cx, uint8_t commander);

/* Is there such a piece at all? */
bool sf_exists(const mu_cx *cx, uint8_t piece);
const char *sf_id(const mu_cx *cx, uint8_t piece);
uint8_t sf_side_of(const mu_cx *cx, uint8_t piece);

/* Not removed, not captured. */
bool sf_in_play(const mu_cx *cx, uint8_t piece);

/* In play, and with a base of its own on the table: no attached commander. */
bool sf_on_table(const mu_cx *cx, uint8_t piece);

/* [SF-G.5] Its base; of an attached commander that of his troop [SF-I.7]. */
mu_base sf_base_of(const mu_cx *cx, uint8_t piece);
mu_outline sf_outline_of(const mu_cx *cx, uint8_t piece);
void sf_place(mu_cx *cx, uint8_t piece, const mu_base *base);

/* The piece after this one, 0 at first, that is on the table; 0 at the end. In roster order. */
uint8_t sf_next_on_table(const mu_cx *cx, uint8_t piece);

/* [SF-G.6] Between closest points. */
mu_distance sf_distance(const mu_cx *cx, uint8_t a, uint8_t b);

/* [SF-5.2] [SF-G.7] Do the two touch? Does a piece touch any enemy? */
bool sf_touch(const mu_cx *cx, uint8_t a, uint8_t b);
bool sf_in_contact(const mu_cx *cx, uint8_t piece);

/* [SF-I.13] Does a troop touch a piece of the side? */
bool sf_touched_by(const mu_cx *cx, uint8_t piece, uint8_t side);

/* A commander attached to the troop, after this one (0 at first); 0: none. */
uint8_t sf_next_with(const mu_cx *cx, uint8_t troop, uint8_t commander);

/* [SF-2.8] [SF-I.53] One marker more, whatever the cause. */
void sf_stress(mu_cx *cx, uint8_t troop, uint8_t markers, mu_clause why);

/* [SF-I.10] [SF-G.9] Is it within 45 degrees of straight ahead, centre from centre? */
bool sf_in_arc(const mu_cx *cx, uint8_t troop, uint8_t target);

/* [SF-I.11] [SF-G.15] A third troop whose base, less 25 u, the line from centre to centre meets; 0
 * if there is none. Commanders do not block. */
uint8_t sf_hidden_by(const mu_cx *cx, uint8_t troop, uint8_t target);

/* [SF-I.10] [SF-I.11] [SF-I.13] Arc of fire, line of sight, whom a troop may fire at. */
mu_status sf_may_aim(const mu_cx *cx, uint8_t troop, uint8_t target);

#endif
