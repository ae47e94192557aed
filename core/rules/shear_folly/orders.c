/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/orders.c - orders as players write them. */
#include "core/rules/shear_folly/orders.h"

#include "core/measure.h"
#include "core/print.h"

#include <string.h>

MU_SCHEMA(sf_relief, SF_RELIEF_FIELDS, 2);
MU_SCHEMA(sf_calm, SF_CALM_FIELDS, 1);
MU_SCHEMA(sf_aim, SF_AIM_FIELDS, 2);
MU_SCHEMA(sf_step, SF_STEP_FIELDS, 4);
MU_SCHEMA(sf_move, SF_MOVE_FIELDS, 3);
MU_SCHEMA(sf_test, SF_TEST_FIELDS, 1);
MU_SCHEMA(sf_pass, MU_NO_FIELDS, 1);
MU_SCHEMA(sf_concede, MU_NO_FIELDS, 1);

/* --- degrees --------------------------------------------------------------------------------- */

static bool print_degrees(const mu_scope *scope, int64_t hundredths, mu_text *out)
{
    (void)scope;
    if (hundredths < 0) return false;
    mu_degrees_print((uint32_t)hundredths, out);
    return true;
}

static bool read_degrees(const mu_scope *scope, const char *word, int64_t *value)
{
    (void)scope;
    uint32_t hundredths = 0;
    if (!mu_degrees_read(word, &hundredths)) return false;
    *value = hundredths;
    return true;
}

const mu_domain sf_degrees = { .name = "angle in degrees, two decimals at most",
                               .print = print_degrees,
                               .parse = read_degrees };

static const char *const step_words[SF_STEP_KINDS] = { "ahead",     "wheel-left", "wheel-right",
                                                       "turn-left", "turn-right", "turn-about",
                                                       "contact",   "leave",      "join" };
const mu_domain sf_step_kind = { .name = "step", .words = step_words, .words_n = SF_STEP_KINDS };

/* --- reading --------------------------------------------------------------------------------- */

/* The next word is a piece; `what` is missing otherwise. */
static mu_status read_piece(const mu_scope *scope, char **words, const char *what, uint8_t most,
                            uint8_t *piece, mu_err *err)
{
    const char *word = mu_next_word(words);
    int64_t value = 0;
    if (word == NULL) return mu_fail(err, MU_INPUT, 0, "%s is missing", what);
    if (!mu_domain_parse(&sf_piece, scope, word, 1, most, &value))
        return mu_fail(err, MU_INPUT, 0, "'%.40s' is not a %s", word,
                       most == SF_TROOPS ? "troop" : "piece");
    *piece = (uint8_t)value;
    return MU_OK;
}

static mu_status nothing_more(char **words, mu_err *err)
{
    const char *word = mu_next_word(words);
    return word == NULL ? MU_OK : mu_fail(err, MU_INPUT, 0, "nothing is wanted at '%.40s'", word);
}

static mu_status read_distance(char **words, uint32_t *distance, mu_err *err)
{
    const char *word = mu_next_word(words);
    if (word == NULL) return mu_fail(err, MU_INPUT, 0, "how far ahead?");
    const char *fault = mu_length_read(word, distance);
    if (fault != NULL) return mu_fail(err, MU_INPUT, 0, "'%.40s' %s", word, fault);
    if (*distance == 0 || *distance > MU_TABLE_MOST)
        return mu_fail(err, MU_INPUT, 0, "a step ahead is from 1u to the size of a table");
    return MU_OK;
}

static mu_status read_angle(char **words, uint16_t *degrees, mu_err *err)
{
    const char *word = mu_next_word(words);
    uint32_t hundredths = 0;
    if (word == NULL) return mu_fail(err, MU_INPUT, 0, "by how many degrees?");
    if (!mu_degrees_read(word, &hundredths))
        return mu_fail(err, MU_INPUT, 0,
                       "'%.40s' is not an angle below 360 degrees, two decimals at most", word);
    *degrees = (uint16_t)hundredths;
    return MU_OK;
}

/* "left 15", "right 15", and of a turn "about". */
static mu_status read_hand(char **words, bool wheel, sf_step *step, mu_err *err)
{
    const char *hand = mu_next_word(words);
    if (hand != NULL && !wheel && strcmp(hand, "about") == 0) {
        step->kind = SF_TURN_ABOUT;
        return MU_OK;
    }
    const bool left = hand != NULL && strcmp(hand, "left") == 0;
    if (hand == NULL || (!left && strcmp(hand, "right") != 0))
        return mu_fail(err, MU_INPUT, 0, "left or right%s?", wheel ? "" : ", or about");
    if (wheel)
        step->kind = left ? SF_WHEEL_LEFT : SF_WHEEL_RIGHT;
    else
        step->kind = left ? SF_TURN_LEFT : SF_TURN_RIGHT;
    return read_angle(words, &step->degrees, err);
}

static mu_status read_step(const mu_scope *scope, const char *word, char **words, sf_step *step,
                           mu_err *err)
{
    if (strcmp(word, "ahead") == 0) {
        step->kind = SF_AHEAD;
        return read_distance(words, &step->distance, err);
    }
    if (strcmp(word, "wheel") == 0) return read_hand(words, true, step, err);
    if (strcmp(word, "turn") == 0) return read_hand(words, false, step, err);
    if (strcmp(word, "contact") == 0) {
        step->kind = SF_CONTACT;
        return read_piece(scope, words, "whom to contact", SF_PIECES, &step->target, err);
    }
    if (strcmp(word, "leave") == 0) {
        step->kind = SF_LEAVE;
        return MU_OK;
    }
    if (strcmp(word, "join") == 0) {
        step->kind = SF_JOIN;
        return read_piece(scope, words, "whom to join", SF_TROOPS, &step->target, err);
    }
    return mu_fail(err, MU_INPUT, 0, "there is no step '%.40s'", word);
}

static mu_status read_move(const mu_scope *scope, char *words, void *body, mu_err *err)
{
    sf_move *move = body;
    TRY(read_piece(scope, &words, "who moves", SF_PIECES, &move->piece, err));
    for (char *word = mu_next_word(&words); word != NULL; word = mu_next_word(&words)) {
        if (move->steps_n == SF_STEPS)
            return mu_fail(err, MU_INPUT, 0, "a move has at most %d steps", SF_STEPS);
        TRY(read_step(scope, word, &words, &move->steps[move->steps_n], err));
        move->steps_n++;
    }
    return move->steps_n == 0 ? mu_fail(err, MU_INPUT, 0, "a move wants a step") : MU_OK;
}

static mu_status read_calm(const mu_scope *scope, char *words, void *body, mu_err *err)
{
    sf_calm *calm = body;
    char *rest = words + strspn(words, " ");
    if (strcspn(rest, " ") == 4 && strncmp(rest, "none", 4) == 0) {
        rest += 4;
        return nothing_more(&rest, err);
    }
    while (*(rest += strspn(rest, " ")) != '\0') {
        int64_t markers = 0;
        if (calm->reliefs_n == SF_TROOPS) return mu_fail(err, MU_INPUT, 0, "too many troops");
        sf_relief *relief = &calm->reliefs[calm->reliefs_n++];
        TRY(read_piece(scope, &rest, "who is relieved", SF_TROOPS, &relief->troop, err));
        const char *word = mu_next_word(&rest);
        if (word == NULL || !mu_domain_parse(&mu_number, scope, word, 1, 12, &markers))
            return mu_fail(err, MU_INPUT, 0, "of how many markers? 1 to 12");
        relief->markers = (uint8_t)markers;
    }
    return calm->reliefs_n > 0 ? MU_OK
                               : mu_fail(err, MU_INPUT, 0, "name troops and markers, or none");
}

static mu_status read_aim(const mu_scope *scope, char *words, const char *between, sf_aim *aim,
                          mu_err *err)
{
    TRY(read_piece(scope, &words, "who", SF_TROOPS, &aim->troop, err));
    const char *word = mu_next_word(&words);
    if (word == NULL || strcmp(word, between) != 0)
        return mu_fail(err, MU_INPUT, 0, "'%s' is missing", between);
    TRY(read_piece(scope, &words, "the target", SF_PIECES, &aim->target, err));
    return nothing_more(&words, err);
}

static mu_status read_fire(const mu_scope *scope, char *words, void *body, mu_err *err)
{
    return read_aim(scope, words, "at", body, err);
}

static mu_status read_attack(const mu_scope *scope, char *words, void *body, mu_err *err)
{
    return read_aim(scope, words, "on", body, err);
}

/* --- printing -------------------------------------------------------------------------------- */

void sf_step_print(const mu_scope *scope, const sf_step *step, mu_text *out)
{
    static const char *const heads[SF_STEP_KINDS] = { "ahead ",     "wheel left ", "wheel right ",
                                                      "turn left ", "turn right ", "turn about",
                                                      "contact ",   "leave",       "join " };
    mu_text_word(out, heads[step->kind]);
    switch (step->kind) {
    case SF_AHEAD: mu_length_print(step->distance, out); break;
    case SF_WHEEL_LEFT:
    case SF_WHEEL_RIGHT:
    case SF_TURN_LEFT:
    case SF_TURN_RIGHT: mu_degrees_print(step->degrees, out); break;
    case SF_CONTACT:
    case SF_JOIN: mu_domain_print(&sf_piece, scope, step->target, out); break;
    default: break;
    }
}

static void print_move(const mu_scope *scope, const void *body, mu_text *out)
{
    const sf_move *move = body;
    mu_domain_print(&sf_piece, scope, move->piece, out);
    for (uint32_t i = 0; i < move->steps_n; i++) {
        mu_text_word(out, " ");
        sf_step_print(scope, &move->steps[i], out);
    }
}

static void print_calm(const mu_scope *scope, const void *body, mu_text *out)
{
    const sf_calm *calm = body;
    if (calm->reliefs_n == 0) mu_text_word(out, "none");
    for (uint32_t i = 0; i < calm->reliefs_n; i++) {
        if (i > 0) mu_text_word(out, " ");
        mu_domain_print(&sf_troop, scope, calm->reliefs[i].troop, out);
        mu_text_add(out, " %u", calm->reliefs[i].markers);
    }
}

static void print_aim(const mu_scope *scope, const sf_aim *aim, const char *between, mu_text *out)
{
    mu_domain_print(&sf_troop, scope, aim->troop, out);
    mu_text_word(out, between);
    mu_domain_print(&sf_piece, scope, aim->target, out);
}

static void print_fire(const mu_scope *scope, const void *body, mu_text *out)
{
    print_aim(scope, body, " at ", out);
}

static void print_attack(const mu_scope *scope, const void *body, mu_text *out)
{
    print_aim(scope, body, " on ", out);
}

const mu_order_words sf_calm_words = { "TROOP MARKERS ... | none", print_calm, read_calm };
const mu_order_words sf_fire_words = { "TROOP at TARGET", print_fire, read_fire };
const mu_order_words sf_attack_words = { "TROOP on TARGET", print_attack, read_attack };
const mu_order_words sf_move_words = {
    "PIECE ahead 40mm | wheel left|right 15 | turn left|right 15 | turn about | contact TARGET | "
    "leave | join TROOP ...",
    print_move, read_move
};
