/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_codec.c - bytes as every described struct there is.
 *
 * Input: which schema, how (0: the rest are the bytes; 1: four bytes of seed make a value
 * whose encoding the rest overwrites, three bytes a change), the rest. Whatever decodes is
 * within its ranges, and encodes to the very bytes that were read. */
#include "core/canon.h"
#include "core/fill.h"
#include "core/hash.h"
#include "core/rules/list.h"
#include "events/codec.h"
#include "fuzz.h"

#include <string.h>

#define SCHEMAS_MAX 64

static const mu_schema *schemas[SCHEMAS_MAX];
static uint32_t schemas_n;

static uint64_t value[MU_SETUP_MAX / 8];
static uint64_t again[MU_SETUP_MAX / 8];
static uint8_t canonical[MU_SETUP_MAX];

static void add_schema(const mu_schema *schema)
{
    FUZZ_LAW(schemas_n < SCHEMAS_MAX && schema->size <= sizeof value);
    schemas[schemas_n++] = schema;
}

static void list_schemas(void)
{
    if (schemas_n > 0) return;
    for (uint32_t kind = 0; kind < MU_EVENT_KINDS; kind++) add_schema(mu_event_schemas[kind]);
    for (uint32_t i = 0; i < mu_rules_list_n; i++) {
        const mu_ruleset *rules = mu_rules_list[i];
        add_schema(rules->setup);
        add_schema(rules->state);
        for (uint32_t k = 0; k < rules->orders_n; k++) add_schema(rules->orders[k].fields);
    }
}

static void decoded_laws(const mu_schema *schema, const uint8_t *bytes, size_t n)
{
    mu_bytes encoded = { 0 };
    mu_err err = MU_ERR_NONE;
    FUZZ_LAW_ERR(mu_check_ranges(schema, NULL, value, &err) == MU_OK, &err);
    mu_encode(schema, value, &encoded);
    FUZZ_LAW(encoded.used == n && memcmp(encoded.at, bytes, n) == 0);
    mu_bytes_dispose(&encoded);

    mu_canon_write_leaves(schema, value, canonical);
    mu_canon_read_leaves(schema, canonical, again);
    FUZZ_LAW(memcmp(value, again, schema->size) == 0);
    if (schema->size > MU_STATE_MAX) return;
    mu_digest of_memory = mu_fingerprint(schema, value);
    mu_digest of_bytes = mu_hash128(canonical, schema->size);
    FUZZ_LAW(mu_digest_equal(&of_memory, &of_bytes));
}

static void decode(const mu_schema *schema, const uint8_t *bytes, size_t n)
{
    mu_reader in = { bytes, bytes + n };
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_decode(&in, schema, value, &err);
    if (status == MU_OK) {
        decoded_laws(schema, bytes, (size_t)(in.at - bytes));
        return;
    }
    FUZZ_LAW_ERR(status == MU_CORRUPT || status == MU_VERSION, &err);
    FUZZ_LAW(err.status == status && err.text[0] != '\0');
}

static void decode_changed(const mu_schema *schema, fuzz_input *in)
{
    mu_rng rng = { .seed = fuzz_number(in, 4) };
    mu_bytes bytes = { 0 };
    mu_fill(schema, value, &rng);
    mu_encode(schema, value, &bytes);
    if (in->left == 0) {
        mu_reader reader = { bytes.at, bytes.at + bytes.used };
        mu_err err = MU_ERR_NONE;
        FUZZ_LAW_ERR(mu_decode(&reader, schema, again, &err) == MU_OK, &err);
        FUZZ_LAW(reader.at == reader.end && memcmp(value, again, schema->size) == 0);
    }
    while (in->left >= 3) {
        uint32_t at = fuzz_number(in, 2) % (uint32_t)bytes.used;
        bytes.at[at] = fuzz_byte(in);
    }
    decode(schema, bytes.at, bytes.used);
    mu_bytes_dispose(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    list_schemas();
    fuzz_input in = { data, n };
    const mu_schema *schema = schemas[fuzz_below(&in, schemas_n)];
    if (fuzz_byte(&in) % 2 == 0)
        decode(schema, in.at, in.left);
    else
        decode_changed(schema, &in);
    return 0;
}
