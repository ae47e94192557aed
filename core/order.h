/* SPDX-License-Identifier: MIT
 *
 * core/order.h - orders as players write them: "fire RA1 F6", "move KC1 path=H9,H8,H7".
 *
 * The first word is the kind; then its fields, by name or in order (core/print.h), or what its
 * own grammar says (mu_order_words). Where
 * a kind walks step by step, a list may be given for the first step: its rest are answers
 * to the questions that will follow, given in advance.
 *
 * Shapes  an order, and at most MU_AHEAD_MAX answers in advance.
 * Owner   the caller's text is cut up in place while it is read.
 * Errors  MU_INPUT names the word. Whether the order is legal is another question.
 * Replay  print then read gives the order back.
 */
#ifndef MU_CORE_ORDER_H
#define MU_CORE_ORDER_H

#include "core/ruleset.h"

#define MU_AHEAD_MAX 16

typedef struct mu_ahead {
    int purpose;     /* row of the ruleset's purposes; -1 none */
    mu_clause bound; /* forbids a path that goes on too long */
    uint32_t n;
    uint32_t used;
    int32_t values[MU_AHEAD_MAX];
} mu_ahead;

/* A path of which entries are left when its order has come to its end: refused by its bound, and
 * told at which entry, the first step counted, that was; `used` is how many were gone then. */
MU_CHECKED mu_status mu_ahead_goes_on(const mu_ahead *ahead, uint32_t used, mu_err *err);

MU_CHECKED mu_status mu_order_read(const mu_scope *scope, uint8_t side, char *text, mu_order *order,
                                   mu_ahead *ahead, mu_err *err);

/* "fire unit target [discount]": how an order is written. */
void mu_order_grammar(const mu_order_kind *kind, mu_text *out);

/* "fire unit=RA1 target=F6". */
void mu_order_print(const mu_scope *scope, const mu_order *order, mu_text *out);

/* An option of a choice, as its purpose writes it. */
void mu_option_print(const mu_scope *scope, uint8_t purpose, int32_t value, mu_text *out);
MU_CHECKED mu_status mu_option_read(const mu_scope *scope, uint8_t purpose, const char *word,
                                    int32_t *value, mu_err *err);

#endif
