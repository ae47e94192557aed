/* SPDX-License-Identifier: MIT
 * tests/unit/core_print.c - described values as words, and words as described values. */
#include "core/fill.h"
#include "core/print.h"
#include "unit/core_sample.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>

static const mu_schema *const plain = &sample_plain_schema;

/* What must be given, and nothing else. */
static sample_plain least(void)
{
    return (sample_plain){ .must = 1, .below = -1 };
}

static mu_status read_words(const char *words, sample_plain *value, mu_err *err)
{
    char line[256];
    cr_assert_lt(strlen(words), sizeof line);
    memcpy(line, words, strlen(words) + 1);
    return mu_read_fields(plain, &sample_scope, line, value, err);
}

static const char *printed(const sample_plain *value)
{
    static char line[256];
    mu_text text = mu_text_in(line, sizeof line);
    mu_print_fields(plain, &sample_scope, value, &text);
    cr_assert_not(text.cut);
    return line;
}

/* --- printing ------------------------------------------------------------------- */

Test(print, fields_print_as_pairs_in_their_order)
{
    sample_plain value = { .must = 9,
                           .on = 1,
                           .cold = -100,
                           .below = -9,
                           .wide = 65535,
                           .deep = -32768,
                           .huge = UINT32_MAX,
                           .debt = INT32_MIN,
                           .pair = { 1, 1000 },
                           .path_n = 3,
                           .path = { 1, 2, 9 },
                           .steps_n = 1,
                           .steps = { -5 },
                           .sums_n = 2,
                           .sums = { 0, 20 },
                           .name = "F\xc3\xa9,=x",
                           .key = { 0, 1, 0xfe, 0xff } };
    cr_expect_str_eq(printed(&value), "must=p9 on=yes cold=-100 below=-9 wide=65535 deep=-32768 "
                                      "huge=4294967295 debt=-2147483648 pair=1,1000 path=p1,p2,p9 "
                                      "steps=-5 sums=0,20 name=F\xc3\xa9,=x key=0001feff");
}

Test(print, what_is_zero_and_may_be_goes_without_saying)
{
    sample_plain value = least();
    cr_expect_str_eq(printed(&value), "must=p1 below=-1 pair=0,0");
    value.must = 0; /* out of bounds: printed all the same, as a number */
    cr_expect_str_eq(printed(&value), "must=#0 below=-1 pair=0,0");
    value.steps_n = 1; /* a list of one zero is no empty list */
    value.must = 2;
    value.below = 0;
    cr_expect_str_eq(printed(&value), "must=p2 below=0 pair=0,0 steps=0");
}

Test(print, elements_print_as_their_domain_writes_them)
{
    const sample_all all = sample_value();
    static const struct {
        const char *field;
        uint32_t element;
        const char *word;
    } rows[] = { { "small", 0, "200" },   { "on", 0, "yes" },
                 { "must", 0, "p9" },     { "debt", 0, "-1999999998" },
                 { "pair", 1, "772" },    { "path", 1, "p4" },
                 { "lit", 0, "no" },      { "name", 0, "Fred\xc3\xa9" },
                 { "key", 0, "deadbeef" } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_field *field = mu_field_named(&sample_all_schema, rows[i].field);
        char word[32];
        mu_text text = mu_text_in(word, sizeof word);
        mu_print_element(field, &sample_scope, mu_field_at(field, &all, rows[i].element), &text);
        cr_expect_str_eq(word, rows[i].word, "%s", rows[i].field);
    }
}

/* A text without its end, as damaged bytes may hold one, stops with its field. */
Test(print, a_text_without_an_end_prints_no_further_than_its_field)
{
    sample_all all = sample_value();
    const mu_field *field = mu_field_named(&sample_all_schema, "name");
    char word[32];
    mu_text text = mu_text_in(word, sizeof word);
    memcpy(all.name, "12345678", 8);
    mu_print_element(field, NULL, all.name, &text);
    cr_expect_str_eq(word, "12345678");
}

Test(print, a_struct_has_no_word, .signal = SIGABRT)
{
    const sample_all all = sample_value();
    char word[32];
    mu_text text = mu_text_in(word, sizeof word);
    mu_print_element(mu_field_named(&sample_all_schema, "at"), NULL, &all.at, &text);
}

Test(print, the_grammar_shows_what_must_be_given)
{
    char line[256];
    mu_text text = mu_text_in(line, sizeof line);
    mu_print_grammar(plain, &text);
    cr_expect_str_eq(line, "must [on=no|yes] [cold] below [wide] [deep] [huge] [debt] [pair] "
                           "[path=A,B,C] [steps=A,B,C] [sums=A,B,C] [name] [key]");
}

/* --- reading ---------------------------------------------------------------------- */

typedef struct reading {
    const char *words;
    sample_plain value;
} reading;

static const reading readings[] = {
    { "must=p1 below=-1", { .must = 1, .below = -1 } },
    { "below=-1 must=p1", { .must = 1, .below = -1 } },
    { " \t must=p1\t\tbelow=-1  ", { .must = 1, .below = -1 } },
    { "p3 below=-2", { .must = 3, .below = -2 } },
    /* bare words fill what is not yet named, in order */
    { "p3 yes -7 -2", { .must = 3, .on = 1, .cold = -7, .below = -2 } },
    { "on=yes p3 5 -2 8", { .must = 3, .on = 1, .cold = 5, .below = -2, .wide = 8 } },
    { "p3 cold=5 no -2 8", { .must = 3, .cold = 5, .below = -2, .wide = 8 } },
    /* zeros and empty things may be said */
    { "must=p1 below=-1 wide=0 on=no name=", { .must = 1, .below = -1 } },
    { "must=p1 below=-1 key=00000000", { .must = 1, .below = -1 } },
    /* lists */
    { "must=p1 below=-1 path=p9", { .must = 1, .below = -1, .path_n = 1, .path = { 9 } } },
    { "must=p1 below=-1 path=p9,p1,p2",
      { .must = 1, .below = -1, .path_n = 3, .path = { 9, 1, 2 } } },
    { "must=p1 below=-1 pair=7,0", { .must = 1, .below = -1, .pair = { 7, 0 } } },
    { "must=p1 below=-1 steps=-5,0,5",
      { .must = 1, .below = -1, .steps_n = 3, .steps = { -5, 0, 5 } } },
    { "must=p1 below=-1 name=a,b=c key=0a0b0c0d",
      { .must = 1, .below = -1, .name = "a,b=c", .key = { 10, 11, 12, 13 } } },
    { "must=p1 below=-1 name=1234567", { .must = 1, .below = -1, .name = "1234567" } },
};

Test(print, words_are_read_in_any_order)
{
    for (size_t i = 0; i < MU_COUNT_OF(readings); i++) {
        sample_plain value;
        mu_err err = MU_ERR_NONE;
        memset(&value, 0xa5, sizeof value);
        cr_expect_eq(read_words(readings[i].words, &value, &err), MU_OK, "%s: %s",
                     readings[i].words, err.text);
        cr_expect_eq(memcmp(&value, &readings[i].value, sizeof value), 0, "'%s' became '%s'",
                     readings[i].words, printed(&value));
    }
}

typedef struct misreading {
    const char *words;
    const char *said;
} misreading;

static const misreading misreadings[] = {
    { "", "'must' is missing" },
    { "below=-1", "'must' is missing" },
    { "must=p1", "'below' is missing" },
    { "must=p1 below=-1 else=2", "there is no 'else' in this order" },
    { "must=p1 below=-1 =2", "there is no '' in this order" },
    { "must=p1 below=-1 path_n=2", "there is no 'path_n' in this order" },
    { "must=p1 must=p1 below=-1", "'must' is given twice" },
    { "p1 must=p1", "'must' is given twice" },
    { "p1 yes 1 -1 2 3 4 5 6,7 p1 1 1 n 00000000 more", "nothing is wanted after 'more'" },
    { "must=1 below=-1", "must: '1' is not a place" },
    { "must= below=-1", "must: '' is not a place" },
    { "must=p0 below=-1", "must: 'p0' is not a place" },
    { "must=p1 below=0", "below: 0 is outside -9 to -1" },
    { "must=p1 below=-10", "below: -10 is outside -9 to -1" },
    { "must=p1 below=-1 on=maybe", "on: write yes or no, not 'maybe'" },
    { "must=p1 below=-1 cold=101", "cold: 101 is outside -100 to 100" },
    { "must=p1 below=-1 cold=+1", "cold: '+1' is not a number" },
    { "must=p1 below=-1 wide=65536", "wide: 65536 is outside 0 to 65535" },
    { "must=p1 below=-1 huge=4294967296", "huge: '4294967296' is not a number" },
    { "must=p1 below=-1 huge=-1", "huge: -1 is outside 0 to 4294967295" },
    { "must=p1 below=-1 wide=1,2", "wide: '1,2' is not a number" },
    { "must=p1 below=-1 pair=1", "pair takes 2 entries" },
    { "must=p1 below=-1 pair=1,2,3", "pair takes at most 2 entries" },
    { "must=p1 below=-1 pair=1,1001", "pair: 1001 is outside 0 to 1000" },
    { "must=p1 below=-1 path=", "path: '' is not a place" },
    { "must=p1 below=-1 path=p1,", "path: '' is not a place" },
    { "must=p1 below=-1 path=,p1", "path: '' is not a place" },
    { "must=p1 below=-1 path=p1,p2,p3,p4", "path takes at most 3 entries" },
    { "must=p1 below=-1 sums=21", "sums: 21 is outside 0 to 20" },
    { "must=p1 below=-1 name=12345678", "name may have at most 7 bytes" },
    { "must=p1 below=-1 key=00", "key wants 8 hex digits" },
    { "must=p1 below=-1 key=0000000G", "key wants 8 hex digits" },
    { "must=p1 below=-1 name=\xff", "the text holds characters that are not plain" },
    { "must=p1\nbelow=-1", "the text holds characters that are not plain" },
};

Test(print, what_cannot_be_read_is_named)
{
    for (size_t i = 0; i < MU_COUNT_OF(misreadings); i++) {
        sample_plain value;
        mu_err err = MU_ERR_NONE;
        cr_expect_eq(read_words(misreadings[i].words, &value, &err), MU_INPUT, "%s",
                     misreadings[i].words);
        cr_expect_str_eq(err.text, misreadings[i].said, "'%s': %s", misreadings[i].words, err.text);
        cr_expect_eq(read_words(misreadings[i].words, &value, NULL), MU_INPUT, "without a record");
    }
}

/* Of a long word only the beginning is shown. */
Test(print, a_long_word_is_shown_by_its_beginning)
{
    sample_plain value;
    mu_err err = MU_ERR_NONE;
    char words[200] = "must=";
    memset(words + 5, 'x', 150);
    cr_expect_eq(read_words(words, &value, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "must: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' is not a place");
}

typedef struct element {
    const char *field;
    const char *word;
    int64_t number;   /* of a number */
    uint8_t bytes[8]; /* of a text or bytes */
    size_t n;         /* bytes written */
} element;

static const element elements[] = {
    { "must", "p7", 7, { 0 }, 1 },
    { "deep", "-2", -2, { 0 }, 2 },
    { "huge", "4294967295", UINT32_MAX, { 0 }, 4 },
    { "name", "", 0, { 0 }, 8 },
    { "name", "Ann", 0, { 'A', 'n', 'n' }, 8 },
    { "key", "01020304", 0, { 1, 2, 3, 4 }, 4 },
};

Test(print, one_element_is_read_whole)
{
    for (size_t i = 0; i < MU_COUNT_OF(elements); i++) {
        const element *e = &elements[i];
        const mu_field *field = mu_field_named(plain, e->field);
        uint8_t at[16];
        memset(at, 0xa5, sizeof at);
        cr_assert_eq(mu_read_element(field, &sample_scope, e->word, at, NULL), MU_OK);
        if (field->kind == MU_KIND_text || field->kind == MU_KIND_bytes)
            cr_expect_eq(memcmp(at, e->bytes, e->n), 0, "row %zu", i);
        else
            cr_expect_eq(mu_leaf_get(field->kind, at), e->number, "row %zu", i);
        for (size_t k = e->n; k < sizeof at; k++) cr_assert_eq(at[k], 0xa5, "row %zu", i);
    }
}

Test(print, an_element_that_cannot_be_read_is_left_alone)
{
    static const char *const fields[] = { "must", "cold", "name", "key" };
    static const char *const words[] = { "p0", "1000", "longer-than-that", "0g000000" };
    for (size_t i = 0; i < MU_COUNT_OF(fields); i++) {
        uint8_t at[8];
        memset(at, 0xa5, sizeof at);
        const mu_field *field = mu_field_named(plain, fields[i]);
        cr_expect_eq(mu_read_element(field, &sample_scope, words[i], at, NULL), MU_INPUT);
        if (strcmp(fields[i], "key") == 0) continue; /* digits are read one by one */
        for (size_t k = 0; k < sizeof at; k++) cr_assert_eq(at[k], 0xa5, "%s", fields[i]);
    }
    mu_err err = MU_ERR_NONE;
    uint8_t at[8];
    cr_expect_eq(mu_read_element(mu_field_named(plain, "must"), &sample_scope, "\x1b[2J", at, &err),
                 MU_INPUT);
    cr_expect_str_eq(err.text, "must is not plain text", "what steers a terminal is not shown");
    cr_expect_eq(mu_read_element(mu_field_named(plain, "name"), &sample_scope, "\x1b[2J", at, &err),
                 MU_INPUT);
    cr_expect_str_eq(err.text, "name is not plain text");
}

/* The struct without fields has one reserved byte, which nobody may name. */
MU_STRUCT(sample_nothing, MU_NO_FIELDS);
MU_SCHEMA(sample_nothing, MU_NO_FIELDS, 1);

Test(print, an_order_without_fields_takes_no_words)
{
    sample_nothing value = { 7 };
    mu_err err = MU_ERR_NONE;
    char line[32] = "  ";
    cr_expect_eq(mu_read_fields(&sample_nothing_schema, NULL, line, &value, &err), MU_OK);
    cr_expect_eq(value.reserved, 0);
    memcpy(line, "0", 2);
    cr_expect_eq(mu_read_fields(&sample_nothing_schema, NULL, line, &value, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "nothing is wanted after '0'");
    memcpy(line, "reserved=0", 11);
    cr_expect_eq(mu_read_fields(&sample_nothing_schema, NULL, line, &value, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "there is no 'reserved' in this order");
    mu_text text = mu_text_in(line, sizeof line);
    mu_print_fields(&sample_nothing_schema, NULL, &value, &text);
    mu_print_grammar(&sample_nothing_schema, &text);
    cr_expect_str_eq(line, "");
}

/* --- there and back ------------------------------------------------------------------ */

Test(print, print_then_read_gives_the_value_back)
{
    for (uint64_t seed = 0; seed < 1000; seed++) {
        mu_rng rng = { .seed = seed };
        sample_plain value, back;
        mu_err err = MU_ERR_NONE;
        mu_fill(plain, &value, &rng);
        memset(&back, 0xa5, sizeof back);
        cr_assert_eq(read_words(printed(&value), &back, &err), MU_OK, "'%s': %s", printed(&value),
                     err.text);
        cr_assert_eq(memcmp(&value, &back, sizeof value), 0, "%s", printed(&value));
    }
}

/* --- words ---------------------------------------------------------------------------- */

Test(print, words_are_cut_off_a_line_one_by_one)
{
    char line[] = "  one\ttwo  three\t ";
    char *rest = line;
    cr_expect_str_eq(mu_next_word(&rest), "one");
    cr_expect_str_eq(mu_next_word(&rest), "two");
    cr_expect_str_eq(mu_next_word(&rest), "three");
    cr_expect_null(mu_next_word(&rest));
    cr_expect_null(mu_next_word(&rest), "and stays at the end");
    char empty[] = "";
    rest = empty;
    cr_expect_null(mu_next_word(&rest));
    char newline[] = "one\ntwo";
    rest = newline;
    cr_expect_str_eq(mu_next_word(&rest), "one\ntwo", "a line break is no blank");
}
