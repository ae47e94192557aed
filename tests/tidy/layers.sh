#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/layers.sh SOURCE - who may include whom.
#
# core -> events -> store -> cli, and an arrow never runs back. Rulesets share core, never
# each other. A third-party header has its one place. Core sees the freestanding headers,
# what formats text, and nothing that could reach the machine.
set -eu
cd "${1:?the source folder is wanted}"

find core events store cli tests -name '*.[ch]' | LC_ALL=C sort | xargs awk '
function fault(why) { printf "%s:%d: %s\n", FILENAME, FNR, why; bad = 1 }
function layer_of(path) { sub(/\/.*/, "", path); return path }
function folder_of(path) { sub(/\/[^\/]*$/, "", path); return path }

BEGIN {
    above["core"] = "core"
    above["events"] = "core events"
    above["store"] = "core events store"
    above["cli"] = "core events store cli"
    home["xxhash.h"] = "core/hash.c core/hash_avx2.c"
    home["msgpack.h"] = "events/codec.c"
    home["sodium.h"] = "events/chain.c events/dice.c events/sign.c"
    home["jansson.h"] = "events/json.c"
    home["lmdb.h"] = "store/inner.h"
    home["histedit.h"] = "cli/prompt.c"
    free_of_core = " float.h iso646.h limits.h stdalign.h stdarg.h stdbool.h stddef.h stdint.h " \
                   "stdnoreturn.h string.h stdio.h "
}

function check_quoted(path,    layer, ours) {
    layer = layer_of(FILENAME)
    if (layer == "tests") return
    if (index(" " above[layer] " ", " " layer_of(path) " ") == 0 || path !~ /\//)
        fault(layer " may not include \"" path "\"")
    if (FILENAME == "core/rules/list.c") return
    ours = folder_of(FILENAME)
    if (path !~ /^core\/rules\//) return
    if (path == "core/rules/list.h") {
        if (layer == "core") fault("a ruleset, or core, does not ask which rulesets there are")
        return
    }
    if (ours !~ /^core\/rules\// || folder_of(path) != ours)
        fault("\"" path "\" belongs to its ruleset alone")
}

function check_angled(path,    layer) {
    layer = layer_of(FILENAME)
    if (path ~ /^criterion\//) {
        if (layer != "tests") fault("<" path "> is for tests")
        return
    }
    if (path in home) {
        if (layer == "tests") return
        if (index(" " home[path] " ", " " FILENAME " ") == 0)
            fault("<" path "> is for " home[path])
        return
    }
    if (layer != "core") return
    if (path == "stdlib.h") {
        if (FILENAME != "core/panic.c") fault("<stdlib.h> is for core/panic.c")
        return
    }
    if (index(free_of_core, " " path " ") == 0) fault("core may not include <" path ">")
}

/^[ \t]*#[ \t]*include/ {
    path = $0
    if (path ~ /"/) {
        sub(/^[^"]*"/, "", path); sub(/".*/, "", path)
        check_quoted(path)
    } else if (path ~ /</) {
        sub(/^[^<]*</, "", path); sub(/>.*/, "", path)
        check_angled(path)
    } else
        fault("this include cannot be checked")
    seen++
}
END {
    if (seen < 100) { print "too few includes were found: is this the right folder?"; bad = 1 }
    exit bad
}'
