/* SPDX-License-Identifier: MIT
 *
 * core/schema.h - a struct is written once.
 *
 * A field list is a macro that names every field of a struct in order. MU_STRUCT
 * makes the struct from it and proves that the compiler added no padding;
 * MU_SCHEMA makes the description that canonical bytes, fingerprints, diff, print,
 * parse, range check, random fill, MessagePack and JSON all walk. A new field
 * reaches all of them by being one line, at the end of its list.
 *
 * The structs of events (events/event.h) may gain fields: what was encoded with fewer than
 * now, but not fewer than at first release, is read, and the others are zero. The structs of
 * a ruleset may not: they are part of its identity (core/ruleset.h).
 *
 *     #define PAWN_FIELDS(T, X)                                              \
 *         X##_ONE (T, u8,   hex,   0, 117, &my_hex,   "where it stands")      \
 *         X##_ONE (T, flag, acted, 0, 1,   MU_NUMBER, "has acted this turn")
 *     MU_STRUCT(pawn, PAWN_FIELDS);                   in a header
 *     MU_SCHEMA(pawn, PAWN_FIELDS, 2);                in one .c; 2 fields at first release
 *
 *   ONE   a number                     PART  one described struct
 *   MANY  always `cap` numbers         SUB   always `cap` described structs
 *   LIST  0 to `cap` numbers; the      SUBS  0 to `cap` described structs; the
 *         member NAME_n counts them          member NAME_n counts them
 *   TEXT  up to `cap` - 1 bytes of plain UTF-8, zero filled
 *   BYTES exactly `cap` raw bytes
 *
 * Shapes  a schema is a constant table; members lie in memory in list order.
 * Units   bounds are inclusive; what a list holds beyond its count is zero.
 * Owner   schemas and domains are static data.
 * Errors  MU_CORRUPT names the field by its path ("units[KE1].mp").
 * Replay  canonical bytes are the members in order, little-endian, without gaps:
 *         on a little-endian machine, the memory itself.
 */
#ifndef MU_CORE_SCHEMA_H
#define MU_CORE_SCHEMA_H

#include "core/base.h"
#include "core/status.h"
#include "core/text.h"

struct mu_ruleset;

/* What names are resolved against: "KE1" means something only within a setup. */
typedef struct mu_scope {
    const struct mu_ruleset *rules;
    const void *setup;
} mu_scope;

/* How the numbers of a field are written by people: a word list, or a pair of
 * functions, or (neither) a plain number. A number that has no name where others have
 * one is written "#17". */
typedef struct mu_domain {
    const char *name;         /* "hex"; shown in help and errors */
    const char *const *words; /* word i stands for number i */
    uint32_t words_n;
    bool (*print)(const mu_scope *scope, int64_t value, mu_text *out);
    bool (*parse)(const mu_scope *scope, const char *word, int64_t *value);
    bool places; /* numbers are places of dice in a roll, from 1: nothing before they are rolled */
} mu_domain;

extern const mu_domain mu_number; /* decimal */
extern const mu_domain mu_yes_no; /* yes, no */
extern const mu_domain mu_side;   /* A, B, nobody */

void mu_domain_print(const mu_domain *domain, const mu_scope *scope, int64_t value, mu_text *out);

/* The reverse, of a value from `low` to `high`. "#17" is a value that has no name. */
bool mu_domain_parse(const mu_domain *domain, const mu_scope *scope, const char *word, int64_t low,
                     int64_t high, int64_t *value);

/* The kinds of a leaf. Expanded into mu_kind, and into the readers of schema.c. */
#define MU_KIND_LIST(X)                                                                            \
    X(u8, uint8_t)                                                                                 \
    X(i8, int8_t)                                                                                  \
    X(u16, uint16_t)                                                                               \
    X(i16, int16_t)                                                                                \
    X(u32, uint32_t)                                                                               \
    X(i32, int32_t)                                                                                \
    X(flag, uint8_t)

#define MU_KIND_ENUM(kind, type) MU_KIND_##kind,
typedef enum mu_kind {
    MU_KIND_LIST(MU_KIND_ENUM) MU_KIND_text,
    MU_KIND_bytes,
    MU_KIND_struct
} mu_kind;
#undef MU_KIND_ENUM

typedef uint8_t MU_TYPE_u8;
typedef int8_t MU_TYPE_i8;
typedef uint16_t MU_TYPE_u16;
typedef int16_t MU_TYPE_i16;
typedef uint32_t MU_TYPE_u32;
typedef int32_t MU_TYPE_i32;
typedef uint8_t MU_TYPE_flag;

typedef enum mu_shape { MU_ONE, MU_MANY, MU_LIST } mu_shape;

typedef struct mu_field {
    const char *name;
    const char *doc;
    const mu_domain *domain;    /* how values are written; null for structs */
    const mu_domain *index;     /* how element numbers are written, from 0 */
    const struct mu_schema *of; /* MU_KIND_struct: the description of one */
    mu_kind kind;
    mu_shape shape;
    uint32_t offset; /* of the first element */
    uint32_t count;  /* offset of the count of a list */
    uint32_t stride; /* bytes of one element; of a text or bytes field, its capacity */
    uint32_t cap;    /* elements; 1 for ONE, text and bytes */
    int64_t low, high;
} mu_field;

typedef struct mu_schema {
    const char *name;
    const mu_field *fields;
    uint32_t n;       /* fields now */
    uint32_t n_first; /* fields at the first release: encoded with fewer, it is damaged */
    uint32_t size;    /* bytes in memory, and of the canonical form */
} mu_schema;

/* clang-format off */
#define MU_MEMBER_ONE(T, type, name, low, high, domain, doc)              MU_TYPE_##type name;
#define MU_MEMBER_MANY(T, type, name, cap, index, low, high, domain, doc) MU_TYPE_##type name[cap];
#define MU_MEMBER_LIST(T, type, name, cap, low, high, domain, doc)        MU_TYPE_##type name##_n; MU_TYPE_##type name[cap];
#define MU_MEMBER_PART(T, type, name, doc)                                type name;
#define MU_MEMBER_SUB(T, type, name, cap, index, doc)                     type name[cap];
#define MU_MEMBER_SUBS(T, type, name, cap, index, doc)                    uint32_t name##_n; type name[cap];
#define MU_MEMBER_TEXT(T, name, cap, doc)                                 char name[cap];
#define MU_MEMBER_BYTES(T, name, cap, doc)                                uint8_t name[cap];

#define MU_SIZE_ONE(T, type, name, low, high, domain, doc)                + sizeof(MU_TYPE_##type)
#define MU_SIZE_MANY(T, type, name, cap, index, low, high, domain, doc)   + sizeof(MU_TYPE_##type) * (cap)
#define MU_SIZE_LIST(T, type, name, cap, low, high, domain, doc)          + sizeof(MU_TYPE_##type) * ((cap) + 1)
#define MU_SIZE_PART(T, type, name, doc)                                  + sizeof(type)
#define MU_SIZE_SUB(T, type, name, cap, index, doc)                       + sizeof(type) * (cap)
#define MU_SIZE_SUBS(T, type, name, cap, index, doc)                      + sizeof(uint32_t) + sizeof(type) * (cap)
#define MU_SIZE_TEXT(T, name, cap, doc)                                   + (cap)
#define MU_SIZE_BYTES(T, name, cap, doc)                                  + (cap)

#define MU_ROW_ONE(T, type, name, low, high, domain, doc) \
    { #name, doc, domain, NULL, NULL, MU_KIND_##type, MU_ONE, offsetof(T, name), 0, sizeof(MU_TYPE_##type), 1, low, high },
#define MU_ROW_MANY(T, type, name, cap, index, low, high, domain, doc) \
    { #name, doc, domain, index, NULL, MU_KIND_##type, MU_MANY, offsetof(T, name), 0, sizeof(MU_TYPE_##type), cap, low, high },
#define MU_ROW_LIST(T, type, name, cap, low, high, domain, doc) \
    { #name, doc, domain, &mu_number, NULL, MU_KIND_##type, MU_LIST, offsetof(T, name), offsetof(T, name##_n), sizeof(MU_TYPE_##type), cap, low, high },
#define MU_ROW_PART(T, type, name, doc) \
    { #name, doc, NULL, NULL, &type##_schema, MU_KIND_struct, MU_ONE, offsetof(T, name), 0, sizeof(type), 1, 0, 0 },
#define MU_ROW_SUB(T, type, name, cap, index, doc) \
    { #name, doc, NULL, index, &type##_schema, MU_KIND_struct, MU_MANY, offsetof(T, name), 0, sizeof(type), cap, 0, 0 },
#define MU_ROW_SUBS(T, type, name, cap, index, doc) \
    { #name, doc, NULL, index, &type##_schema, MU_KIND_struct, MU_LIST, offsetof(T, name), offsetof(T, name##_n), sizeof(type), cap, 0, 0 },
#define MU_ROW_TEXT(T, name, cap, doc) \
    { #name, doc, NULL, NULL, NULL, MU_KIND_text, MU_ONE, offsetof(T, name), 0, cap, 1, 0, 0 },
#define MU_ROW_BYTES(T, name, cap, doc) \
    { #name, doc, NULL, NULL, NULL, MU_KIND_bytes, MU_ONE, offsetof(T, name), 0, cap, 1, 0, 0 },
/* clang-format on */

#define MU_NUMBER (&mu_number)
#define MU_YES_NO (&mu_yes_no)
#define MU_SIDE   (&mu_side)

#define MU_STRUCT(T, FIELDS)                                                                       \
    typedef struct T {                                                                             \
        FIELDS(T, MU_MEMBER)                                                                       \
    } T;                                                                                           \
    _Static_assert(sizeof(T) == 0 FIELDS(T, MU_SIZE), #T " has padding between its members");      \
    extern const mu_schema T##_schema

#define MU_SCHEMA(T, FIELDS, first_release)                                                        \
    static const mu_field T##_fields[] = { FIELDS(T, MU_ROW) };                                    \
    const mu_schema T##_schema = { #T, T##_fields, MU_COUNT_OF(T##_fields), first_release,         \
                                   sizeof(T) }

/* A struct without fields: an order such as "end". C has no empty struct, so its
 * size is that of one reserved byte, always zero. */
#define MU_NO_FIELDS(T, X) X##_ONE(T, u8, reserved, 0, 0, MU_NUMBER, "always 0")

/* One leaf, read and written as a number. `at` points at the element itself. */
int64_t mu_leaf_get(mu_kind kind, const void *at);
void mu_leaf_set(mu_kind kind, void *at, int64_t number);

/* How many elements of `field` are in use in the struct at `base` (a list's count,
 * not above its capacity). */
uint32_t mu_field_used(const mu_field *field, const void *base);
void mu_field_use(const mu_field *field, void *base, uint32_t used);

/* Is nothing in it? */
bool mu_field_is_zero(const mu_field *field, const void *base);

/* The fields of the first release, and later ones up to the last that is not zero: as many are
 * written. */
uint32_t mu_schema_used(const mu_schema *schema, const void *base);

/* The element `i` of `field`. */
const void *mu_field_at(const mu_field *field, const void *base, uint32_t i);
void *mu_field_slot(const mu_field *field, void *base, uint32_t i);

/* Is it a field "reserved": room that is always zero? Structs have no padding of their own, so
 * they name it; people neither see it nor write it. */
bool mu_field_is_reserved(const mu_field *field);

/* The field that people call `name`, or null. */
const mu_field *mu_field_named(const mu_schema *schema, const char *name);

/* Where a walk stands: the chain of fields and element numbers from the outside in. */
typedef struct mu_path {
    const mu_field *field[MU_DEPTH_MAX];
    uint32_t element[MU_DEPTH_MAX];
    uint32_t n;
} mu_path;

void mu_path_print(const mu_path *path, const mu_scope *scope, mu_text *out);

/* Are all numbers within their bounds, all texts plain, all unused room zero?
 * MU_CORRUPT with the path of the first that is not. `scope` may be null. */
MU_CHECKED mu_status mu_check_ranges(const mu_schema *schema, const mu_scope *scope,
                                     const void *base, mu_err *err);

#endif
