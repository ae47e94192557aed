/* SPDX-License-Identifier: MIT
 *
 * cli/map.h - a position drawn as text, within 100 columns: a hex board, or a table.
 *
 *        A      B      C
 *     1 |A1    |B1   r|C1    |          name of the hex, letter of its terrain
 *       |      |>RM1 2|*LM   |          > < Units of A and B with strength, * Leaders;
 *                                            a long id is cut: R~0 is RM10
 *
 *     160 +          \u2191                    north is up; a base is filled to scale, > < tell
 *         |        >RMU1   ####           its side, the arrow stands ahead of its front
 *         +---------+---------+           mm
 */
#ifndef MU_CLI_MAP_H
#define MU_CLI_MAP_H

#include "cli/command.h"
#include "core/ruleset.h"
#include "events/json.h"

void map_print(const cli *c, const mu_ruleset *rules, const void *setup, const void *state);

/* Who is where, side by side, and what each side has. */
void map_print_rosters(const cli *c, const mu_ruleset *rules, const void *setup, const void *state);

/* The pieces, in the order of the roster; of a table in u, and 65536 to the circle. */
mu_json *map_json(const mu_ruleset *rules, const void *setup, const void *state);

/* The ground of a table, likewise; null: it is a board of hexes. */
mu_json *map_ground_json(const mu_ruleset *rules, const void *setup);

#endif
