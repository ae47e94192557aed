/* SPDX-License-Identifier: MIT
 * tests/unit/events_codec_limits.c - wide headers, lengths that lie, and endless nesting. */
#include "core/rules/null/null.h"
#include "events/codec.h"
#include "events/event.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
#define SCROLL_FIELDS(T, X)                                  \
    X##_TEXT(T, words, 300, "")                              \
    X##_LIST(T, u8, run, 200, 0, 99, MU_NUMBER, "")          \
    X##_BYTES(T, stub, 255, "")                              \
    X##_BYTES(T, edge, 256, "")
MU_STRUCT(scroll, SCROLL_FIELDS);
MU_SCHEMA(scroll, SCROLL_FIELDS, 1);
/* clang-format on */

#define BYTES(text) text, sizeof text - 1

/* Decode from memory of exactly that size, so that reading beyond it is seen. */
static mu_status decode(const mu_bytes *bytes, scroll *read, mu_err *err)
{
    uint8_t *copy = malloc(bytes->used);
    *err = (mu_err)MU_ERR_NONE;
    if (bytes->used > 0) memcpy(copy, bytes->at, bytes->used);
    mu_reader in = { copy, copy + bytes->used };
    mu_status status = mu_decode(&in, &scroll_schema, read, err);
    if (status == MU_OK) status = mu_decode_end(&in, "the scroll", err);
    free(copy);
    return status;
}

/* --- headers of every width -------------------------------------------------------- */

static void fill_bytes(mu_bytes *bytes, uint8_t byte, size_t n)
{
    for (size_t i = 0; i < n; i++) mu_bytes_add(bytes, &byte, 1);
}

/* The header of a text of n bytes in the form i: fixed, then of 1, 2, 4 bytes. */
static void add_text_header(mu_bytes *bytes, unsigned form, size_t n)
{
    static const uint8_t first[] = { 0xa0, 0xd9, 0xda, 0xdb };
    const uint8_t byte = (uint8_t)(form == 0 ? first[0] + n : first[form]);
    mu_bytes_add(bytes, &byte, 1);
    if (form > 0) mu_bytes_add_number(bytes, n, (size_t)1 << (form - 1));
}

Test(codec_limits, a_text_has_the_header_of_its_length)
{
    static const struct {
        size_t n;
        unsigned form;
    } cases[] = { { 0, 0 }, { 31, 0 }, { 32, 1 }, { 255, 1 }, { 256, 2 }, { 299, 2 } };
    static const size_t most[] = { 31, 255, 65535, UINT32_MAX };
    for (size_t i = 0; i < MU_COUNT_OF(cases); i++)
        for (unsigned form = 0; form < 4; form++) {
            scroll value;
            mu_err err;
            mu_bytes bytes = { 0 };
            if (cases[i].n > most[form]) continue;
            mu_bytes_add(&bytes, "\x91", 1);
            add_text_header(&bytes, form, cases[i].n);
            fill_bytes(&bytes, 'w', cases[i].n);
            mu_status status = decode(&bytes, &value, &err);
            if (form == cases[i].form) {
                cr_expect_eq(status, MU_OK, "%zu bytes: %s", cases[i].n, err.text);
                cr_expect_eq(strlen(value.words), cases[i].n);
            } else {
                cr_expect_eq(status, MU_CORRUPT, "%zu bytes, form %u", cases[i].n, form);
                cr_expect_str_eq(err.text, "words is not a text in its shortest form");
            }
            mu_bytes_dispose(&bytes);
        }
}

Test(codec_limits, a_text_as_long_as_its_field_is_refused)
{
    scroll value;
    mu_err err;
    mu_bytes bytes = { 0 };
    mu_bytes_add(&bytes, "\x91", 1);
    add_text_header(&bytes, 2, 300);
    fill_bytes(&bytes, 'w', 300);
    cr_expect_eq(decode(&bytes, &value, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "words has a wrong length");
    mu_bytes_dispose(&bytes);
}

Test(codec_limits, a_list_has_the_header_of_its_length)
{
    static const struct {
        uint8_t n;
        const char *header;
        size_t size;
    } cases[] = { { 0, BYTES("\x90") },
                  { 15, BYTES("\x9f") },
                  { 16, BYTES("\xdc\x00\x10") },
                  { 200, BYTES("\xdc\x00\xc8") } };
    for (size_t i = 0; i < MU_COUNT_OF(cases); i++) {
        scroll value = { .run_n = cases[i].n, .edge = { 1 } };
        scroll read;
        mu_err err;
        mu_bytes bytes = { 0 };
        memset(value.run, 7, cases[i].n);
        mu_encode(&scroll_schema, &value, &bytes);
        cr_expect_arr_eq(bytes.at + 2, cases[i].header, cases[i].size); /* after 94 a0 */
        cr_expect_eq(decode(&bytes, &read, &err), MU_OK, "%s", err.text);
        cr_expect_arr_eq((const uint8_t *)&read, (const uint8_t *)&value, sizeof value);
        mu_bytes_dispose(&bytes);
    }
}

Test(codec_limits, a_list_longer_than_its_room_is_refused)
{
    scroll value;
    mu_err err;
    mu_bytes bytes = { 0 };
    mu_bytes_add(&bytes, BYTES("\x92\xa0\xdc\x00\xc9"));
    fill_bytes(&bytes, 0, 201);
    cr_expect_eq(decode(&bytes, &value, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "run has 201 elements, outside 0 to 200");
    mu_bytes_dispose(&bytes);
}

Test(codec_limits, bytes_have_the_header_of_their_length)
{
    scroll value = { .edge = { 1 } };
    scroll read;
    mu_err err;
    mu_bytes bytes = { 0 };
    mu_encode(&scroll_schema, &value, &bytes);
    cr_expect_arr_eq(bytes.at, "\x94\xa0\x90\xc4\xff", 5);
    cr_expect_arr_eq(bytes.at + 5 + 255, "\xc5\x01\x00", 3);
    cr_expect_eq(bytes.used, 5 + 255 + 3 + 256);
    bytes.at[5 + 255 + 1] = 0; /* claims 0 bytes in a form for 256 and more */
    cr_expect_eq(decode(&bytes, &read, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "edge is not a run of bytes in its shortest form");
    mu_bytes_dispose(&bytes);
}

/* --- lengths that lie -------------------------------------------------------------- */

static const struct {
    const char *bytes;
    size_t n;
} claims[] = {
    { BYTES("\xd9\xff") },                 /* str8 */
    { BYTES("\xda\xff\xff") },             /* str16 */
    { BYTES("\xdb\xff\xff\xff\xff") },     /* str32 */
    { BYTES("\xc4\xff") },                 /* bin8 */
    { BYTES("\xc5\xff\xff") },             /* bin16 */
    { BYTES("\xc6\xff\xff\xff\xff") },     /* bin32 */
    { BYTES("\xc7\xff\x00") },             /* ext8 */
    { BYTES("\xc8\xff\xff\x00") },         /* ext16 */
    { BYTES("\xc9\xff\xff\xff\xff\x00") }, /* ext32 */
    { BYTES("\xdc\xff\xff") },             /* array16 */
    { BYTES("\xdd\xff\xff\xff\xff") },     /* array32 */
    { BYTES("\xde\xff\xff") },             /* map16 */
    { BYTES("\xdf\xff\xff\xff\xff") },     /* map32 */
    { BYTES("\xdd\x7f\xff\xff\xff") },
    { BYTES("\xdb\x7f\xff\xff\xff") },
    { BYTES("\xbf") }, /* text of 31 bytes */
    { BYTES("\x8f") }, /* map of 15 */
};

Test(codec_limits, a_claimed_length_is_not_believed_beyond_the_input)
{
    static const struct {
        const char *bytes;
        size_t n;
        const char *field;
    } before[] = { { BYTES(""), "scroll" },
                   { BYTES("\x94"), "words" },
                   { BYTES("\x92\xa0"), "run" },
                   { BYTES("\x92\xa0\x91"), "run" },
                   { BYTES("\x93\xa0\x90"), "stub" } };
    for (size_t i = 0; i < MU_COUNT_OF(before); i++)
        for (size_t k = 0; k < MU_COUNT_OF(claims); k++)
            for (size_t after = 0; after <= 16; after++) {
                scroll value;
                mu_err err;
                mu_bytes bytes = { 0 };
                mu_bytes_add(&bytes, before[i].bytes, before[i].n);
                mu_bytes_add(&bytes, claims[k].bytes, claims[k].n);
                fill_bytes(&bytes, 0, after);
                mu_status status = decode(&bytes, &value, &err);
                cr_expect_eq(status, MU_CORRUPT, "%s, %02x, %zu: %d", before[i].field,
                             (uint8_t)claims[k].bytes[0], after, status);
                bool cut_short = i > 0 && bytes.used < 1 + (size_t)(before[i].bytes[0] & 0x0f);
                const char *name = cut_short ? "scroll" : before[i].field;
                cr_expect_eq(strncmp(err.text, name, strlen(name)), 0, "%s: '%s'", name, err.text);
                mu_bytes_dispose(&bytes);
            }
}

/* --- nesting ----------------------------------------------------------------------- */

Test(codec_limits, endless_nesting_is_refused_at_the_first_level)
{
    static const size_t depths[] = { 1, 2, 3, 7, 8, 9, 1000, 1000000 };
    for (size_t i = 0; i < MU_COUNT_OF(depths); i++) {
        mu_bytes bytes = { 0 };
        fill_bytes(&bytes, 0x91, depths[i]);
        fill_bytes(&bytes, 0, 1);
        scroll value;
        mu_event event;
        mu_event_kind kind;
        mu_genesis genesis;
        const mu_ruleset *rules = NULL;
        void *setup = NULL;
        mu_err err = MU_ERR_NONE;
        cr_expect_eq(decode(&bytes, &value, &err), MU_CORRUPT);
        cr_expect_str_eq(err.text, "words is not a text in its shortest form");
        cr_expect_eq(mu_event_kind_of(bytes.at, bytes.used, &kind, &err), MU_CORRUPT);
        cr_expect_str_eq(err.text, "event has 1 elements, outside 2 to 3");
        cr_expect_eq(mu_event_decode(bytes.at, bytes.used, &null_ruleset, &event, &err),
                     MU_CORRUPT);
        cr_expect_eq(mu_genesis_decode(bytes.at, bytes.used, &genesis, &rules, &setup, &err),
                     MU_CORRUPT);
        cr_expect_null(setup);
        mu_bytes_dispose(&bytes);
    }
}
