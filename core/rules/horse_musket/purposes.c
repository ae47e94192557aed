/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/purposes.c - the table of questions. */
#include "core/rules/horse_musket/purposes.h"

#define D6(name, title)          { #name, MU_ROLL, 1, 6, NULL, title },
#define D10(name, title)         { #name, MU_ROLL, 0, 10, NULL, title },
#define ASK(name, domain, title) { #name, MU_CHOICE, 0, 0, &domain, title },

const mu_purpose hm_purposes[HM_PURPOSES_N] = { HM_PURPOSES(D6, D10, ASK) };
