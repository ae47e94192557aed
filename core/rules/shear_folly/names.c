/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/names.c - words for numbers, and back. */
#include "core/rules/shear_folly/names.h"

#include "core/measure.h"
#include "core/rules/shear_folly/setup.h"

#include <string.h>

#define WORDS(domain, title, array)                                                                \
    const mu_domain domain = { .name = title, .words = array, .words_n = MU_COUNT_OF(array) }

static const char *const type_words[] = { "CE", "CO", "DR", "MU", "PK", "PE", "GN" };
const char *const sf_type_titles[SF_TYPES] = { "Cavalry (E)", "Cavalry (O)", "Dragoon", "Muskets",
                                               "Pikes",       "Pikes (E)",   "Gun" };
static const char *const class_words[] = { "Horse", "Foot", "Gun" };
static const char *const phase_words[] = { "initiative", "calm",  "guns",  "movement",
                                           "shooters",   "picks", "melee", "morale" };
static const char *const result_words[] = { "none", "A-wins", "B-wins", "draw" };
static const char *const bracket_words[] = { "near", "middle", "far" };

WORDS(sf_type, "troop type", type_words);
WORDS(sf_class, "class", class_words);
WORDS(sf_phase, "phase", phase_words);
WORDS(sf_result, "result", result_words);
WORDS(sf_bracket, "range bracket", bracket_words);

/* --- pieces ---------------------------------------------------------------------------------- */

/* Its id, or null. */
static const char *id_of(const sf_setup *s, int64_t piece)
{
    if (s == NULL || piece < 1) return NULL;
    if (piece <= SF_TROOPS) return piece <= (int64_t)s->troops_n ? s->troops[piece - 1].id : NULL;
    piece -= SF_TROOPS;
    return piece <= (int64_t)s->commanders_n ? s->commanders[piece - 1].id : NULL;
}

static bool print_piece(const mu_scope *scope, int64_t piece, mu_text *out)
{
    const char *id = piece == 0 ? "none" : id_of(scope->setup, piece);
    if (id == NULL) return false;
    mu_text_word(out, id);
    return true;
}

static bool find_piece(const mu_scope *scope, const char *word, int64_t *piece)
{
    *piece = 0;
    if (strcmp(word, "none") == 0) return true;
    for (int64_t i = 1; i <= SF_PIECES; i++) {
        const char *id = id_of(scope->setup, i);
        if (id == NULL || strcmp(id, word) != 0) continue;
        *piece = i;
        return true;
    }
    return false;
}

static bool find_troop(const mu_scope *scope, const char *word, int64_t *piece)
{
    return find_piece(scope, word, piece) && *piece <= SF_TROOPS;
}

static bool print_troop_slot(const mu_scope *scope, int64_t slot, mu_text *out)
{
    return slot < SF_TROOPS && print_piece(scope, slot + 1, out);
}

static bool find_troop_slot(const mu_scope *scope, const char *word, int64_t *slot)
{
    if (!find_piece(scope, word, slot) || *slot == 0 || *slot > SF_TROOPS) return false;
    --*slot;
    return true;
}

static bool print_commander_slot(const mu_scope *scope, int64_t slot, mu_text *out)
{
    return slot < SF_COMMANDERS && print_piece(scope, SF_COMMANDER(slot + 1), out);
}

static bool find_commander_slot(const mu_scope *scope, const char *word, int64_t *slot)
{
    if (!find_piece(scope, word, slot) || *slot <= SF_TROOPS) return false;
    *slot -= SF_COMMANDER(1);
    return true;
}

static bool print_position_slot(const mu_scope *scope, int64_t slot, mu_text *out)
{
    const sf_setup *s = scope->setup;
    if (s == NULL || slot >= (int64_t)s->positions_n) return false;
    mu_text_word(out, s->positions[slot].name);
    return true;
}

static bool find_position_slot(const mu_scope *scope, const char *word, int64_t *slot)
{
    const sf_setup *s = scope->setup;
    for (*slot = 0; s != NULL && *slot < (int64_t)s->positions_n; ++*slot)
        if (strcmp(s->positions[*slot].name, word) == 0) return true;
    return false;
}

const mu_domain sf_piece = { .name = "piece", .print = print_piece, .parse = find_piece };
const mu_domain sf_troop = { .name = "troop", .print = print_piece, .parse = find_troop };
const mu_domain sf_troop_slot = { .name = "troop",
                                  .print = print_troop_slot,
                                  .parse = find_troop_slot };
const mu_domain sf_commander_slot = { .name = "commander",
                                      .print = print_commander_slot,
                                      .parse = find_commander_slot };
const mu_domain sf_position_slot = { .name = "position",
                                     .print = print_position_slot,
                                     .parse = find_position_slot };

/* --- lengths --------------------------------------------------------------------------------- */

static bool print_length(const mu_scope *scope, int64_t u, mu_text *out)
{
    (void)scope;
    if (u < 0) return false;
    mu_length_print((uint32_t)u, out);
    return true;
}

static bool read_length(const mu_scope *scope, const char *word, int64_t *u)
{
    (void)scope;
    uint32_t length = 0;
    if (mu_length_read(word, &length) != NULL) return false;
    *u = length;
    return true;
}

const mu_domain sf_length = { .name = "length such as 40mm",
                              .print = print_length,
                              .parse = read_length };

/* --- facings --------------------------------------------------------------------------------- */

static bool print_facing(const mu_scope *scope, int64_t angle, mu_text *out)
{
    (void)scope;
    if (angle < 0 || angle > UINT16_MAX) return false;
    mu_facing_print((mu_angle)angle, out);
    return true;
}

static bool read_facing(const mu_scope *scope, const char *word, int64_t *angle)
{
    (void)scope;
    mu_angle facing = 0;
    if (!mu_facing_read(word, &facing)) return false;
    *angle = facing;
    return true;
}

const mu_domain sf_facing = { .name = "facing such as north or 22.5",
                              .print = print_facing,
                              .parse = read_facing };
