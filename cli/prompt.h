/* SPDX-License-Identifier: MIT
 *
 * cli/prompt.h - one line after the other from a person, or from a file that stands for one.
 *
 * On a terminal that can be steered lines are edited, with history and completion: Ctrl-C gives
 * a line up, Ctrl-D on an empty one ends. Anywhere else the prompt is plain text and the lines
 * are read as they come; where no terminal shows what is typed, it is repeated behind the
 * prompt, so that the output reads like a conversation.
 *
 * Shapes  a line is plain text without its end; blanks for tabs.
 * Owner   prompt_close frees, and leaves the terminal as it was.
 * Errors  what came instead of a line.
 */
#ifndef MU_CLI_PROMPT_H
#define MU_CLI_PROMPT_H

#include "cli/lines.h"

#define PROMPT_LINE 4096 /* bytes of a line, with the terminator */

typedef enum prompt_got {
    PROMPT_TYPED,  /* a line */
    PROMPT_CLEAR,  /* it was given up */
    PROMPT_LONG,   /* it is too long; all of it was read */
    PROMPT_UNFIT,  /* it is no plain text */
    PROMPT_END,    /* nothing more comes */
    PROMPT_FAILED, /* the system cannot read; errno says why */
} prompt_got;

typedef struct prompt prompt;

/* Words that can stand in place of the last one of `before`, which may be empty; each begins
 * with it, in small or capital letters. */
typedef void prompt_complete_fn(void *self, const char *before, lines *found);

/* Null: not enough memory. */
prompt *prompt_open(prompt_complete_fn *complete, void *self);
void prompt_close(prompt *p);

/* Ask for a line with these words. */
prompt_got prompt_read(prompt *p, const char *words, char line[PROMPT_LINE]);

#endif
