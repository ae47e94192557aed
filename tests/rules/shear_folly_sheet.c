/* SPDX-License-Identifier: MIT
 * tests/rules/shear_folly_sheet.c - the numbers of the sheet, for tests. */
#include "rules/shear_folly_sheet.h"

#include <string.h>

static const sf_type_row types[SF_TYPES] = {
    [SF_CE] = { SF_HORSE, 3, 0, 9, 6000, 9000, 4000, 3000 },
    [SF_CO] = { SF_HORSE, 2, 0, 8, 6000, 9000, 4000, 3000 },
    [SF_DR] = { SF_HORSE, 2, 1, 8, 6000, 9000, 4000, 3000 },
    [SF_MU] = { SF_FOOT, 3, 1, 7, 4000, 6000, 4000, 2000 },
    [SF_PK] = { SF_FOOT, 3, 0, 7, 4000, 6000, 4000, 2000 },
    [SF_PE] = { SF_FOOT, 4, 0, 8, 4000, 6000, 4000, 2000 },
    [SF_GN] = { SF_GUNS, 1, 0, 6, 0, 0, 4000, 4000 },
};

static const sf_figures figures = { .calm_reach = 12000,
                                    .gun_range = { 4000, 8000, 12000 },
                                    .shoot_range = 4000,
                                    .commander_move = 6000,
                                    .commander_base = 2000,
                                    .gun_need = { 4, 5, 6 },
                                    .misfire = 1,
                                    .shoot_need = 6,
                                    .melee_need = 5,
                                    .position_need = 6,
                                    .flank_dice = 1,
                                    .flank_most = 2,
                                    .rear_stress = 1,
                                    .capture_need = 4,
                                    .commander_bonus = 1,
                                    .fate_need = 6 };

void sheet_fill(sf_setup *setup)
{
    setup->width = 72000;
    setup->height = 48000;
    setup->figures = figures;
    memcpy(setup->types, types, sizeof types);
    mu_text_copy(setup->sides[0].name, sizeof setup->sides[0].name, "Royalists");
    mu_text_copy(setup->sides[1].name, sizeof setup->sides[1].name, "Parliament");
}
