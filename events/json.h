/* SPDX-License-Identifier: MIT
 *
 * events/json.h - described structs as JSON, and the other way.
 *
 * A struct is an object of its fields; numbers are written as their domain writes them
 * (a hex "F4", a Unit "KE1") and as JSON numbers where the domain is plain decimal;
 * raw bytes are lower-case hex. Nothing is a JSON number that could pass 2^53.
 *
 * Reading takes fields by name in any order; fields not named keep their value. An array
 * with an index of words (types, hexes, sides) is an object keyed by those words, or, if
 * its elements are flags, a list of the words that are set. Any value may carry its mark
 * of origin, as [value, "S"] or [value, "R", "why"]: marks are for people and are not
 * read into the struct; they are S, E, P and R, and no others (fixtures/README.md).
 *
 * Shapes  mu_json is an opaque JSON value.
 * Owner   mu_json_free; adding a value to another hands it over.
 * Errors  MU_INPUT: with line and column for syntax, with the field's path for content.
 * Replay  keys are written in the order they were added.
 */
#ifndef MU_EVENTS_JSON_H
#define MU_EVENTS_JSON_H

#include "core/schema.h"
#include "events/bytes.h"

typedef struct mu_json mu_json;

/* --- building. Every call copes with null: a part that did not fit into memory makes
 * mu_json_print fail, so a long build checks once. */

mu_json *mu_json_object(void);
mu_json *mu_json_array(void);
mu_json *mu_json_text(const char *text);
mu_json *mu_json_number(int64_t number); /* within +-2^53, else as text */
mu_json *mu_json_bool(bool value);
mu_json *mu_json_hex(const uint8_t *bytes, size_t n);
/* Fields later than the first release are left out if there is nothing in them. */
mu_json *mu_json_struct(const mu_schema *schema, const mu_scope *scope, const void *base);
void mu_json_set(mu_json *object, const char *key, mu_json *value);
void mu_json_add(mu_json *array, mu_json *value);
void mu_json_free(mu_json *value);

/* Compact on one line, or indented over several. MU_IO: not enough memory. */
MU_CHECKED mu_status mu_json_print(const mu_json *value, bool indented, mu_bytes *out, mu_err *err);

/* A text in quotes, as JSON writes it, onto a line; and such a text without them. False: it is
 * none, is not plain, or does not fit into `room`. */
void mu_quote(const char *words, mu_text *out);
bool mu_unquote(const char *quoted, char *words, size_t room);

/* The quote that ends a text which begins with one, or null. */
char *mu_closing_quote(char *text);

/* A text that is all in quotes without them, in `words`; any other as it stands. */
const char *mu_without_quotes(char *text, char *words, size_t room);

/* --- reading ------------------------------------------------------------------------ */

/* One JSON object and nothing after it. Duplicate keys, numbers that are not whole,
 * texts with NUL or broken UTF-8 are refused. `name` is the file, for errors. */
MU_CHECKED mu_status mu_json_parse(const char *name, const char *text, size_t n, mu_json **value,
                                   mu_err *err);

/* The member of an object, or null. Still owned by the object. */
const mu_json *mu_json_get(const mu_json *object, const char *key);

/* The text of a value; null if it is none. */
const char *mu_json_get_text(const mu_json *value);

/* False: it is no whole number. */
bool mu_json_get_number(const mu_json *value, int64_t *number);

bool mu_json_is_array(const mu_json *value);

/* Elements of an array; null beyond the end, or if it is none. */
const mu_json *mu_json_get_element(const mu_json *array, size_t i);

/* Does the object hold only these keys (a null-terminated list)? The first other one, or
 * null. */
const char *mu_json_other_key(const mu_json *object, const char *const *keys);

/* Fields of a struct from an object. MU_INPUT: "FILE: units[KE1].hex: 'Z9' is not ...". */
MU_CHECKED mu_status mu_json_read(const char *name, const mu_json *object, const mu_schema *schema,
                                  const mu_scope *scope, void *base, mu_err *err);

/* One field of *base from a value. */
MU_CHECKED mu_status mu_json_read_leaf(const char *name, const mu_json *value,
                                       const mu_field *field, const mu_scope *scope, void *base,
                                       mu_err *err);

#endif
