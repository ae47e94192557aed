/* SPDX-License-Identifier: MIT
 *
 * core/panic.h - a bug stops the program, in every build.
 *
 * A replay engine must stop rather than go on wrong. Assertions are for what the
 * code itself guarantees; nothing a file, a log or a player says may reach one.
 */
#ifndef MU_CORE_PANIC_H
#define MU_CORE_PANIC_H

#include "core/base.h"

_Noreturn void mu_panic(const char *file, int line, const char *what);

#define MU_ASSERT(condition) ((condition) ? (void)0 : mu_panic(__FILE__, __LINE__, #condition))
#define MU_UNREACHABLE()     mu_panic(__FILE__, __LINE__, "unreachable")

#endif
