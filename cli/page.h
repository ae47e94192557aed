/* SPDX-License-Identifier: MIT
 *
 * cli/page.h - a verdict as one page to mail or print, with what an umpire wants beside it.
 *
 *     verdict, game, players       words of cli/verdict.h
 *     checks, first fault
 *     position                     cli/sheet.h, as the last settled state before the fault
 *     story, dice, clauses         cli/story.h, a row for each event
 *
 * One file of XHTML that any browser reads: no script, nothing from elsewhere, and it forbids
 * both. It can be read without its style, and without colours.
 *
 * Shapes  markup that is well-formed whatever names and notes hold.
 * Owner   the caller's bytes.
 * Errors  MU_IO: not enough memory. What is wrong with the log stands on the page.
 * Replay  the same log gives the same page: nobody looks at a clock.
 */
#ifndef MU_CLI_PAGE_H
#define MU_CLI_PAGE_H

#include "cli/command.h"
#include "events/verify.h"

typedef struct page_wish {
    const char *what; /* the name of the game or file */
    const mu_verdict *verdict;
    const mu_log *log;   /* the events that were read, up to the first fault; it may be empty */
    const mu_err *store; /* what else is wrong with a game in a store; null: nothing */
} page_wish;

/* The whole file. */
MU_CHECKED mu_status page_write(const cli *c, const page_wish *wish, mu_bytes *out, mu_err *err);

#endif
