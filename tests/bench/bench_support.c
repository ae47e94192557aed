/* SPDX-License-Identifier: MIT
 * tests/bench/bench_support.c - what every benchmark needs. */
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>

void bench_must(mu_status status, const mu_err *err)
{
    if (status == MU_OK) return;
    (void)fprintf(stderr, "bench: %s\n", err->text);
    exit(1);
}

void *bench_room(size_t n, size_t size)
{
    void *room = calloc(n, size);
    if (room != NULL) return room;
    (void)fprintf(stderr, "bench: not enough memory\n");
    exit(1);
}
