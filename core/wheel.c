/* SPDX-License-Identifier: MIT
 * core/wheel.c - one wheel of the odometer. */
#include "core/wheel.h"

mu_status mu_wheel_set_up(mu_wheel *w, const mu_question *q, mu_err *err)
{
    *w = (mu_wheel){ .kind = q->kind, .dice = q->count, .total = 1 };
    if (q->kind == MU_DRAW) w->total = q->count;
    if (q->kind != MU_ROLL) return MU_OK;
    if (q->classes != NULL) {
        w->classes_n = q->classes_n;
        for (uint32_t face = 0; face < q->sides; face++) w->width[q->classes[face]]++;
        uint32_t first = 0;
        while (w->width[first] == 0) first++;
        w->count[first] = q->count;
        return MU_OK;
    }
    for (uint32_t i = 0; i < q->count; i++) {
        w->total *= q->sides;
        if (w->total > MU_ODDS_RUNS_MAX)
            return mu_fail(err, MU_LIMIT, q->clause, "%u dice at once have too many outcomes",
                           (unsigned)q->count);
    }
    return MU_OK;
}

/* The next way to spread the dice over the classes that have faces; false at the end.
 * Order: the last class that holds dice gives one to the next class down the line. */
static bool advance_pool(mu_wheel *w)
{
    for (uint32_t i = w->classes_n; i-- > 0;) {
        if (w->count[i] == 0) continue;
        uint32_t next = i + 1;
        while (next < w->classes_n && w->width[next] == 0) next++;
        if (next == w->classes_n) continue;
        uint32_t after = 0;
        for (uint32_t k = next; k < w->classes_n; k++) {
            after += w->count[k];
            w->count[k] = 0;
        }
        w->count[i]--;
        w->count[next] = after + 1;
        return true;
    }
    return false;
}

bool mu_wheel_advance(mu_wheel *w)
{
    if (w->classes_n > 0) return advance_pool(w);
    if (w->at + 1 == w->total) return false;
    w->at++;
    return true;
}

void mu_wheel_show(const mu_wheel *w, const mu_question *q, int32_t *values)
{
    if (q->kind == MU_DRAW) {
        values[0] = (int32_t)w->at;
    } else if (w->classes_n == 0) {
        uint64_t rest = w->at;
        for (uint32_t i = q->count; i-- > 0; rest /= q->sides)
            values[i] = q->low + (int32_t)(rest % q->sides);
    } else {
        uint32_t die = 0;
        for (uint32_t class = 0; class < w->classes_n; class ++) {
            int32_t face = 0;
            if (w->count[class] == 0) continue;
            while (q->classes[face] != class) face++;
            for (uint32_t k = 0; k < w->count[class]; k++) values[die++] = q->low + face;
        }
    }
}

/* Multiply by over / under. */
static bool scale(mu_ratio *chance, uint64_t over, uint64_t under)
{
    return mu_ratio_times(*chance, mu_ratio_of(over, under), chance);
}

/* Of a pool n! / (a! b! ...) * width_a^a width_b^b ...
 * over sides^n, one die at a time. */
bool mu_wheel_chance(const mu_wheel *w, mu_ratio *chance)
{
    *chance = mu_ratio_of(1, w->classes_n > 0 || w->kind == MU_CHOICE ? 1 : w->total);
    uint64_t sides = 0;
    for (uint32_t c = 0; c < w->classes_n; c++) sides += w->width[c];
    uint64_t placed = 0;
    for (uint32_t c = 0; c < w->classes_n; c++)
        for (uint64_t k = 1; k <= w->count[c]; k++) {
            placed++;
            if (!scale(chance, placed * w->width[c], k * sides)) return false;
        }
    return true;
}
