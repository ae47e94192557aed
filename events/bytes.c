/* SPDX-License-Identifier: MIT
 * events/bytes.c - bytes that grow. */
#include "events/bytes.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(mu_bytes *bytes, size_t n)
{
    if (bytes->short_of_memory) return false;
    if (n <= bytes->room - bytes->used) return true;
    size_t room = bytes->room < 256 ? 256 : bytes->room;
    while (room - bytes->used < n) {
        if (room > SIZE_MAX / 2) break;
        room *= 2;
    }
    uint8_t *moved = room - bytes->used < n ? NULL : realloc(bytes->at, room);
    if (moved == NULL) {
        bytes->short_of_memory = true;
        return false;
    }
    bytes->at = moved;
    bytes->room = room;
    return true;
}

void mu_bytes_add(mu_bytes *bytes, const void *more, size_t n)
{
    if (n == 0 || !make_room(bytes, n)) return;
    memcpy(bytes->at + bytes->used, more, n);
    bytes->used += n;
}

void mu_bytes_add_text(mu_bytes *bytes, const char *text)
{
    mu_bytes_add(bytes, text, strlen(text));
}

void mu_bytes_put_number(uint8_t *at, uint64_t value, size_t n)
{
    for (size_t i = 0; i < n; i++) at[i] = (uint8_t)(value >> 8 * (n - 1 - i));
}

void mu_bytes_add_number(mu_bytes *bytes, uint64_t value, size_t n)
{
    uint8_t big_endian[8];
    mu_bytes_put_number(big_endian, value, n);
    mu_bytes_add(bytes, big_endian, n);
}

uint64_t mu_bytes_number(const uint8_t *at, size_t n)
{
    uint64_t value = 0;
    for (size_t i = 0; i < n; i++) value = value << 8 | at[i];
    return value;
}

void mu_bytes_clear(mu_bytes *bytes)
{
    bytes->used = 0;
    bytes->short_of_memory = false;
}

void mu_bytes_dispose(mu_bytes *bytes)
{
    free(bytes->at);
    *bytes = (mu_bytes){ 0 };
}

mu_status mu_bytes_check(const mu_bytes *bytes, mu_err *err)
{
    if (bytes->short_of_memory) return mu_fail(err, MU_IO, 0, "not enough memory");
    return MU_OK;
}
