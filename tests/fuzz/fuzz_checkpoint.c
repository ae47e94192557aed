/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_checkpoint.c - text as a checkpoint.
 *
 * Input: text; or, after a byte below 9, how many signatures, the note's numbers, and bytes of its
 * text that are to be changed (place, value). What is accepted prints as a note that reads back as
 * the same; what is changed in a made note is refused, unless it does not count. */
#include "events/checkpoint.h"
#include "fuzz.h"

#include <string.h>

static bool any_text(const uint8_t *data, size_t n, mu_checkpoint *note)
{
    static char first[MU_CHECKPOINT_TEXT];
    static char second[MU_CHECKPOINT_TEXT];
    mu_checkpoint again;
    mu_err err = MU_ERR_NONE;
    if (mu_checkpoint_read("note", (const char *)data, n, note, &err) != MU_OK) {
        FUZZ_LAW(err.status == MU_INPUT && strncmp(err.text, "note:", 5) == 0);
        FUZZ_LAW(mu_is_plain_text(err.text, strlen(err.text)));
        return false;
    }
    FUZZ_LAW(note->size > 0 && note->n <= MU_SIGNERS_MAX);
    mu_text text = mu_text_in(first, sizeof first);
    mu_checkpoint_print(note, &text);
    FUZZ_LAW(!text.cut);
    FUZZ_LAW_ERR(mu_checkpoint_read("note", first, text.used, &again, &err) == MU_OK, &err);
    text = mu_text_in(second, sizeof second);
    mu_checkpoint_print(&again, &text);
    FUZZ_LAW(strcmp(first, second) == 0);
    return true;
}

static void made_text(fuzz_input *in)
{
    static char text[MU_CHECKPOINT_TEXT];
    static const char *const names[] = { "A", "B", "umpire", "anne" };
    mu_checkpoint note = { .size = 1 + fuzz_number(in, 2) };
    mu_checkpoint changed;
    mu_err err = MU_ERR_NONE;
    note.game[0] = fuzz_byte(in);
    note.head.bytes[0] = fuzz_byte(in);
    for (uint32_t n = fuzz_below(in, 5), i = 0; i < n; i++) {
        const uint8_t secret[MU_KEY_BYTES] = { (uint8_t)(1 + i) };
        FUZZ_LAW_ERR(mu_checkpoint_sign(&note, names[i], secret, &err) == MU_OK, &err);
    }
    mu_text out = mu_text_in(text, sizeof text);
    mu_checkpoint_print(&note, &out);
    FUZZ_LAW(any_text((const uint8_t *)text, out.used, &changed));
    while (in->left >= 3) {
        const uint32_t at = fuzz_number(in, 2) % (uint32_t)out.used;
        text[at] = (char)fuzz_byte(in);
    }
    if (!any_text((const uint8_t *)text, out.used, &changed) || changed.n == 0) return;
    /* No signature fits another statement. */
    FUZZ_LAW(changed.size == note.size && memcmp(&changed.head, &note.head, sizeof note.head) == 0);
    FUZZ_LAW(memcmp(changed.game, note.game, sizeof note.game) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    mu_checkpoint note;
    fuzz_input in = { data, n };
    if (n > 0 && data[0] < 9)
        made_text(&in);
    else
        (void)any_text(data, n, &note);
    return 0;
}
