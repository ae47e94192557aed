/* SPDX-License-Identifier: MIT
 * cli/delivery.c - orders and answers that may be sent twice. */
#include "cli/delivery.h"

#include "cli/out.h"
#include "cli/story.h"

enum { KEY_ID = 0x3101 };

static const struct argp_option options[] = {
    { "id", KEY_ID, "NAME", 0,
      "a name for what is sent: sent again, it is not done again, and the event it became is told",
      0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    mu_delivery *delivery = state->input;
    if (key != KEY_ID) return ARGP_ERR_UNKNOWN;
    if (!mu_store_is_name(arg))
        argp_error(
            state,
            "an id has 1 to %d letters, digits, '.', '_' or '-', the first a letter or digit",
            MU_NAME_MAX - 1);
    delivery->id = arg;
    return 0;
}

const struct argp cli_delivery_argp = { options, parse, NULL, NULL, NULL, NULL, NULL };

/* --- what is sent --------------------------------------------------------------------------- */

/* Whose order it is does not count: when it is sent again, it may be the other side's turn. */
static mu_status digest_order(const mu_game *game, const cli_words *words, mu_digest *what,
                              mu_err *err)
{
    const mu_scope scope = mu_game_scope(game);
    char line[STORY_LINE];
    mu_text text = mu_text_in(line, sizeof line);
    mu_order order;
    mu_ahead ahead;
    TRY(cli_order_read(&scope, mu_game_side(game), words, &order, &ahead, err));
    mu_text_word(&text, "order ");
    mu_order_print(&scope, &order, &text);
    for (uint32_t i = 0; i < ahead.n; i++) mu_text_add(&text, " %ld", (long)ahead.values[i]);
    if (text.cut) return mu_fail(err, MU_LIMIT, 0, "the order is too long for an id");
    *what = mu_hash128(line, text.used);
    return MU_OK;
}

static mu_status digest_answer(const cli_sent *sent, mu_digest *what, mu_err *err)
{
    mu_bytes bytes = { 0 };
    mu_bytes_add_text(&bytes, "answer");
    for (uint32_t i = 0; i < sent->n; i++) {
        mu_bytes_add_text(&bytes, " ");
        mu_bytes_add_text(&bytes, sent->words[i]);
    }
    if (sent->witness->given) {
        mu_bytes_add_text(&bytes, sent->witness->agreed ? " agreed " : " by ");
        mu_bytes_add_number(&bytes, (uint64_t)sent->witness->side, 1);
    }
    mu_status status = mu_bytes_check(&bytes, err);
    if (status == MU_OK) *what = mu_hash128(bytes.at, bytes.used);
    mu_bytes_dispose(&bytes);
    return status;
}

/* --- has it come? ---------------------------------------------------------------------------- */

int cli_delivery_look(const cli *c, const char *word, const cli_sent *sent, mu_delivery *delivery,
                      bool *told)
{
    cli_game at;
    mu_err err = MU_ERR_NONE;
    *told = false;
    if (delivery->id == NULL) return EXIT_YES;
    int code = cli_game_open(c, word, &at);
    *told = code != EXIT_YES;
    if (*told) return code;
    mu_status status = sent->order != NULL
                           ? digest_order(at.game, sent->order, &delivery->what, &err)
                           : digest_answer(sent, &delivery->what, &err);
    if (status == MU_OK) status = mu_store_delivered(at.store, &at.branch, delivery, &err);
    *told = status != MU_NOT_FOUND;
    if (status == MU_OK)
        code = cli_turn_tell_delivered(c, delivery);
    else if (*told)
        code = out_error(&err, word, at.game->rules);
    cli_game_close(&at);
    return code;
}

void cli_delivery_begin(cli_turn *turn, const mu_delivery *delivery)
{
    turn->once = *delivery;
    turn->once.seq = mu_log_next(&turn->made);
}
