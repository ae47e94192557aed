/* SPDX-License-Identifier: MIT
 * tests/tamper/rechained.c - the example game with a die or an undo changed and everything chained
 * anew: bytes and links are sound then, and the rules alone can find it out. */
#include "core/rules/list.h"
#include "support/fixture.h"
#include "tamper/tamper.h"

#include <stdio.h>
#include <stdlib.h>

static mu_verdict judge_changed(const mu_log *log, const mu_ruleset *rules, size_t at,
                                const mu_event *event)
{
    mu_log made = mu_log_new();
    for (size_t i = 0; i < log->n; i++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(log, i, &n);
        mu_bytes changed = { 0 };
        if (i == at) mu_event_encode(event, rules, NULL, &changed);
        tamper_must(mu_log_add(&made, i == at ? changed.at : bytes, i == at ? changed.used : n,
                               NULL) == MU_OK,
                    "not enough memory");
        mu_bytes_dispose(&changed);
    }
    mu_bytes file = { 0 };
    tamper_must(mu_logfile_write(&made, &file, NULL) == MU_OK, "not enough memory");
    mu_verdict v = tamper_judge(file.at, file.used);
    mu_bytes_dispose(&file);
    mu_log_dispose(&made);
    return v;
}

/* Is event i of the log one of this kind? */
static bool is_kind(const mu_log *log, const mu_ruleset *rules, size_t i, mu_event_kind kind,
                    mu_event *event)
{
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(log, i, &n);
    tamper_must(mu_event_decode(bytes, n, rules, event, NULL) == MU_OK, "an event of the example");
    return event->kind == kind;
}

/* --- dice ----------------------------------------------------------------------------------- */

typedef struct changed_dice {
    uint64_t done, diverged, same, other;
    bool shown;
} changed_dice;

static void show_verdict(const mu_ruleset *rules, size_t i, const mu_verdict *v)
{
    char clause[32];
    mu_text text = mu_text_in(clause, sizeof clause);
    mu_clause_print(rules, v->err.clause, &text);
    printf("event %zu, a die changed from 3 to 9 and re-chained: %s at event %llu, %s %s\n", i,
           mu_status_word(v->status), (unsigned long long)v->err.seq, clause, v->err.text);
}

static void change_die(const mu_log *log, const mu_ruleset *rules, size_t i, mu_event *event,
                       int die, changed_dice *all)
{
    mu_roll_head *roll = &event->as.roll;
    int16_t was = roll->faces[die];
    int low = rules->purposes[roll->purpose].low;
    for (int face = low; face < low + roll->sides; face++) {
        if (face == was) continue;
        roll->faces[die] = (int16_t)face;
        mu_verdict v = judge_changed(log, rules, i, event);
        bool found = (v.status == MU_DIVERGED || v.status == MU_ILLEGAL) &&
                     tamper_failed(&v) != MU_CHECK_NONE && v.err.clause != 0;
        all->done++;
        all->same += v.status == MU_OK;
        all->diverged += found;
        all->other += v.status != MU_OK && !found;
        if (was != 3 || face != 9 || v.status != MU_DIVERGED || all->shown) continue;
        show_verdict(rules, i, &v);
        all->shown = true;
    }
    roll->faces[die] = was;
}

/* Every face of every die, one at a time. Where the step comes to the same state all the
 * same, nobody can tell: these dice were typed in. */
static bool change_dice(const mu_log *log, const mu_ruleset *rules)
{
    changed_dice all = { 0 };
    mu_event event;
    for (size_t i = 1; i < log->n; i++)
        if (is_kind(log, rules, i, MU_EVENT_ROLL, &event))
            for (int die = 0; die < event.as.roll.faces_n; die++)
                change_die(log, rules, i, &event, die, &all);
    printf(
        "one die changed and everything re-chained: %llu; found out by the rules, with the clause: "
        "%llu; come to the same state, as typed dice can: %llu; anything else: %llu\n",
        (unsigned long long)all.done, (unsigned long long)all.diverged,
        (unsigned long long)all.same, (unsigned long long)all.other);
    return all.other == 0 && all.diverged > 0 && all.done == all.diverged + all.same;
}

/* --- undos ---------------------------------------------------------------------------------- */

/* Every undo of the example leads to every other event, and to one that is not there. */
static bool lead_elsewhere(const mu_log *log, const mu_ruleset *rules)
{
    uint64_t done = 0;
    uint64_t right = 0;
    mu_event event;
    for (size_t i = 1; i < log->n; i++) {
        if (!is_kind(log, rules, i, MU_EVENT_UNDO, &event)) continue;
        uint32_t was = event.as.undo.to;
        for (uint32_t to = 0; to <= log->n; to++) {
            event.as.undo.to = to;
            if (to == was) continue;
            mu_verdict v = judge_changed(log, rules, i, &event);
            done++;
            right +=
                v.status == MU_DIVERGED && v.err.seq == i && tamper_failed(&v) == MU_CHECK_UNDOS;
        }
    }
    printf("an undo led elsewhere and everything re-chained: %llu; diverged at the undo, and named "
           "as undos: %llu\n",
           (unsigned long long)done, (unsigned long long)right);
    return done > 0 && right == done;
}

/* The example, and its last two orders taken back. */
bool tamper_rechained(void)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    for (int i = 0; i < 2; i++)
        tamper_must(mu_game_undo(&made->game, 1, &made->log, NULL) == MU_OK,
                    "nothing can be taken back");
    bool good = lead_elsewhere(&made->log, made->game.rules);
    good &= change_dice(&made->log, made->game.rules);
    fixture_script_free(made);
    return good;
}
