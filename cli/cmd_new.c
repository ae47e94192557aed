/* SPDX-License-Identifier: MIT
 * cli/cmd_new.c - start a game from a scenario. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/out.h"
#include "cli/story.h"
#include "core/print.h"
#include "events/scenario.h"

#include <string.h>

#define SETTINGS_MAX 64

typedef struct new_args {
    cli *c;
    const char *game, *scenario, *seed, *id;
    const char *players[2];
    const char *settings[SETTINGS_MAX];
    int settings_n;
    int64_t dice;
} new_args;

enum { KEY_DICE = 0x2001, KEY_SEED, KEY_ID, KEY_A, KEY_B };

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
    { "id", KEY_ID, "HEX", 0, "the game's id, 32 hex digits; without it a random one", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    new_args *a = state->input;
    switch (key) {
    case KEY_DICE:
        if (!mu_domain_parse(&mu_dice_domain, NULL, arg, 0, MU_DICE_TABLE, &a->dice))
            argp_error(state, "--dice takes open or table");
        return 0;
    case KEY_SEED:
        if (arg[0] == '\0') argp_error(state, "--seed takes a text that is not empty");
        a->seed = arg;
        return 0;
    case KEY_ID: a->id = arg; return 0;
    case KEY_A: a->players[0] = arg; return 0;
    case KEY_B: a->players[1] = arg; return 0;
    case 's':
        if (a->settings_n == SETTINGS_MAX) argp_error(state, "too many --set");
        a->settings[a->settings_n++] = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num == 0)
            a->game = arg;
        else if (state->arg_num == 1)
            a->scenario = arg;
        else
            argp_error(state, "too many arguments");
        return 0;
    case ARGP_KEY_END:
        if (a->scenario == NULL) argp_error(state, "a game's name and a scenario file are wanted");
        if (a->dice == MU_DICE_TABLE && a->seed != NULL)
            argp_error(state, "dice that are typed in have no seed");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static mu_status fill(const char *field, const char *value, void *genesis, mu_err *err)
{
    const mu_field *row = mu_field_named(&mu_genesis_schema, field);
    if (value == NULL) return MU_OK;
    return mu_read_element(row, NULL, value, (uint8_t *)genesis + row->offset, err);
}

static mu_status make_genesis(const new_args *a, mu_genesis *genesis, mu_err *err)
{
    *genesis = (mu_genesis){ .dice = (uint8_t)a->dice, .seed_chosen = a->seed != NULL };
    TRY(fill("a_player", a->players[0], genesis, err));
    TRY(fill("b_player", a->players[1], genesis, err));
    TRY(fill("game", a->id, genesis, err));
    if (a->id != NULL && strspn(a->id, "0") == strlen(a->id))
        return mu_fail(err, MU_INPUT, 0, "an id is not zero");
    return fill("seed", a->seed, genesis, err);
}

static mu_status begin(const new_args *a, mu_game *game, mu_log *log, bool *begun, mu_err *err)
{
    mu_scenario scenario;
    mu_genesis genesis;
    TRY(cli_scenario_read(a->scenario, &scenario, err));
    mu_status status = MU_OK;
    for (int i = 0; i < a->settings_n && status == MU_OK; i++)
        status = mu_scenario_set(&scenario, a->settings[i], err);
    if (status == MU_OK) status = mu_scenario_check(a->scenario, &scenario, err);
    if (status == MU_OK) status = make_genesis(a, &genesis, err);
    if (status == MU_OK)
        status = mu_game_new(&genesis, scenario.rules, scenario.setup, game, log, err);
    mu_scenario_dispose(&scenario);
    *begun = status == MU_OK;
    if (status == MU_OK) status = mu_game_go_on(game, log, err);
    return status == MU_PENDING ? MU_OK : status;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { options,
                                      parse,
                                      "GAME SCENARIO",
                                      "Start a game from a scenario file.\vThe scenario and its "
                                      "charts are copied into the game, which needs no other file "
                                      "from then on.",
                                      children,
                                      NULL,
                                      NULL };
    static mu_game game;
    new_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    mu_err err = MU_ERR_NONE;
    mu_log log = mu_log_new();
    bool begun = false;
    int code = EXIT_YES;
    mu_status status = begin(&a, &game, &log, &begun, &err);
    if (status == MU_OK) status = cli_game_keep(c, a.game, &log, &err);
    if (status != MU_OK) {
        code = out_error(&err, NULL, begun ? game.rules : NULL);
    } else {
        mu_json *answer = c->json ? mu_json_object() : NULL;
        if (answer != NULL)
            mu_json_set(answer, "game", mu_json_text(a.game));
        else
            out("%s begins.\n", a.game);
        code = story_conclude(c, &game, a.game, answer);
    }
    if (begun) mu_game_dispose(&game);
    mu_log_dispose(&log);
    return code;
}

const cli_command cmd_new = { "new", "start a game from a scenario", run };
