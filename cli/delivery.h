/* SPDX-License-Identifier: MIT
 *
 * cli/delivery.h - orders and answers that may be sent twice: the option --id of commands.
 *
 * An id makes a command safe to send again: what has come already is told, and not written.
 */
#ifndef MU_CLI_DELIVERY_H
#define MU_CLI_DELIVERY_H

#include "cli/turn.h"
#include "cli/witness.h"

/* For the children of a command's argp; their input is a mu_delivery, whose id stays null without
 * the option. */
extern const struct argp cli_delivery_argp;

/* What is sent: an order, by what it says however it is written; or an answer, by its words. */
typedef struct cli_sent {
    const cli_words *order;   /* null: an answer */
    const char *const *words; /* of the answer */
    uint32_t n;
    const cli_witness *witness;
} cli_sent;

/* Has it come already? *told: that, or that the id is another's, has been told, and the exit code
 * is returned. Otherwise the delivery knows what is sent. Without an id nothing is asked. */
int cli_delivery_look(const cli *c, const char *word, const cli_sent *sent, mu_delivery *delivery,
                      bool *told);

/* What is made from now on, first of all the event that counts, is that of the delivery. */
void cli_delivery_begin(cli_turn *turn, const mu_delivery *delivery);

#endif
