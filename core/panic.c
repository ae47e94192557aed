/* SPDX-License-Identifier: MIT
 * core/panic.c - the only place in core that prints, and the only one that aborts. */
#include "core/panic.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void mu_panic(const char *file, int line, const char *what)
{
    (void)fprintf(stderr, "muster: bug at %s:%d: %s\n", file, line, what);
    abort();
}
