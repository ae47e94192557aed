/* SPDX-License-Identifier: MIT
 * events/past.c - settled states, as far as they can be gone back to.
 *
 *     at[0] --step--> at[1] --step--> at[2] --step--> state ..open tail.. after
 *     `---------------- n = 3 ------------'
 *
 * A ring of the states that steps have left behind. Settling moves no bytes: the slot takes
 * `state`, and gives the buffer it had as the next `after`. A step that showed a die stays in
 * the ring: the other side may agree that it be taken back. The fewer buffers are in turn, the
 * more of them the processor has at hand: the ring is short as long as dice are in it, and long
 * only for a long stretch without.
 *
 * Buffers change hands, but each is either `state`, or `after`, or a used place's. */
#include "core/panic.h"
#include "events/game.h"
#include "events/inner.h"

#include <stdlib.h>
#include <string.h>

/* A settled state, and the step that was taken from it. */
typedef struct earlier {
    void *state;
    mu_digest fingerprint;
    uint64_t seq;   /* the event that settled it; genesis is 0 */
    uint64_t first; /* the event that opened the step */
    uint64_t die;   /* the last event of the step that showed a die; 0: none */
    uint32_t dice;  /* and cards that the step showed */
    bool decided;   /* by a person; otherwise it came by itself */
    bool by_order;
    uint8_t side, kind;           /* of the order */
    uint8_t body[MU_ORDER_BYTES]; /* as much of it as the kind's fields take */
} earlier;

/* Places of the short ring. They have a buffer from the beginning. */
#define FEW MU_UNDO_AGREED_MAX

typedef struct mu_past {
    size_t words;    /* of a state */
    uint32_t round;  /* places of the ring: FEW or MU_UNDO_MAX */
    uint32_t oldest; /* place of the oldest in the ring */
    uint32_t n;
    uint32_t calm;  /* steps since the last that showed a die */
    uint32_t used;  /* places that have been used: they have their buffer */
    bool slid;      /* older ones have made room for newer ones */
    bool jumped;    /* what came before the oldest was never known */
    uint64_t die;   /* the event that showed a die in the step before the oldest; 0: none */
    uint64_t ruled; /* the umpire's ruling before the oldest; 0: none */
    uint64_t *more; /* buffers for the places beyond FEW; null until one is used */
    earlier at[MU_UNDO_MAX];
    uint64_t states[]; /* buffers for `state`, `after`, FEW places */
} mu_past;

static size_t few_bytes(const mu_past *past)
{
    return sizeof *past + (2 + FEW) * past->words * sizeof(uint64_t);
}

static size_t more_bytes(const mu_past *past)
{
    return (MU_UNDO_MAX - FEW) * past->words * sizeof(uint64_t);
}

static earlier *place(mu_past *past, uint32_t i)
{
    return &past->at[(past->oldest + i) % past->round];
}

/* No state that can be gone back to. */
static void forget(mu_past *past)
{
    past->round = FEW;
    past->oldest = past->n = past->calm = 0;
    past->slid = past->jumped = false;
    past->die = past->ruled = 0;
}

mu_status mu_past_begin(mu_game *game, mu_err *err)
{
    const size_t words = (game->rules->state->size + sizeof(uint64_t) - 1) / sizeof(uint64_t);
    mu_past *past = malloc(sizeof *past + (2 + FEW) * words * sizeof(uint64_t));
    if (past == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    past->words = words;
    past->used = 0;
    past->more = NULL;
    memset(past->states, 0, 2 * words * sizeof(uint64_t));
    game->past = past;
    game->state = past->states;
    game->after = past->states + words;
    forget(past);
    return MU_OK;
}

void mu_past_dispose(mu_game *game)
{
    if (game->past != NULL) free(game->past->more);
    free(game->past);
    game->past = NULL;
    game->state = game->after = NULL;
}

size_t mu_past_bytes(const mu_game *game)
{
    return few_bytes(game->past) + (game->past->more != NULL ? more_bytes(game->past) : 0);
}

void mu_past_save(const mu_game *game, uint8_t *to)
{
    const mu_past *past = game->past;
    memcpy(to, past, few_bytes(past));
    if (past->more != NULL) memcpy(to + few_bytes(past), past->more, more_bytes(past));
}

void mu_past_restore(mu_game *game, const uint8_t *from)
{
    mu_past *past = game->past;
    uint64_t *more = past->more; /* it may have come meanwhile, and stays */
    memcpy(past, from, few_bytes(past));
    if (past->more != NULL) memcpy(more, from + few_bytes(past), more_bytes(past));
    past->more = more;
}

void mu_past_jumped(mu_game *game, uint64_t die)
{
    forget(game->past);
    game->past->jumped = true;
    game->past->die = die;
}

void mu_past_ruled(mu_game *game, uint64_t seq)
{
    forget(game->past);
    game->past->ruled = seq;
}

/* Links of a duel and of the log are not part of a state. */
bool mu_past_can_jump(const mu_game *game)
{
    return !game->chained;
}

bool mu_game_is_fixed(const mu_game *game)
{
    mu_past *past = game->past;
    if (!mu_past_can_jump(game)) return false;
    return past->n > 0 ? place(past, past->n - 1)->die != 0 : past->jumped;
}

/* --- the open step -------------------------------------------------------------------- */

/* The last event of the step that showed a die or card, or what the next will be; 0: none. */
static uint64_t die_of_step(const mu_game *game)
{
    if (game->dice.duel.fresh[0] || game->dice.duel.fresh[1]) return game->shown_seq;
    for (uint32_t i = game->tape.n; i > 0; i--)
        if (game->tape.answers[i - 1].kind != MU_CHOICE) return game->answer_seq[i - 1];
    return 0;
}

static uint32_t dice_of_step(const mu_game *game)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < game->tape.n; i++) {
        const mu_answer *a = &game->tape.answers[i];
        if (a->kind != MU_CHOICE) n += mu_answer_size(a->kind, a->count);
    }
    return n;
}

/* Has a person put something in? Dice that the game rolls would fall again as they fell; those
 * that were typed in may have been mistyped. */
static bool is_decided(const mu_game *game)
{
    const bool typed = game->dice.mode == MU_DICE_TABLE;
    bool decided = game->by_order;
    for (uint32_t i = 0; i < game->tape.n && !decided; i++) {
        const mu_answer *answer = &game->tape.answers[i];
        decided = answer->kind == MU_CHOICE ? answer->automatic == 0 : typed;
    }
    return decided;
}

/* --- settling ------------------------------------------------------------------------------ */

static void swap(void **a, void **b)
{
    void *was = *a;
    *a = *b;
    *b = was;
}

/* The newest `keep` move to the first places of a ring of another size; all buffers stay. */
static void lay_out(mu_past *past, uint32_t round, uint32_t keep)
{
    earlier kept[MU_UNDO_MAX];
    void *spare[MU_UNDO_MAX];
    uint32_t spares = 0;
    for (uint32_t i = 0; i < keep; i++) kept[i] = *place(past, past->n - keep + i);
    for (uint32_t i = 0; i < past->used; i++) {
        bool is_kept = false;
        for (uint32_t k = 0; k < keep; k++) is_kept |= kept[k].state == past->at[i].state;
        if (!is_kept) spare[spares++] = past->at[i].state;
    }
    for (uint32_t i = 0; i < past->used; i++)
        if (i < keep)
            past->at[i] = kept[i];
        else
            past->at[i].state = spare[i - keep];
    past->slid |= keep < past->n;
    past->round = round;
    past->oldest = 0;
    past->n = keep;
}

/* The place for one more; the oldest makes room when all are taken. Places come into use in
 * their order, so the first that has no buffer is number `used`. */
static mu_status next_place(mu_past *past, bool die, earlier **out, mu_err *err)
{
    past->calm = die ? 0 : past->calm + 1;
    if (die && past->round > FEW) lay_out(past, FEW, past->n < FEW ? past->n : FEW - 1);
    if (past->n == past->round && past->calm > FEW && past->round == FEW)
        lay_out(past, MU_UNDO_MAX, FEW);
    bool full = past->n == past->round;
    uint32_t i = (past->oldest + past->n) % past->round;
    if (i == past->used && !full) {
        if (i >= FEW && past->more == NULL) past->more = malloc(more_bytes(past));
        if (i >= FEW && past->more == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
        past->at[i].state =
            i < FEW ? past->states + (2 + i) * past->words : past->more + (i - FEW) * past->words;
        past->used++;
    }
    if (full) {
        past->die = past->at[i].die;
        past->slid = true;
        past->oldest = (past->oldest + 1) % past->round;
    } else {
        past->n++;
    }
    *out = &past->at[i];
    return MU_OK;
}

static uint32_t order_size(const mu_game *game, uint8_t kind)
{
    return game->rules->orders[kind].fields->size;
}

mu_status mu_past_settle(mu_game *game, mu_err *err)
{
    earlier *before = NULL;
    const uint64_t die = die_of_step(game);
    TRY(next_place(game->past, die != 0, &before, err));
    swap(&game->state, &game->after);
    swap(&before->state, &game->after);
    before->fingerprint = game->fingerprint;
    before->seq = game->settled_seq;
    before->first = game->step_seq;
    before->die = die;
    before->dice = die != 0 ? dice_of_step(game) : 0;
    before->decided = is_decided(game);
    before->by_order = game->by_order;
    if (!game->by_order) return MU_OK;
    before->side = game->order.side;
    before->kind = game->order.kind;
    memcpy(before->body, game->order.body.bytes, order_size(game, before->kind));
    return MU_OK;
}

/* --- going back ------------------------------------------------------------------------------ */

static mu_status was_seen(uint64_t die, mu_err *err)
{
    return mu_fail_at(err, MU_REFUSED, die,
                      "a die or card was seen: it cannot be taken back, nor what came before");
}

/* There is nothing that could be taken back, though the other side agrees. */
static mu_status nothing_left(const mu_past *past, mu_err *err)
{
    if (past->slid)
        return mu_fail(err, MU_REFUSED, 0, "no more than %d steps in a row can be taken back",
                       (int)past->round);
    if (past->ruled != 0)
        return mu_fail_at(err, MU_REFUSED, past->ruled,
                          "the umpire has ruled: what came before stands");
    if (past->jumped)
        return mu_fail_at(err, MU_NOT_FOUND, past->die, "what came before is not known here");
    return mu_fail(err, MU_REFUSED, 0, "nothing has been decided yet that could be taken back");
}

static mu_taken take_open(const mu_game *game)
{
    mu_taken what = { .at = game->seq,
                      .to = game->settled_seq,
                      .first = game->step_seq,
                      .open = true,
                      .by_order = game->by_order };
    if (what.by_order)
        what.order = game->order;
    else
        what.phase = game->rules->standing(game->setup, game->state).phase;
    return what;
}

static mu_taken take_settled(const mu_game *game, const earlier *before)
{
    mu_taken what = {
        .at = game->seq, .to = before->seq, .first = before->first, .by_order = before->by_order
    };
    if (what.by_order) {
        what.order = (mu_order){ .side = before->side, .kind = before->kind };
        memcpy(what.order.body.bytes, before->body, order_size(game, before->kind));
    } else {
        what.phase = game->rules->standing(game->setup, before->state).phase;
    }
    return what;
}

static mu_status may_undo(const mu_game *game, bool agreed, mu_taken *what, mu_err *err)
{
    mu_past *past = game->past;
    const earlier *before = NULL;
    bool open = game->in_step && is_decided(game);
    uint64_t die = game->in_step ? die_of_step(game) : 0;
    if (game->revealed)
        return mu_fail(err, MU_REFUSED, 0, "the secret of the dice is revealed: all stands");
    for (uint32_t i = past->n; i > 0 && !open && before == NULL; i--) {
        const earlier *at = place(past, i - 1);
        if (die == 0) die = at->die;
        if (at->decided) before = at;
    }
    const bool found = open || before != NULL;
    if (!agreed && die == 0 && !found) die = past->die;
    if (!agreed && die != 0) return was_seen(die, err);
    if (!found) return nothing_left(past, err);
    if (what == NULL) return MU_OK;
    *what = open ? take_open(game) : take_settled(game, before);
    what->die = die;
    return MU_OK;
}

mu_status mu_game_may_undo(const mu_game *game, mu_taken *what, mu_err *err)
{
    return may_undo(game, false, what, err);
}

mu_status mu_game_may_undo_agreed(const mu_game *game, mu_taken *what, mu_err *err)
{
    return may_undo(game, true, what, err);
}

void mu_past_go_back(mu_game *game, const mu_taken *what)
{
    mu_past *past = game->past;
    if (game->in_step) game->counts.dice_undone += dice_of_step(game);
    game->in_step = false;
    game->taken = *what;
    game->counts.undos++;
    mu_duel_burn(&game->dice);
    if (what->open) return;
    do {
        MU_ASSERT(past->n > 0);
        past->n--;
        game->step--;
        game->counts.dice_undone += place(past, past->n)->dice;
    } while (place(past, past->n)->seq != what->to);
    past->calm = 0;
    while (past->calm < past->n && place(past, past->n - 1 - past->calm)->die == 0) past->calm++;
    earlier *before = place(past, past->n);
    swap(&game->state, &before->state);
    game->scratch = (mu_scratch){ .known = 0 };
    game->settled_seq = before->seq;
    game->fingerprint = before->fingerprint;
}
