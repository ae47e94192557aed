/* SPDX-License-Identifier: MIT
 * tests/rules/vector_head.c - the position of a vector: charts, pieces, ground. */
#include "core/lookup.h"
#include "core/print.h"
#include "core/resolve.h"
#include "rules/vector.h"

#include <stdlib.h>
#include <string.h>

#define CAP_AT_THE_START 9

static hm_setup *setup_of(vector_player *p)
{
    return p->scenario.setup;
}

/* --- words ------------------------------------------------------------------------------ */

static bool number_of(vector_player *p, const mu_domain *domain, const char *word, int64_t *value)
{
    const mu_scope scope = vector_scope(p);
    if (word != NULL && mu_domain_parse(domain, &scope, word, 0, UINT16_MAX, value)) return true;
    return vector_fail(p, "'%s' is no %s", word == NULL ? "" : word, domain->name);
}

static bool side_of(vector_player *p, const char *word, uint8_t *side)
{
    if (word == NULL || word[1] != '\0' || (word[0] != 'X' && word[0] != 'Y'))
        return vector_fail(p, "a side is X or Y, not '%s'", word == NULL ? "" : word);
    *side = word[0] == 'Y';
    return true;
}

/* The value of "name=value", or null. */
static const char *value_of(const char *word, const char *name)
{
    size_t n = strlen(name);
    return strncmp(word, name, n) == 0 && word[n] == '=' ? word + n + 1 : NULL;
}

static uint8_t nation_of(uint8_t side)
{
    int64_t value = 0;
    (void)mu_domain_parse(&hm_nationality, NULL, side == 0 ? "France" : "Britain", 0, UINT8_MAX,
                          &value);
    return (uint8_t)value;
}

static bool is_taken(const hm_setup *s, const char *id)
{
    for (uint32_t i = 0; i < s->units_n; i++)
        if (strcmp(s->units[i].id, id) == 0) return true;
    for (uint32_t i = 0; i < s->leaders_n; i++)
        if (strcmp(s->leaders[i].id, id) == 0) return true;
    for (uint32_t i = 0; i < s->baggage_n; i++)
        if (strcmp(s->baggage[i].id, id) == 0) return true;
    return false;
}

/* "XLI", then "XLI2", "XLI3". */
static void name_piece(const hm_setup *s, uint8_t side, const char *kind, char id[8])
{
    for (uint32_t i = 1; i == 1 || is_taken(s, id); i++) {
        memset(id, 0, 8);
        mu_text text = mu_text_in(id, 8);
        mu_text_add(&text, i == 1 ? "%c%s" : "%c%s%u", side == 0 ? 'X' : 'Y', kind, i);
    }
}

static bool call_it(vector_player *p, const char *word, char id[8])
{
    if (word == NULL || strlen(word) >= 8) return vector_fail(p, "an id has 1 to 7 characters");
    memset(id, 0, 8);
    mu_text text = mu_text_in(id, 8);
    mu_text_word(&text, word);
    return true;
}

/* --- pieces ----------------------------------------------------------------------------- */

/* "LI2/3@F6" */
static bool read_unit(vector_player *p, char *word, hm_unit_card *card, uint8_t *mp)
{
    char *hex = word == NULL ? NULL : strchr(word, '@');
    if (hex == NULL || hex - word < 2) return vector_fail(p, "a Unit is written LI2/3@F6");
    *hex++ = '\0';
    char type[3] = { word[0], word[1], '\0' };
    int64_t value = 0;
    if (!number_of(p, &hm_type, type, &value)) return false;
    card->type = (uint8_t)value;
    if (!number_of(p, &hm_hex_name, hex, &value)) return false;
    card->hex = (uint8_t)value;

    card->mp = setup_of(p)->types[card->type].mp;
    char *start = strchr(word, '/');
    if (start != NULL) {
        *start++ = '\0';
        if (!number_of(p, &mu_number, start, &value)) return false;
        card->mp = (uint8_t)value;
    }
    *mp = card->mp;
    if (word[2] == '\0') return true;
    if (!number_of(p, &mu_number, word + 2, &value)) return false;
    *mp = (uint8_t)value;
    if (start == NULL && *mp > card->mp) card->mp = *mp;
    return true;
}

/* A side or corner, which tells the formation too, or the formation alone. */
static void face(hm_unit_card *card, int64_t faced)
{
    bool alone = faced >= HM_FORMED(0);
    card->formation = (uint8_t)(alone ? faced - HM_FORMED(0) : faced / MU_DIRECTIONS);
    card->facing = (uint8_t)(alone ? 0 : faced % MU_DIRECTIONS);
}

static bool do_unit(vector_player *p, char *rest)
{
    hm_setup *s = setup_of(p);
    hm_unit_card *card = &s->units[s->units_n];
    uint8_t mp = 0;
    if (!side_of(p, mu_next_word(&rest), &card->side)) return false;
    card->nationality = nation_of(card->side);
    if (!read_unit(p, mu_next_word(&rest), card, &mp)) return false;
    name_piece(s, card->side, hm_type.words[card->type], card->id);
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        int64_t value = 0;
        if (strcmp(word, "as") == 0) {
            if (!call_it(p, mu_next_word(&rest), card->id)) return false;
        } else if (value_of(word, "facing") != NULL) {
            if (!number_of(p, &hm_faced, value_of(word, "facing"), &value)) return false;
            face(card, value);
        } else {
            if (!number_of(p, &hm_nationality, value_of(word, "nation"), &value)) return false;
            card->nationality = (uint8_t)value;
        }
    }
    p->state.units[s->units_n++].mp = mp;
    return true;
}

static bool leader_word(vector_player *p, hm_leader_card *card, char *word, char **rest)
{
    int64_t value = 0;
    if (strcmp(word, "as") == 0) return call_it(p, mu_next_word(rest), card->id);
    if (strcmp(word, "ac") == 0) {
        card->commands = true;
    } else if (strcmp(word, "charismatic") == 0) {
        card->charismatic = true;
    } else if (strcmp(word, "serves-all") == 0) {
        card->serves_all = true;
    } else if (value_of(word, "black") != NULL) {
        if (!number_of(p, &mu_number, value_of(word, "black"), &value)) return false;
        card->rating_ac = (uint8_t)value;
    } else {
        if (!number_of(p, &hm_nationality, value_of(word, "nation"), &value)) return false;
        card->nationality = (uint8_t)value;
    }
    return true;
}

static bool do_leader(vector_player *p, char *rest)
{
    hm_setup *s = setup_of(p);
    hm_leader_card *card = &s->leaders[s->leaders_n];
    if (!side_of(p, mu_next_word(&rest), &card->side)) return false;
    card->nationality = nation_of(card->side);
    char *word = mu_next_word(&rest);
    int64_t value = 0;
    if (word == NULL || word[0] < '0' || word[0] > '9' || word[1] != '@')
        return vector_fail(p, "a Leader is written 1@G6");
    card->rating = (uint8_t)(word[0] - '0');
    card->rating_ac = card->rating;
    if (!number_of(p, &hm_hex_name, word + 2, &value)) return false;
    card->hex = (uint8_t)value;
    name_piece(s, card->side, "L", card->id);
    for (word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest))
        if (!leader_word(p, card, word, &rest)) return false;
    s->leaders_n++;
    return true;
}

static bool do_baggage(vector_player *p, char *rest)
{
    hm_setup *s = setup_of(p);
    hm_baggage_card *card = &s->baggage[s->baggage_n];
    int64_t value = 0;
    if (!side_of(p, mu_next_word(&rest), &card->side)) return false;
    if (!number_of(p, &hm_hex_name, mu_next_word(&rest), &value)) return false;
    card->hex = (uint8_t)value;
    name_piece(s, card->side, "B", card->id);
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        if (strcmp(word, "as") == 0) {
            if (!call_it(p, mu_next_word(&rest), card->id)) return false;
        } else {
            if (!number_of(p, &hm_points, value_of(word, "vp"), &value)) return false;
            card->vp = (uint8_t)value;
        }
    }
    s->baggage_n++;
    return true;
}

static bool do_marker(vector_player *p, char *rest)
{
    hm_setup *s = setup_of(p);
    hm_vp_hex *marker = &s->vp_hexes[s->vp_hexes_n++];
    int64_t value = 0;
    if (!side_of(p, mu_next_word(&rest), &marker->side)) return false;
    if (!number_of(p, &hm_hex_name, mu_next_word(&rest), &value)) return false;
    marker->hex = (uint8_t)value;
    marker->vp = 2;
    char *word = mu_next_word(&rest);
    if (word == NULL) return true;
    if (!number_of(p, &hm_points, value_of(word, "vp"), &value)) return false;
    marker->vp = (uint8_t)value;
    return true;
}

/* --- ground ----------------------------------------------------------------------------- */

static bool do_terrain(vector_player *p, char *rest)
{
    int64_t kind = 0;
    int64_t hex = 0;
    if (!number_of(p, &hm_terrain_kind, mu_next_word(&rest), &kind)) return false;
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        if (!number_of(p, &hm_hex_name, word, &hex)) return false;
        setup_of(p)->terrain[hex - 1] = (uint8_t)kind;
    }
    return true;
}

static bool do_entrench(vector_player *p, char *rest)
{
    int64_t hex = 0;
    int64_t side = 0;
    if (!number_of(p, &hm_hex_name, mu_next_word(&rest), &hex)) return false;
    setup_of(p)->terrain[hex - 1] = HM_ENTRENCHMENT;
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        if (!number_of(p, &hm_direction, word, &side)) return false;
        setup_of(p)->entrenched[hex - 1] |= (uint8_t)(1u << side);
    }
    return true;
}

static bool do_absent(vector_player *p, char *rest)
{
    int64_t hex = 0;
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        if (!number_of(p, &hm_hex_name, word, &hex)) return false;
        setup_of(p)->absent[hex - 1] = true;
    }
    return true;
}

/* --- rules of the scenario -------------------------------------------------------------- */

/* "LI,EL": marks the flags of the words. */
static bool flag_words(vector_player *p, const mu_domain *domain, const char *words, uint8_t *flags)
{
    char list[VECTOR_LINE];
    mu_text text = mu_text_in(list, sizeof list);
    mu_text_word(&text, words);
    int64_t value = 0;
    for (char *word = list; word != NULL;) {
        char *comma = strchr(word, ',');
        if (comma != NULL) *comma++ = '\0';
        if (!number_of(p, domain, word, &value)) return false;
        flags[value] = true;
        word = comma;
    }
    return true;
}

static bool special_word(vector_player *p, hm_special *rule, const char *word)
{
    static const char *const numbers[] = { "dice", "drm", "charged", "until", "mr" };
    int64_t value = 0;
    if (value_of(word, "types") != NULL)
        return flag_words(p, &hm_type, value_of(word, "types"), rule->types);
    if (value_of(word, "columns") != NULL)
        return flag_words(p, &hm_column_name, value_of(word, "columns"), rule->columns);
    if (value_of(word, "bans") != NULL)
        return flag_words(p, &hm_action_name, value_of(word, "bans"), rule->bans);
    for (size_t i = 0; i < MU_COUNT_OF(numbers); i++) {
        const char *number = value_of(word, numbers[i]);
        if (number == NULL) continue;
        if (!mu_whole_number(number, -99, 99, &value))
            return vector_fail(p, "'%s' is no number", number);
        if (i == 0) rule->dice = (int8_t)value;
        if (i == 1) rule->drm = (int8_t)value;
        if (i == 2) rule->charged_drm = (int8_t)value;
        if (i == 3) rule->until = (uint8_t)value;
        if (i == 4) rule->mr = (int8_t)value;
        return true;
    }
    if (!number_of(p, &hm_nationality, value_of(word, "nation"), &value)) return false;
    rule->nationality = (uint8_t)value;
    return true;
}

static bool do_special(vector_player *p, char *rest)
{
    hm_setup *s = setup_of(p);
    hm_special *rule = &s->specials[s->specials_n++];
    const char *name = mu_next_word(&rest);
    if (name == NULL || strlen(name) >= sizeof rule->name)
        return vector_fail(p, "the rule needs a name");
    memcpy(rule->name, name, strlen(name));
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest))
        if (!special_word(p, rule, word)) return false;
    return true;
}

static bool do_victory(vector_player *p, char *rest)
{
    hm_setup *s = setup_of(p);
    hm_victory *v = &s->victory[s->victory_n++];
    int64_t value = 0;
    if (!side_of(p, mu_next_word(&rest), &v->side)) return false;
    if (!number_of(p, &hm_win, mu_next_word(&rest), &value)) return false;
    v->by = (uint8_t)value;
    if (v->by == HM_WIN_NO_UNITS) return true;
    const mu_domain *domain = v->by == HM_WIN_BY_VP ? &hm_points : &hm_leader_name;
    if (!number_of(p, domain, mu_next_word(&rest), &value)) return false;
    *(v->by == HM_WIN_BY_VP ? &v->vp : &v->leader) = (uint8_t)value;
    return true;
}

static bool do_set(vector_player *p, char *rest)
{
    char field[VECTOR_LINE];
    mu_err err = MU_ERR_NONE;
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest))
        if (mu_scenario_set(&p->scenario, vector_field(word, field, sizeof field), &err) != MU_OK)
            return vector_fail(p, "%s", err.text);
    return true;
}

/* --- the base ---------------------------------------------------------------------------- */

bool vector_base(vector_player *p, const char *chart)
{
    char text[VECTOR_LINE];
    mu_text json = mu_text_in(text, sizeof text);
    mu_text_word(&json, "{\"ruleset\":\"horse_musket\","
                        "\"charts\":[\"../charts/volume_one.json#common\",");
    mu_text_add(&json, "\"../charts/volume_one.json#%s\"],", chart);
    mu_text_word(&json, "\"setup\":{\"title\":\"vector\",\"turns\":12,\"at_end\":\"draw\","
                        "\"sides\":{\"A\":{\"name\":\"X\",\"base_cap\":5},"
                        "\"B\":{\"name\":\"Y\",\"base_cap\":5}}}}");
    mu_scenario_dispose(&p->scenario);
    mu_err err = MU_ERR_NONE;
    if (mu_scenario_read(MU_FIXTURES "/horse_musket/vectors/base.json", text, json.used,
                         &fixture_loader, &p->scenario, &err) != MU_OK)
        return vector_fail(p, "%s", err.text);
    return true;
}

static bool do_chart(vector_player *p, char *rest)
{
    const char *name = mu_next_word(&rest);
    return vector_base(p, name == NULL ? "" : name);
}

static bool do_scenario(vector_player *p, char *rest)
{
    char path[VECTOR_LINE];
    mu_text text = mu_text_in(path, sizeof path);
    const char *name = mu_next_word(&rest);
    mu_text_add(&text, "horse_musket/scenarios/%s", name == NULL ? "" : name);
    mu_scenario_dispose(&p->scenario);
    p->scenario = fixture_scenario(path);
    const hm_setup *s = setup_of(p);
    for (uint32_t i = 0; i < s->units_n; i++) p->state.units[i].mp = s->units[i].mp;
    return true;
}

static bool do_no_setup(vector_player *p, char *rest)
{
    const char *word = mu_next_word(&rest);
    mu_clause clause = 0;
    if (word == NULL || !mu_clause_parse(p->scenario.rules, word, &clause))
        return vector_fail(p, "'%s' is no clause", word == NULL ? "" : word);
    mu_err err = MU_ERR_NONE;
    if (mu_check_ranges(p->scenario.rules->setup, NULL, p->scenario.setup, &err) != MU_OK)
        return vector_fail(p, "%s", err.text);
    mu_status status = mu_begin(p->scenario.rules, p->scenario.setup, &p->after, &err);
    if (status != MU_INPUT) return vector_fail(p, "the setup is not refused");
    if (err.clause != clause) return vector_fail(p, "another clause refuses it: %s", err.text);
    const mu_cx cx = { .marks = p->marks };
    mu_mark(&cx, clause);
    p->refused = true;
    return true;
}

/* --- the lines --------------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool (*run)(vector_player *p, char *rest);
} heads[] = {
    { "chart", do_chart },       { "scenario", do_scenario }, { "unit", do_unit },
    { "leader", do_leader },     { "baggage", do_baggage },   { "marker", do_marker },
    { "terrain", do_terrain },   { "entrench", do_entrench }, { "absent", do_absent },
    { "special", do_special },   { "victory", do_victory },   { "set", do_set },
    { "no-setup", do_no_setup },
};

/* X's actions step in turn 1. */
static bool begin(vector_player *p)
{
    const hm_setup *s = setup_of(p);
    mu_err err = MU_ERR_NONE;
    uint8_t mp[HM_UNITS] = { 0 };
    for (uint32_t i = 0; i < s->units_n; i++) mp[i] = p->state.units[i].mp;
    if (mu_check_ranges(p->scenario.rules->setup, NULL, s, &err) != MU_OK ||
        mu_begin(p->scenario.rules, s, &p->state, &err) != MU_OK)
        return vector_fail(p, "%s", err.text);
    for (uint32_t i = 0; i < s->units_n; i++) p->state.units[i].mp = mp[i];
    p->state.phase = (uint8_t)mu_phase_find(p->scenario.rules, "actions");
    p->state.active = 0;
    for (int side = 0; side < 2; side++) p->state.sides[side].cap = CAP_AT_THE_START;
    p->begun = true;
    return true;
}

bool vector_head(vector_player *p, const char *word, char *rest, bool *known)
{
    for (size_t i = 0; i < MU_COUNT_OF(heads); i++) {
        if (strcmp(heads[i].word, word) != 0) continue;
        *known = true;
        if (p->begun) return vector_fail(p, "'%s' after the play has begun", word);
        return heads[i].run(p, rest);
    }
    return p->begun || begin(p);
}
