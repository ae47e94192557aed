/* SPDX-License-Identifier: MIT
 * cli/begin.c - begin a game from a scenario file. */
#include "cli/begin.h"

#include "cli/address.h"
#include "cli/complete.h"
#include "cli/dice_hand.h"
#include "cli/files.h"
#include "cli/keys.h"
#include "cli/out.h"
#include "core/lookup.h"
#include "core/print.h"
#include "events/exchange.h"
#include "events/scenario.h"

#include <string.h>

enum { KEY_DICE = 0x2001, KEY_SEED, KEY_ID, KEY_A, KEY_B, KEY_OFFER, KEY_RATED, KEY_KEYS };

static const struct argp_option options[] = {
    { "dice", KEY_DICE, "MODE", 0,
      "open: rolled from a seed that is in the log (default); table: real dice, typed in; sealed: "
      "rolled from a secret of yours, the umpire's, which you reveal at the end; duel: rolled from "
      "secrets of both sides (muster dice offer)",
      0 },
    { "offer", KEY_OFFER, "LINE", 0, "of a duel: what a side has offered; given for both", 0 },
    { "rated", KEY_RATED, 0, 0,
      "refuse dice that a player could choose or foresee alone: open ones", 0 },
    { "seed", KEY_SEED, "TEXT", 0, "seed of open dice; without it nobody chooses it", 0 },
    { "set", 's', "FIELD=VALUE", 0, "set a field of the scenario, such as turns=6; may be repeated",
      0 },
    { "player-a", KEY_A, "NAME", 0, "who plays side A", 0 },
    { "player-b", KEY_B, "NAME", 0, "who plays side B", 0 },
    { "key-a", KEY_KEYS, "KEY", 0,
      "whoever plays side A signs with this key: its public 64 hex digits, or the name of a key of "
      "yours (muster key)",
      0 },
    { "key-b", KEY_KEYS + 1, "KEY", 0, "the same for side B", 0 },
    { "key-umpire", KEY_KEYS + 2, "KEY", 0, "the same for the umpire", 0 },
    { "id", KEY_ID, "HEX", 0, "the game's id, 32 hex digits; without it a random one", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    cli_begin *b = state->input;
    switch (key) {
    case KEY_DICE:
        if (!mu_domain_parse(&mu_dice_domain, NULL, arg, 0, MU_DICE_DUEL, &b->dice))
            argp_error(state, "--dice takes open, table, sealed or duel");
        break;
    case KEY_OFFER:
        if (b->offers[1] != NULL) argp_error(state, "a duel has two offers");
        b->offers[b->offers[0] != NULL] = arg;
        break;
    case KEY_RATED: b->rated = true; break;
    case KEY_SEED:
        if (arg[0] == '\0') argp_error(state, "--seed takes a text that is not empty");
        b->seed = arg;
        break;
    case KEY_ID: b->id = arg; break;
    case KEY_A: b->players[0] = arg; break;
    case KEY_B: b->players[1] = arg; break;
    case KEY_KEYS:
    case KEY_KEYS + 1:
    case KEY_KEYS + 2: b->keys[key - KEY_KEYS] = arg; break;
    case 's':
        if (b->settings_n == BEGIN_SETTINGS_MAX) argp_error(state, "too many --set");
        b->settings[b->settings_n++] = arg;
        break;
    case ARGP_KEY_END:
        if (b->dice != MU_DICE_OPEN && b->seed != NULL)
            argp_error(state, "only open dice have a seed");
        if (b->rated && b->dice == MU_DICE_OPEN)
            argp_error(state, "a rated game has no open dice: whoever reads the log foresees them");
        if ((b->dice == MU_DICE_DUEL) != (b->offers[1] != NULL) ||
            (b->offers[0] != NULL && b->offers[1] == NULL))
            argp_error(state, "a duel is begun with --dice duel and an --offer of each side");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
    b->given = true;
    return 0;
}

const struct argp cli_begin_argp = { options, parse, NULL, NULL, NULL, NULL, NULL };

static mu_status fill(const char *field, const char *value, void *genesis, mu_err *err)
{
    const mu_field *row = mu_field_named(&mu_genesis_schema, field);
    if (value == NULL) return MU_OK;
    return mu_read_element(row, NULL, value, (uint8_t *)genesis + row->offset, err);
}

static mu_status fill_keys(const cli_begin *b, mu_genesis *genesis, mu_err *err)
{
    uint8_t *const to[] = { genesis->a_key, genesis->b_key, genesis->umpire_key };
    for (size_t i = 0; i < MU_COUNT_OF(to); i++) {
        if (b->keys[i] == NULL) continue;
        TRY(keys_read_public(b->keys[i], to[i], err));
        for (size_t k = 0; k < i; k++)
            if (b->keys[k] != NULL && memcmp(to[k], to[i], MU_KEY_BYTES) == 0)
                return mu_fail(err, MU_INPUT, 0, "%s and %s have the same key",
                               mu_signer_domain.words[k], mu_signer_domain.words[i]);
    }
    return MU_OK;
}

/* [events/dice.h] Both offers are for one game, which has the id they name. */
static mu_status take_offers(const cli_begin *b, mu_genesis *genesis, mu_err *err)
{
    mu_offer offers[2];
    for (int i = 0; i < 2; i++) TRY(mu_offer_read(b->offers[i], &offers[i], err));
    const mu_offer *a = &offers[offers[0].side != 0];
    const mu_offer *other = &offers[offers[0].side == 0];
    if (a->side == other->side)
        return mu_fail(err, MU_INPUT, 0, "both offers are of side %s", mu_side.words[a->side]);
    if (memcmp(a->game, other->game, sizeof a->game) != 0)
        return mu_fail(err, MU_INPUT, 0, "the offers are for different games");
    if (b->id != NULL && memcmp(a->game, genesis->game, sizeof a->game) != 0)
        return mu_fail(err, MU_INPUT, 0, "the offers are for another game than --id");
    if (memcmp(a->tip, other->tip, sizeof a->tip) == 0)
        return mu_fail(err, MU_INPUT, 0, "both offers have one tip: one side mirrors the other");
    memcpy(genesis->game, a->game, sizeof genesis->game);
    memcpy(genesis->a_tip, a->tip, sizeof genesis->a_tip);
    memcpy(genesis->b_tip, other->tip, sizeof genesis->b_tip);
    return MU_OK;
}

static mu_status make_genesis(const cli_begin *b, mu_genesis *genesis, mu_err *err)
{
    *genesis = (mu_genesis){ .dice = (uint8_t)b->dice, .seed_chosen = b->seed != NULL };
    TRY(fill("a_player", b->players[0], genesis, err));
    TRY(fill("b_player", b->players[1], genesis, err));
    TRY(fill_keys(b, genesis, err));
    TRY(fill("game", b->id, genesis, err));
    if (b->id != NULL && strspn(b->id, "0") == strlen(b->id))
        return mu_fail(err, MU_INPUT, 0, "an id is not zero");
    if (b->dice == MU_DICE_DUEL) TRY(take_offers(b, genesis, err));
    return fill("seed", b->seed, genesis, err);
}

/* The secret is kept before there is a game that needs it. */
static mu_status seal(const cli_begin *b, mu_genesis *genesis, char path[VAULT_PATH_MAX],
                      mu_err *err)
{
    if (b->id == NULL) TRY(mu_random_bytes(genesis->game, sizeof genesis->game, err));
    return seal_make(genesis->game, genesis->seal, path, err);
}

/* The fields that are written almost so, or with the word in them; the nearest first. */
typedef struct near_fields {
    const char *word;
    const char *names[3];
    uint32_t apart[3];
} near_fields;

static void compare(near_fields *near, const char *name)
{
    const size_t n = strlen(near->word);
    uint32_t apart = complete_letters_apart(near->word, name);
    if (n > 2 && strstr(name, near->word) != NULL) apart = 1;
    if (apart > 2 && apart > n / 3) return;
    for (uint32_t i = 0; i < MU_COUNT_OF(near->names); i++) {
        if (near->names[i] != NULL && near->apart[i] <= apart) continue;
        const char *further = near->names[i];
        const uint32_t further_apart = near->apart[i];
        near->names[i] = name;
        near->apart[i] = apart;
        if (further == NULL) return;
        name = further;
        apart = further_apart;
    }
}

static void compare_all(near_fields *near, const mu_schema *schema)
{
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        if (field->shape != MU_ONE || mu_field_is_reserved(field)) continue;
        if (field->kind == MU_KIND_struct)
            compare_all(near, field->of);
        else
            compare(near, field->name);
    }
}

/* Of a field that there is not: which may be meant, and where they are listed. */
static mu_status set(mu_scenario *scenario, const char *setting, mu_err *err)
{
    mu_err why = MU_ERR_NONE;
    mu_leaf leaf;
    char path[128];
    const mu_scope scope = { scenario->rules, scenario->setup };
    const mu_schema *setup = scenario->rules->setup;
    mu_status status = mu_scenario_set(scenario, setting, &why);
    *err = why;
    mu_text_copy(path, sizeof path, setting);
    path[strcspn(path, "=")] = '\0';
    if (status != MU_INPUT || strchr(setting, '=') == NULL || strpbrk(path, ".[") != NULL ||
        mu_lookup(setup, &scope, scenario->setup, path, &leaf, NULL) == MU_OK)
        return status;
    char line[MU_LINE_MAX / 2];
    mu_text names = mu_text_in(line, sizeof line);
    near_fields near = { .word = path };
    compare_all(&near, setup);
    for (uint32_t i = 0; i < MU_COUNT_OF(near.names) && near.names[i] != NULL; i++)
        mu_text_add(&names, "%s%s", i == 0 ? "; is one of these meant: " : ", ", near.names[i]);
    return mu_fail(err, status, 0, "%.70s%s (muster rules %s --options)", why.text, line,
                   scenario->rules->name);
}

/* A game that is made but not yet kept. */
typedef struct beginning {
    const cli_begin *b;
    mu_genesis genesis;
    mu_game *game;
    mu_log log;
    bool begun;
    bool sealed;
    char seal[VAULT_PATH_MAX]; /* the file of its secret */
} beginning;

static mu_status begin(beginning *n, mu_err *err)
{
    const cli_begin *b = n->b;
    mu_scenario scenario;
    TRY(cli_scenario_read(b->scenario, &scenario, err));
    mu_status status = MU_OK;
    for (int i = 0; i < b->settings_n && status == MU_OK; i++)
        status = set(&scenario, b->settings[i], err);
    if (status == MU_OK) status = mu_scenario_check(b->scenario, &scenario, err);
    if (status == MU_OK) status = make_genesis(b, &n->genesis, err);
    if (status == MU_OK && b->dice == MU_DICE_SEALED) {
        status = seal(b, &n->genesis, n->seal, err);
        n->sealed = status == MU_OK;
    }
    if (status == MU_OK)
        status = mu_game_new(&n->genesis, scenario.rules, scenario.setup, n->game, &n->log, err);
    mu_scenario_dispose(&scenario);
    n->begun = status == MU_OK;
    if (status == MU_OK) status = cli_dice_know(n->game, NULL, err);
    if (status == MU_OK) status = cli_dice_go_on(n->game, &n->log, err);
    return status == MU_PENDING ? MU_OK : status;
}

int cli_begin_game(const cli *c, const cli_begin *b, const char *name, mu_game *game)
{
    mu_err err = MU_ERR_NONE;
    beginning n = { .b = b, .game = game, .log = mu_log_new() };
    int code = EXIT_YES;
    mu_status status = begin(&n, &err);
    if (status == MU_OK) status = cli_game_keep(c, name, &n.log, &err);
    if (status != MU_OK) code = out_error(&err, NULL, n.begun ? game->rules : NULL);
    if (status != MU_OK && n.begun) mu_game_dispose(game);
    if (status != MU_OK && n.sealed) seal_drop(n.genesis.game);
    if (status == MU_OK && n.sealed)
        out_remark("the secret of the dice is in %s: keep it, and show it to nobody", n.seal);
    mu_log_dispose(&n.log);
    return code;
}
