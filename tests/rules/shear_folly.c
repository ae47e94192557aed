/* SPDX-License-Identifier: MIT
 * tests/rules/shear_folly.c - the vectors of Shear folly and Pike: a position, orders, dice, and
 * what must come of them.
 *
 * A vector file is text; # begins a remark. Positions are in mm, sizes those of the sheet; A faces
 * north, B south; nobody has SM. Somewhere far off stand a troop and the main commander of either
 * side (AX, AY, BX, BY), so that a phase is not over too soon.
 *
 *     vector SF-T.25 TITLE
 *     troop A PK1 PK 200 100 [facing=DEGREES] [stress=2]
 *     commander A CA1 200 100 [with=PK1] [facing=DEGREES]
 *     position 150,140 250,140 250,200 150,200
 *     alone                               no troops and commanders far off
 *     set objective.turns=2               a field of the setup
 *     phase movement [B]                  begins here: the phase, and whose go it is (the holder's)
 *     given PK1.stress=2                  a field of the state
 *     run                                 the phase that stands, if it runs by itself
 *     order B fire GN3 at T1              by side
 *     refuse SF-I.12 A fire GN1 at T1     may not be given, by this clause
 *     dice 5 3 2                          the next that are rolled, in order
 *     want PK1.x=200mm phase=guns         fields of the state
 *     over A SF-7.1                       the battle is over, won by A; or: nobody
 */
#include "core/lookup.h"
#include "core/measure.h"
#include "core/order.h"
#include "core/print.h"
#include "core/resolve.h"
#include "core/rules/shear_folly/clauses.h"
#include "core/rules/shear_folly/ruleset.h"
#include "core/rules/shear_folly/state.h"
#include "support/fixture.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "shear_folly/vectors"

typedef struct player {
    sf_setup setup;
    sf_state state;
    bool alone, begun;
    mu_order order; /* not settled yet: dice are missing */
    bool pending, by_order;
    mu_tape tape;
    const char *at; /* file and line */
    mu_marks *marks;
} player;

/* --- the position ------------------------------------------------------------------- */

static mu_scope scope_of(const player *p)
{
    return (mu_scope){ &shear_folly_ruleset, &p->setup };
}

static mu_position here_of(const player *p)
{
    return (mu_position){ &shear_folly_ruleset, &p->setup, &p->state };
}

static void set_field(player *p, const mu_schema *schema, void *base, char *word)
{
    const mu_scope scope = scope_of(p);
    char *equals = strchr(word, '=');
    mu_leaf leaf;
    mu_err err = MU_ERR_NONE;
    cr_assert_not_null(equals, "%s: FIELD=VALUE is wanted", p->at);
    *equals = '\0';
    cr_assert_eq(mu_lookup(schema, &scope, base, word, &leaf, &err), MU_OK, "%s: %s", p->at,
                 err.text);
    cr_assert_eq(mu_read_element(leaf.field, &scope, equals + 1, leaf.at, &err), MU_OK, "%s: %s",
                 p->at, err.text);
}

static int32_t millimetres(const player *p, char **words)
{
    char *word = mu_next_word(words);
    char with_unit[32];
    uint32_t u = 0;
    cr_assert_not_null(word, "%s: mm are wanted", p->at);
    mu_text text = mu_text_in(with_unit, sizeof with_unit);
    mu_text_add(&text, "%smm", word);
    cr_assert_null(mu_length_read(with_unit, &u), "%s: %s", p->at, word);
    return (int32_t)u;
}

static uint8_t side_of(const player *p, char **words)
{
    const char *word = mu_next_word(words);
    cr_assert(word != NULL && (strcmp(word, "A") == 0 || strcmp(word, "B") == 0),
              "%s: A or B is wanted", p->at);
    return word[0] == 'B';
}

static uint16_t facing_of(const char *degrees)
{
    return mu_angle_of_degrees(100u * (uint32_t)strtoul(degrees, NULL, 10));
}

static sf_troop_card *add_troop(player *p, uint8_t side, const char *id, uint8_t type, int32_t x,
                                int32_t y)
{
    sf_troop_card *t = &p->setup.troops[p->setup.troops_n++];
    mu_text_copy(t->id, sizeof t->id, id);
    t->side = side;
    t->type = type;
    t->x = x;
    t->y = y;
    t->facing = side == 0 ? MU_NORTH : MU_SOUTH;
    return t;
}

static sf_commander_card *add_commander(player *p, uint8_t side, const char *id, int32_t x,
                                        int32_t y)
{
    sf_commander_card *c = &p->setup.commanders[p->setup.commanders_n++];
    mu_text_copy(c->id, sizeof c->id, id);
    mu_text_copy(c->name, sizeof c->name, id);
    c->side = side;
    c->x = x;
    c->y = y;
    c->facing = side == 0 ? MU_NORTH : MU_SOUTH;
    return c;
}

static void troop_line(player *p, char *words)
{
    const uint8_t side = side_of(p, &words);
    const char *id = mu_next_word(&words);
    const char *type = mu_next_word(&words);
    int64_t row = 0;
    cr_assert(type != NULL && mu_domain_parse(&sf_type, NULL, type, 0, SF_TYPES - 1, &row),
              "%s: a type is wanted", p->at);
    const int32_t x = millimetres(p, &words);
    const int32_t y = millimetres(p, &words);
    sf_troop_card *t = add_troop(p, side, id, (uint8_t)row, x, y);
    for (char *word = mu_next_word(&words); word != NULL; word = mu_next_word(&words)) {
        if (strncmp(word, "facing=", 7) == 0)
            t->facing = facing_of(word + 7);
        else if (strncmp(word, "stress=", 7) == 0)
            p->state.troops[p->setup.troops_n - 1].stress = (uint8_t)strtoul(word + 7, NULL, 10);
        else
            cr_assert_fail("%s: %s?", p->at, word);
    }
}

static void commander_line(player *p, char *words)
{
    const uint8_t side = side_of(p, &words);
    const char *id = mu_next_word(&words);
    const int32_t x = millimetres(p, &words);
    const int32_t y = millimetres(p, &words);
    sf_commander_card *c = add_commander(p, side, id, x, y);
    for (char *word = mu_next_word(&words); word != NULL; word = mu_next_word(&words)) {
        int64_t troop = 0;
        const mu_scope scope = scope_of(p);
        if (strncmp(word, "facing=", 7) == 0)
            c->facing = facing_of(word + 7);
        else if (strcmp(word, "main") == 0)
            c->main = true;
        else if (strncmp(word, "with=", 5) == 0 &&
                 mu_domain_parse(&sf_troop, &scope, word + 5, 1, SF_TROOPS, &troop))
            c->with = (uint8_t)troop;
        else
            cr_assert_fail("%s: %s?", p->at, word);
    }
}

static void position_line(player *p, char *words)
{
    sf_position *position = &p->setup.positions[p->setup.positions_n++];
    mu_text name = mu_text_in(position->name, sizeof position->name);
    mu_text_add(&name, "P%u", p->setup.positions_n);
    for (char *word = mu_next_word(&words); word != NULL; word = mu_next_word(&words)) {
        char *comma = strchr(word, ',');
        cr_assert_not_null(comma, "%s: X,Y is wanted", p->at);
        *comma = '\0';
        char *y = comma + 1;
        position->corners[position->corners_n++] =
            (sf_corner){ millimetres(p, &word), millimetres(p, &y) };
    }
}

/* --- playing ------------------------------------------------------------------------ */

static void must_be_sound(const player *p)
{
    const mu_scope scope = scope_of(p);
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_check_ranges(&sf_state_schema, &scope, &p->state, &err), MU_OK, "%s: %s", p->at,
                 err.text);
    cr_assert_eq(shear_folly_ruleset.check(&p->setup, &p->state, &err), MU_OK, "%s: %s", p->at,
                 err.text);
}

/* From the setup; what `troop` has said of stress stays. */
static void begin(player *p)
{
    mu_err err = MU_ERR_NONE;
    const mu_scope scope = scope_of(p);
    if (p->begun) return;
    p->begun = true;
    if (!p->alone) {
        (void)add_troop(p, 0, "AX", SF_PK, 69000, 2000);
        (void)add_troop(p, 1, "BX", SF_PK, 69000, 46000);
        add_commander(p, 0, "AY", 69000, 6000)->main = true;
        add_commander(p, 1, "BY", 69000, 42000)->main = true;
    }
    cr_assert_eq(mu_check_ranges(&sf_setup_schema, &scope, &p->setup, &err), MU_OK, "%s: %s", p->at,
                 err.text);
    uint8_t stress[SF_TROOPS];
    for (int i = 0; i < SF_TROOPS; i++) stress[i] = p->state.troops[i].stress;
    memset(&p->state, 0, sizeof p->state);
    cr_assert_eq(shear_folly_ruleset.begin(&p->setup, &p->state, &err), MU_OK, "%s: %s", p->at,
                 err.text);
    for (int i = 0; i < SF_TROOPS; i++) p->state.troops[i].stress = stress[i];
    must_be_sound(p);
}

static void phase_line(player *p, char *words)
{
    const mu_scope scope = scope_of(p);
    const char *name = mu_next_word(&words);
    const char *side = mu_next_word(&words);
    int64_t phase = 0;
    begin(p);
    cr_assert(name != NULL && mu_domain_parse(&sf_phase, &scope, name, 0, SF_PHASES - 1, &phase),
              "%s: a phase is wanted", p->at);
    p->state.phase = (uint8_t)phase;
    if (side != NULL) p->state.holder = side[0] == 'B';
    p->state.go = p->state.holder;
}

/* As far as there are dice. */
static void go_on(player *p)
{
    static sf_state after;
    mu_err err = MU_ERR_NONE;
    const mu_job job = { .before = here_of(p),
                         .order = p->by_order ? &p->order : NULL,
                         .source = &mu_source_none,
                         .marks = p->marks };
    mu_tape tape = p->tape;
    mu_status status = mu_resolve(&job, &tape, &after, NULL, &err);
    if (status == MU_PENDING) return;
    cr_assert_eq(status, MU_OK, "%s: %s", p->at, err.text);
    p->state = after;
    p->pending = false;
    must_be_sound(p);
}

static void start(player *p)
{
    cr_assert_not(p->pending, "%s: dice are missing", p->at);
    p->pending = true;
    mu_tape_clear(&p->tape);
    go_on(p);
}

static mu_status read_order(player *p, char *words, mu_order *order, mu_err *err)
{
    const mu_scope scope = scope_of(p);
    mu_ahead ahead;
    begin(p);
    const uint8_t side = side_of(p, &words);
    mu_status status = mu_order_read(&scope, side, words, order, &ahead, err);
    cr_assert_eq(status, MU_OK, "%s: %s", p->at, err->text);
    char line[MU_ORDER_TEXT];
    mu_order again;
    mu_text text = mu_text_in(line, sizeof line);
    mu_order_print(&scope, order, &text);
    cr_assert_eq(mu_order_read(&scope, side, line, &again, &ahead, err), MU_OK, "%s: %s", p->at,
                 err->text);
    cr_assert_eq(memcmp(order->body.bytes, again.body.bytes, sizeof again.body.bytes), 0, "%s: %s",
                 p->at, line);
    const mu_position here = here_of(p);
    return mu_may(&here, order, p->marks, err);
}

static void order_line(player *p, char *words)
{
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(read_order(p, words, &p->order, &err), MU_OK, "%s: %s", p->at, err.text);
    p->by_order = true;
    start(p);
}

static void refuse_line(player *p, char *words)
{
    const char *clause = mu_next_word(&words);
    mu_order order;
    mu_err err = MU_ERR_NONE;
    char id[32];
    cr_assert_eq(read_order(p, words, &order, &err), MU_REFUSED, "%s: it may be given", p->at);
    mu_text text = mu_text_in(id, sizeof id);
    mu_clause_print(&shear_folly_ruleset, err.clause, &text);
    cr_assert_str_eq(id, clause, "%s: refused by %s: %s", p->at, id, err.text);
}

/* The next question is a roll of so many. */
static void dice_line(player *p, char *words)
{
    static sf_state after;
    mu_open open;
    mu_err err = MU_ERR_NONE;
    int32_t faces[MU_ROLL_MAX];
    uint32_t n = 0;
    for (char *word = mu_next_word(&words); word != NULL; word = mu_next_word(&words))
        faces[n++] = (int32_t)strtol(word, NULL, 10);
    for (uint32_t used = 0; used < n;) {
        cr_assert(p->pending, "%s: nothing more is rolled", p->at);
        const mu_job job = { .before = here_of(p),
                             .order = p->by_order ? &p->order : NULL,
                             .source = &mu_source_none };
        mu_tape tape = p->tape;
        cr_assert_eq(mu_resolve(&job, &tape, &after, &open, &err), MU_PENDING, "%s", p->at);
        p->tape = tape;
        cr_assert_leq(open.question.count, n - used, "%s: %u dice are rolled", p->at,
                      open.question.count);
        cr_assert_eq(mu_tape_push(&p->tape, &open.question, faces + used, false, &err), MU_OK);
        used += open.question.count;
        go_on(p);
    }
}

static void want_line(player *p, char *words)
{
    const mu_scope scope = scope_of(p);
    cr_assert_not(p->pending, "%s: dice are missing", p->at);
    for (char *word = mu_next_word(&words); word != NULL; word = mu_next_word(&words)) {
        char *equals = strchr(word, '=');
        char is[64];
        mu_leaf leaf;
        mu_err err = MU_ERR_NONE;
        cr_assert_not_null(equals, "%s: FIELD=VALUE is wanted", p->at);
        *equals = '\0';
        cr_assert_eq(mu_lookup(&sf_state_schema, &scope, &p->state, word, &leaf, &err), MU_OK,
                     "%s: %s", p->at, err.text);
        mu_text text = mu_text_in(is, sizeof is);
        mu_print_element(leaf.field, &scope, leaf.at, &text);
        cr_expect_str_eq(is, equals + 1, "%s: %s is %s, not %s", p->at, word, is, equals + 1);
    }
}

static void over_line(player *p, char *words)
{
    const mu_standing now = shear_folly_ruleset.standing(&p->setup, &p->state);
    const char *who = mu_next_word(&words);
    const char *clause = mu_next_word(&words);
    char id[32];
    mu_text text = mu_text_in(id, sizeof id);
    cr_assert(now.over, "%s: the battle is not over", p->at);
    mu_clause_print(&shear_folly_ruleset, now.clause, &text);
    cr_expect_str_eq(id, clause, "%s: ended by %s", p->at, id);
    cr_expect_eq(now.winner,
                 strcmp(who, "A") == 0   ? 0
                 : strcmp(who, "B") == 0 ? 1
                                         : MU_NOBODY,
                 "%s: won by %u", p->at, now.winner);
}

/* --- vectors ------------------------------------------------------------------------ */

typedef void line_fn(player *p, char *words);

static void alone_line(player *p, char *words)
{
    (void)words;
    p->alone = true;
}

static void set_line(player *p, char *words)
{
    for (char *word = mu_next_word(&words); word != NULL; word = mu_next_word(&words))
        set_field(p, &sf_setup_schema, &p->setup, word);
}

static void given_line(player *p, char *words)
{
    begin(p);
    for (char *word = mu_next_word(&words); word != NULL; word = mu_next_word(&words))
        set_field(p, &sf_state_schema, &p->state, word);
    must_be_sound(p);
}

static void run_line(player *p, char *words)
{
    (void)words;
    begin(p);
    p->by_order = false;
    start(p);
}

static const struct {
    const char *word;
    line_fn *fn;
} lines[] = { { "troop", troop_line },       { "commander", commander_line },
              { "position", position_line }, { "alone", alone_line },
              { "set", set_line },           { "phase", phase_line },
              { "given", given_line },       { "run", run_line },
              { "order", order_line },       { "refuse", refuse_line },
              { "dice", dice_line },         { "want", want_line },
              { "over", over_line } };

static void do_line(player *p, char *line)
{
    char *remark = strchr(line, '#');
    if (remark != NULL) *remark = '\0';
    const char *word = mu_next_word(&line);
    if (word == NULL) return;
    for (size_t i = 0; i < MU_COUNT_OF(lines); i++)
        if (strcmp(word, lines[i].word) == 0) {
            lines[i].fn(p, line);
            return;
        }
    cr_assert_fail("%s: there is no line '%s'", p->at, word);
}

/* The numbers of the sheet, the size of the table and the names of the sides are those of Marlow
 * Close. */
static void take_sheet(sf_setup *setup)
{
    mu_scenario scenario = fixture_scenario("shear_folly/scenarios/marlow_close.json");
    const sf_setup *from = scenario.setup;
    setup->width = from->width;
    setup->height = from->height;
    setup->figures = from->figures;
    memcpy(setup->types, from->types, sizeof setup->types);
    memcpy(setup->sides, from->sides, sizeof setup->sides);
    mu_scenario_dispose(&scenario);
}

static player *new_player(void)
{
    static mu_marks marks;
    player *p = calloc(1, sizeof *p);
    cr_assert_not_null(p);
    memset(&marks, 0, sizeof marks);
    p->marks = &marks;
    take_sheet(&p->setup);
    return p;
}

/* What it used is noted, and goes to what all have used. */
static void finish(player *p, const char *vector, mu_marks *all)
{
    cr_assert_not(p->pending, "%s: dice are missing", p->at);
    fixture_clauses(vector, &shear_folly_ruleset, p->marks);
    for (size_t i = 0; i < MU_COUNT_OF(all->bits); i++) all->bits[i] |= p->marks->bits[i];
    free(p);
}

static void run_file(const char *name, mu_marks *all, uint32_t *vectors)
{
    char path[300];
    char at[400];
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, FOLDER "/%s", name);
    mu_bytes file = fixture_bytes(path);
    mu_bytes_add(&file, (const uint8_t *)"", 1);
    player *p = NULL;
    uint32_t number = 0;
    char id[64] = "";
    for (char *line = (char *)file.at, *next = NULL; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) *next++ = '\0';
        number++;
        if (strncmp(line, "vector ", 7) == 0) {
            if (p != NULL) finish(p, id, all);
            p = new_player();
            ++*vectors;
            mu_text word = mu_text_in(id, sizeof id);
            mu_text_add(&word, "%.*s", (int)strcspn(line + 7, " "), line + 7);
            continue;
        }
        if (p == NULL) continue;
        text = mu_text_in(at, sizeof at);
        mu_text_add(&text, "%s:%u: %s", name, number, id);
        p->at = at;
        do_line(p, line);
    }
    if (p != NULL) finish(p, id, all);
    mu_bytes_dispose(&file);
}

static int no_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static uint32_t run_all(mu_marks *all)
{
    struct dirent **entries = NULL;
    uint32_t vectors = 0;
    const int n = scandir(MU_FIXTURES "/" FOLDER, &entries, no_hidden, alphasort);
    cr_assert_gt(n, 0);
    for (int i = 0; i < n; i++) {
        run_file(entries[i]->d_name, all, &vectors);
        free(entries[i]);
    }
    free(entries);
    return vectors;
}

Test(shear_folly, vectors_use_every_rule)
{
    static mu_marks marks;
    cr_expect_geq(run_all(&marks), 40);
    for (uint32_t i = 0; i < SF_CLAUSES_N; i++) {
        const mu_clause_row *row = &sf_clauses[i];
        if (row->kind != MU_CLAUSE_RULE) continue;
        cr_expect((marks.bits[row->clause / 64] >> row->clause % 64 & 1) != 0, "%s", row->id);
    }
}
