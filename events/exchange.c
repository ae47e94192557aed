/* SPDX-License-Identifier: MIT
 * events/exchange.c - lines that the two sides of a duel send each other. */
#include "events/exchange.h"

#include "core/print.h"
#include "events/text_line.h"

#include <string.h>

/* --- writing ------------------------------------------------------------------------- */

static void add_bytes(const uint8_t *bytes, size_t n, mu_text *out)
{
    mu_text_word(out, " ");
    mu_text_bytes(out, bytes, n);
}

void mu_offer_print(const mu_offer *offer, mu_text *out)
{
    mu_text_word(out, "muster offer");
    add_bytes(offer->game, sizeof offer->game, out);
    mu_text_add(out, " %s", mu_side.words[offer->side]);
    add_bytes(offer->tip, sizeof offer->tip, out);
}

void mu_shown_link_print(const mu_shown_link *shown, mu_text *out)
{
    const mu_reveal_head *reveal = &shown->reveal;
    mu_text_word(out, "muster link");
    add_bytes(shown->game, sizeof shown->game, out);
    mu_text_add(out, " %s %u %llu", mu_side.words[reveal->side], reveal->link,
                (unsigned long long)shown->seq);
    add_bytes(shown->head, sizeof shown->head, out);
    add_bytes(reveal->secret, sizeof reveal->secret, out);
    if (mu_is_given(reveal->signature, sizeof reveal->signature))
        add_bytes(reveal->signature, sizeof reveal->signature, out);
}

/* --- reading ------------------------------------------------------------------------- */

static mu_status cut_up(const char *line, char room[MU_EXCHANGE_LINE], mu_err *err)
{
    const size_t n = strlen(line);
    if (n >= MU_EXCHANGE_LINE || !mu_is_plain_text(line, n))
        return mu_fail(err, MU_INPUT, 0, "a line of plain text is wanted, below %d bytes",
                       MU_EXCHANGE_LINE);
    memcpy(room, line, n + 1);
    return MU_OK;
}

static bool take_hex(char **rest, uint8_t *bytes, size_t n)
{
    char *word = mu_next_word(rest);
    return word != NULL && mu_hex_bytes(word, bytes, n);
}

static bool take_side(char **rest, int64_t *side)
{
    char *word = mu_next_word(rest);
    return word != NULL && mu_domain_parse(MU_SIDE, NULL, word, 0, 1, side);
}

static bool at_end(const char *rest)
{
    return rest[strspn(rest, " ")] == '\0';
}

mu_status mu_offer_read(const char *line, mu_offer *offer, mu_err *err)
{
    char room[MU_EXCHANGE_LINE];
    char *rest = room;
    int64_t side = 0;
    TRY(cut_up(line, room, err));
    memset(offer, 0, sizeof *offer);
    if (!mu_take_word(&rest, "muster") || !mu_take_word(&rest, "offer"))
        return mu_fail(err, MU_INPUT, 0, "an offer begins with 'muster offer'");
    if (!take_hex(&rest, offer->game, sizeof offer->game))
        return mu_fail(err, MU_INPUT, 0, "the offer's game is no 32 hex digits");
    if (!take_side(&rest, &side)) return mu_fail(err, MU_INPUT, 0, "the offer is of side A or B");
    offer->side = (uint8_t)side;
    if (!take_hex(&rest, offer->tip, sizeof offer->tip) || !at_end(rest))
        return mu_fail(err, MU_INPUT, 0, "the offer ends with the tip of a chain, 64 hex digits");
    if (mu_is_given(offer->game, sizeof offer->game) && mu_is_given(offer->tip, sizeof offer->tip))
        return MU_OK;
    return mu_fail(err, MU_INPUT, 0, "neither a game's id nor a tip is zero");
}

mu_status mu_shown_link_read(const char *line, mu_shown_link *shown, mu_err *err)
{
    char room[MU_EXCHANGE_LINE];
    char *rest = room;
    int64_t side = 0;
    int64_t link = 0;
    int64_t seq = 0;
    mu_reveal_head *reveal = &shown->reveal;
    TRY(cut_up(line, room, err));
    memset(shown, 0, sizeof *shown);
    if (!mu_take_word(&rest, "muster") || !mu_take_word(&rest, "link"))
        return mu_fail(err, MU_INPUT, 0, "a link begins with 'muster link'");
    if (!take_hex(&rest, shown->game, sizeof shown->game))
        return mu_fail(err, MU_INPUT, 0, "the link's game is no 32 hex digits");
    if (!take_side(&rest, &side)) return mu_fail(err, MU_INPUT, 0, "the link is of side A or B");
    if (!mu_take_number(&rest, 1, UINT32_MAX, &link) ||
        !mu_take_number(&rest, 1, INT64_MAX, &seq) ||
        !take_hex(&rest, shown->head, sizeof shown->head))
        return mu_fail(err, MU_INPUT, 0,
                       "a link has its number, its event, and how the link before that begins");
    *reveal = (mu_reveal_head){ .side = (uint32_t)side, .link = (uint32_t)link };
    shown->seq = (uint64_t)seq;
    if (!take_hex(&rest, reveal->secret, sizeof reveal->secret))
        return mu_fail(err, MU_INPUT, 0, "the link itself is no 64 hex digits");
    if (at_end(rest)) return MU_OK;
    if (!take_hex(&rest, reveal->signature, sizeof reveal->signature) || !at_end(rest))
        return mu_fail(err, MU_INPUT, 0, "behind the link there is at most a signature");
    if (mu_is_given(reveal->signature, sizeof reveal->signature)) return MU_OK;
    return mu_fail(err, MU_INPUT, 0, "no signature is zero");
}
