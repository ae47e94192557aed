/* SPDX-License-Identifier: MIT
 * cli/map.c - a position as text and as JSON. */
#include "cli/map.h"

#include "cli/drawing.h"

#include <stdlib.h>

void map_print(const cli *c, const mu_ruleset *rules, const void *setup, const void *state)
{
    drawing *d = drawing_new(c, &(mu_position){ rules, setup, state });
    if (d == NULL) return;
    if (mu_board_is_table(rules->board))
        drawing_print_table(d);
    else
        drawing_print_hexes(d);
    free(d);
}

void map_print_rosters(const cli *c, const mu_ruleset *rules, const void *setup, const void *state)
{
    drawing *d = drawing_new(c, &(mu_position){ rules, setup, state });
    if (d == NULL) return;
    for (uint8_t side = 0; side < 2; side++) drawing_print_roster(d, side);
    free(d);
}

/* --- JSON ----------------------------------------------------------------------------------- */

static mu_json *hex_json(const mu_ruleset *rules, mu_hex hex)
{
    char name[16];
    mu_text text = mu_text_in(name, sizeof name);
    mu_hex_print(rules->board->grid, hex, &text);
    return mu_json_text(name);
}

static void set_point(mu_json *one, mu_point at)
{
    mu_json_set(one, "x", mu_json_number(at.x));
    mu_json_set(one, "y", mu_json_number(at.y));
}

static void set_place(const mu_ruleset *rules, const mu_piece *piece, mu_json *one)
{
    if (!mu_board_is_table(rules->board)) {
        mu_json_set(one, "hex", hex_json(rules, piece->hex));
    } else if (piece->base.frontage == 0) {
        mu_json_set(one, "with", mu_json_text(piece->with));
    } else {
        set_point(one, piece->base.at);
        mu_json_set(one, "facing", mu_json_number(piece->base.facing));
        mu_json_set(one, "frontage", mu_json_number(piece->base.frontage));
        mu_json_set(one, "depth", mu_json_number(piece->base.depth));
    }
}

mu_json *map_json(const mu_ruleset *rules, const void *setup, const void *state)
{
    mu_json *all = mu_json_array();
    for (uint32_t i = 0; i < rules->board->pieces(setup); i++) {
        mu_piece piece = rules->board->piece(setup, state, i);
        mu_json *one = mu_json_object();
        mu_json_set(one, "id", mu_json_text(piece.id));
        mu_json_set(one, "kind", mu_json_text(piece.kind));
        mu_json_set(one, "name", mu_json_text(piece.name));
        mu_json_set(one, "side", mu_json_text(mu_side.words[piece.side]));
        mu_json_set(one, "present", mu_json_bool(piece.present));
        mu_json_set(one, "done", mu_json_bool(piece.done));
        if (piece.present) set_place(rules, &piece, one);
        if (!piece.leader) mu_json_set(one, "strength", mu_json_number(piece.strength));
        if (piece.posture != NULL) mu_json_set(one, "posture", mu_json_text(piece.posture));
        if (piece.note[0] != '\0') mu_json_set(one, "note", mu_json_text(piece.note));
        mu_json_add(all, one);
    }
    return all;
}

static mu_json *feature_json(const mu_feature *feature)
{
    mu_json *one = mu_json_object();
    mu_json *points = mu_json_array();
    for (uint32_t i = 0; i < feature->n; i++) {
        mu_json *point = mu_json_object();
        set_point(point, feature->at[i]);
        mu_json_add(points, point);
    }
    mu_json_set(one, "name", mu_json_text(feature->name));
    mu_json_set(one, "shape", mu_json_text(feature->line ? "line" : "area"));
    mu_json_set(one, "plain", mu_json_bool(feature->plain));
    mu_json_set(one, "scores", mu_json_bool(feature->scores));
    mu_json_set(one, "points", points);
    return one;
}

mu_json *map_ground_json(const mu_ruleset *rules, const void *setup)
{
    const mu_board *board = rules->board;
    if (!mu_board_is_table(board)) return NULL;
    mu_json *table = mu_json_object();
    mu_json *features = mu_json_array();
    const mu_point corner = board->corner(setup);
    for (uint32_t i = 0; i < board->features(setup); i++) {
        const mu_feature feature = board->feature(setup, i);
        mu_json_add(features, feature_json(&feature));
    }
    mu_json_set(table, "width", mu_json_number(corner.x));
    mu_json_set(table, "height", mu_json_number(corner.y));
    mu_json_set(table, "features", features);
    return table;
}
