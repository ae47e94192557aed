/* SPDX-License-Identifier: MIT
 * cli/words.c - orders and values as they are typed. */
#include "cli/words.h"

#include <string.h>

bool cli_words_add(cli_words *words, const char *word)
{
    mu_text text = { words->text, sizeof words->text, strlen(words->text), false };
    mu_text_add(&text, "%s%s", words->n == 0 ? "" : " ", word);
    words->n++;
    return !text.cut;
}

static void to_upper(char *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (at[i] >= 'a' && at[i] <= 'z') at[i] = (char)(at[i] - 'a' + 'A');
}

/* The values of an order alone: neither its kind nor the names of its fields. */
static void values_to_upper(char *words)
{
    words += strcspn(words, " ");
    while (*words != '\0') {
        words += strspn(words, " ");
        const size_t n = strcspn(words, " ");
        const char *equals = memchr(words, '=', n);
        const size_t name = equals == NULL ? 0 : (size_t)(equals - words);
        to_upper(words + name, n - name);
        words += n;
    }
}

mu_status cli_order_read(const mu_scope *scope, uint8_t side, const cli_words *words,
                         mu_order *order, mu_ahead *ahead, mu_err *err)
{
    cli_words as_typed = *words; /* it is cut up */
    mu_status status = mu_order_read(scope, side, as_typed.text, order, ahead, err);
    if (status != MU_INPUT) return status;
    cli_words upper = *words;
    values_to_upper(upper.text);
    cli_words meant = upper;
    mu_order unused;
    mu_ahead beside;
    if (mu_order_read(scope, side, upper.text, &unused, &beside, NULL) != MU_OK) return status;
    return mu_fail(err, MU_INPUT, 0, "it cannot be read as it stands; is this meant: %.160s",
                   meant.text);
}

/* A word in upper case; a long one is no value anyway. */
typedef struct upper_word {
    char at[64];
} upper_word;

static upper_word upper_of(const char *word)
{
    upper_word upper;
    mu_text text = mu_text_in(upper.at, sizeof upper.at);
    mu_text_word(&text, word);
    to_upper(upper.at, text.used);
    return upper;
}

mu_status cli_option_read(const mu_scope *scope, uint8_t purpose, const char *word, int32_t *value,
                          mu_err *err)
{
    int32_t unused = 0;
    mu_status status = mu_option_read(scope, purpose, word, value, err);
    const upper_word upper = upper_of(word);
    if (status != MU_INPUT || mu_option_read(scope, purpose, upper.at, &unused, NULL) != MU_OK)
        return status;
    return mu_fail(err, MU_INPUT, 0, "'%.40s' cannot be read as it stands; is %s meant?", word,
                   upper.at);
}
