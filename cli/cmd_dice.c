/* SPDX-License-Identifier: MIT
 * cli/cmd_dice.c - dice of two sides, link by link; and sealed ones, when the umpire rolls. */
#include "cli/commands.h"
#include "cli/dice_hand.h"
#include "cli/out.h"
#include "cli/turn.h"

#include <string.h>

typedef enum verb { OFFER, REVEAL, TAKE, ROLL, STATUS, VERBS } verb;

static const char *const verbs[VERBS] = { "offer", "reveal", "take", "roll", "status" };

typedef struct dice_args {
    cli *c;
    int verb;
    int64_t side; /* -1: none was given */
    int64_t links;
    const char *id;
    const char *words[2]; /* what follows the verb */
} dice_args;

enum { KEY_LINKS = 0x2001, KEY_ID };

static const struct argp_option options[] = {
    { "side", 's', "SIDE", 0, "A or B: whose chain it is", 0 },
    { "links", KEY_LINKS, "N", 0, "offer: links of the chain, one for each roll (10000)", 0 },
    { "id", KEY_ID, "HEX", 0, "offer: the game's id, 32 hex digits; without it a random one", 0 },
    { 0 },
};

static void check_args(const dice_args *a, struct argp_state *state)
{
    const bool chain = a->verb == OFFER || a->verb == REVEAL;
    if (a->verb == VERBS)
        argp_error(state, "write: muster dice offer, reveal, take, roll or status");
    if (chain && a->side < 0) argp_error(state, "--side A or --side B is wanted");
    if (!chain && a->side >= 0) argp_error(state, "--side goes with offer and reveal");
    if (a->verb != OFFER && a->words[0] == NULL) argp_error(state, "a game is wanted");
    if (a->verb == TAKE && a->words[1] == NULL)
        argp_error(state, "the other side's line is wanted, in quotes");
    if (a->verb != TAKE && a->words[1] != NULL) argp_error(state, "too many arguments");
    if (a->verb != OFFER && (a->id != NULL || a->links != CHAIN_LINKS))
        argp_error(state, "--id and --links go with offer");
    if (a->id != NULL && a->words[0] != NULL)
        argp_error(state, "the other side's offer names the game's id");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    dice_args *a = state->input;
    switch (key) {
    case 's':
        if (!mu_domain_parse(MU_SIDE, NULL, arg, 0, 1, &a->side))
            argp_error(state, "--side takes A or B");
        return 0;
    case KEY_LINKS:
        if (!mu_whole_number(arg, 1, CHAIN_LINKS_MAX, &a->links))
            argp_error(state, "--links takes a number from 1 to %d", CHAIN_LINKS_MAX);
        return 0;
    case KEY_ID: a->id = arg; return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num == 0)
            for (a->verb = 0; a->verb < VERBS && strcmp(arg, verbs[a->verb]) != 0;) a->verb++;
        else if (state->arg_num <= MU_COUNT_OF(a->words))
            a->words[state->arg_num - 1] = arg;
        else
            argp_error(state, "too many arguments");
        return 0;
    case ARGP_KEY_END: check_args(a, state); return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* --- offers --------------------------------------------------------------------------------- */

/* The id of the game: the other side's, or one that is given, or a new one. */
static mu_status game_of_offer(const dice_args *a, mu_offer *offer, mu_err *err)
{
    mu_offer other;
    if (a->words[0] == NULL && a->id == NULL)
        return mu_random_bytes(offer->game, sizeof offer->game, err);
    if (a->words[0] == NULL) {
        if (mu_hex_bytes(a->id, offer->game, sizeof offer->game) &&
            mu_is_given(offer->game, sizeof offer->game))
            return MU_OK;
        return mu_fail(err, MU_INPUT, 0, "an id has 32 hex digits, and is not zero");
    }
    TRY(mu_offer_read(a->words[0], &other, err));
    if (other.side == offer->side)
        return mu_fail(err, MU_INPUT, 0, "the other side's offer is of side %s, too",
                       mu_side.words[other.side]);
    memcpy(offer->game, other.game, sizeof offer->game);
    return MU_OK;
}

static int make_offer(const dice_args *a)
{
    mu_err err = MU_ERR_NONE;
    mu_offer offer = { .side = (uint8_t)a->side };
    char line[MU_EXCHANGE_LINE];
    mu_text text = mu_text_in(line, sizeof line);
    mu_status status = game_of_offer(a, &offer, &err);
    if (status == MU_OK)
        status = chain_make(offer.game, offer.side, (uint32_t)a->links, offer.tip, &err);
    if (status != MU_OK) return out_error(&err, NULL, NULL);
    mu_offer_print(&offer, &text);
    if (!a->c->json) {
        out("%s\n", line);
        return EXIT_YES;
    }
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "game_id", mu_json_hex(offer.game, sizeof offer.game));
    mu_json_set(answer, "side", mu_json_text(mu_side.words[offer.side]));
    mu_json_set(answer, "links", mu_json_number(a->links));
    mu_json_set(answer, "line", mu_json_text(line));
    return out_json(answer, EXIT_YES);
}

/* --- status --------------------------------------------------------------------------------- */

/* Is a roll asked for, and of a duel, whose link is awaited? */
typedef struct dice_standing {
    const mu_game *game;
    bool asked;
    bool own[2]; /* the chain of this side is here */
    cli_chain chain[2];
} dice_standing;

static dice_standing standing_of(mu_game *game)
{
    mu_err err = MU_ERR_NONE;
    dice_standing s = { .game = game };
    const mu_status status = mu_game_ask(game, &err);
    s.asked = status == MU_PENDING && game->open.question.kind != MU_CHOICE;
    for (uint8_t side = 0; side < 2 && game->dice.mode == MU_DICE_DUEL; side++)
        s.own[side] = chain_read(game->genesis.game, side, &s.chain[side], NULL) == MU_OK;
    return s;
}

static mu_json *side_json(const dice_standing *s, uint8_t side)
{
    const mu_duel *duel = &s->game->dice.duel;
    const cli_chain *chain = &s->chain[side];
    mu_json *one = mu_json_object();
    mu_json_set(one, "side", mu_json_text(mu_side.words[side]));
    mu_json_set(one, "revealed", mu_json_number(duel->shown[side]));
    mu_json_set(one, "awaited", mu_json_bool(s->asked && !duel->fresh[side]));
    if (s->own[side])
        mu_json_set(one, "links_left", mu_json_number((int64_t)chain->links - chain->shown));
    return one;
}

static mu_json *standing_json(const dice_standing *s)
{
    const bool duel = s->game->dice.mode == MU_DICE_DUEL;
    mu_json *all = mu_json_object();
    mu_json *sides = mu_json_array();
    for (uint8_t side = 0; side < 2 && duel; side++) mu_json_add(sides, side_json(s, side));
    mu_json_set(all, "dice", mu_json_text(mu_dice_domain.words[s->game->dice.mode]));
    mu_json_set(all, "asked", mu_json_bool(s->asked));
    mu_json_set(all, "sides", sides);
    return all;
}

static void print_side(const dice_standing *s, uint8_t side)
{
    const mu_game *game = s->game;
    const mu_duel *duel = &game->dice.duel;
    const cli_chain *chain = &s->chain[side];
    out("%s, %s: %u link%s revealed", mu_side.words[side],
        game->rules->side_name(game->setup, side), duel->shown[side],
        duel->shown[side] == 1 ? "" : "s");
    if (s->asked) out(duel->fresh[side] ? ", the last one for this roll" : ", the next is awaited");
    if (s->own[side]) out("; %u left in the chain here", chain->links - chain->shown);
    out("\n");
}

static int status_of(const dice_args *a)
{
    cli_game at;
    int code = cli_game_open(a->c, a->words[0], &at);
    if (code != EXIT_YES) return code;
    const dice_standing s = standing_of(at.game);
    if (a->c->json) {
        code = out_json(standing_json(&s), EXIT_YES);
    } else {
        out("Dice: %s. %s\n", mu_dice_domain.words[at.game->dice.mode],
            s.asked ? "A roll is asked for." : "No roll is asked for.");
        for (uint8_t side = 0; side < 2 && at.game->dice.mode == MU_DICE_DUEL; side++)
            print_side(&s, side);
    }
    cli_game_close(&at);
    return code;
}

/* --- links ----------------------------------------------------------------------------------- */

/* The same line again: the link is in the log already, the other side's is not. */
static bool was_shown(const mu_game *game, const cli_chain *chain, mu_shown_link *shown)
{
    const mu_duel *duel = &game->dice.duel;
    if (!duel->fresh[chain->side] || duel->shown[chain->side] != chain->shown) return false;
    *shown = (mu_shown_link){ .seq = chain->seq,
                              .reveal = { .side = chain->side, .link = chain->shown } };
    memcpy(shown->game, chain->game, sizeof shown->game);
    memcpy(shown->head, chain->head.bytes, sizeof shown->head);
    memcpy(shown->reveal.secret, duel->link[chain->side], sizeof shown->reveal.secret);
    return true;
}

/* Its signature stands in the log. */
static mu_status read_signature(const cli_turn *turn, mu_shown_link *shown, mu_err *err)
{
    mu_log log;
    mu_event event;
    size_t n = 0;
    TRY(mu_store_read(turn->at.store, &turn->at.branch, shown->seq, shown->seq + 1, &log, err));
    const uint8_t *bytes = mu_log_event(&log, 0, &n);
    mu_status status = mu_event_decode(bytes, n, turn->at.game->rules, &event, err);
    mu_log_dispose(&log);
    TRY(status);
    if (event.kind == MU_EVENT_REVEAL) shown->reveal = event.as.reveal;
    return MU_OK;
}

static mu_status reveal(cli_turn *turn, uint8_t side, mu_shown_link *shown, mu_err *err)
{
    cli_chain chain;
    mu_game *game = turn->at.game;
    if (game->dice.mode != MU_DICE_DUEL)
        return mu_fail(err, MU_REFUSED, 0, "the dice of this game are no duel");
    TRY(chain_read(game->genesis.game, side, &chain, err));
    if (was_shown(game, &chain, shown)) return read_signature(turn, shown, err);
    return cli_dice_reveal(game, &chain, &turn->made, shown, err);
}

/* The line is told when the link is kept in the log, and is all that is on standard output, so
 * that it can be sent as it is. */
static int reveal_link(const dice_args *a)
{
    mu_err err = MU_ERR_NONE;
    mu_shown_link shown;
    cli_turn turn;
    char line[MU_EXCHANGE_LINE];
    mu_text text = mu_text_in(line, sizeof line);
    int code = cli_turn_open_as_it_is(a->c, a->words[0], &turn);
    if (code != EXIT_YES) return code;
    mu_status status = reveal(&turn, (uint8_t)a->side, &shown, &err);
    if (status == MU_OK || status == MU_PENDING) status = cli_turn_append(&turn, &err);
    if (status == MU_OK) mu_shown_link_print(&shown, &text);
    if (status != MU_OK) {
        code = out_error(&err, a->words[0], turn.at.game->rules);
    } else if (a->c->json) {
        mu_json *answer = mu_json_object();
        mu_json_set(answer, "side", mu_json_text(mu_side.words[shown.reveal.side]));
        mu_json_set(answer, "link", mu_json_number(shown.reveal.link));
        mu_json_set(answer, "event", mu_json_number((int64_t)shown.seq));
        mu_json_set(answer, "line", mu_json_text(line));
        const dice_standing standing = standing_of(turn.at.game);
        mu_json_set(answer, "status", standing_json(&standing));
        code = out_json(answer, EXIT_YES);
    } else {
        out("%s\n", line);
    }
    mu_json_free(turn.told.all);
    cli_turn_leave(&turn);
    return code;
}

static mu_status other_place(const mu_game *game, const mu_shown_link *shown, mu_err *err)
{
    return mu_fail(
        err, MU_CONFLICT, 0,
        "the link was revealed as event %llu of a log that is not this one, which has %llu "
        "events: exchange the logs, and muster diff says where they part",
        (unsigned long long)shown->seq, (unsigned long long)game->seq);
}

/* The other side speaks of this very place in this very game. */
static mu_status check_place(const mu_game *game, const mu_shown_link *shown, mu_err *err)
{
    if (memcmp(shown->game, game->genesis.game, sizeof shown->game) != 0)
        return mu_fail(err, MU_REFUSED, 0, "the link is for another game");
    if (shown->seq == game->seq && memcmp(shown->head, game->head.bytes, sizeof shown->head) == 0)
        return MU_OK;
    return other_place(game, shown, err);
}

static mu_status take(cli_turn *turn, const char *line, mu_err *err)
{
    mu_shown_link shown;
    mu_game *game = turn->at.game;
    TRY(mu_shown_link_read(line, &shown, err));
    const mu_status ready = mu_game_ready(game, &turn->made, err);
    if (ready == MU_REFUSED && game->dice.mode == MU_DICE_DUEL && shown.seq >= game->seq)
        return other_place(game, &shown, err);
    TRY(ready);
    TRY(mu_reveal_is_next(game, &shown.reveal, err));
    TRY(check_place(game, &shown, err));
    mu_status status = mu_game_reveal(game, &shown.reveal, &turn->made, err);
    return cli_dice_roll(game, status, &turn->made, err);
}

static int take_link(const dice_args *a)
{
    mu_err err = MU_ERR_NONE;
    cli_turn turn;
    int code = cli_turn_open_as_it_is(a->c, a->words[0], &turn);
    if (code != EXIT_YES) return code;
    return cli_turn_close(a->c, &turn, take(&turn, a->words[1], &err), &err);
}

/* --- going on ------------------------------------------------------------------------------- */

/* To open a game is to go on with it. */
static int roll(const dice_args *a)
{
    mu_err err = MU_ERR_NONE;
    cli_turn turn;
    int code = cli_turn_open(a->c, a->words[0], &turn);
    if (code != EXIT_YES) return code;
    return cli_turn_close(a->c, &turn, MU_OK, &err);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "offer [LINE] --side SIDE\nreveal GAME --side SIDE\ntake GAME LINE\nroll GAME\nstatus GAME",
        "Dice of a duel, which follow from secrets of both sides, and sealed ones, which the "
        "umpire "
        "rolls.\voffer makes a chain of secrets for a side, keeps it in the vault, and prints a "
        "line "
        "for the other side, and for `muster new --dice duel --offer LINE --offer LINE`; with the "
        "other side's offer, for the same game. When dice are asked for, reveal writes the side's "
        "next link into the log and prints a line; take takes the other side's. With both, the "
        "game "
        "rolls and goes on. A link that was revealed for one order is never revealed for another. "
        "roll goes on with a game whose dice are sealed, where the secret is. status says whose "
        "link "
        "is awaited.",
        children,
        NULL,
        NULL
    };
    dice_args a = { .c = c, .verb = VERBS, .side = -1, .links = CHAIN_LINKS };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    switch (a.verb) {
    case OFFER: return make_offer(&a);
    case REVEAL: return reveal_link(&a);
    case TAKE: return take_link(&a);
    case ROLL: return roll(&a);
    default: return status_of(&a);
    }
}

const cli_command cmd_dice = { "dice", "dice of a duel, link by link; sealed dice", run };
