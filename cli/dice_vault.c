/* SPDX-License-Identifier: MIT
 * cli/dice_vault.c - secrets of dice, as they are kept in the vault. */
#include "cli/dice_vault.h"

#include "core/print.h"
#include "core/schema.h"

#include <string.h>

#define NAME_ROOM 64
#define TEXT_ROOM 512

static const char seal_head[] = "muster seal, secret: whoever has it knows the dice\n";
static const char chain_head[] = "muster chain, secret: whoever has it knows your links\n";

/* The game's id in hex; in lower case, and nothing of what a log calls itself. */
static void id_name(const uint8_t game[16], const char *more, char name[NAME_ROOM])
{
    mu_text text = mu_text_in(name, NAME_ROOM);
    mu_text_bytes(&text, game, 16);
    mu_text_word(&text, more);
}

static mu_status not_one(const char *name, const char *what, mu_err *err)
{
    return mu_fail(err, MU_INPUT, 0, "%.60s in the vault is not %s", name, what);
}

/* Behind the first line of the file; null: it is another. */
static char *body_of(mu_bytes *text, const char *head)
{
    char *at = (char *)text->at;
    const size_t n = strlen(head);
    if (strncmp(at, head, n) != 0 || strlen(at) + 1 != text->used) return NULL;
    for (char *newline = at + n; (newline = strchr(newline, '\n')) != NULL;) *newline = ' ';
    return at + n;
}

static bool take_bytes(char **rest, uint8_t *bytes, size_t n)
{
    char *word = mu_next_word(rest);
    return word != NULL && mu_hex_bytes(word, bytes, n);
}

static bool take_number(char **rest, int64_t low, int64_t high, int64_t *value)
{
    char *word = mu_next_word(rest);
    return word != NULL && mu_whole_number(word, low, high, value);
}

static bool is_of(char **rest, const uint8_t game[16])
{
    uint8_t id[16];
    return take_bytes(rest, id, sizeof id) && memcmp(id, game, sizeof id) == 0;
}

/* --- seals ------------------------------------------------------------------------------- */

mu_status seal_make(const uint8_t game[16], uint8_t seal[MU_LINK_BYTES], char path[VAULT_PATH_MAX],
                    mu_err *err)
{
    uint8_t secret[MU_SECRET_BYTES];
    char name[NAME_ROOM];
    char line[TEXT_ROOM];
    mu_text text = mu_text_in(line, sizeof line);
    id_name(game, "", name);
    TRY(vault_path(name, ".seal", path, err));
    TRY(mu_random_bytes(secret, sizeof secret, err));
    mu_text_add(&text, "%s%s ", seal_head, name);
    mu_text_bytes(&text, secret, sizeof secret);
    mu_text_word(&text, "\n");
    TRY(vault_write(name, ".seal", line, false, err));
    mu_dice_seal(game, secret, seal);
    return MU_OK;
}

mu_status seal_read(const uint8_t game[16], uint8_t secret[MU_SECRET_BYTES], mu_err *err)
{
    char name[NAME_ROOM];
    mu_bytes text = { 0 };
    id_name(game, "", name);
    mu_status status = vault_read(name, ".seal", &text, err);
    char *rest = status == MU_OK ? body_of(&text, seal_head) : NULL;
    if (status == MU_OK &&
        (rest == NULL || !is_of(&rest, game) || !take_bytes(&rest, secret, MU_SECRET_BYTES) ||
         mu_next_word(&rest) != NULL))
        status = not_one(name, "a seal", err);
    mu_bytes_dispose(&text);
    return status;
}

void seal_drop(const uint8_t game[16])
{
    char name[NAME_ROOM];
    id_name(game, "", name);
    vault_remove(name, ".seal");
}

/* --- chains ------------------------------------------------------------------------------ */

static void chain_name(const uint8_t game[16], uint8_t side, char name[NAME_ROOM])
{
    id_name(game, side == 0 ? "-A" : "-B", name);
}

static mu_status chain_write(const cli_chain *chain, bool replace, mu_err *err)
{
    char name[NAME_ROOM];
    char line[TEXT_ROOM];
    mu_text text = mu_text_in(line, sizeof line);
    chain_name(chain->game, chain->side, name);
    mu_text_word(&text, chain_head);
    mu_text_bytes(&text, chain->game, sizeof chain->game);
    mu_text_add(&text, " %s %u ", mu_side.words[chain->side], chain->links);
    mu_text_bytes(&text, chain->secret, sizeof chain->secret);
    mu_text_add(&text, "\n%u %llu ", chain->shown, (unsigned long long)chain->seq);
    mu_text_bytes(&text, chain->head.bytes, sizeof chain->head.bytes);
    mu_text_word(&text, "\n");
    return vault_write(name, ".chain", line, replace, err);
}

mu_status chain_make(const uint8_t game[16], uint8_t side, uint32_t links,
                     uint8_t tip[MU_LINK_BYTES], mu_err *err)
{
    cli_chain chain = { .side = side, .links = links };
    memcpy(chain.game, game, sizeof chain.game);
    TRY(mu_random_bytes(chain.secret, sizeof chain.secret, err));
    TRY(chain_write(&chain, false, err));
    mu_duel_link(game, side, chain.secret, links, 0, tip);
    return MU_OK;
}

static bool parse_chain(char *rest, const uint8_t game[16], uint8_t side, cli_chain *chain)
{
    int64_t links = 0;
    int64_t shown = 0;
    int64_t seq = 0;
    char *who = NULL;
    *chain = (cli_chain){ .side = side };
    memcpy(chain->game, game, sizeof chain->game);
    if (!is_of(&rest, game) || (who = mu_next_word(&rest)) == NULL ||
        strcmp(who, mu_side.words[side]) != 0 || !take_number(&rest, 1, CHAIN_LINKS_MAX, &links) ||
        !take_bytes(&rest, chain->secret, sizeof chain->secret) ||
        !take_number(&rest, 0, links, &shown) || !take_number(&rest, 0, INT64_MAX, &seq) ||
        !take_bytes(&rest, chain->head.bytes, sizeof chain->head.bytes))
        return false;
    chain->links = (uint32_t)links;
    chain->shown = (uint32_t)shown;
    chain->seq = (uint64_t)seq;
    return mu_next_word(&rest) == NULL;
}

mu_status chain_read(const uint8_t game[16], uint8_t side, cli_chain *chain, mu_err *err)
{
    char name[NAME_ROOM];
    mu_bytes text = { 0 };
    chain_name(game, side, name);
    mu_status status = vault_read(name, ".chain", &text, err);
    char *rest = status == MU_OK ? body_of(&text, chain_head) : NULL;
    if (status == MU_OK && (rest == NULL || !parse_chain(rest, game, side, chain)))
        status = not_one(name, "a chain of this side", err);
    mu_bytes_dispose(&text);
    return status;
}

mu_status chain_reveal(cli_chain *chain, uint32_t number, uint64_t seq, const mu_link *head,
                       uint8_t link[MU_SECRET_BYTES], mu_err *err)
{
    char where[2 * MU_LINK_BYTES + 1];
    mu_text text = mu_text_in(where, sizeof where);
    mu_text_bytes(&text, chain->head.bytes, 8);
    const bool again =
        number == chain->shown && seq == chain->seq && mu_link_equal(head, &chain->head);
    if (number <= chain->shown && !again)
        return mu_fail(err, MU_REFUSED, 0,
                       "link %u of %s was revealed as event %llu after %s: it is not revealed for "
                       "anything else",
                       chain->shown, mu_side.words[chain->side], (unsigned long long)chain->seq,
                       where);
    if (number > chain->links)
        return mu_fail(err, MU_LIMIT, 0, "the chain of %s had %u links, and all are used up",
                       mu_side.words[chain->side], chain->links);
    if (!again) {
        chain->shown = number;
        chain->seq = seq;
        chain->head = *head;
        TRY(chain_write(chain, true, err));
    }
    mu_duel_link(chain->game, chain->side, chain->secret, chain->links, number, link);
    return MU_OK;
}
