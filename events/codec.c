/* SPDX-License-Identifier: MIT
 * events/codec.c - described structs as canonical MessagePack.
 *
 * The layout, by bytes. A struct is an array of its fields in list order:
 *
 *     array of n        90+n (n < 16) | dc nn nn | dd nn nn nn nn
 *     number >= 0       00..7f | cc nn | cd nn nn | ce nn nn nn nn
 *     number < 0        e0..ff | d0 nn | d1 nn nn | d2 nn nn nn nn
 *     text of n bytes   a0+n (n < 32) | d9 nn | da nn nn          UTF-8, no terminator
 *     n raw bytes       c4 nn | c5 nn nn
 *
 * always the shortest of the forms that can hold the value. MANY and SUB fields are
 * arrays of their whole capacity, LIST and SUBS fields arrays of their used length, a
 * PART is an array within the array. There are no maps, no floats, no nil, no booleans,
 * no extensions.
 *
 * Fields are only ever added at the end. Those that were added since the first release are left
 * out from the last that is not zero on, and are zero when they are missing: what was written
 * before there were such fields is still in the one form there is. A longer array than today's
 * list of fields is from a newer Muster and is refused, since to skip a field would be to lie. */
#include "events/codec.h"

#include "core/panic.h"

#include <msgpack.h>
#include <string.h>

/* --- writing --------------------------------------------------------------- */

static int write_bytes(void *out, const char *bytes, size_t n)
{
    mu_bytes_add(out, bytes, n);
    return 0;
}

static msgpack_packer packer_of(mu_bytes *out)
{
    msgpack_packer packer;
    msgpack_packer_init(&packer, out, write_bytes);
    return packer;
}

void mu_encode_array(uint32_t n, mu_bytes *out)
{
    msgpack_packer packer = packer_of(out);
    msgpack_pack_array(&packer, n);
}

void mu_encode_number(int64_t value, mu_bytes *out)
{
    msgpack_packer packer = packer_of(out);
    msgpack_pack_int64(&packer, value);
}

static void encode_element(const mu_field *field, const void *at, mu_bytes *out)
{
    msgpack_packer packer = packer_of(out);
    switch (field->kind) {
    case MU_KIND_struct: mu_encode(field->of, at, out); return;
    case MU_KIND_text: {
        const char *text = at;
        const char *end = memchr(text, '\0', field->stride);
        size_t n = end != NULL ? (size_t)(end - text) : field->stride;
        msgpack_pack_str(&packer, n);
        msgpack_pack_str_body(&packer, text, n);
        return;
    }
    case MU_KIND_bytes:
        msgpack_pack_bin(&packer, field->stride);
        msgpack_pack_bin_body(&packer, at, field->stride);
        return;
    case MU_KIND_u8:
    case MU_KIND_i8:
    case MU_KIND_u16:
    case MU_KIND_i16:
    case MU_KIND_u32:
    case MU_KIND_i32:
    case MU_KIND_flag: break;
    }
    msgpack_pack_int64(&packer, mu_leaf_get(field->kind, at));
}

void mu_encode(const mu_schema *schema, const void *base, mu_bytes *out)
{
    const uint32_t n = mu_schema_used(schema, base);
    mu_encode_array(n, out);
    for (uint32_t i = 0; i < n; i++) {
        const mu_field *field = &schema->fields[i];
        uint32_t used = mu_field_used(field, base);
        if (field->shape != MU_ONE) mu_encode_array(used, out);
        for (uint32_t k = 0; k < used; k++) encode_element(field, mu_field_at(field, base, k), out);
    }
}

/* --- reading --------------------------------------------------------------- */

static size_t left(const mu_reader *in)
{
    return (size_t)(in->end - in->at);
}

/* A big-endian number of n bytes after the current one; false at the end of input. */
static bool following(const mu_reader *in, size_t n, uint64_t *value)
{
    if (left(in) < 1 + n) return false;
    *value = mu_bytes_number(in->at + 1, n);
    return true;
}

/* A header with a length: the short form `fixed` + n up to `fixed_max`, or a byte that is
 * followed by a number of 1 << shift bytes; `wide[i]` is 0 where there is no such form. A
 * longer form than needed is refused. */
typedef struct header {
    uint8_t fixed;
    uint8_t fixed_max;
    uint8_t wide[3]; /* followed by 1, 2, 4 bytes */
} header;

static const header array_header = { 0x90, 15, { 0, 0xdc, 0xdd } };
static const header text_header = { 0xa0, 31, { 0xd9, 0xda, 0xdb } };
static const header bytes_header = { 0, 0, { 0xc4, 0xc5, 0xc6 } };

static bool read_header(mu_reader *in, const header *h, uint64_t *n)
{
    if (left(in) == 0) return false;
    uint8_t first = in->at[0];
    if (h->fixed != 0 && first >= h->fixed && first <= h->fixed + h->fixed_max) {
        *n = first - h->fixed;
        in->at++;
        return true;
    }
    uint64_t below = h->fixed != 0 ? h->fixed_max + 1u : 0; /* shorter forms hold less */
    for (unsigned i = 0; i < 3; i++) {
        if (h->wide[i] != 0 && first == h->wide[i]) {
            if (!following(in, (size_t)1 << i, n) || *n < below) return false;
            in->at += 1 + ((size_t)1 << i);
            return true;
        }
        if (h->wide[i] != 0) below = UINT64_C(1) << (8u << i);
    }
    return false;
}

static bool read_unsigned(mu_reader *in, int64_t *value)
{
    uint64_t number = 0;
    uint8_t first = in->at[0];
    if (first <= 0x7f) {
        *value = first;
        in->at++;
        return true;
    }
    static const uint64_t least[3] = { 0x80, 0x100, 0x10000 };
    if (first < 0xcc || first > 0xce) return false;
    unsigned i = first - 0xccu;
    if (!following(in, (size_t)1 << i, &number) || number < least[i]) return false;
    in->at += 1 + ((size_t)1 << i);
    *value = (int64_t)number;
    return true;
}

static bool read_negative(mu_reader *in, int64_t *value)
{
    uint64_t number = 0;
    uint8_t first = in->at[0];
    if (first >= 0xe0) {
        *value = (int64_t)first - 0x100;
        in->at++;
        return true;
    }
    static const int64_t most[3] = { -33, -129, -32769 };
    if (first < 0xd0 || first > 0xd2) return false;
    unsigned i = first - 0xd0u;
    unsigned bits = 8u << i;
    if (!following(in, (size_t)1 << i, &number)) return false;
    if ((number >> (bits - 1)) == 0) return false;
    *value = (int64_t)number - (INT64_C(1) << bits);
    if (*value > most[i]) return false;
    in->at += 1 + ((size_t)1 << i);
    return true;
}

mu_status mu_decode_number(mu_reader *in, int64_t low, int64_t high, const char *what,
                           int64_t *value, mu_err *err)
{
    if (left(in) == 0 || !(read_unsigned(in, value) || read_negative(in, value)))
        return mu_fail(err, MU_CORRUPT, 0, "%s is not a number in its shortest form", what);
    if (*value < low || *value > high)
        return mu_fail(err, MU_CORRUPT, 0, "%s is %lld, outside %lld to %lld", what,
                       (long long)*value, (long long)low, (long long)high);
    return MU_OK;
}

mu_status mu_decode_count(mu_reader *in, uint32_t low, uint32_t high, const char *what, uint32_t *n,
                          mu_err *err)
{
    uint64_t count = 0;
    if (!read_header(in, &array_header, &count))
        return mu_fail(err, MU_CORRUPT, 0, "%s is not an array in its shortest form", what);
    if (count < low || count > high)
        return mu_fail(err, MU_CORRUPT, 0, "%s has %llu elements, outside %u to %u", what,
                       (unsigned long long)count, low, high);
    /* Every element takes at least one byte: no length is believed beyond the input. */
    if (count > left(in)) return mu_fail(err, MU_CORRUPT, 0, "%s is cut off", what);
    *n = (uint32_t)count;
    return MU_OK;
}

mu_status mu_decode_array(mu_reader *in, uint32_t n, const char *what, mu_err *err)
{
    uint32_t count = 0;
    return mu_decode_count(in, n, n, what, &count, err);
}

static mu_status decode_run(mu_reader *in, const mu_field *field, void *at, mu_err *err)
{
    bool text = field->kind == MU_KIND_text;
    uint64_t n = 0;
    if (!read_header(in, text ? &text_header : &bytes_header, &n))
        return mu_fail(err, MU_CORRUPT, 0, "%s is not %s in its shortest form", field->name,
                       text ? "a text" : "a run of bytes");
    if (n > left(in)) return mu_fail(err, MU_CORRUPT, 0, "%s is cut off", field->name);
    if (text ? n >= field->stride : n != field->stride)
        return mu_fail(err, MU_CORRUPT, 0, "%s has a wrong length", field->name);
    if (text && !mu_is_plain_text((const char *)in->at, (size_t)n))
        return mu_fail(err, MU_CORRUPT, 0, "%s is not plain text", field->name);
    memcpy(at, in->at, (size_t)n);
    in->at += n;
    return MU_OK;
}

/* Most arrays are short, and their header is one byte. False: look closer. */
static bool take_count(mu_reader *in, uint32_t low, uint32_t high, uint32_t *n)
{
    if (left(in) == 0 || (*in->at & 0xf0) != array_header.fixed) return false;
    *n = *in->at & 0x0f;
    if (*n < low || *n > high || *n > left(in) - 1) return false;
    in->at++;
    return true;
}

static bool is_number(const mu_field *field)
{
    return field->kind != MU_KIND_struct && field->kind != MU_KIND_text &&
           field->kind != MU_KIND_bytes;
}

/* Most numbers are bytes from 0 to 127, which stand as they are; most others, clauses, have two
 * bytes. False: look closer. */
static bool take_small(mu_reader *in, const mu_field *field, void *at)
{
    const uint8_t *from = in->at;
    if (left(in) == 0) return false;
    size_t n = 1;
    int32_t value = from[0];
    if (value > 0x7f) {
        if (value != 0xcd || left(in) < 3 || from[1] == 0) return false;
        value = from[1] << 8 | from[2];
        n = 3;
    }
    if (value < field->low || value > field->high) return false;
    if (field->stride == 1)
        *(uint8_t *)at = (uint8_t)value;
    else
        mu_leaf_set(field->kind, at, value);
    in->at += n;
    return true;
}

static mu_status decode_fields(mu_reader *in, const mu_schema *schema, void *base, uint32_t depth,
                               mu_err *err);

static mu_status decode_element(mu_reader *in, const mu_field *field, void *at, uint32_t depth,
                                mu_err *err)
{
    switch (field->kind) {
    case MU_KIND_struct: return decode_fields(in, field->of, at, depth + 1, err);
    case MU_KIND_text:
    case MU_KIND_bytes: return decode_run(in, field, at, err);
    case MU_KIND_u8:
    case MU_KIND_i8:
    case MU_KIND_u16:
    case MU_KIND_i16:
    case MU_KIND_u32:
    case MU_KIND_i32:
    case MU_KIND_flag: break;
    }
    int64_t value = 0;
    TRY(mu_decode_number(in, field->low, field->high, field->name, &value, err));
    mu_leaf_set(field->kind, at, value);
    return MU_OK;
}

static mu_status decode_fields(mu_reader *in, const mu_schema *schema, void *base, uint32_t depth,
                               mu_err *err)
{
    MU_ASSERT(depth < MU_DEPTH_MAX);
    uint32_t n = 0;
    if (!take_count(in, schema->n_first, schema->n, &n))
        TRY(mu_decode_count(in, schema->n_first, UINT32_MAX, schema->name, &n, err));
    if (n > schema->n)
        return mu_fail(err, MU_VERSION, 0, "%s has %u fields and this Muster knows %u",
                       schema->name, n, schema->n);
    for (uint32_t i = 0; i < n; i++) {
        const mu_field *field = &schema->fields[i];
        uint8_t *at = (uint8_t *)base + field->offset;
        const bool number = is_number(field);
        if (number && field->shape == MU_ONE && take_small(in, field, at)) continue;
        uint32_t used = 1;
        if (field->shape == MU_MANY) TRY(mu_decode_array(in, field->cap, field->name, err));
        if (field->shape == MU_LIST && !take_count(in, 0, field->cap, &used))
            TRY(mu_decode_count(in, 0, field->cap, field->name, &used, err));
        if (field->shape == MU_MANY) used = field->cap;
        if (field->shape == MU_LIST) mu_field_use(field, base, used);
        for (uint32_t k = 0; k < used; k++, at += field->stride)
            if (!number || !take_small(in, field, at))
                TRY(decode_element(in, field, at, depth, err));
    }
    if (n > schema->n_first && mu_field_is_zero(&schema->fields[n - 1], base))
        return mu_fail(err, MU_CORRUPT, 0, "%s is zero: at the end of %s it is left out",
                       schema->fields[n - 1].name, schema->name);
    return MU_OK;
}

mu_status mu_decode(mu_reader *in, const mu_schema *schema, void *base, mu_err *err)
{
    memset(base, 0, schema->size);
    return decode_fields(in, schema, base, 0, err);
}

mu_status mu_decode_end(const mu_reader *in, const char *what, mu_err *err)
{
    if (left(in) == 0) return MU_OK;
    return mu_fail(err, MU_CORRUPT, 0, "%s is followed by %zu bytes too many", what, left(in));
}
