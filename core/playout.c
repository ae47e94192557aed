/* SPDX-License-Identifier: MIT
 * core/playout.c - playing on by chance. */
#include "core/playout.h"

#include <string.h>

typedef struct player {
    mu_position here;
    void *after; /* the room that `here` does not stand in */
    mu_policy *policy;
    mu_source source;
    mu_cx cx;       /* for looking at `here`; its scratch is handed on from step to step */
    mu_order order; /* proposed last */
    mu_playout *out;
} player;

static mu_status step(player *p, const mu_order *order, mu_err *err)
{
    const mu_job job = {
        .before = p->here, .order = order, .source = &p->source, .scratch = &p->cx.scratch
    };
    mu_tape_clear(&p->out->tape);
    return mu_resolve(&job, &p->out->tape, p->after, NULL, err);
}

/* --- orders --------------------------------------------------------------------------- */

/* One of the legal orders, each as likely as any other, in one pass: the k-th replaces the one
 * kept with chance 1 in k. */
typedef struct pick {
    mu_rng *rng;
    uint32_t seen;
    mu_order order;
} pick;

static bool consider(void *user, const mu_order *order)
{
    pick *k = user;
    if (mu_rng_below(k->rng, ++k->seen) == 0) k->order = *order;
    return true;
}

static mu_status give_any(player *p, mu_err *err)
{
    pick k = { .rng = &p->policy->rng };
    p->here.rules->legal(&p->here, consider, &k);
    if (k.seen == 0) return mu_fail(err, MU_LIMIT, 0, "there is no legal order: a dead end");
    return step(p, &k.order, err);
}

/* Nobody reads why a proposal is refused. */
static mu_status give_order(player *p, mu_err *err)
{
    const mu_ruleset *rules = p->here.rules;
    if (rules->propose == NULL) return give_any(p, err);
    p->cx.state = (void *)(uintptr_t)p->here.state;
    mu_look(&p->cx);
    for (int tries = 0; tries < MU_PROPOSALS_MAX; tries++) {
        if (!rules->propose(&p->cx, &p->policy->rng, &p->order)) continue;
        mu_status status = step(p, &p->order, NULL);
        if (status == MU_OK) return MU_OK;
        if (status != MU_REFUSED)
            return mu_fail(err, status, 0, "a random order cannot be carried out: %s",
                           mu_status_text(status));
    }
    return give_any(p, err);
}

/* --- the game ------------------------------------------------------------------------- */

mu_status mu_playout_run(const mu_position *from, uint64_t orders, mu_policy *policy,
                         mu_playout *out, mu_err *err)
{
    player p = { .here = { from->rules, from->setup, out->room[0].bytes },
                 .after = out->room[1].bytes,
                 .policy = policy,
                 .source = mu_source_policy(policy),
                 .cx = { .rules = from->rules, .setup = from->setup },
                 .out = out };
    memcpy(out->room[0].bytes, from->state, from->rules->state->size);
    out->orders = out->phases = 0;
    out->end = p.here.state;
    while (out->orders < orders) {
        mu_standing now = from->rules->standing(from->setup, p.here.state);
        if (now.over) break;
        bool by_itself = from->rules->phases[now.phase].run != NULL;
        TRY(by_itself ? step(&p, NULL, err) : give_order(&p, err));
        if (by_itself)
            out->phases++;
        else
            out->orders++;
        out->end = p.after;
        p.after = p.here.state == out->room[0].bytes ? out->room[0].bytes : out->room[1].bytes;
        p.here.state = out->end;
    }
    return MU_OK;
}
