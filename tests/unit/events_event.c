/* SPDX-License-Identifier: MIT
 * tests/unit/events_event.c - every kind of event byte for byte, and what is none. */
#include "core/rules/null/null.h"
#include "events/chain.h"
#include "events/codec.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define BYTES(text) text, sizeof text - 1

/* --- by hand ----------------------------------------------------------------------- */

#define ZEROS_15 "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
#define ZEROS_16 ZEROS_15 "\0"
#define ZEROS_31 ZEROS_16 ZEROS_15

static const struct {
    mu_event event;
    const char *bytes;
    size_t n;
} kinds[] = {
    { { .kind = MU_EVENT_ORDER, .as.order = { .side = 1, .kind = 1 } },
      BYTES("\x93\x01\x92\x01\x01\x91\x00") },
    { { .kind = MU_EVENT_PHASE, .as.phase = { 0 } }, BYTES("\x92\x02\x91\x00") },
    { { .kind = MU_EVENT_ROLL,
        .as.roll = { .clause = 2001,
                     .sides = 6,
                     .side = 1,
                     .source = MU_DICE_TABLE,
                     .faces_n = 2,
                     .faces = { 6, 2 } } },
      BYTES("\x92\x03\x98\xcd\x07\xd1\x00\x06\x01\x00\x01\x00\x92\x06\x02") },
    { { .kind = MU_EVENT_DRAW,
        .as.draw = { .clause = 1001, .cards = 3, .place = 2, .side = 2, .purpose = 2 } },
      BYTES("\x92\x04\x98\xcd\x03\xe9\x00\x03\x02\x02\x02\x00\x00") },
    { { .kind = MU_EVENT_CHOICE,
        .as.choice = { .value = -1, .clause = 2003, .options = 2, .side = 1, .purpose = 3 } },
      BYTES("\x92\x05\x96\xff\xcd\x07\xd3\x00\x02\x01\x03") },
    { { .kind = MU_EVENT_SETTLED, .as.settled = { { 1, 2, 3, 4, 5, 6, 7, 8, 9 } } },
      BYTES("\x92\x06\x91\xc4\x10\x01\x02\x03\x04\x05\x06\x07\x08\x09\x00\x00\x00\x00\x00\x00"
            "\x00") },
    { { .kind = MU_EVENT_NOTE, .as.note = { .side = 2, .text = "hi" } },
      BYTES("\x92\x07\x92\x02\xa2hi") },
    { { .kind = MU_EVENT_NOTE, .as.note = { 2, "hi", "charge" } },
      BYTES("\x92\x07\x93\x02\xa2hi\xa6"
            "charge") },
    { { .kind = MU_EVENT_UNDO, .as.undo = { .to = 300, .side = 1 } },
      BYTES("\x92\x08\x92\xcd\x01\x2c\x01") },
    { { .kind = MU_EVENT_UNDO, .as.undo = { .to = 300, .side = 1, .consent = 1 } },
      BYTES("\x92\x08\x93\xcd\x01\x2c\x01\x01") },
    { { .kind = MU_EVENT_REVEAL, .as.reveal = { .side = 1, .link = 17, .secret = { 7 } } },
      BYTES("\x92\x09\x93\x01\x11\xc4\x20\x07" ZEROS_31) },
    { { .kind = MU_EVENT_RULING, .as.ruling = { .side = 2, .text = "it stands" } },
      BYTES("\x92\x0a\x97\x00\x02\x00\xa9it stands\xa0\xa0\xc4\x10" ZEROS_16) },
    { { .kind = MU_EVENT_CHECKPOINT, .as.checkpoint = { .side = 2, .signature = { 9 } } },
      BYTES("\x92\x0b\x92\x02\xc4\x40\x09" ZEROS_16 ZEROS_16 ZEROS_31) },
};

Test(event, every_kind_is_written_and_read_byte_for_byte)
{
    for (size_t i = 0; i < MU_COUNT_OF(kinds); i++) {
        const char *word = mu_event_words[kinds[i].event.kind];
        mu_bytes written = { 0 };
        mu_event read;
        mu_event_kind kind = MU_EVENT_KINDS;
        mu_err err = MU_ERR_NONE;
        mu_event_encode(&kinds[i].event, &null_ruleset, NULL, &written);
        cr_expect_eq(written.used, kinds[i].n, "%s has %zu bytes", word, written.used);
        cr_expect_arr_eq(written.at, kinds[i].bytes, kinds[i].n, "%s", word);
        memset(&read, 0, sizeof read);
        cr_expect_eq(mu_event_decode((const uint8_t *)kinds[i].bytes, kinds[i].n, &null_ruleset,
                                     &read, &err),
                     MU_OK, "%s: %s", word, err.text);
        cr_expect_eq(read.kind, kinds[i].event.kind);
        cr_expect_eq(mu_event_kind_of((const uint8_t *)kinds[i].bytes, kinds[i].n, &kind, &err),
                     MU_OK);
        cr_expect_eq(kind, kinds[i].event.kind);
        mu_bytes again = { 0 };
        mu_event_encode(&read, &null_ruleset, NULL, &again);
        cr_expect_eq(again.used, kinds[i].n);
        cr_expect_arr_eq(again.at, kinds[i].bytes, kinds[i].n, "%s", word);
        mu_bytes_dispose(&again);
        mu_bytes_dispose(&written);
    }
}

Test(event, kinds_keep_their_numbers)
{
    static const char *const words[] = { "genesis", "order",  "phase",   "roll",
                                         "draw",    "choice", "settled", "note",
                                         "undo",    "reveal", "ruling",  "checkpoint" };
    cr_assert_eq(MU_EVENT_KINDS, MU_COUNT_OF(words));
    for (int i = 0; i < MU_EVENT_KINDS; i++) cr_expect_str_eq(mu_event_words[i], words[i]);
    cr_expect_eq(MU_FORMAT, 1);
}

/* --- no events --------------------------------------------------------------------- */

static const struct {
    mu_status status;
    const char *bytes;
    size_t n;
    const char *text;
} wrong[] = {
    { MU_CORRUPT, BYTES(""), "event is not an array in its shortest form" },
    { MU_CORRUPT, BYTES("\x91\x02"), "event has 1 elements, outside 2 to 3" },
    { MU_CORRUPT, BYTES("\x94\x02\x91\x00\x00"), "event has 4 elements, outside 2 to 3" },
    { MU_CORRUPT, BYTES("\x92\xff\x91\x00"), "kind of event is -1, outside 0 to 4294967295" },
    { MU_CORRUPT, BYTES("\x92\xcc\x02\x91\x00"),
      "kind of event is not a number in its shortest form" },
    { MU_VERSION, BYTES("\x92\x0c\x90"), "events of kind 12 are not known to this Muster" },
    { MU_VERSION, BYTES("\x92\xce\xff\xff\xff\xff\x90"),
      "events of kind 4294967295 are not known to this Muster" },
    { MU_CORRUPT, BYTES("\x93\x02\x91\x00\x00"), "phase has 3 parts" },
    { MU_CORRUPT, BYTES("\x92\x01\x92\x00\x00"), "order has 2 parts" },
    { MU_CORRUPT, BYTES("\x93\x00\x91\x01\x90"), "a second genesis" },
    { MU_CORRUPT, BYTES("\x93\x01\x92\x00\x02\x91\x00"), "there is no order of kind 2" },
    { MU_CORRUPT, BYTES("\x93\x01\x92\x02\x00\x91\x00"), "side is 2, outside 0 to 1" },
    { MU_CORRUPT, BYTES("\x93\x01\x92\x00\x00\x91\x01"), "reserved is 1, outside 0 to 0" },
    { MU_VERSION, BYTES("\x93\x01\x92\x00\x00\x92\x00\x00"),
      "null_shoot has 2 fields and this Muster knows 1" },
    { MU_CORRUPT, BYTES("\x92\x02\x91\x02"), "there is no phase 2" },
    { MU_CORRUPT, BYTES("\x92\x02\x91\x00\x00"), "phase is followed by 1 bytes too many" },
    { MU_CORRUPT, BYTES("\x92\x03\x98\xcd\x07\xd1\x00\x06\x00\x03\x01\x00\x91\x06"),
      "no roll has the purpose 3" },
    { MU_CORRUPT, BYTES("\x92\x03\x98\xcd\x07\xd1\x00\x06\x00\x04\x01\x00\x91\x06"),
      "no roll has the purpose 4" },
    { MU_CORRUPT, BYTES("\x92\x03\x98\xcd\x07\xd1\x00\x06\x00\x00\x01\x00\x90"),
      "a roll without dice" },
    { MU_CORRUPT, BYTES("\x92\x03\x98\xcd\x07\xd1\x00\x01\x00\x00\x01\x00\x91\x06"),
      "sides is 1, outside 2 to 65535" },
    { MU_CORRUPT, BYTES("\x92\x03\x98\xcd\x07\xd1\x00\x06\x00\x00\x02\x01\x91\x06"),
      "only dice that are typed in have witnesses" },
    { MU_CORRUPT, BYTES("\x92\x03\x98\xcd\x07\xd1\x00\x06\x00\x00\x04\x00\x91\x06"),
      "source is 4, outside 0 to 3" },
    { MU_CORRUPT, BYTES("\x92\x03\x98\xcd\x07\xd1\x00\x06\x00\x00\x01\x05\x91\x06"),
      "witness is 5, outside 0 to 4" },
    { MU_CORRUPT, BYTES("\x92\x04\x98\xcd\x03\xe9\x00\x03\x01\x02\x00\x01\x00"),
      "no draw has the purpose 0" },
    { MU_CORRUPT, BYTES("\x92\x04\x98\xcd\x03\xe9\x00\x00\x01\x02\x02\x01\x00"),
      "cards is 0, outside 1 to 65535" },
    { MU_CORRUPT, BYTES("\x92\x05\x96\x01\xcd\x07\xd3\x00\x02\x01\x02"),
      "no choice has the purpose 2" },
    { MU_CORRUPT, BYTES("\x92\x05\x96\x01\xcd\x07\xd3\x00\x00\x01\x03"),
      "options is 0, outside 1 to 160" },
    { MU_CORRUPT, BYTES("\x92\x05\x96\x01\xcd\x07\xd3\x00\xcc\xa1\x01\x03"),
      "options is 161, outside 1 to 160" },
    { MU_CORRUPT,
      BYTES("\x92\x06\x91\xc4\x0f\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d"
            "\x0e\x0f"),
      "fingerprint has a wrong length" },
    { MU_CORRUPT, BYTES("\x92\x07\x92\x02\xa1\x1b"), "text is not plain text" },
    { MU_CORRUPT, BYTES("\x92\x07\x92\x03\xa1!"), "side is 3, outside 0 to 2" },
    { MU_CORRUPT,
      BYTES("\x92\x07\x93\x02\xa0\xa2"
            "17"),
      "a bookmark has letters, digits, '.', '_' or '-', the first a letter" },
    { MU_CORRUPT, BYTES("\x92\x07\x93\x02\xa0\xa0"),
      "bookmark is zero: at the end of mu_note_head it is left out" },
    { MU_CORRUPT, BYTES("\x92\x08\x93\x05\x01\x02"),
      "it is the other side that agrees to an undo" },
    { MU_CORRUPT, BYTES("\x92\x08\x93\x05\x02\x01"),
      "it is the other side that agrees to an undo" },
    { MU_CORRUPT, BYTES("\x92\x0a\x97\x00\x02\x00\xa0\xa0\xa0\xc4\x10" ZEROS_16),
      "a ruling without words" },
    { MU_CORRUPT, BYTES("\x92\x0a\x97\x01\x02\x00\xa1!\xa0\xa0\xc4\x10" ZEROS_16),
      "a ruling tells of an order, its side and its clause, or of none of them" },
    { MU_CORRUPT, BYTES("\x92\x0a\x97\x01\x02\x00\xa1!\xa1x\xa0\xc4\x10" ZEROS_16),
      "a ruling tells of an order, its side and its clause, or of none of them" },
    { MU_CORRUPT, BYTES("\x92\x0a\x97\x00\x02\x00\xa1!\xa0\xa3x=1\xc4\x10" ZEROS_16),
      "a ruling that changes the state has its fingerprint, and no other" },
    { MU_CORRUPT, BYTES("\x92\x0b\x92\x02\xc4\x40" ZEROS_16 ZEROS_16 ZEROS_16 ZEROS_16),
      "a checkpoint without a signature" },
};

Test(event, what_is_no_event_is_refused_with_its_reason)
{
    for (size_t i = 0; i < MU_COUNT_OF(wrong); i++) {
        uint8_t *copy = malloc(wrong[i].n);
        mu_event event;
        mu_err err = MU_ERR_NONE;
        if (wrong[i].n > 0) memcpy(copy, wrong[i].bytes, wrong[i].n);
        cr_expect_eq(mu_event_decode(copy, wrong[i].n, &null_ruleset, &event, &err),
                     wrong[i].status, "row %zu: %s", i, err.text);
        cr_expect_str_eq(err.text, wrong[i].text);
        free(copy);
    }
}

Test(event, an_event_cut_anywhere_is_damaged)
{
    for (size_t i = 0; i < MU_COUNT_OF(kinds); i++)
        for (size_t n = 0; n < kinds[i].n; n++) {
            uint8_t *copy = malloc(n);
            mu_event event;
            if (n > 0) memcpy(copy, kinds[i].bytes, n);
            cr_expect_eq(mu_event_decode(copy, n, &null_ruleset, &event, NULL), MU_CORRUPT,
                         "%s of %zu bytes", mu_event_words[kinds[i].event.kind], n);
            free(copy);
        }
}

/* --- genesis ----------------------------------------------------------------------- */

static const null_setup setup = {
    .a_name = "Anna", .b_name = "Berta", .need = 4, .points = 3, .turns = 4
};

static mu_genesis sound_genesis(void)
{
    mu_genesis genesis = { .dice = MU_DICE_TABLE, .game = { 7 } };
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_genesis_make(&genesis, &null_ruleset, &setup, &bytes, &err), MU_OK);
    mu_bytes_dispose(&bytes);
    return genesis;
}

static mu_status decode_bytes(const mu_bytes *bytes, mu_err *err)
{
    mu_genesis read;
    const mu_ruleset *rules = NULL;
    void *found = NULL;
    *err = (mu_err)MU_ERR_NONE;
    mu_status status = mu_genesis_decode(bytes->at, bytes->used, &read, &rules, &found, err);
    cr_expect_eq(found == NULL, status != MU_OK);
    if (status == MU_OK) {
        cr_expect_eq(rules, &null_ruleset);
        cr_expect_arr_eq((const uint8_t *)found, (const uint8_t *)&setup, sizeof setup);
    }
    free(found);
    return status;
}

static mu_status decode_genesis(const mu_genesis *genesis, const null_setup *body, mu_err *err)
{
    mu_event event = { .kind = MU_EVENT_GENESIS, .as.genesis = *genesis };
    mu_bytes bytes = { 0 };
    mu_event_encode(&event, &null_ruleset, body, &bytes);
    mu_status status = decode_bytes(&bytes, err);
    mu_bytes_dispose(&bytes);
    return status;
}

Test(event, genesis_holds_the_whole_setup)
{
    mu_genesis genesis = sound_genesis();
    mu_err err;
    cr_expect_eq(genesis.format, 1);
    cr_expect_eq(genesis.edition, null_ruleset.edition);
    cr_expect_str_eq(genesis.rules, "null");
    cr_expect_eq(decode_genesis(&genesis, &setup, &err), MU_OK, "%s", err.text);
}

Test(event, the_digest_of_a_setup_is_that_of_its_labelled_encoding)
{
    mu_genesis genesis = sound_genesis();
    mu_bytes bytes = { 0 };
    uint8_t digest[32];
    mu_encode(&null_setup_schema, &setup, &bytes);
    mu_digest256("setup", bytes.at, bytes.used, digest);
    cr_expect_arr_eq(genesis.setup_digest, digest, sizeof digest);
    mu_setup_digest(&null_ruleset, &setup, digest);
    cr_expect_arr_eq(genesis.setup_digest, digest, sizeof digest);
    mu_bytes_dispose(&bytes);
}

Test(event, another_version_is_named_before_anything_else_is_read)
{
    mu_err err;
    mu_genesis genesis = sound_genesis();
    genesis.format = 2;
    memset(genesis.rules, 0, sizeof genesis.rules);
    cr_expect_eq(decode_genesis(&genesis, &setup, &err), MU_VERSION);
    cr_expect_str_eq(err.text, "the log has format 2 and this Muster reads 1");

    genesis = sound_genesis();
    genesis.format = 0;
    cr_expect_eq(decode_genesis(&genesis, &setup, &err), MU_VERSION);
    cr_expect_str_eq(err.text, "the log has format 0 and this Muster reads 1");

    static const char newest[] = "\x93\x00\x91\xce\xff\xff\xff\xff\xc1";
    const mu_bytes bytes = { (uint8_t *)(uintptr_t)newest, sizeof newest - 1, 0, false };
    cr_expect_eq(decode_bytes(&bytes, &err), MU_VERSION);
    cr_expect_str_eq(err.text, "the log has format 4294967295 and this Muster reads 1");

    genesis = sound_genesis();
    (void)strcpy(genesis.rules, "chess");
    cr_expect_eq(decode_genesis(&genesis, &setup, &err), MU_VERSION);
    cr_expect_str_eq(err.text, "the ruleset 'chess' is not in this Muster");

    genesis = sound_genesis();
    genesis.edition++;
    cr_expect_eq(decode_genesis(&genesis, &setup, &err), MU_VERSION);
    cr_expect_str_eq(err.text, "the log is of edition 2 of null, this Muster has 1");

    static const uint16_t editions[] = { 0, 65535 };
    for (size_t i = 0; i < MU_COUNT_OF(editions); i++) {
        genesis.edition = editions[i];
        cr_expect_eq(decode_genesis(&genesis, &setup, &err), MU_VERSION);
        cr_expect_not_null(strstr(err.text, "this Muster has 1"), "%s", err.text);
    }

    genesis = sound_genesis();
    genesis.identity[15] ^= 1;
    cr_expect_eq(decode_genesis(&genesis, &setup, &err), MU_VERSION);
    cr_expect_not_null(strstr(err.text, "edition 1 of null has other tables in this Muster: "));
    cr_expect_not_null(strstr(err.text, ", those of the log are "), "%s", err.text);
}

Test(event, a_damaged_genesis_is_refused)
{
    mu_err err;
    mu_genesis genesis = sound_genesis();
    genesis.setup_digest[0] ^= 1;
    cr_expect_eq(decode_genesis(&genesis, &setup, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "the setup does not have the digest of genesis");

    genesis = sound_genesis();
    null_setup other = setup;
    other.need = 5;
    cr_expect_eq(decode_genesis(&genesis, &other, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "the setup does not have the digest of genesis");

    other.need = 7;
    mu_setup_digest(&null_ruleset, &other, genesis.setup_digest);
    cr_expect_eq(decode_genesis(&genesis, &other, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "need is 7, outside 2 to 6");

    mu_event event = { .kind = MU_EVENT_GENESIS, .as.genesis = sound_genesis() };
    mu_bytes bytes = { 0 };
    mu_event_encode(&event, &null_ruleset, &setup, &bytes);
    mu_bytes_add(&bytes, "\x00", 1);
    cr_expect_eq(decode_bytes(&bytes, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "genesis is followed by 1 bytes too many");
    for (size_t n = bytes.used - 1; n-- > 0;) {
        bytes.used = n;
        cr_expect_eq(decode_bytes(&bytes, &err), MU_CORRUPT, "cut after %zu bytes", n);
    }
    mu_bytes_dispose(&bytes);
}

Test(event, a_log_must_begin_with_genesis)
{
    mu_err err;
    for (size_t i = 0; i < MU_COUNT_OF(kinds); i++) {
        const mu_bytes bytes = { (uint8_t *)(uintptr_t)kinds[i].bytes, kinds[i].n, 0, false };
        char text[80];
        mu_text line = mu_text_in(text, sizeof text);
        mu_text_add(&line, "the log begins with %s, not with genesis",
                    mu_event_words[kinds[i].event.kind]);
        cr_expect_eq(decode_bytes(&bytes, &err), MU_CORRUPT);
        cr_expect_str_eq(err.text, text);
    }
}
