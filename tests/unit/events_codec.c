/* SPDX-License-Identifier: MIT
 * tests/unit/events_codec.c - one value has one encoding, and the reader takes no other. */
#include "events/codec.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* --- a struct with a field of every kind and shape --------------------------------- */

/* clang-format off */
#define INNER_FIELDS(T, X)                                         \
    X##_ONE (T, u8, x,  0, 9, MU_NUMBER, "")                       \
    X##_ONE (T, i8, y, -9, 9, MU_NUMBER, "")
MU_STRUCT(inner, INNER_FIELDS);
MU_SCHEMA(inner, INNER_FIELDS, 1);

#define SPECIMEN_FIELDS(T, X)                                      \
    X##_ONE (T, u32,  wide,   0, 4000000000, MU_NUMBER, "")        \
    X##_ONE (T, i32,  deep,  -2000000000, 2000000000, MU_NUMBER, "") \
    X##_ONE (T, u16,  mid,    0, 60000, MU_NUMBER, "")             \
    X##_ONE (T, i16,  sunk,  -30000, 30000, MU_NUMBER, "")         \
    X##_ONE (T, u8,   small,  1, 200, MU_NUMBER, "")               \
    X##_ONE (T, i8,   tiny,  -100, 100, MU_NUMBER, "")             \
    X##_ONE (T, flag, yes,    0, 1, MU_YES_NO, "")                 \
    X##_ONE (T, u8, reserved, 0, 0, MU_NUMBER, "")                 \
    X##_MANY(T, u16,  pair, 2, MU_NUMBER, 0, 999, MU_NUMBER, "")   \
    X##_LIST(T, u8,   row,  3, 0, 99, MU_NUMBER, "")               \
    X##_SUB (T, inner, twins, 2, MU_NUMBER, "")                    \
    X##_SUBS(T, inner, crowd, 2, MU_NUMBER, "")                    \
    X##_PART(T, inner, one, "")                                    \
    X##_TEXT(T, name, 6, "")                                       \
    X##_BYTES(T, raw, 4, "")
MU_STRUCT(specimen, SPECIMEN_FIELDS);
MU_SCHEMA(specimen, SPECIMEN_FIELDS, 8);
/* clang-format on */

static const specimen good = { 70000,
                               -40000,
                               300,
                               -200,
                               5,
                               -5,
                               1,
                               0,
                               { 1, 200 },
                               2,
                               { 7, 8, 0 },
                               { { 1, -1 }, { 2, -2 } },
                               1,
                               { { 3, -3 }, { 0, 0 } },
                               { 4, -4 },
                               "Anna",
                               { 1, 2, 3, 4 } };

/* Its encoding, written by hand, field by field; and the names an error in it may have. */
typedef struct part {
    const char *bytes;
    size_t n;
    const char *names;
    bool number;
    int64_t value;
} part;

#define BYTES(text) text, sizeof text - 1

static const part parts[] = {
    { BYTES("\xce\x00\x01\x11\x70"), "wide", true, 70000 },
    { BYTES("\xd2\xff\xff\x63\xc0"), "deep", true, -40000 },
    { BYTES("\xcd\x01\x2c"), "mid", true, 300 },
    { BYTES("\xd1\xff\x38"), "sunk", true, -200 },
    { BYTES("\x05"), "small", true, 5 },
    { BYTES("\xfb"), "tiny", true, -5 },
    { BYTES("\x01"), "yes", true, 1 },
    { BYTES("\x00"), "reserved", true, 0 },
    { BYTES("\x92\x01\xcc\xc8"), "pair", false, 0 },
    { BYTES("\x92\x07\x08"), "row", false, 0 },
    { BYTES("\x92\x92\x01\xff\x92\x02\xfe"), "twins inner x y", false, 0 },
    { BYTES("\x91\x92\x03\xfd"), "crowd inner x y", false, 0 },
    { BYTES("\x92\x04\xfc"), "inner x y", false, 0 },
    { BYTES("\xa4"
            "Anna"),
      "name", false, 0 },
    { BYTES("\xc4\x04\x01\x02\x03\x04"), "raw", false, 0 },
};

enum { PARTS = sizeof parts / sizeof *parts };

/* --- helpers ----------------------------------------------------------------------- */

/* Decode from memory of exactly that size, so that reading beyond it is seen. */
static mu_status decode(const mu_schema *schema, const void *bytes, size_t n, void *base,
                        mu_err *err)
{
    uint8_t *copy = malloc(n);
    *err = (mu_err)MU_ERR_NONE;
    if (n > 0) memcpy(copy, bytes, n);
    mu_reader in = { copy, copy + n };
    mu_status status = mu_decode(&in, schema, base, err);
    if (status == MU_OK) status = mu_decode_end(&in, "the input", err);
    free(copy);
    return status;
}

/* Does the text begin with one of the names? */
static bool names_one_of(const char *text, const char *names)
{
    size_t n = strcspn(text, " ");
    for (const char *name = names; *name != '\0';) {
        size_t length = strcspn(name, " ");
        if (length == n && memcmp(name, text, n) == 0) return true;
        name += length + (name[length] == ' ');
    }
    return false;
}

static void expect_corrupt(const mu_schema *schema, const mu_bytes *bytes, const char *names,
                           const char *what)
{
    specimen base;
    mu_err err;
    mu_status status = decode(schema, bytes->at, bytes->used, &base, &err);
    cr_expect_eq(status, MU_CORRUPT, "%s in %s: status %d", what, names, status);
    if (status == MU_CORRUPT)
        cr_expect(names_one_of(err.text, names), "%s: '%s' does not name one of: %s", what,
                  err.text, names);
}

/* The specimen's encoding up to part k. */
static mu_bytes up_to(size_t k)
{
    mu_bytes bytes = { 0 };
    mu_bytes_add(&bytes, "\x9f", 1);
    for (size_t i = 0; i < k; i++) mu_bytes_add(&bytes, parts[i].bytes, parts[i].n);
    return bytes;
}

/* The same with part k replaced, and everything after it. */
static mu_bytes with_part(size_t k, const void *other, size_t n)
{
    mu_bytes bytes = up_to(k);
    mu_bytes_add(&bytes, other, n);
    for (size_t i = k + 1; i < PARTS; i++) mu_bytes_add(&bytes, parts[i].bytes, parts[i].n);
    return bytes;
}

static void expect_part_corrupt(size_t k, const void *other, size_t n, const char *what)
{
    mu_bytes bytes = with_part(k, other, n);
    expect_corrupt(&specimen_schema, &bytes, parts[k].names, what);
    mu_bytes_dispose(&bytes);
}

/* --- numbers ----------------------------------------------------------------------- */

static const struct {
    int64_t value;
    const char *bytes;
    size_t n;
} shortest[] = {
    { 0, BYTES("\x00") },
    { 127, BYTES("\x7f") },
    { 128, BYTES("\xcc\x80") },
    { 255, BYTES("\xcc\xff") },
    { 256, BYTES("\xcd\x01\x00") },
    { 65535, BYTES("\xcd\xff\xff") },
    { 65536, BYTES("\xce\x00\x01\x00\x00") },
    { 4294967295, BYTES("\xce\xff\xff\xff\xff") },
    { -1, BYTES("\xff") },
    { -32, BYTES("\xe0") },
    { -33, BYTES("\xd0\xdf") },
    { -128, BYTES("\xd0\x80") },
    { -129, BYTES("\xd1\xff\x7f") },
    { -32768, BYTES("\xd1\x80\x00") },
    { -32769, BYTES("\xd2\xff\xff\x7f\xff") },
    { -2147483648, BYTES("\xd2\x80\x00\x00\x00") },
};

Test(codec, numbers_have_their_shortest_form)
{
    for (size_t i = 0; i < MU_COUNT_OF(shortest); i++) {
        mu_bytes bytes = { 0 };
        mu_err err = MU_ERR_NONE;
        mu_encode_number(shortest[i].value, &bytes);
        cr_expect_eq(bytes.used, shortest[i].n);
        cr_expect_arr_eq(bytes.at, shortest[i].bytes, shortest[i].n);
        mu_reader in = { bytes.at, bytes.at + bytes.used };
        int64_t value = 99;
        cr_expect_eq(mu_decode_number(&in, INT64_MIN, INT64_MAX, "n", &value, &err), MU_OK);
        cr_expect_eq(value, shortest[i].value);
        cr_expect_eq(in.at, in.end);
        mu_bytes_dispose(&bytes);
    }
}

/* Every way MessagePack has to write this number, the shortest one included. */
static size_t forms_of(int64_t value, uint8_t forms[9][9], size_t sizes[9])
{
    size_t n = 0;
    if (value >= -32 && value <= 127) {
        forms[n][0] = (uint8_t)value;
        sizes[n++] = 1;
    }
    for (unsigned wide = 0; wide < 4; wide++) {
        unsigned bits = 8u << wide;
        bool as_unsigned = value >= 0 && (bits == 64 || value < (INT64_C(1) << bits));
        bool as_signed = bits == 64 || (value >= -(INT64_C(1) << (bits - 1)) &&
                                        value < (INT64_C(1) << (bits - 1)));
        for (unsigned kind = 0; kind < 2; kind++) {
            if (kind == 0 ? !as_unsigned : !as_signed) continue;
            forms[n][0] = (uint8_t)((kind == 0 ? 0xcc : 0xd0) + wide);
            for (unsigned i = 0; i < bits / 8; i++)
                forms[n][1 + i] = (uint8_t)((uint64_t)value >> (bits - 8 - 8 * i));
            sizes[n++] = 1 + bits / 8;
        }
    }
    return n;
}

Test(codec, other_forms_of_the_same_number_are_refused)
{
    for (size_t i = 0; i < MU_COUNT_OF(shortest); i++) {
        uint8_t forms[9][9];
        size_t sizes[9];
        size_t refused = 0;
        size_t n = forms_of(shortest[i].value, forms, sizes);
        for (size_t k = 0; k < n; k++) {
            mu_reader in = { forms[k], forms[k] + sizes[k] };
            mu_err err = MU_ERR_NONE;
            int64_t value = 0;
            mu_status status = mu_decode_number(&in, INT64_MIN, INT64_MAX, "n", &value, &err);
            if (sizes[k] == shortest[i].n && memcmp(forms[k], shortest[i].bytes, sizes[k]) == 0)
                continue;
            cr_expect_eq(status, MU_CORRUPT, "%lld as %02x", (long long)shortest[i].value,
                         forms[k][0]);
            cr_expect_str_eq(err.text, "n is not a number in its shortest form");
            refused++;
        }
        cr_expect_eq(refused, n - 1);
    }
}

/* What is accepted at all encodes to the same bytes: no other form is left. */
static void accept_only_canonical(const uint8_t *bytes, size_t n)
{
    mu_reader in = { bytes, bytes + n };
    int64_t value = 0;
    if (mu_decode_number(&in, INT64_MIN, INT64_MAX, "n", &value, NULL) != MU_OK) return;
    static mu_bytes again;
    mu_bytes_clear(&again);
    mu_encode_number(value, &again);
    size_t used = (size_t)(in.at - bytes);
    cr_assert(again.used == used && memcmp(again.at, bytes, used) == 0, "%02x", bytes[0]);
}

Test(codec, every_number_of_up_to_three_bytes_reads_back_or_is_refused)
{
    for (unsigned first = 0; first < 256; first++)
        for (unsigned rest = 0; rest < 65536; rest++) {
            const uint8_t bytes[3] = { (uint8_t)first, (uint8_t)(rest >> 8), (uint8_t)rest };
            if (rest == 0) accept_only_canonical(bytes, 1);
            if (rest < 256) accept_only_canonical(bytes, 2);
            if (first >= 0xcc && first <= 0xd3) accept_only_canonical(bytes, 3);
        }
}

static const struct {
    const char *bytes;
    size_t n;
    const char *what;
} no_numbers[] = {
    { BYTES("\xc0"), "nil" },
    { BYTES("\xc1"), "the byte without meaning" },
    { BYTES("\xc2"), "false" },
    { BYTES("\xc3"), "true" },
    { BYTES("\xc4\x01\x05"), "bytes" },
    { BYTES("\xc7\x01\x00\x05"), "extension" },
    { BYTES("\xca\x40\xa0\x00\x00"), "float 5.0" },
    { BYTES("\xca\x7f\xc0\x00\x00"), "float NaN" },
    { BYTES("\xca\x7f\x80\x00\x00"), "float infinity" },
    { BYTES("\xca\x80\x00\x00\x00"), "float -0.0" },
    { BYTES("\xcb\x40\x14\x00\x00\x00\x00\x00\x00"), "double 5.0" },
    { BYTES("\xd4\x00\x05"), "short extension" },
    { BYTES("\xa1"
            "5"),
      "text 5" },
    { BYTES("\xd9\x01"
            "5"),
      "long text 5" },
    { BYTES("\x91\x05"), "array" },
    { BYTES("\xdc\x00\x01\x05"), "long array" },
    { BYTES("\xdd\x00\x00\x00\x01\x05"), "longest array" },
    { BYTES("\x80"), "empty map" },
    { BYTES("\x81\x05\x05"), "map" },
    { BYTES("\xde\x00\x01\x05\x05"), "long map" },
    { BYTES("\xdf\x00\x00\x00\x01\x05\x05"), "longest map" },
    { BYTES("\xcf\x00\x00\x00\x01\x00\x00\x00\x00"), "2^32" },
    { BYTES("\xd3\xff\xff\xff\xff\x00\x00\x00\x00"), "-2^32" },
    { BYTES("\xcf\xff\xff\xff\xff\xff\xff\xff\xff"), "2^64 - 1" },
};

Test(codec, a_number_field_takes_nothing_but_its_number)
{
    for (size_t k = 0; k < PARTS; k++) {
        if (!parts[k].number) continue;
        for (size_t i = 0; i < MU_COUNT_OF(no_numbers); i++)
            expect_part_corrupt(k, no_numbers[i].bytes, no_numbers[i].n, no_numbers[i].what);
        uint8_t forms[9][9];
        size_t sizes[9];
        size_t n = forms_of(parts[k].value, forms, sizes);
        for (size_t i = 0; i < n; i++)
            if (sizes[i] != parts[k].n || memcmp(forms[i], parts[k].bytes, sizes[i]) != 0)
                expect_part_corrupt(k, forms[i], sizes[i], "another form");
    }
}

Test(codec, a_number_outside_its_bounds_is_refused)
{
    for (size_t k = 0; k < PARTS; k++) {
        if (!parts[k].number) continue;
        const mu_field *field = &specimen_schema.fields[k];
        const int64_t values[] = { field->low - 1, field->low, field->high, field->high + 1 };
        for (size_t i = 0; i < 4; i++) {
            mu_bytes number = { 0 };
            specimen read;
            mu_err err;
            mu_encode_number(values[i], &number);
            mu_bytes bytes = with_part(k, number.at, number.used);
            if (i == 0 || i == 3) {
                expect_corrupt(&specimen_schema, &bytes, parts[k].names, "out of bounds");
            } else {
                cr_expect_eq(decode(&specimen_schema, bytes.at, bytes.used, &read, &err), MU_OK,
                             "%s", err.text);
                cr_expect_eq(mu_leaf_get(field->kind, mu_field_at(field, &read, 0)), values[i]);
            }
            mu_bytes_dispose(&bytes);
            mu_bytes_dispose(&number);
        }
    }
}

/* --- arrays, texts and runs of bytes ----------------------------------------------- */

static const struct {
    const char *field;
    const char *bytes;
    size_t n;
    const char *what;
} wrong_shapes[] = {
    { "pair", BYTES("\x91\x01"), "one too few" },
    { "pair", BYTES("\x93\x01\x02\x03"), "one too many" },
    { "pair", BYTES("\x90"), "empty" },
    { "pair", BYTES("\xdc\x00\x02\x01\x02"), "a long header" },
    { "pair", BYTES("\xdd\x00\x00\x00\x02\x01\x02"), "the longest header" },
    { "pair", BYTES("\x82\x01\x02"), "a map" },
    { "pair", BYTES("\x92\x01\xcd\x00\xc8"), "a long number within" },
    { "pair", BYTES("\x92\x01\xcd\x03\xe8"), "a number out of bounds within" },
    { "pair", BYTES("\x92\x91\x01\x02"), "an array within" },
    { "pair", BYTES("\xc0"), "nil" },
    { "pair", BYTES("\x01"), "a number" },
    { "pair", BYTES("\xa2\x01\x02"), "a text" },
    { "row", BYTES("\x94\x01\x02\x03\x04"), "one too many" },
    { "row", BYTES("\xdc\x00\x02\x07\x08"), "a long header" },
    { "row", BYTES("\xdd\x00\x00\x00\x02\x07\x08"), "the longest header" },
    { "row", BYTES("\x92\x07\xd0\x08"), "a signed number within" },
    { "row", BYTES("\x91\xc3"), "true within" },
    { "row", BYTES("\x82\x07\x08"), "a map" },
    { "row", BYTES("\xc0"), "nil" },
    { "twins", BYTES("\x91\x92\x01\xff"), "one too few" },
    { "twins", BYTES("\x92\x92\x01\xff\x90"), "an empty struct" },
    { "twins", BYTES("\x92\x92\x01\xff\x82\x02\xfe"), "a map for a struct" },
    { "twins", BYTES("\x92\x92\x01\xff\x05"), "a number for a struct" },
    { "twins", BYTES("\x92\x92\x01\xff\xdc\x00\x02\x02\xfe"), "a long header for a struct" },
    { "twins", BYTES("\x92\x92\x01\xff\x92\x0a\xfe"), "out of bounds" },
    { "crowd", BYTES("\x93\x92\x03\xfd\x92\x03\xfd\x92\x03\xfd"), "one too many" },
    { "crowd", BYTES("\x91\x91\x91\x03"), "a deeper array" },
    { "one", BYTES("\xc0"), "nil" },
    { "one", BYTES("\x90"), "empty" },
    { "one", BYTES("\xdc\x00\x02\x04\xfc"), "a long header" },
    { "one", BYTES("\x92\x04\xd0\xfc"), "a long number within" },
    { "name",
      BYTES("\xd9\x04"
            "Anna"),
      "a long header" },
    { "name",
      BYTES("\xda\x00\x04"
            "Anna"),
      "a longer header" },
    { "name",
      BYTES("\xdb\x00\x00\x00\x04"
            "Anna"),
      "the longest header" },
    { "name",
      BYTES("\xc4\x04"
            "Anna"),
      "bytes" },
    { "name",
      BYTES("\xa6"
            "Annaxy"),
      "as long as its field" },
    { "name",
      BYTES("\xa4"
            "An\0a"),
      "NUL within" },
    { "name",
      BYTES("\xa4"
            "An\na"),
      "a line break" },
    { "name",
      BYTES("\xa4"
            "An\x1b"
            "a"),
      "an escape" },
    { "name", BYTES("\xa2\xc0\x80"), "an overlong character" },
    { "name", BYTES("\xa3\xed\xa0\x80"), "a surrogate" },
    { "name", BYTES("\xa1\xff"), "no UTF-8" },
    { "name", BYTES("\xa1\xc3"), "half a character" },
    { "name", BYTES("\xc0"), "nil" },
    { "name", BYTES("\x00"), "a number" },
    { "raw", BYTES("\xc4\x03\x01\x02\x03"), "one too few" },
    { "raw", BYTES("\xc4\x05\x01\x02\x03\x04\x05"), "one too many" },
    { "raw", BYTES("\xc4\x00"), "empty" },
    { "raw", BYTES("\xc5\x00\x04\x01\x02\x03\x04"), "a long header" },
    { "raw", BYTES("\xc6\x00\x00\x00\x04\x01\x02\x03\x04"), "the longest header" },
    { "raw", BYTES("\xa4\x01\x02\x03\x04"), "a text" },
    { "raw", BYTES("\x94\x01\x02\x03\x04"), "an array" },
    { "raw", BYTES("\xd6\x00\x01\x02\x03\x04"), "an extension" },
    { "raw", BYTES("\xc0"), "nil" },
};

Test(codec, a_field_takes_nothing_of_another_shape)
{
    for (size_t i = 0; i < MU_COUNT_OF(wrong_shapes); i++) {
        const mu_field *field = mu_field_named(&specimen_schema, wrong_shapes[i].field);
        cr_assert_not_null(field);
        size_t k = (size_t)(field - specimen_schema.fields);
        expect_part_corrupt(k, wrong_shapes[i].bytes, wrong_shapes[i].n, wrong_shapes[i].what);
    }
}

/* --- the whole struct -------------------------------------------------------------- */

Test(codec, the_specimen_is_written_and_read_byte_for_byte)
{
    mu_bytes by_hand = up_to(PARTS);
    mu_bytes written = { 0 };
    specimen read;
    mu_err err;
    mu_encode(&specimen_schema, &good, &written);
    cr_assert_eq(written.used, by_hand.used);
    cr_assert_arr_eq(written.at, by_hand.at, by_hand.used);
    memset(&read, 0xee, sizeof read);
    cr_assert_eq(decode(&specimen_schema, by_hand.at, by_hand.used, &read, &err), MU_OK, "%s",
                 err.text);
    cr_expect_arr_eq((const uint8_t *)&read, (const uint8_t *)&good, sizeof good);
    mu_bytes_dispose(&by_hand);
    mu_bytes_dispose(&written);
}

Test(codec, an_input_cut_anywhere_is_refused_where_it_ends)
{
    for (size_t k = 0; k < PARTS; k++)
        for (size_t n = 0; n < parts[k].n; n++) {
            mu_bytes bytes = up_to(k);
            mu_bytes_add(&bytes, parts[k].bytes, n);
            /* Fifteen fields take fifteen bytes at least; that is seen first. */
            expect_corrupt(&specimen_schema, &bytes,
                           bytes.used - 1 < PARTS ? "specimen" : parts[k].names, "cut");
            mu_bytes_dispose(&bytes);
        }
    const mu_bytes nothing = { 0 };
    expect_corrupt(&specimen_schema, &nothing, "specimen", "empty");
}

Test(codec, bytes_after_the_end_are_refused)
{
    static const uint8_t more[] = { 0x00, 0xc0, 0x9f, 0xff };
    for (size_t i = 0; i < MU_COUNT_OF(more); i++) {
        specimen read;
        mu_err err;
        mu_bytes bytes = up_to(PARTS);
        mu_bytes_add(&bytes, &more[i], 1);
        cr_expect_eq(decode(&specimen_schema, bytes.at, bytes.used, &read, &err), MU_CORRUPT);
        cr_expect_str_eq(err.text, "the input is followed by 1 bytes too many");
        mu_bytes_dispose(&bytes);
    }
}

Test(codec, what_is_accepted_is_canonical_whatever_byte_is_changed)
{
    mu_bytes bytes = up_to(PARTS);
    uint32_t accepted = 0;
    for (size_t at = 0; at < bytes.used; at++) {
        uint8_t was = bytes.at[at];
        for (unsigned value = 0; value < 256; value++) {
            specimen read;
            mu_err err;
            bytes.at[at] = (uint8_t)value;
            mu_status status = decode(&specimen_schema, bytes.at, bytes.used, &read, &err);
            cr_assert(status == MU_OK || status == MU_CORRUPT || status == MU_VERSION);
            if (status != MU_OK) continue;
            accepted++;
            cr_assert_eq(mu_check_ranges(&specimen_schema, NULL, &read, &err), MU_OK, "%s",
                         err.text);
            mu_bytes again = { 0 };
            mu_encode(&specimen_schema, &read, &again);
            cr_assert_eq(again.used, bytes.used);
            cr_assert_arr_eq(again.at, bytes.at, bytes.used, "byte %zu as %02x", at, value);
            mu_bytes_dispose(&again);
        }
        bytes.at[at] = was;
    }
    cr_expect_gt(accepted, bytes.used, "only the specimen itself was accepted");
    mu_bytes_dispose(&bytes);
}

/* --- older and newer structs ------------------------------------------------------- */

Test(codec, an_older_struct_is_filled_with_zero)
{
    for (uint32_t n = 0; n < PARTS; n++) {
        mu_bytes bytes = up_to(n);
        specimen read;
        mu_err err;
        bytes.at[0] = (uint8_t)(0x90 + n);
        memset(&read, 0xee, sizeof read);
        mu_status status = decode(&specimen_schema, bytes.at, bytes.used, &read, &err);
        if (n < 8) {
            cr_expect_eq(status, MU_CORRUPT, "%u fields", n);
            cr_expect(names_one_of(err.text, "specimen"), "%s", err.text);
        } else {
            specimen wanted = good;
            size_t end = n == PARTS ? sizeof good : specimen_schema.fields[n].offset;
            if (n < PARTS && specimen_schema.fields[n].shape == MU_LIST)
                end = specimen_schema.fields[n].count;
            memset((uint8_t *)&wanted + end, 0, sizeof wanted - end);
            cr_expect_eq(status, MU_OK, "%u fields: %s", n, err.text);
            cr_expect_arr_eq((const uint8_t *)&read, (const uint8_t *)&wanted, sizeof wanted);
        }
        mu_bytes_dispose(&bytes);
    }
}

Test(codec, an_older_struct_within_a_struct_is_filled_with_zero)
{
    specimen read;
    mu_err err;
    mu_bytes bytes = with_part(12, "\x91\x04", 2);
    cr_assert_eq(decode(&specimen_schema, bytes.at, bytes.used, &read, &err), MU_OK, "%s",
                 err.text);
    cr_expect_eq(read.one.x, 4);
    cr_expect_eq(read.one.y, 0);
    mu_bytes_dispose(&bytes);
}

/* What has come later is left out as long as there is nothing in it, and only so. */
Test(codec, later_fields_that_are_zero_are_left_out)
{
    specimen value = good;
    specimen read;
    mu_err err;
    for (uint32_t n = PARTS; n >= 8; n--) {
        const uint32_t from = n < PARTS ? specimen_schema.fields[n].offset : sizeof value;
        const bool list = n < PARTS && specimen_schema.fields[n].shape == MU_LIST;
        const size_t end = list ? specimen_schema.fields[n].count : from;
        memset((uint8_t *)&value + end, 0, sizeof value - end);
        mu_bytes bytes = { 0 };
        mu_encode(&specimen_schema, &value, &bytes);
        cr_expect_eq(bytes.at[0], 0x90 + n, "%u fields", n);
        cr_expect_eq(decode(&specimen_schema, bytes.at, bytes.used, &read, &err), MU_OK);
        cr_expect_arr_eq((const uint8_t *)&read, (const uint8_t *)&value, sizeof value);
        mu_bytes_dispose(&bytes);
    }
    mu_bytes bytes = with_part(12, "\x92\x04\x00", 3);
    cr_expect_eq(decode(&specimen_schema, bytes.at, bytes.used, &read, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "y is zero: at the end of inner it is left out");
    mu_bytes_dispose(&bytes);
}

Test(codec, a_newer_struct_is_a_matter_of_version)
{
    specimen read;
    mu_err err;
    mu_bytes bytes = { 0 };
    mu_bytes_add(&bytes, "\xdc\x00\x10", 3);
    for (size_t i = 0; i < PARTS; i++) mu_bytes_add(&bytes, parts[i].bytes, parts[i].n);
    mu_bytes_add(&bytes, "\x01", 1);
    cr_expect_eq(decode(&specimen_schema, bytes.at, bytes.used, &read, &err), MU_VERSION);
    cr_expect_str_eq(err.text, "specimen has 16 fields and this Muster knows 15");
    mu_bytes_dispose(&bytes);

    bytes = with_part(12, "\x93\x04\xfc\x01", 4);
    cr_expect_eq(decode(&specimen_schema, bytes.at, bytes.used, &read, &err), MU_VERSION);
    cr_expect_str_eq(err.text, "inner has 3 fields and this Muster knows 2");
    mu_bytes_dispose(&bytes);
}
