/* SPDX-License-Identifier: MIT
 * events/suspect.c - which fields would explain another fingerprint?
 *
 * Works on bytes of the state: (1) any set of the step's changes undone; (2) one byte
 * anywhere with any other value; (3) both, the byte being one that the step changed. Each
 * way may hash MU_SUSPECT_BYTES. */
#include "events/suspect.h"

#include "core/limits.h"
#include "core/panic.h"

#include <string.h>

#define CHANGES_MAX 16 /* undone in every combination: 65,536 states */
#define PAIRED_MAX  8  /* and with one byte free: 524,288 states */

typedef struct search {
    const mu_schema *schema;
    const uint8_t *before;
    const uint8_t *after;
    const mu_digest *wanted;
    uint8_t *found;
    uint32_t at[CHANGES_MAX]; /* offsets of changed bytes */
    uint32_t n;
    bool too_many;
    uint64_t left; /* bytes that this way may still hash */
} search;

static bool may_try(const search *s)
{
    return s->left >= s->schema->size;
}

static bool fits(search *s)
{
    s->left -= s->schema->size;
    mu_digest digest = mu_fingerprint(s->schema, s->found);
    return mu_digest_equal(&digest, s->wanted);
}

static void list_changes(search *s)
{
    for (uint32_t i = 0; i < s->schema->size; i++) {
        if (s->before[i] == s->after[i]) continue;
        if (s->n == CHANGES_MAX) {
            s->too_many = true;
            return;
        }
        s->at[s->n++] = i;
    }
}

/* The state after, with the changes in `mask` undone. */
static void undo(search *s, uint32_t mask)
{
    for (uint32_t i = 0; i < s->n; i++)
        s->found[s->at[i]] = mask >> i & 1 ? s->before[s->at[i]] : s->after[s->at[i]];
}

/* Any value for one byte of *found; puts it back if none fits. */
static bool try_byte(search *s, uint32_t at)
{
    uint8_t was = s->found[at];
    for (uint32_t value = 0; value < 256 && may_try(s); value++) {
        s->found[at] = (uint8_t)value;
        if (fits(s)) return true;
    }
    s->found[at] = was;
    return false;
}

static bool try_undoing(search *s)
{
    s->left = MU_SUSPECT_BYTES;
    if (s->too_many) return false;
    for (uint32_t mask = 1; mask < UINT32_C(1) << s->n && may_try(s); mask++) {
        undo(s, mask);
        if (fits(s)) return true;
    }
    undo(s, 0);
    return false;
}

static bool try_both(search *s)
{
    s->left = MU_SUSPECT_BYTES;
    if (s->too_many || s->n > PAIRED_MAX) return false;
    for (uint32_t mask = 0; mask < UINT32_C(1) << s->n && may_try(s); mask++) {
        undo(s, mask);
        for (uint32_t i = 0; i < s->n; i++)
            if (try_byte(s, s->at[i])) return true;
    }
    undo(s, 0);
    return false;
}

static bool try_bytes(search *s)
{
    s->left = MU_SUSPECT_BYTES;
    for (uint32_t i = 0; i < s->schema->size && may_try(s); i++)
        if (try_byte(s, i)) return true;
    return false;
}

bool mu_find_state(const mu_schema *schema, const void *before, const void *after,
                   const mu_digest *wanted, void *found)
{
    MU_ASSERT(schema->size <= MU_STATE_MAX);
    search s = {
        .schema = schema, .before = before, .after = after, .wanted = wanted, .found = found
    };
    memcpy(found, after, schema->size);
    list_changes(&s);
    return try_undoing(&s) || try_both(&s) || try_bytes(&s);
}
