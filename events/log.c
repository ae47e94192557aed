/* SPDX-License-Identifier: MIT
 * events/log.c - a log in memory. */
#include "events/log.h"

#include "core/panic.h"

#include <stdlib.h>

mu_log mu_log_new(void)
{
    return (mu_log){ .before = mu_chain_start() };
}

mu_log mu_log_after(uint64_t seq, const mu_link *link)
{
    return (mu_log){ .first = seq + 1, .before = *link };
}

uint64_t mu_log_next(const mu_log *log)
{
    return log->first + log->n;
}

mu_link mu_log_head(const mu_log *log)
{
    return log->n == 0 ? log->before : log->entries[log->n - 1].link;
}

mu_status mu_log_add(mu_log *log, const uint8_t *event, size_t n, mu_err *err)
{
    if (n > MU_EVENT_MAX)
        return mu_fail(err, MU_LIMIT, 0, "an event may have at most %u bytes", MU_EVENT_MAX);
    if (log->n == log->room) {
        size_t room = log->room == 0 ? 64 : 2 * log->room;
        mu_entry *moved = realloc(log->entries, room * sizeof *moved);
        if (moved == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
        log->entries = moved;
        log->room = room;
    }
    mu_link before = mu_log_head(log);
    size_t offset = log->bytes.used;
    mu_bytes_add(&log->bytes, event, n);
    TRY(mu_bytes_check(&log->bytes, err));
    log->entries[log->n++] = (mu_entry){ offset, n, mu_chain_next(&before, event, n) };
    return MU_OK;
}

const uint8_t *mu_log_event(const mu_log *log, size_t i, size_t *n)
{
    MU_ASSERT(i < log->n);
    *n = log->entries[i].n;
    if (log->bytes.used == 0) return NULL; /* nothing but empty events */
    return log->bytes.at + log->entries[i].offset;
}

void mu_log_cut(mu_log *log, size_t n)
{
    if (n >= log->n) return;
    log->bytes.used = log->entries[n].offset;
    log->n = n;
}

void mu_log_dispose(mu_log *log)
{
    mu_bytes_dispose(&log->bytes);
    free(log->entries);
    *log = mu_log_new();
}
