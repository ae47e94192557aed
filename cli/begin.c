/* SPDX-License-Identifier: MIT
 * cli/begin.c - begin a game from a scenario file. */
#include "cli/begin.h"

#include "cli/address.h"
#include "cli/complete.h"
#include "cli/files.h"
#include "cli/keys.h"
#include "cli/out.h"
#include "core/lookup.h"
#include "core/print.h"
#include "events/scenario.h"

#include <string.h>

enum { KEY_DICE = 0x2001, KEY_SEED, KEY_ID, KEY_A, KEY_B, KEY_KEYS };

static const struct argp_option options[] = {
    { "dice", KEY_DICE, "MODE", 0,
      "open: rolled from a seed that is in the log (default); table: "
      "real dice, typed in",
      0 },
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
        if (!mu_domain_parse(&mu_dice_domain, NULL, arg, 0, MU_DICE_TABLE, &b->dice))
            argp_error(state, "--dice takes open or table");
        break;
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
        if (b->dice == MU_DICE_TABLE && b->seed != NULL)
            argp_error(state, "dice that are typed in have no seed");
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

static mu_status make_genesis(const cli_begin *b, mu_genesis *genesis, mu_err *err)
{
    *genesis = (mu_genesis){ .dice = (uint8_t)b->dice, .seed_chosen = b->seed != NULL };
    TRY(fill("a_player", b->players[0], genesis, err));
    TRY(fill("b_player", b->players[1], genesis, err));
    TRY(fill_keys(b, genesis, err));
    TRY(fill("game", b->id, genesis, err));
    if (b->id != NULL && strspn(b->id, "0") == strlen(b->id))
        return mu_fail(err, MU_INPUT, 0, "an id is not zero");
    return fill("seed", b->seed, genesis, err);
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

static mu_status begin(const cli_begin *b, mu_game *game, mu_log *log, bool *begun, mu_err *err)
{
    mu_scenario scenario;
    mu_genesis genesis;
    TRY(cli_scenario_read(b->scenario, &scenario, err));
    mu_status status = MU_OK;
    for (int i = 0; i < b->settings_n && status == MU_OK; i++)
        status = set(&scenario, b->settings[i], err);
    if (status == MU_OK) status = mu_scenario_check(b->scenario, &scenario, err);
    if (status == MU_OK) status = make_genesis(b, &genesis, err);
    if (status == MU_OK)
        status = mu_game_new(&genesis, scenario.rules, scenario.setup, game, log, err);
    mu_scenario_dispose(&scenario);
    *begun = status == MU_OK;
    if (status == MU_OK) status = mu_game_go_on(game, log, err);
    return status == MU_PENDING ? MU_OK : status;
}

int cli_begin_game(const cli *c, const cli_begin *b, const char *name, mu_game *game)
{
    mu_err err = MU_ERR_NONE;
    mu_log log = mu_log_new();
    bool begun = false;
    int code = EXIT_YES;
    mu_status status = begin(b, game, &log, &begun, &err);
    if (status == MU_OK) status = cli_game_keep(c, name, &log, &err);
    if (status != MU_OK) code = out_error(&err, NULL, begun ? game->rules : NULL);
    if (status != MU_OK && begun) mu_game_dispose(game);
    mu_log_dispose(&log);
    return code;
}
