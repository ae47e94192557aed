/* SPDX-License-Identifier: MIT
 * events/logfile.c - the portable log.
 *
 * All numbers are big-endian.
 *
 *     header   89 'M' 'U' 'S' 'T' 'E' 'R' 0a     8 bytes, spoilt by any text conversion
 *              version                           4 bytes, 1
 *              checksum                          8 bytes, XXH3-64 of the 12 bytes before
 *
 *     event    'E'                               1 byte
 *              n                                 4 bytes, at most MU_EVENT_MAX
 *              bytes of the event                n bytes (events/codec.c)
 *              link                              32 bytes (events/chain.h)
 *              checksum                          8 bytes, XXH3-64 of the frame so far
 *
 *     end      'Z'                               1 byte
 *              number of events                  8 bytes
 *              head, the last event's link       32 bytes
 *              checksum                          8 bytes, XXH3-64 of the frame so far
 *
 * The reader looks for a sound end frame first. With one, the file was closed, and a frame
 * that does not fit is damaged; without one, a frame that reaches beyond the end is the
 * place where the file was cut off. */
#include "events/logfile.h"

#include "core/hash.h"

#include <string.h>

#define VERSION 1

static const uint8_t magic[8] = { 0x89, 'M', 'U', 'S', 'T', 'E', 'R', '\n' };

enum {
    CHECK = 8,
    HEADER = sizeof magic + 4 + CHECK,
    FRAME_HEAD = 1 + 4,
    FRAME_TAIL = MU_LINK_BYTES + CHECK,
    END_FRAME = 1 + 8 + MU_LINK_BYTES + CHECK
};

/* --- writing --------------------------------------------------------------------- */

static void add_check(mu_bytes *out, size_t from)
{
    if (out->short_of_memory) return;
    mu_bytes_add_number(out, mu_hash64(out->at + from, out->used - from), CHECK);
}

mu_status mu_logfile_write(const mu_log *log, mu_bytes *out, mu_err *err)
{
    size_t from = out->used;
    mu_bytes_add(out, magic, sizeof magic);
    mu_bytes_add_number(out, VERSION, 4);
    add_check(out, from);
    for (size_t i = 0; i < log->n; i++) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(log, i, &n);
        from = out->used;
        mu_bytes_add(out, "E", 1);
        mu_bytes_add_number(out, n, 4);
        mu_bytes_add(out, event, n);
        mu_bytes_add(out, log->entries[i].link.bytes, MU_LINK_BYTES);
        add_check(out, from);
    }
    mu_link head = mu_log_head(log);
    from = out->used;
    mu_bytes_add(out, "Z", 1);
    mu_bytes_add_number(out, log->n, 8);
    mu_bytes_add(out, head.bytes, MU_LINK_BYTES);
    add_check(out, from);
    return mu_bytes_check(out, err);
}

/* --- reading --------------------------------------------------------------------- */

bool mu_logfile_is(const uint8_t *bytes, size_t n)
{
    return n >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}

static bool is_sound(const uint8_t *frame, size_t n)
{
    return mu_hash64(frame, n - CHECK) == mu_bytes_number(frame + n - CHECK, CHECK);
}

mu_status mu_logfile_open(mu_logfile *file, const uint8_t *bytes, size_t n, mu_err *err)
{
    *file = (mu_logfile){ .at = bytes, .end = bytes, .link = mu_chain_start() };
    if (n > 0) file->end += n; /* bytes may be null */
    if (n == 0) return mu_fail_at(err, MU_CORRUPT, file->next, "the file is empty");
    if (n < HEADER || !mu_logfile_is(bytes, n))
        return mu_fail_at(err, MU_CORRUPT, file->next, "the header is not that of a Muster log");
    if (!is_sound(bytes, HEADER))
        return mu_fail_at(err, MU_CORRUPT, file->next, "the header is damaged");
    uint64_t version = mu_bytes_number(bytes + sizeof magic, 4);
    if (version != VERSION)
        return mu_fail(err, MU_VERSION, 0, "the file has version %llu and this Muster reads %d",
                       (unsigned long long)version, VERSION);
    const uint8_t *last = n >= HEADER + END_FRAME ? file->end - END_FRAME : NULL;
    file->closed = last != NULL && last[0] == 'Z' && is_sound(last, END_FRAME);
    if (file->closed) file->total = mu_bytes_number(last + 1, 8);
    file->at += HEADER;
    return MU_OK;
}

static mu_status fault(const mu_logfile *file, mu_status status, bool at_end, const char *what,
                       mu_err *err)
{
    mu_fail_at(err, status, file->next, "%s", what);
    if (err != NULL) err->at_end = at_end;
    return status;
}

/* Have all events been read, as far as the closing frame counts them? */
static bool is_at_end(const mu_logfile *file)
{
    return !file->closed || file->next == file->total;
}

/* The input ends within a frame, or a frame claims more than there is. */
static mu_status cut_off(const mu_logfile *file, mu_err *err)
{
    char what[80];
    mu_text text = mu_text_in(what, sizeof what);
    if (file->closed)
        return fault(file, MU_CORRUPT, is_at_end(file),
                     "the frame does not fit the file: it is damaged", err);
    mu_text_add(&text, "the file is cut off: %llu events before this are complete",
                (unsigned long long)file->next);
    return fault(file, MU_CORRUPT, true, what, err);
}

/* Without a closing frame, what is left may have been one. */
static mu_status no_frame(const mu_logfile *file, mu_err *err)
{
    const bool short_enough = (size_t)(file->end - file->at) <= END_FRAME + 1;
    return fault(file, MU_CORRUPT, is_at_end(file) && (file->closed || short_enough),
                 "something that is no frame stands here: damaged", err);
}

static mu_status read_end(mu_logfile *file, mu_err *err)
{
    const size_t left = (size_t)(file->end - file->at);
    if (left < END_FRAME) return cut_off(file, err);
    if (!is_sound(file->at, END_FRAME))
        return fault(file, MU_CORRUPT, is_at_end(file), "the closing frame is damaged", err);
    if (left > END_FRAME)
        return fault(file, MU_CORRUPT, true, "the closing frame is followed by more bytes", err);
    if (mu_bytes_number(file->at + 1, 8) != file->next)
        return fault(file, MU_TAMPERED, true, "the closing frame counts other events", err);
    if (memcmp(file->at + 9, file->link.bytes, MU_LINK_BYTES) != 0)
        return fault(file, MU_TAMPERED, true, "the closing frame has another head", err);
    file->at = file->end;
    return MU_NOT_FOUND;
}

mu_status mu_logfile_next(mu_logfile *file, mu_err *err)
{
    size_t left = (size_t)(file->end - file->at);
    if (left == 0) {
        return file->closed ? MU_NOT_FOUND : cut_off(file, err);
    }
    if (file->at[0] == 'Z') return read_end(file, err);
    if (file->at[0] != 'E') return no_frame(file, err);
    if (left < FRAME_HEAD) return cut_off(file, err);
    uint64_t n = mu_bytes_number(file->at + 1, 4);
    if (n > left - FRAME_HEAD || left - FRAME_HEAD - n < FRAME_TAIL) return cut_off(file, err);
    size_t frame = FRAME_HEAD + (size_t)n + FRAME_TAIL;
    if (n > MU_EVENT_MAX || !is_sound(file->at, frame))
        return mu_fail_at(err, MU_CORRUPT, file->next,
                          "the event is damaged: its checksum does not fit");

    const uint8_t *event = file->at + FRAME_HEAD;
    mu_link link = mu_chain_next(&file->link, event, (size_t)n);
    if (memcmp(link.bytes, event + n, MU_LINK_BYTES) != 0)
        return mu_fail_at(err, MU_TAMPERED, file->next,
                          "the event's link does not follow from the events before it");
    file->event = event;
    file->n = (size_t)n;
    file->link = link;
    file->next++;
    file->at += frame;
    return MU_OK;
}

mu_status mu_logfile_read(const uint8_t *bytes, size_t n, mu_log *log, mu_err *err)
{
    mu_logfile file;
    *log = mu_log_new();
    mu_status status = mu_logfile_open(&file, bytes, n, err);
    while (status == MU_OK) {
        status = mu_logfile_next(&file, err);
        if (status == MU_OK) status = mu_log_add(log, file.event, file.n, err);
    }
    if (status == MU_NOT_FOUND) return MU_OK;
    mu_log_dispose(log);
    return status;
}
