/* SPDX-License-Identifier: MIT
 *
 * core/base.h - the few words every header needs.
 *
 * Shapes  macros only.
 * Replay  nothing here depends on the machine.
 */
#ifndef MU_CORE_BASE_H
#define MU_CORE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MU_CHECKED       __attribute__((warn_unused_result))
#define MU_PRINTF(at, n) __attribute__((format(printf, at, n)))
#define MU_COUNT_OF(a)   (sizeof(a) / sizeof((a)[0]))

#endif
