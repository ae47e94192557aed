/* SPDX-License-Identifier: MIT
 * tests/portable/transcript.c - a log, text or file, as what fold.c reads.
 *
 * Only core's own numbers and bytes are left in it: no codec, no chain, no JSON. */
#include "core/canon.h"
#include "events/event.h"
#include "events/logfile.h"
#include "events/text.h"
#include "store/file.h"

#include <stdio.h>
#include <stdlib.h>

static _Noreturn void give_up(const char *what)
{
    (void)fprintf(stderr, "%s\n", what);
    exit(1);
}

static void print_hex(const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) (void)printf("%02x", bytes[i]);
}

static void print_struct(const mu_schema *schema, const void *base)
{
    static uint8_t bytes[MU_SETUP_MAX];
    mu_canon_write(schema, base, bytes);
    print_hex(bytes, schema->size);
}

static const mu_ruleset *print_genesis(const uint8_t *event, size_t n)
{
    mu_genesis genesis;
    const mu_ruleset *rules = NULL;
    void *setup = NULL;
    mu_err err = MU_ERR_NONE;
    if (mu_genesis_decode(event, n, &genesis, &rules, &setup, &err) != MU_OK) give_up(err.text);
    (void)printf("rules %s ", rules->name);
    print_hex(genesis.identity, sizeof genesis.identity);
    (void)printf("\nsetup ");
    print_struct(rules->setup, setup);
    (void)printf("\n");
    free(setup);
    return rules;
}

static void print_answer(const mu_event *event)
{
    const mu_roll_head *roll = &event->as.roll;
    const mu_draw_head *draw = &event->as.draw;
    const mu_choice_head *choice = &event->as.choice;
    if (event->kind == MU_EVENT_ROLL) {
        (void)printf("answer %d %u %u %u %u %u %u", MU_ROLL, roll->side, roll->clause,
                     roll->purpose, roll->subject, (unsigned)roll->faces_n, roll->sides);
        for (int i = 0; i < roll->faces_n; i++) (void)printf(" %d", roll->faces[i]);
        (void)printf("\n");
    } else if (event->kind == MU_EVENT_DRAW)
        (void)printf("answer %d %u %u %u %u %u 0 %u\n", MU_DRAW, draw->side, draw->clause,
                     draw->purpose, draw->subject, draw->cards, draw->place);
    else
        (void)printf("answer %d %u %u %u %u %u 0 %d\n", MU_CHOICE, choice->side, choice->clause,
                     choice->purpose, choice->subject, choice->options, (int)choice->value);
}

/* The settled events that count, the last of them. */
static struct {
    uint64_t seq[MU_UNDO_MAX];
    uint64_t n;
} steps;

static void print_undo(const mu_undo_head *undo)
{
    uint64_t before = steps.n;
    while (steps.n > 0 && steps.seq[(steps.n - 1) % MU_UNDO_MAX] > undo->to) steps.n--;
    (void)printf("back %llu\n", (unsigned long long)(before - steps.n));
}

static void print_event(const mu_ruleset *rules, uint64_t seq, const uint8_t *bytes, size_t n)
{
    mu_event event;
    mu_err err = MU_ERR_NONE;
    if (mu_event_decode(bytes, n, rules, &event, &err) != MU_OK) give_up(err.text);
    switch (event.kind) {
    case MU_EVENT_ORDER:
        (void)printf("order %u %u ", event.as.order.side, event.as.order.kind);
        print_struct(rules->orders[event.as.order.kind].fields, event.as.order.body.bytes);
        (void)printf("\n");
        return;
    case MU_EVENT_PHASE: (void)printf("phase\n"); return;
    case MU_EVENT_ROLL:
    case MU_EVENT_DRAW:
    case MU_EVENT_CHOICE: print_answer(&event); return;
    case MU_EVENT_SETTLED:
        steps.seq[steps.n++ % MU_UNDO_MAX] = seq;
        (void)printf("settle ");
        print_hex(event.as.settled.fingerprint, sizeof event.as.settled.fingerprint);
        (void)printf("\n");
        return;
    case MU_EVENT_UNDO: print_undo(&event.as.undo); return;
    case MU_EVENT_RULING:
        if (event.as.ruling.changes[0] == '\0') return;
        steps.n = 0; /* what came before cannot be gone back to */
        (void)printf("put %s ", event.as.ruling.changes);
        print_hex(event.as.ruling.fingerprint, sizeof event.as.ruling.fingerprint);
        (void)printf("\n");
        return;
    case MU_EVENT_REVEAL:
    case MU_EVENT_CHECKPOINT:
    case MU_EVENT_NOTE:
    case MU_EVENT_GENESIS:
    case MU_EVENT_KINDS: return;
    }
}

int main(int argc, char **argv)
{
    mu_bytes file = { 0 };
    mu_log log;
    mu_err err = MU_ERR_NONE;
    if (argc != 2) give_up("usage: transcript LOG");
    if (mu_file_read(argv[1], (size_t)64 << 20, &file, &err) != MU_OK) give_up(err.text);
    mu_status status = mu_logfile_is(file.at, file.used)
                           ? mu_logfile_read(file.at, file.used, &log, &err)
                           : mu_text_read(argv[1], (const char *)file.at, file.used, &log, &err);
    if (status != MU_OK) give_up(err.text);
    const mu_ruleset *rules = NULL;
    for (size_t i = 0; i < log.n; i++) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(&log, i, &n);
        if (i == 0)
            rules = print_genesis(event, n);
        else
            print_event(rules, i, event, n);
    }
    mu_log_dispose(&log);
    mu_bytes_dispose(&file);
    return 0;
}
