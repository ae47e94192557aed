/* SPDX-License-Identifier: MIT
 *
 * events/bytes.h - bytes that grow.
 *
 * Shapes  a buffer, how much of it is used, and a flag that sticks: once memory is
 *         short every further addition is dropped, so a long writer checks once.
 * Owner   whoever declares it; zero is empty; mu_bytes_dispose frees.
 * Errors  MU_IO: not enough memory, and that from mu_bytes_check alone.
 * Replay  numbers are big-endian on every machine.
 */
#ifndef MU_EVENTS_BYTES_H
#define MU_EVENTS_BYTES_H

#include "core/status.h"

typedef struct mu_bytes {
    uint8_t *at;
    size_t used;
    size_t room;
    bool short_of_memory;
} mu_bytes;

void mu_bytes_add(mu_bytes *bytes, const void *more, size_t n);
void mu_bytes_add_text(mu_bytes *bytes, const char *text);

/* A big-endian number of n bytes. */
void mu_bytes_put_number(uint8_t *at, uint64_t value, size_t n);
void mu_bytes_add_number(mu_bytes *bytes, uint64_t value, size_t n);
uint64_t mu_bytes_number(const uint8_t *at, size_t n);

void mu_bytes_clear(mu_bytes *bytes);
void mu_bytes_dispose(mu_bytes *bytes);

/* MU_IO when something was dropped. */
MU_CHECKED mu_status mu_bytes_check(const mu_bytes *bytes, mu_err *err);

#endif
