/* SPDX-License-Identifier: MIT
 * tests/unit/core_status.c - statuses keep their numbers, and records are filled whole. */
#include "core/status.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct pinned {
    mu_status status;
    int number;
    const char *word;
} pinned;

/* These numbers stand in goldens and are exit codes: they never change. */
static const pinned numbers[] = {
    { MU_OK, 0, "ok" },
    { MU_PENDING, 1, "pending" },
    { MU_REFUSED, 2, "refused" },
    { MU_NOT_FOUND, 3, "not found" },
    { MU_CORRUPT, 10, "damaged" },
    { MU_DIVERGED, 11, "diverged" },
    { MU_VERSION, 12, "version" },
    { MU_TAMPERED, 13, "tampered" },
    { MU_ILLEGAL, 14, "illegal" },
    { MU_CONFLICT, 15, "conflict" },
    { MU_INPUT, 16, "input" },
    { MU_LIMIT, 20, "limit" },
    { MU_IO, 30, "system" },
};

Test(status, numbers_and_words_are_pinned)
{
    for (size_t i = 0; i < MU_COUNT_OF(numbers); i++) {
        cr_expect_eq((int)numbers[i].status, numbers[i].number, "%s", numbers[i].word);
        cr_expect_str_eq(mu_status_word(numbers[i].status), numbers[i].word);
    }
}

#define COUNT(name, number, word, text) +1
#define TEXT(name, number, word, text)  { name, number, text },

Test(status, every_status_is_in_the_table)
{
    cr_expect_eq(MU_COUNT_OF(numbers), 0 MU_STATUS_LIST(COUNT));
}

Test(status, every_status_has_a_sentence_of_its_own)
{
    static const pinned texts[] = { MU_STATUS_LIST(TEXT) };
    for (size_t i = 0; i < MU_COUNT_OF(texts); i++) {
        cr_expect_str_eq(mu_status_text(texts[i].status), texts[i].word);
        cr_expect_str_not_empty(texts[i].word);
        for (size_t k = 0; k < i; k++) cr_expect_str_neq(texts[i].word, texts[k].word);
    }
    cr_expect_str_eq(mu_status_word((mu_status)99), "unknown");
    cr_expect_str_eq(mu_status_text((mu_status)99), "unknown status");
}

Test(status, an_empty_record_says_nothing)
{
    const mu_err err = MU_ERR_NONE;
    cr_expect(err.status == MU_OK && err.clause == 0 && err.answer == 0 && err.seq == MU_NO_SEQ);
    for (size_t i = 0; i < sizeof err.text; i++) cr_assert_eq(err.text[i], '\0');
}

Test(status, a_failure_fills_the_whole_record)
{
    mu_err err;
    memset(&err, 0xa5, sizeof err);
    cr_expect_eq(mu_fail(&err, MU_LIMIT, 8027, "%s has %d", "RA1", 7), MU_LIMIT);
    cr_expect(err.status == MU_LIMIT && err.clause == 8027);
    cr_expect(err.answer == 0 && err.seq == MU_NO_SEQ);
    cr_expect_str_eq(err.text, "RA1 has 7");
    cr_expect_eq(mu_fail(NULL, MU_IO, 0, "%d", 1), MU_IO, "nobody wants to know");
}

Test(status, a_failure_at_an_event_names_it)
{
    mu_err err;
    memset(&err, 0xa5, sizeof err);
    cr_expect_eq(mu_fail_at(&err, MU_CORRUPT, 17, "%s has %d", "RA1", 7), MU_CORRUPT);
    cr_expect(err.status == MU_CORRUPT && err.clause == 0);
    cr_expect(err.answer == 0 && err.seq == 17);
    cr_expect_str_eq(err.text, "RA1 has 7");
    cr_expect_eq(mu_fail_at(NULL, MU_IO, 0, "%d", 1), MU_IO, "nobody wants to know");
}

Test(status, a_text_too_long_is_cut_within_the_record)
{
    char longer[2 * MU_LINE_MAX];
    mu_err err = MU_ERR_NONE;
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    (void)mu_fail(&err, MU_INPUT, 0, "%s", longer);
    cr_expect_eq(strlen(err.text), MU_LINE_MAX - 1);
}

static int calls;

static mu_status tries(mu_status first)
{
    TRY((calls++, first));
    return MU_NOT_FOUND;
}

Test(status, trying_goes_on_only_when_all_is_well)
{
    cr_expect_eq(tries(MU_OK), MU_NOT_FOUND);
    cr_expect_eq(tries(MU_PENDING), MU_PENDING);
    cr_expect_eq(tries(MU_IO), MU_IO);
    cr_expect_eq(calls, 3, "what is tried is evaluated once");
}
