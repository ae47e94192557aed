/* SPDX-License-Identifier: MIT
 *
 * events/text_line.h - one event but genesis as a line of the text form (events/text.h), without
 * its number; and the words of such lines.
 *
 * Shapes  a line without a newline.
 * Owner   the caller's; a line that is read is cut up in place.
 * Errors  false: it is no event; *err may say why.
 * Replay  write then read gives the event back.
 */
#ifndef MU_EVENTS_TEXT_LINE_H
#define MU_EVENTS_TEXT_LINE_H

#include "events/event.h"

#define MU_EVENT_LINE 2304 /* bytes of the longest line, with the terminator */

void mu_line_write(const mu_event *event, const mu_scope *scope, mu_text *out);
bool mu_line_read(char *line, const mu_scope *scope, mu_event *event, mu_err *err);

/* The next word of a line is this; it is a number within its bounds. */
bool mu_take_word(char **rest, const char *wanted);
bool mu_take_number(char **rest, int64_t low, int64_t high, int64_t *value);

/* If the next word is this, it is taken. */
bool mu_take_if(char **rest, const char *wanted);

/* A text in quotes like those of JSON; then perhaps more. */
bool mu_take_quoted(char **rest, char *words, size_t room);

#endif
