/* SPDX-License-Identifier: MIT
 *
 * core/measure.h - distances and angles on a table as players write and say them.
 *
 *     40mm  4cm  1.5in  4001u       a distance: a plain decimal and its unit
 *     30  22.5  359.99              an angle: degrees with at most two decimals
 *
 * Shapes  a word is a number.
 * Units   1 u = 1/100 mm, 1 in = 2540 u; hundredths of a degree.
 * Owner   texts are the caller's.
 * Errors  false: not such a word, or off the grid: a distance must be whole u, nothing is rounded.
 * Replay  what is printed reads as the same number.
 */
#ifndef MU_CORE_MEASURE_H
#define MU_CORE_MEASURE_H

#include "core/table.h"
#include "core/text.h"

#define MU_LENGTH_MOST 1000000u /* ten metres */

/* Why a word is no distance; null: it is one. */
const char *mu_length_read(const char *word, uint32_t *length);

/* "40mm", "61.35mm": exact. */
void mu_length_print(uint32_t length, mu_text *out);

/* As it is said: "80 mm". */
void mu_length_say(uint32_t length, mu_text *out);

/* "61.3 mm", to the hundredth below; a whole number of millimetres that is passed by less than a
 * hundredth is "just over 80 mm", so that nobody takes it for the end of a range. */
void mu_distance_say(mu_distance distance, mu_text *out);

/* "61.3 mm, within 80 mm"; "40.01 mm, beyond 40 mm". */
void mu_distance_against(mu_distance distance, uint32_t limit, mu_text *out);

/* A facing: "north", "south-west", or degrees from the east with at most three decimals, which tell
 * all binary angles apart; the nearest is meant. */
bool mu_facing_read(const char *word, mu_angle *facing);
void mu_facing_print(mu_angle facing, mu_text *out);

/* 0 to 35999. */
bool mu_degrees_read(const char *word, uint32_t *hundredths);
void mu_degrees_print(uint32_t hundredths, mu_text *out);

#endif
