/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/names.c - words for numbers, and back. */
#include "core/rules/horse_musket/names.h"

#include "core/rules/horse_musket/setup.h"

#include <string.h>

#define WORDS(domain, title, array)                                                                \
    const mu_domain domain = { .name = title, .words = array, .words_n = MU_COUNT_OF(array) }

/* --- word lists ------------------------------------------------------------ */

static const char *const type_words[] = { "LI", "EL", "HL", "MI", "IR", "SK",
                                          "NT", "DR", "CV", "HU", "AR", "SA" };
const char *const hm_type_titles[HM_TYPES] = {
    "Line Infantry", "Elite Infantry", "Highlander", "Militia", "Irregular", "Skirmisher",
    "Native",        "Dragoon",        "Cavalry",    "Hussar",  "Artillery", "Siege Artillery"
};
static const char *const class_words[] = { "Infantry", "Light-Footmen", "Horsemen", "Cannon" };
const char *const hm_terrain_words[HM_TERRAINS] = { "Clear", "Woods",     "Hill",   "Swamp",
                                                    "Town",  "River",     "Bridge", "Entrenchment",
                                                    "Fort",  "Impassable" };
static const char *const column_words[] = { "R1", "R2", "R3", "R4", "CC", "Charge" };
static const char *const action_words[] = { "move", "fire", "skirmish", "cc", "charge" };
static const char *const scale_words[] = { "Battles", "Small-Battles", "Grand-Battles" };
static const char *const result_words[] = { "none", "A-wins", "B-wins", "draw", "neither-wins" };
static const char *const win_words[] = { "points", "no-enemy-units", "leader-eliminated" };
static const char *const formation_words[] = { "Line", "Column" };
static const char *const phase_words[] = { "setup",      "initiative", "command", "borrowed",
                                           "succession", "actions",    "victory" };
static const char *const direction_words[] = { "NE", "E", "SE", "SW", "W", "NW" };
static const char *const faced_words[HM_FACINGS] = {
    "NE", "E", "SE", "SW", "W", "NW", "ENE", "ESE", "S", "WSW", "WNW", "N", "Line", "Column"
};
static const char *const reaction_words[] = { "withdraw", "defend", "countercharge" };
static const char *const follow_words[] = { "stay", "follow" };
/* [HM-D.7] Eighteen names. */
static const char *const nationality_words[] = { "none",    "Britain", "Netherlands", "Prussia",
                                                 "Austria", "Denmark", "France",      "Savoy",
                                                 "Saxony",  "Bavaria", "Germany",     "Jacobite",
                                                 "Poland",  "Spain",   "Sweden",      "Portugal",
                                                 "Rebel",   "Russia",  "Turkey" };

WORDS(hm_type, "Unit type", type_words);
WORDS(hm_class, "Unit class", class_words);
WORDS(hm_terrain_kind, "terrain", hm_terrain_words);
WORDS(hm_column_name, "chart column", column_words);
WORDS(hm_action_name, "action", action_words);
WORDS(hm_scale, "battle chart", scale_words);
WORDS(hm_result, "result", result_words);
WORDS(hm_win, "victory condition", win_words);
WORDS(hm_formation, "formation", formation_words);
WORDS(hm_phase_name, "phase", phase_words);
WORDS(hm_direction, "direction", direction_words);
#define FACED "facing (Line: NE E SE SW W NW; Column: N ENE ESE S WSW WNW)"
WORDS(hm_faced, FACED, faced_words);
WORDS(hm_reaction, "reaction", reaction_words);
WORDS(hm_follow, "answer", follow_words);
WORDS(hm_nationality, "nationality", nationality_words);

/* --- numbers with a notation of their own ------------------------------------ */

static bool print_box(const mu_scope *scope, int64_t value, mu_text *out)
{
    (void)scope;
    if (value == 0) {
        mu_text_word(out, "-");
        return true;
    }
    mu_text_add(out, "%d", (int)HM_BOX_NUMBER(value));
    if (value & HM_BOX_ONE_DIE) mu_text_word(out, "b");
    if (value & HM_BOX_FOUR_DICE) mu_text_word(out, "r");
    return true;
}

static bool parse_box(const mu_scope *scope, const char *word, int64_t *value)
{
    (void)scope;
    *value = 0;
    if (strcmp(word, "-") == 0) return true;
    if (word[0] < '1' || word[0] > '9') return false;
    *value = word[0] - '0';
    if (word[1] == 'b')
        *value |= HM_BOX_ONE_DIE;
    else if (word[1] == 'r')
        *value |= HM_BOX_FOUR_DICE;
    else
        return word[1] == '\0';
    return word[2] == '\0';
}

const mu_domain hm_box = { .name = "chart box", .print = print_box, .parse = parse_box };

static bool print_price(const mu_scope *scope, int64_t value, mu_text *out)
{
    (void)scope;
    if (value == HM_NOT_ALLOWED)
        mu_text_word(out, "no");
    else
        mu_text_number(out, value);
    return true;
}

static bool parse_price(const mu_scope *scope, const char *word, int64_t *value)
{
    (void)scope;
    *value = HM_NOT_ALLOWED;
    return strcmp(word, "no") == 0 || mu_whole_number(word, 0, 20, value);
}

const mu_domain hm_price = { .name = "price", .print = print_price, .parse = parse_price };

/* [HM-10.4] Half points: "1/2", "1", "1 1/2" would need a space, so "1.5". */
static bool print_points(const mu_scope *scope, int64_t value, mu_text *out)
{
    (void)scope;
    if (value < 0) return false;
    mu_text_add(out, value % 2 == 0 ? "%d" : "%d.5", (int)(value / 2));
    return true;
}

static bool parse_points(const mu_scope *scope, const char *word, int64_t *value)
{
    (void)scope;
    char whole[8] = { 0 };
    size_t n = strlen(word);
    bool half = n > 2 && strcmp(word + n - 2, ".5") == 0;
    n -= half ? 2 : 0;
    if (n == 0 || n >= sizeof whole) return false;
    memcpy(whole, word, n);
    if (!mu_whole_number(whole, 0, 9999, value)) return false;
    *value = 2 * *value + half;
    return true;
}

const mu_domain hm_points = { .name = "number of VP",
                              .print = print_points,
                              .parse = parse_points };

/* --- hexes ------------------------------------------------------------------ */

static bool print_hex_or(int64_t value, const char *none, mu_text *out)
{
    if (value < 0 || value > HM_HEXES) return false;
    if (value == 0)
        mu_text_word(out, none);
    else
        mu_hex_print(HM_GRID, (mu_hex)value, out);
    return true;
}

static bool parse_hex_or(const char *word, const char *none, int64_t *value)
{
    mu_hex hex = 0;
    if (strcmp(word, none) != 0 && !mu_hex_parse(HM_GRID, word, &hex)) return false;
    *value = hex;
    return true;
}

#define HEX_DOMAIN(domain, title, none)                                                            \
    static bool print_##domain(const mu_scope *scope, int64_t value, mu_text *out)                 \
    {                                                                                              \
        (void)scope;                                                                               \
        return print_hex_or(value, none, out);                                                     \
    }                                                                                              \
    static bool parse_##domain(const mu_scope *scope, const char *word, int64_t *value)            \
    {                                                                                              \
        (void)scope;                                                                               \
        return parse_hex_or(word, none, value);                                                    \
    }                                                                                              \
    const mu_domain domain = { .name = title, .print = print_##domain, .parse = parse_##domain }

HEX_DOMAIN(hm_hex_name, "hex of the map", "gone");
HEX_DOMAIN(hm_hex_or_none, "hex of the map, or none", "none");

static bool print_reformed(const mu_scope *scope, int64_t value, mu_text *out)
{
    (void)scope;
    if (value < HM_REFORMED(0) || value >= HM_REFORMED(HM_FACINGS)) return false;
    mu_text_word(out, faced_words[value - HM_REFORMED(0)]);
    return true;
}

static bool parse_reformed(const mu_scope *scope, const char *word, int64_t *value)
{
    (void)scope;
    for (int faced = 0; faced < HM_FACINGS; faced++) {
        if (strcmp(word, faced_words[faced]) != 0) continue;
        *value = HM_REFORMED(faced);
        return true;
    }
    return false;
}

const mu_domain hm_reformed = { .name = FACED, .print = print_reformed, .parse = parse_reformed };

/* A hex to go to, a facing to form up in, or stop. */
static bool print_step(const mu_scope *scope, int64_t value, mu_text *out)
{
    if (value >= HM_REFORMED(0)) return print_reformed(scope, value, out);
    return print_hex_or(value, "stop", out);
}

static bool parse_step(const mu_scope *scope, const char *word, int64_t *value)
{
    return parse_reformed(scope, word, value) || parse_hex_or(word, "stop", value);
}

const mu_domain hm_step = { .name = "hex of the map, facing, or stop",
                            .print = print_step,
                            .parse = parse_step };

/* --- pieces ------------------------------------------------------------------ */

static const char *unit_id(const mu_scope *scope, int64_t id)
{
    const hm_setup *s = scope->setup;
    return id >= 1 && id <= s->units_n ? s->units[id - 1].id : NULL;
}

static const char *leader_id(const mu_scope *scope, int64_t id)
{
    const hm_setup *s = scope->setup;
    return id >= 1 && id <= s->leaders_n ? s->leaders[id - 1].id : NULL;
}

static const char *baggage_id(const mu_scope *scope, int64_t id)
{
    const hm_setup *s = scope->setup;
    return id >= 1 && id <= s->baggage_n ? s->baggage[id - 1].id : NULL;
}

typedef const char *id_fn(const mu_scope *scope, int64_t id);

static bool print_id(const mu_scope *scope, id_fn *id_of, int64_t id, const char *none,
                     mu_text *out)
{
    const char *word = id == 0 && none != NULL ? none : id_of(scope, id);
    if (word == NULL || word[0] == '\0') return false;
    mu_text_word(out, word);
    return true;
}

static bool parse_id(const mu_scope *scope, id_fn *id_of, const char *word, const char *none,
                     int64_t *id)
{
    *id = 0;
    if (none != NULL && strcmp(word, none) == 0) return true;
    for (*id = 1; id_of(scope, *id) != NULL; (*id)++)
        if (strcmp(id_of(scope, *id), word) == 0) return true;
    return false;
}

/* `first` is the number that stands for the first piece: 1 for references, 0 for
 * elements of an array. */
#define PIECE_DOMAIN(domain, title, id_of, none, first)                                            \
    static bool print_##domain(const mu_scope *scope, int64_t value, mu_text *out)                 \
    {                                                                                              \
        return print_id(scope, id_of, value + 1 - (first), none, out);                             \
    }                                                                                              \
    static bool parse_##domain(const mu_scope *scope, const char *word, int64_t *value)            \
    {                                                                                              \
        if (!parse_id(scope, id_of, word, none, value)) return false;                              \
        *value -= 1 - (first);                                                                     \
        return true;                                                                               \
    }                                                                                              \
    const mu_domain domain = { .name = title, .print = print_##domain, .parse = parse_##domain }

PIECE_DOMAIN(hm_unit_name, "Unit", unit_id, "none", 1);
PIECE_DOMAIN(hm_unit_or_pass, "Unit, or pass", unit_id, "pass", 1);
PIECE_DOMAIN(hm_unit_or_none, "Unit, or none", unit_id, "none", 1);
PIECE_DOMAIN(hm_leader_name, "Leader", leader_id, "none", 1);
PIECE_DOMAIN(hm_baggage_name, "Baggage marker", baggage_id, "none", 1);
PIECE_DOMAIN(hm_unit_slot, "Unit", unit_id, NULL, 0);
PIECE_DOMAIN(hm_leader_slot, "Leader", leader_id, NULL, 0);
PIECE_DOMAIN(hm_baggage_slot, "Baggage marker", baggage_id, NULL, 0);

static bool print_hex_slot(const mu_scope *scope, int64_t value, mu_text *out)
{
    (void)scope;
    if (value < 0 || value >= HM_HEXES) return false;
    mu_hex_print(HM_GRID, (mu_hex)(value + 1), out);
    return true;
}

static bool parse_hex_slot(const mu_scope *scope, const char *word, int64_t *value)
{
    (void)scope;
    mu_hex hex = 0;
    if (!mu_hex_parse(HM_GRID, word, &hex)) return false;
    *value = hex - 1;
    return true;
}

const mu_domain hm_hex_slot = { .name = "hex of the map",
                                .print = print_hex_slot,
                                .parse = parse_hex_slot };

static const char *piece_id(const mu_scope *scope, int64_t piece)
{
    if (piece > HM_BAGGAGE_PIECE(0)) return baggage_id(scope, piece - HM_BAGGAGE_PIECE(0));
    if (piece > HM_LEADER_PIECE(0)) return leader_id(scope, piece - HM_LEADER_PIECE(0));
    return unit_id(scope, piece);
}

static bool print_piece(const mu_scope *scope, int64_t value, mu_text *out)
{
    return print_id(scope, piece_id, value, "-", out);
}

static bool parse_piece(const mu_scope *scope, const char *word, int64_t *value)
{
    if (parse_id(scope, unit_id, word, "-", value)) return true;
    if (parse_id(scope, leader_id, word, NULL, value)) {
        *value = HM_LEADER_PIECE(*value);
        return true;
    }
    if (!parse_id(scope, baggage_id, word, NULL, value)) return false;
    *value = HM_BAGGAGE_PIECE(*value);
    return true;
}

const mu_domain hm_piece = { .name = "piece", .print = print_piece, .parse = parse_piece };

/* --- dice --------------------------------------------------------------------- */

/* A die of a roll by its place, from 1. */
static bool print_die(const mu_scope *scope, int64_t value, mu_text *out)
{
    (void)scope;
    if (value < 0 || value > MU_ROLL_MAX) return false;
    if (value == 0)
        mu_text_word(out, "none");
    else
        mu_text_add(out, "die-%d", (int)value);
    return true;
}

static bool parse_die(const mu_scope *scope, const char *word, int64_t *value)
{
    (void)scope;
    *value = 0;
    if (strcmp(word, "none") == 0) return true;
    return mu_whole_number(strncmp(word, "die-", 4) == 0 ? word + 4 : word, 0, MU_ROLL_MAX, value);
}

const mu_domain hm_die = { .name = "die of the roll, as die-1, or none",
                           .print = print_die,
                           .parse = parse_die,
                           .places = true };

/* --- payment ------------------------------------------------------------------ */

static const char *const pay_words[HM_PAYS] = { "no", "AC", "event" };

static bool print_discount(const mu_scope *scope, int64_t value, mu_text *out)
{
    if (value < 0) return false;
    if (value >= HM_PAYS) return print_id(scope, leader_id, value - HM_PAY_LEADER(0), NULL, out);
    mu_text_word(out, pay_words[value]);
    return true;
}

static bool parse_discount(const mu_scope *scope, const char *word, int64_t *value)
{
    for (*value = 0; *value < HM_PAYS; (*value)++)
        if (strcmp(word, pay_words[*value]) == 0) return true;
    if (!parse_id(scope, leader_id, word, NULL, value)) return false;
    *value = HM_PAY_LEADER(*value);
    return true;
}

const mu_domain hm_discount = { .name = "discount (AC, event, or a Leader)",
                                .print = print_discount,
                                .parse = parse_discount };
