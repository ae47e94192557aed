/* SPDX-License-Identifier: MIT
 *
 * cli/words.h - orders and values as they are typed. Ids and hexes are written in capitals, and
 * two ids may differ in nothing else: "fire ra1 f6" is no order, but what is meant is said.
 */
#ifndef MU_CLI_WORDS_H
#define MU_CLI_WORDS_H

#include "core/order.h"

/* The rest of a command line as one text. */
typedef struct cli_words {
    char text[MU_ORDER_TEXT];
    uint32_t n;
} cli_words;

bool cli_words_add(cli_words *words, const char *word); /* false: it was cut */

MU_CHECKED mu_status cli_order_read(const mu_scope *scope, uint8_t side, const cli_words *words,
                                    mu_order *order, mu_ahead *ahead, mu_err *err);
MU_CHECKED mu_status cli_option_read(const mu_scope *scope, uint8_t purpose, const char *word,
                                     int32_t *value, mu_err *err);

#endif
