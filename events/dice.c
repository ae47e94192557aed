/* SPDX-License-Identifier: MIT
 * events/dice.c - ChaCha20 by step and roll, and the system's randomness. */
#include "events/dice.h"

#include "core/panic.h"
#include "events/chain.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>
#include <sys/random.h>

static const char *const mode_words[] = { "open", "table", "sealed", "duel" };
const mu_domain mu_dice_domain = { .name = "dice mode",
                                   .words = mode_words,
                                   .words_n = MU_COUNT_OF(mode_words) };

/* --- commitments --------------------------------------------------------------------------- */

/* What is digested begins with the game's id. */
typedef struct message {
    uint8_t bytes[128];
    size_t n;
} message;

static void add(message *m, const void *bytes, size_t n)
{
    MU_ASSERT(m->n + n <= sizeof m->bytes);
    memcpy(m->bytes + m->n, bytes, n);
    m->n += n;
}

static message about(const uint8_t game[16])
{
    message m = { .n = 0 };
    add(&m, game, 16);
    return m;
}

void mu_dice_seal(const uint8_t game[16], const uint8_t secret[MU_SECRET_BYTES],
                  uint8_t seal[MU_LINK_BYTES])
{
    message m = about(game);
    add(&m, secret, MU_SECRET_BYTES);
    mu_digest256("dice seal", m.bytes, m.n, seal);
}

void mu_duel_before(const uint8_t game[16], uint8_t side, const uint8_t link[MU_SECRET_BYTES],
                    uint8_t before[MU_SECRET_BYTES])
{
    message m = about(game);
    add(&m, &side, 1);
    add(&m, link, MU_SECRET_BYTES);
    mu_digest256("dice link", m.bytes, m.n, before);
}

void mu_duel_link(const uint8_t game[16], uint8_t side, const uint8_t secret[MU_SECRET_BYTES],
                  uint32_t n, uint32_t i, uint8_t link[MU_SECRET_BYTES])
{
    MU_ASSERT(i <= n);
    memcpy(link, secret, MU_SECRET_BYTES);
    for (; n > i; n--) mu_duel_before(game, side, link, link);
}

/* --- keys ---------------------------------------------------------------------------------- */

mu_dice mu_dice_open(const char *seed)
{
    mu_dice dice = { .mode = MU_DICE_OPEN, .known = true };
    mu_digest256("open dice", seed, strlen(seed), dice.key);
    return dice;
}

void mu_dice_unseal(mu_dice *dice, const uint8_t secret[MU_SECRET_BYTES])
{
    message m = about(dice->game);
    add(&m, secret, MU_SECRET_BYTES);
    mu_digest256("sealed dice", m.bytes, m.n, dice->key);
    dice->known = true;
}

/* The key of one roll in a duel. */
static void duel_key(const mu_dice *dice, uint8_t purpose, uint8_t key[32])
{
    const uint32_t number = dice->duel.rolls + 1;
    message m = about(dice->game);
    for (int i = 0; i < 4; i++) add(&m, &(uint8_t){ (uint8_t)(number >> 8 * i) }, 1);
    add(&m, &purpose, 1);
    for (int side = 0; side < 2; side++) add(&m, dice->duel.link[side], MU_SECRET_BYTES);
    mu_digest256("duel dice", m.bytes, m.n, key);
}

void mu_duel_use(mu_dice *dice)
{
    if (dice->mode != MU_DICE_DUEL) return;
    dice->duel.rolls++;
    mu_duel_burn(dice);
}

void mu_duel_burn(mu_dice *dice)
{
    dice->duel.fresh[0] = dice->duel.fresh[1] = false;
}

bool mu_dice_can_roll(const mu_dice *dice)
{
    if (dice->mode != MU_DICE_DUEL) return dice->known;
    return dice->duel.fresh[0] && dice->duel.fresh[1];
}

/* --- faces --------------------------------------------------------------------------------- */

/* The keystream of one roll, a block of sixteen words at a time. */
typedef struct keystream {
    const uint8_t *key;
    uint8_t nonce[crypto_stream_chacha20_ietf_NONCEBYTES];
    uint32_t block;
    uint32_t next; /* word of the block; 16 = all used */
    uint8_t bytes[64];
} keystream;

static keystream keystream_of(const uint8_t key[32], uint64_t step, uint32_t roll)
{
    keystream s = { .key = key, .next = 16 };
    for (int i = 0; i < 8; i++) s.nonce[i] = (uint8_t)(step >> 8 * i);
    for (int i = 0; i < 4; i++) s.nonce[8 + i] = (uint8_t)(roll >> 8 * i);
    return s;
}

static uint32_t next_word(keystream *s)
{
    if (s->next == 16) {
        memset(s->bytes, 0, sizeof s->bytes);
        int done = crypto_stream_chacha20_ietf_xor_ic(s->bytes, s->bytes, sizeof s->bytes, s->nonce,
                                                      s->block++, s->key);
        MU_ASSERT(done == 0);
        s->next = 0;
    }
    const uint8_t *at = s->bytes + (size_t)4 * s->next++;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint32_t next_face(keystream *s, uint32_t sides)
{
    uint32_t face = 0;
    while (!mu_face_of_word(next_word(s), sides, &face)) continue;
    return face;
}

void mu_dice_values(const mu_dice *dice, uint64_t step, uint32_t roll, const mu_question *question,
                    int32_t *values)
{
    MU_ASSERT(mu_dice_can_roll(dice));
    const bool duel = dice->mode == MU_DICE_DUEL;
    uint8_t key[32];
    if (duel) duel_key(dice, question->purpose, key);
    keystream s = duel ? keystream_of(key, 0, 0) : keystream_of(dice->key, step, roll);
    if (question->kind == MU_DRAW) {
        values[0] = (int32_t)next_face(&s, question->count);
        return;
    }
    for (uint32_t i = 0; i < question->count; i++)
        values[i] = question->low + (int32_t)next_face(&s, question->sides);
}

static mu_status answer(void *self, const mu_question *question, int32_t *values, mu_err *err)
{
    (void)err;
    mu_dice_at *at = self;
    if (question->kind == MU_CHOICE || !mu_dice_can_roll(at->dice)) return MU_PENDING;
    mu_dice_values(at->dice, at->step, at->roll++, question, values);
    mu_duel_use(at->dice);
    return MU_OK;
}

mu_source mu_source_dice(mu_dice_at *at)
{
    return (mu_source){ answer, at };
}

mu_status mu_random_bytes(uint8_t *bytes, size_t n, mu_err *err)
{
    for (size_t got = 0; got < n;) {
        ssize_t more = getrandom(bytes + got, n - got, 0);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0)
            return mu_fail(err, MU_IO, 0, "the system gives no random bytes: %s", strerror(errno));
        got += (size_t)more;
    }
    return MU_OK;
}

mu_status mu_seed_new(char seed[65], mu_err *err)
{
    uint8_t bytes[32];
    TRY(mu_random_bytes(bytes, sizeof bytes, err));
    mu_text text = mu_text_in(seed, 65);
    mu_text_bytes(&text, bytes, sizeof bytes);
    return MU_OK;
}
