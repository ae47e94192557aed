/* SPDX-License-Identifier: MIT
 *
 * cli/map.h - a hex board drawn as text, within 100 columns.
 *
 *        A      B      C
 *     1 |A1    |B1   r|C1    |          name of the hex, letter of its terrain
 *       |      |>RM1 2|*LM   |          > < Units of A and B with strength, * Leaders;
 *                                            a long id is cut: R~0 is RM10
 */
#ifndef MU_CLI_MAP_H
#define MU_CLI_MAP_H

#include "cli/command.h"
#include "core/ruleset.h"
#include "events/json.h"

void map_print(const cli *c, const mu_ruleset *rules, const void *setup, const void *state);

/* Who is where, side by side, and what each side has. */
void map_print_rosters(const cli *c, const mu_ruleset *rules, const void *setup, const void *state);

mu_json *map_json(const mu_ruleset *rules, const void *setup, const void *state);

#endif
