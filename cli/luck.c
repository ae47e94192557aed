/* SPDX-License-Identifier: MIT
 * cli/luck.c - dice that were rolled, against what fair dice do. */
#include "cli/luck.h"

#include "core/panic.h"

#include <stdlib.h>

static luck_row *find_row(luck *l, luck_measure measure, const mu_question *q)
{
    const uint8_t purpose = measure == LUCK_HIGHEST ? 0 : q->purpose;
    for (size_t i = 0; i < l->n; i++) {
        luck_row *row = &l->rows[i];
        if (row->game == l->game && row->measure == measure && row->side == q->side &&
            row->purpose == purpose && row->sides == q->sides && row->low == q->low)
            return row;
    }
    if (l->n == l->room) {
        const size_t room = l->room == 0 ? 16 : 2 * l->room;
        luck_row *moved = realloc(l->rows, room * sizeof *moved);
        l->lost = l->lost || moved == NULL;
        if (moved == NULL) return NULL;
        l->rows = moved;
        l->room = room;
    }
    l->rows[l->n] = (luck_row){ .game = l->game,
                                .measure = measure,
                                .side = q->side,
                                .purpose = purpose,
                                .sides = q->sides,
                                .low = q->low };
    return &l->rows[l->n++];
}

/* What each face of a die counts. */
static uint32_t value_of(luck_measure measure, const mu_question *q, uint32_t face)
{
    switch (measure) {
    case LUCK_HIGHEST: return face == q->sides - 1u;
    case LUCK_HITS: return q->hits >> q->classes[face] & 1u;
    case LUCK_SUM:
    case LUCK_MEASURES: break;
    }
    return face;
}

static void add_roll(luck *l, luck_measure measure, const mu_question *q, const int32_t *faces)
{
    luck_row *row = find_row(l, measure, q);
    if (row == NULL) return;
    uint32_t weights[MU_SIDES_MAX] = { 0 };
    uint32_t mean = 0; /* in parts of the number of faces */
    for (uint32_t face = 0; face < q->sides; face++) {
        weights[value_of(measure, q, face)]++;
        mean += value_of(measure, q, face);
    }
    row->rolls++;
    for (uint32_t i = 0; i < q->count; i++) {
        const uint32_t face = (uint32_t)(faces[i] - q->low);
        row->faces[face]++;
        row->dice++;
        row->more += value_of(measure, q, face);
        row->expected += mean * (LUCK_PARTS / q->sides);
        distribution_add(&row->fair, weights, measure == LUCK_SUM ? q->sides : 2);
    }
    l->lost = l->lost || row->fair.lost;
}

void luck_hear(luck *l, const mu_question *question, const int32_t *faces)
{
    MU_ASSERT(question->sides <= MU_SIDES_MAX);
    add_roll(l, LUCK_HIGHEST, question, faces);
    add_roll(l, question->hits != 0 ? LUCK_HITS : LUCK_SUM, question, faces);
}

/* --- a sink ---------------------------------------------------------------------------- */

static void ignore(void *self, const mu_said *fact)
{
    (void)self, (void)fact;
}

static void hear(void *self, const mu_question *question, const int32_t *faces)
{
    luck_hear(self, question, faces);
}

mu_sink luck_sink(luck *l)
{
    return (mu_sink){ .said = ignore, .self = l, .rolled = hear };
}

/* --- judging --------------------------------------------------------------------------- */

luck_question luck_question_of(const luck_row *row)
{
    return row->measure == LUCK_HIGHEST ? LUCK_DICE : LUCK_LUCK;
}

static void judge_row(luck_row *row)
{
    const distribution_split at = distribution_at(&row->fair, row->more);
    const uint64_t lowest = distribution_lowest(&row->fair);
    const uint64_t highest = distribution_highest(&row->fair);
    row->split = at;
    row->whole = 2 * (at.below + at.equal + at.above);
    if (luck_question_of(row) == LUCK_DICE) {
        row->p = 2 * at.above + at.equal;
        row->least_p = highest;
    } else {
        row->p = 2 * (2 * (at.below < at.above ? at.below : at.above) + at.equal);
        row->least_p = 2 * (lowest < highest ? lowest : highest);
    }
}

/* What a question has of the 1 %, in thirds. */
static const uint8_t thirds[LUCK_QUESTIONS] = { [LUCK_DICE] = 2, [LUCK_LUCK] = 1 };

/* Is a p on the line, or below, that is corrected for so many? */
static bool crosses(const luck_row *row, uint64_t p, uint32_t corrected_for)
{
    return p <= row->whole / (3 * LUCK_GAMES) / corrected_for * thirds[luck_question_of(row)];
}

/* The fewest k for which no more than k rows could cross the line that is corrected for k. */
static uint32_t count_could(const luck *l, luck_question question)
{
    for (uint32_t k = 1;; k++) {
        uint32_t could = 0;
        for (size_t i = 0; i < l->n; i++)
            could += luck_question_of(&l->rows[i]) == question &&
                     crosses(&l->rows[i], l->rows[i].least_p, k);
        if (could <= k) return k;
    }
}

void luck_judge(luck *l)
{
    for (size_t i = 0; i < l->n; i++) judge_row(&l->rows[i]);
    for (int question = 0; question < LUCK_QUESTIONS; question++) {
        luck_answer *answer = &l->answers[question];
        *answer = (luck_answer){ .could = count_could(l, (luck_question)question) };
        for (size_t i = 0; i < l->n; i++) {
            luck_row *row = &l->rows[i];
            if ((int)luck_question_of(row) != question) continue;
            row->called = crosses(row, row->p, answer->could);
            answer->rows++;
            answer->called += row->called;
        }
    }
}

/* --- what came of it -------------------------------------------------------------------- */

mu_ratio luck_line(const luck *l, luck_question question)
{
    return mu_ratio_of(thirds[question], (uint64_t)3 * LUCK_GAMES * l->answers[question].could);
}

mu_ratio luck_p(const luck_row *row)
{
    return mu_ratio_of(row->p, row->whole);
}

mu_ratio luck_percentile(const luck_row *row)
{
    return mu_ratio_of(2 * row->split.below + row->split.equal, row->whole);
}

/* What a sum is above, or 0: faces may begin with any number. */
static int64_t base_of(const luck_row *row)
{
    return row->measure == LUCK_SUM ? (int64_t)row->dice * row->low : 0;
}

int64_t luck_actual(const luck_row *row)
{
    return base_of(row) + (int64_t)row->more;
}

void luck_expected(const luck_row *row, mu_text *text)
{
    const int64_t tenth = LUCK_PARTS / 10;
    const int64_t parts = (int64_t)row->expected + base_of(row) * (int64_t)LUCK_PARTS;
    const int64_t tenths = (parts + (parts < 0 ? -tenth : tenth) / 2) / tenth;
    mu_text_add(text, "%s%lld.%lld", tenths < 0 ? "-" : "", llabs(tenths / 10), llabs(tenths % 10));
}

void luck_dispose(luck *l)
{
    for (size_t i = 0; i < l->n; i++) distribution_dispose(&l->rows[i].fair);
    free(l->rows);
    *l = (luck){ 0 };
}
