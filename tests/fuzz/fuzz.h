/* SPDX-License-Identifier: MIT
 *
 * tests/fuzz/fuzz.h - what the fuzz targets share.
 *
 * A target is one file with LLVMFuzzerTestOneInput. With libFuzzer it is run for as long
 * as wanted; everywhere else driver.c feeds it the files of its corpus. A target is right
 * when no input makes it abort: the code under test may say no in the ways its header
 * lists, and what it accepts must obey the laws that the target spells out.
 *
 * Shapes  an input is bytes; a match is a game and its log, played by somebody's picks.
 * Owner   what fuzz_... returns by pointer is made once and kept.
 * Replay  the same input does the same, apart from scripts that ask the system for a seed.
 */
#ifndef MU_TESTS_FUZZ_FUZZ_H
#define MU_TESTS_FUZZ_FUZZ_H

#include "core/say.h"
#include "events/game.h"
#include "events/scenario.h"
#include "events/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* A law that is broken ends the program, so that the input is kept. */
_Noreturn void fuzz_broken(const char *file, int line, const char *law, const mu_err *err);
#define FUZZ_LAW(condition)                                                                        \
    ((condition) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #condition, NULL))
#define FUZZ_LAW_ERR(condition, err)                                                               \
    ((condition) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #condition, err))

/* --- inputs ------------------------------------------------------------------------- */

/* Bytes taken from the front; zeros once they have run out. */
typedef struct fuzz_input {
    const uint8_t *at;
    size_t left;
} fuzz_input;

uint8_t fuzz_byte(fuzz_input *in);
uint32_t fuzz_number(fuzz_input *in, uint32_t bytes); /* little-endian, 1 to 4 bytes */
uint32_t fuzz_below(fuzz_input *in, uint32_t bound);  /* bound at least 1 */

/* Every number of a described struct from the input, within its bounds. */
void fuzz_fill(fuzz_input *in, const mu_schema *schema, void *base);

/* One number of it, somewhere, likewise; in a text or raw bytes, any byte. */
void fuzz_change(fuzz_input *in, const mu_schema *schema, void *base);

/* An event of any kind but genesis, its numbers within their bounds. */
void fuzz_make_event(fuzz_input *in, const mu_ruleset *rules, mu_event *event);

/* --- what there is to play with ------------------------------------------------------ */

/* Serves the Sedgemoor scenario and its charts from memory, whatever folder is named. */
extern const mu_loader fuzz_loader;

const mu_scenario *fuzz_sedgemoor(void);

/* The log of the play example. */
const mu_log *fuzz_example(void);

/* Every settled position of the recorded games, those of the play example first; in some the
 * game is over. The number goes round. */
uint32_t fuzz_positions(void);
mu_position fuzz_position(uint32_t i);

bool fuzz_same_order(const mu_order *a, const mu_order *b);

/* --- laws ---------------------------------------------------------------------------- */

/* A state is within its ranges, obeys its ruleset, and so does what each side sees. */
void fuzz_state_laws(const mu_position *position);

/* The log is as good as new: verified, and the same through a file and through text. */
void fuzz_log_laws(const mu_log *log, const mu_digest *fingerprint);

bool fuzz_logs_equal(const mu_log *a, const mu_log *b);

/* --- matches ------------------------------------------------------------------------- */

/* Who picks: bytes of an input, and after them (or without them) a seeded player. */
typedef struct fuzz_picker {
    fuzz_input bytes;
    bool random; /* when the bytes have run out: at random; else the quickest way out */
    mu_rng rng;
} fuzz_picker;

typedef struct fuzz_match {
    mu_game game;
    mu_log log;
    uint64_t orders;
    bool undos; /* the picker may take steps back, too; set it after beginning */
    mu_sink ear;
    mu_marks marks;
} fuzz_match;

/* A game whose setup has passed its check. Typed dice are the picker's too. What the rules
 * tell on the way is heard, and must speak of clauses that there are. */
void fuzz_match_begin(fuzz_match *match, const mu_ruleset *rules, const void *setup,
                      mu_dice_mode dice);

/* One order or one answer, and the laws of the state after it. MU_NOT_FOUND: the game is
 * over. MU_LIMIT: a bound stopped it, cleanly. Nothing else but MU_OK. */
mu_status fuzz_match_step(fuzz_match *match, fuzz_picker *picker);

/* Frees; every clause that was marked on the way must be one of the rulebook. */
void fuzz_match_end(fuzz_match *match);

#endif
