/* SPDX-License-Identifier: MIT
 * events/dice.c - ChaCha20 by step and roll, and the system's randomness. */
#include "events/dice.h"

#include "core/panic.h"
#include "events/chain.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>
#include <sys/random.h>

static const char *const mode_words[] = { "open", "table" };
const mu_domain mu_dice_domain = { .name = "dice mode", .words = mode_words, .words_n = 2 };

mu_dice mu_dice_of(mu_dice_mode mode, const char *seed)
{
    mu_dice dice = { .mode = mode };
    if (mode == MU_DICE_OPEN) mu_digest256("open dice", seed, strlen(seed), dice.key);
    return dice;
}

/* The keystream of one roll, a block of sixteen words at a time. */
typedef struct keystream {
    const uint8_t *key;
    uint8_t nonce[crypto_stream_chacha20_ietf_NONCEBYTES];
    uint32_t block;
    uint32_t next; /* word of the block; 16 = all used */
    uint8_t bytes[64];
} keystream;

static keystream keystream_of(const mu_dice *dice, uint64_t step, uint32_t roll)
{
    keystream s = { .key = dice->key, .next = 16 };
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
    MU_ASSERT(dice->mode == MU_DICE_OPEN);
    keystream s = keystream_of(dice, step, roll);
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
    if (question->kind == MU_CHOICE || at->dice->mode == MU_DICE_TABLE) return MU_PENDING;
    mu_dice_values(at->dice, at->step, at->roll++, question, values);
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
