/* SPDX-License-Identifier: MIT
 * cli/cmd_checkpoint.c - sign how far a game has come. */
#include "cli/anchors.h"
#include "cli/commands.h"
#include "cli/keys.h"
#include "cli/out.h"
#include "cli/turn.h"

#include <string.h>

typedef struct checkpoint_args {
    cli *c;
    const char *game;
    const char *keys[MU_SIGNERS_MAX];
    uint32_t keys_n;
    const char *sign; /* a note that is signed once more; null: a new one */
    bool keep;
} checkpoint_args;

enum { KEY_SIGN = 0x2001, KEY_KEEP };

static const struct argp_option options[] = {
    { "key", 'k', "NAME", 0, "sign with this key of yours; may be repeated", 0 },
    { "sign", KEY_SIGN, "FILE", 0,
      "sign the checkpoint in this file once more, if the game here is the one it is about; FILE - "
      "is standard input",
      0 },
    { "keep", KEY_KEEP, 0, 0, "also write the signatures into the log, of keys that the game has",
      0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    checkpoint_args *a = state->input;
    switch (key) {
    case 'k':
        if (a->keys_n == MU_SIGNERS_MAX) argp_error(state, "too many keys");
        a->keys[a->keys_n++] = arg;
        return 0;
    case KEY_SIGN: a->sign = arg; return 0;
    case KEY_KEEP: a->keep = true; return 0;
    case ARGP_KEY_ARG:
        if (a->game != NULL) argp_error(state, "too many arguments");
        a->game = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        if (a->sign != NULL && a->keys_n == 0) argp_error(state, "--sign wants a --key");
        if (a->keep && a->keys_n == 0) argp_error(state, "--keep wants a --key");
        if (a->sign != NULL && strchr(a->game, ':') != NULL)
            argp_error(state, "the checkpoint itself says which event it is about");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* --- the note ------------------------------------------------------------------------------ */

static mu_status make_note(const cli_game *at, mu_checkpoint *note, mu_err *err)
{
    *note = (mu_checkpoint){ .size = at->n };
    memcpy(note->game, at->game->genesis.game, sizeof note->game);
    return mu_store_link(at->store, &at->branch, at->n - 1, &note->head, err);
}

/* Nobody signs what is not in his own copy of the game. */
static mu_status take_note(const char *file, const cli_game *at, mu_checkpoint *note, mu_err *err)
{
    mu_link link;
    TRY(anchors_read(file, note, err));
    TRY(mu_checkpoint_belongs(note, &at->game->genesis, err));
    if (note->size > at->branch.n)
        return mu_fail(err, MU_CONFLICT, 0,
                       "the checkpoint is for %llu events, the game here has %llu: it is not "
                       "signed",
                       (unsigned long long)note->size, (unsigned long long)at->branch.n);
    TRY(mu_store_link(at->store, &at->branch, note->size - 1, &link, err));
    if (mu_link_equal(&link, &note->head)) return MU_OK;
    return mu_fail(err, MU_TAMPERED, 0,
                   "the checkpoint is not about the game as it is here, they part at or before "
                   "event %llu: it is not signed",
                   (unsigned long long)note->size - 1);
}

/* --- signing ------------------------------------------------------------------------------- */

static mu_status keep(mu_game *game, const cli_key *key, uint8_t part, mu_log *made, mu_err *err)
{
    mu_event event = { .kind = MU_EVENT_CHECKPOINT, .as.checkpoint = { .side = part } };
    char statement[MU_STATEMENT_MAX];
    mu_text text = mu_text_in(statement, sizeof statement);
    mu_game_statement(game, &event, &text);
    mu_sign(key->secret, statement, event.as.checkpoint.signature);
    return mu_game_checkpoint(game, &event.as.checkpoint, made, err);
}

/* `made` (may be null) gets the events that are to be kept. */
static mu_status sign_with(const char *name, mu_checkpoint *note, mu_game *game, mu_log *made,
                           mu_err *err)
{
    cli_key key;
    mu_status status = keys_read(name, &key, err);
    const uint8_t part = mu_signer_of(&game->genesis, key.key);
    const char *who = part == MU_STRANGER ? key.name : mu_signer_domain.words[part];
    if (status == MU_OK) status = mu_checkpoint_sign(note, who, key.secret, err);
    if (status == MU_OK && made != NULL && part != MU_STRANGER)
        status = keep(game, &key, part, made, err);
    keys_forget(&key);
    return status;
}

static mu_status sign(const checkpoint_args *a, const cli_game *at, mu_checkpoint *note,
                      mu_log *made, mu_err *err)
{
    TRY(a->sign != NULL ? take_note(a->sign, at, note, err) : make_note(at, note, err));
    for (uint32_t i = 0; i < a->keys_n; i++) TRY(sign_with(a->keys[i], note, at->game, made, err));
    if (made != NULL && made->n == 0)
        return mu_fail(err, MU_INPUT, 0, "the game has none of these keys: nothing is kept in it");
    return MU_OK;
}

/* --- telling -------------------------------------------------------------------------------- */

static int tell(const cli *c, const mu_checkpoint *note, const mu_genesis *genesis, uint64_t kept)
{
    char words[MU_CHECKPOINT_TEXT];
    mu_text text = mu_text_in(words, sizeof words);
    mu_checkpoint_print(note, &text);
    if (kept > 0 && !c->json)
        out_remark("%llu %s written into the log", (unsigned long long)kept,
                   kept == 1 ? "signature is" : "signatures are");
    if (!c->json) {
        out("%s", words);
        return EXIT_YES;
    }
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "game", mu_json_hex(note->game, sizeof note->game));
    mu_json_set(answer, "events", mu_json_number((int64_t)note->size));
    mu_json_set(answer, "head", mu_json_hex(note->head.bytes, sizeof note->head.bytes));
    mu_json_set(answer, "signed", anchors_signers_json(note, genesis));
    mu_json_set(answer, "kept", mu_json_number((int64_t)kept));
    mu_json *lines = mu_json_array();
    for (char *line = strtok(words, "\n"); line != NULL; line = strtok(NULL, "\n"))
        mu_json_add(lines, mu_json_text(line));
    mu_json_set(answer, "note", lines);
    return out_json(answer, EXIT_YES);
}

static int sign_and_keep(const cli *c, const checkpoint_args *a)
{
    cli_turn turn;
    mu_checkpoint note;
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open_as_it_is(c, a->game, &turn);
    if (code != EXIT_YES) return code;
    mu_status status = sign(a, &turn.at, &note, &turn.made, &err);
    const uint64_t kept = turn.made.n;
    if (status == MU_OK) status = cli_turn_append(&turn, &err);
    code = status == MU_OK ? tell(c, &note, &turn.at.game->genesis, kept)
                           : out_error(&err, a->game, turn.at.game->rules);
    mu_json_free(turn.told.all);
    cli_turn_leave(&turn);
    return code;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME[@BRANCH][:EVENT]",
        "Print a checkpoint: a note of the game, the number of its events and their last link, "
        "small enough for a chat message, signed with your keys.\vWhoever has the note can tell "
        "later whether a log is the one that was played: `muster verify --checkpoint FILE` finds "
        "history that was written anew, and an end that was cut off. Side A sends the note to side "
        "B, B signs it once more with --sign, and both keep it. A signature shows who signed only "
        "as far as you know whose key it is: the best keys are those the game began with (muster "
        "new --key-a KEY).",
        children,
        NULL,
        NULL
    };
    checkpoint_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (a.keep) return sign_and_keep(c, &a);
    cli_game at;
    mu_checkpoint note;
    mu_err err = MU_ERR_NONE;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = sign(&a, &at, &note, NULL, &err) == MU_OK ? tell(c, &note, &at.game->genesis, 0)
                                                     : out_error(&err, a.game, at.game->rules);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_checkpoint = { "checkpoint", "sign how far a game has come", run };
