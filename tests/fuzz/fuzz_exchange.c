/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_exchange.c - lines that the other side of a duel sends.
 *
 * Input: a line; or, after a byte below 9, a link or an offer to make, and bytes of its line that
 * are to be changed (place, value). What is accepted, as the one or the other and never both,
 * prints as that very line, but for blanks and large letters of digits, and reads back. */
#include "events/exchange.h"
#include "fuzz.h"

#include <ctype.h>
#include <string.h>

/* The words of a line, one blank between two. */
static void straighten(const char *line, char out[MU_EXCHANGE_LINE])
{
    size_t n = 0;
    FUZZ_LAW(strlen(line) < MU_EXCHANGE_LINE);
    for (line += strspn(line, " "); *line != '\0'; line++)
        if (*line != ' ' || (line[1] != ' ' && line[1] != '\0')) out[n++] = *line;
    out[n] = '\0';
}

/* Digits of bytes may be written large; nothing else but the side is a large letter. */
static bool same_words(const char *line, const char *printed)
{
    char words[MU_EXCHANGE_LINE];
    straighten(line, words);
    if (strlen(words) != strlen(printed)) return false;
    for (size_t i = 0; words[i] != '\0'; i++) {
        const bool large = isupper((unsigned char)words[i]) && printed[i] >= 'a';
        if (words[i] != printed[i] && !(large && tolower(words[i]) == printed[i])) return false;
    }
    return true;
}

static bool is_offer(const char *line)
{
    char first[MU_EXCHANGE_LINE];
    char second[MU_EXCHANGE_LINE];
    mu_offer offer;
    mu_offer again;
    mu_err err = MU_ERR_NONE;
    if (mu_offer_read(line, &offer, &err) != MU_OK) {
        FUZZ_LAW(err.status == MU_INPUT && mu_is_plain_text(err.text, strlen(err.text)));
        return false;
    }
    FUZZ_LAW(offer.side <= 1);
    mu_text text = mu_text_in(first, sizeof first);
    mu_offer_print(&offer, &text);
    FUZZ_LAW(!text.cut && same_words(line, first));
    FUZZ_LAW_ERR(mu_offer_read(first, &again, &err) == MU_OK, &err);
    FUZZ_LAW(memcmp(offer.game, again.game, sizeof offer.game) == 0 && offer.side == again.side);
    text = mu_text_in(second, sizeof second);
    mu_offer_print(&again, &text);
    FUZZ_LAW(strcmp(first, second) == 0);
    return true;
}

static bool is_link(const char *line)
{
    char first[MU_EXCHANGE_LINE];
    char second[MU_EXCHANGE_LINE];
    mu_shown_link shown;
    mu_shown_link again;
    mu_err err = MU_ERR_NONE;
    if (mu_shown_link_read(line, &shown, &err) != MU_OK) {
        FUZZ_LAW(err.status == MU_INPUT && mu_is_plain_text(err.text, strlen(err.text)));
        return false;
    }
    FUZZ_LAW(shown.reveal.side <= 1 && shown.reveal.link > 0 && shown.seq > 0);
    mu_text text = mu_text_in(first, sizeof first);
    mu_shown_link_print(&shown, &text);
    FUZZ_LAW(!text.cut && same_words(line, first));
    FUZZ_LAW_ERR(mu_shown_link_read(first, &again, &err) == MU_OK, &err);
    FUZZ_LAW(shown.seq == again.seq && shown.reveal.link == again.reveal.link);
    text = mu_text_in(second, sizeof second);
    mu_shown_link_print(&again, &text);
    FUZZ_LAW(strcmp(first, second) == 0);
    return true;
}

static void any_line(const char *line)
{
    const bool offer = is_offer(line);
    const bool link = is_link(line);
    FUZZ_LAW(!(offer && link));
}

static void fill(fuzz_input *in, uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) bytes[i] = fuzz_byte(in);
    bytes[0] |= 1; /* none of them is all zeros */
}

static void made_line(fuzz_input *in)
{
    char line[MU_EXCHANGE_LINE];
    mu_text text = mu_text_in(line, sizeof line);
    mu_offer offer = { .side = 0 };
    mu_shown_link shown = { .seq = 1 + fuzz_number(in, 4) };
    const uint32_t kind = fuzz_below(in, 3);
    if (kind == 0) {
        offer.side = (uint8_t)fuzz_below(in, 2);
        fill(in, offer.game, sizeof offer.game);
        fill(in, offer.tip, sizeof offer.tip);
        mu_offer_print(&offer, &text);
        FUZZ_LAW(is_offer(line));
    } else {
        shown.reveal.side = fuzz_below(in, 2);
        shown.reveal.link = 1 + fuzz_number(in, 2);
        fill(in, shown.game, sizeof shown.game);
        fill(in, shown.head, sizeof shown.head);
        fill(in, shown.reveal.secret, sizeof shown.reveal.secret);
        if (kind == 2) fill(in, shown.reveal.signature, sizeof shown.reveal.signature);
        mu_shown_link_print(&shown, &text);
        FUZZ_LAW(is_link(line));
    }
    while (in->left >= 3) line[fuzz_number(in, 2) % text.used] = (char)fuzz_byte(in);
    any_line(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char line[2 * MU_EXCHANGE_LINE]; /* more than may be read */
    fuzz_input in = { data, n };
    if (n > 0 && data[0] < 9) {
        made_line(&in);
        return 0;
    }
    if (n >= sizeof line) n = sizeof line - 1;
    if (n > 0) memcpy(line, data, n);
    line[n] = '\0';
    any_line(line);
    return 0;
}
