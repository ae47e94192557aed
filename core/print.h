/* SPDX-License-Identifier: MIT
 *
 * core/print.h - described values as words people use, and back.
 *
 * A struct prints as `name=word` pairs in field order ("unit=RA1 target=F6");
 * fields at zero, when zero is within their bounds, are left out. Lists print as words
 * joined by commas. Reading takes the pairs in any order, each at most once, and
 * also bare words, which fill the fields not yet named in order ("RA1 F6").
 *
 * Shapes  words hold no space; texts are quoted in JSON only, not here.
 * Owner   the caller's struct and text; words are cut up in place while they are read.
 * Errors  MU_INPUT names the word and what was wanted.
 * Replay  print then read gives the value back.
 */
#ifndef MU_CORE_PRINT_H
#define MU_CORE_PRINT_H

#include "core/schema.h"

/* One element of a field, as its domain writes it. */
void mu_print_element(const mu_field *field, const mu_scope *scope, const void *at, mu_text *out);

/* Read one element of a field. MU_INPUT: not a word of the domain, or out of bounds. */
MU_CHECKED mu_status mu_read_element(const mu_field *field, const mu_scope *scope, const char *word,
                                     void *at, mu_err *err);

/* All fields of a struct of numbers, lists and texts without spaces (an order). */
void mu_print_fields(const mu_schema *schema, const mu_scope *scope, const void *base,
                     mu_text *out);

/* The reverse. `words` is cut up in place; *base is zeroed first. */
MU_CHECKED mu_status mu_read_fields(const mu_schema *schema, const mu_scope *scope, char *words,
                                    void *base, mu_err *err);

/* "unit step [discount=no|AC]": the fields of an order as its help shows them. */
void mu_print_grammar(const mu_schema *schema, mu_text *out);

/* The next word of a line, cut off in place; null at the end. Words are separated
 * by blanks. */
char *mu_next_word(char **rest);

#endif
