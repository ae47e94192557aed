#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/fuzz/fuzz.sh - build with libFuzzer and the sanitizers, and run the fuzz targets.
#
#   sh tests/fuzz/fuzz.sh [--quick] [SECONDS [TARGET...]]     each for so long; 60, all of them
#
# Each begins from fixtures/corpus/TARGET and from what earlier runs found, which is kept in
# build/fuzz/found. An input that breaks something is left in build/fuzz/broken; put it into the
# corpus, where the tests run it for ever. --quick leaves the sanitizers out and the assertions
# in: several times as many runs; what it found is gone through again with them the next time
# without it. Needs clang with its runtime, and libstdc++ (g++).
set -eu
cd "$(dirname "$0")/../.."
preset=fuzz
if [ "${1:-}" = --quick ]; then preset=fuzz_quick && shift; fi
seconds=${1:-60}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- $(ls tests/fuzz/fuzz_*.c | sed 's/.*fuzz_\(.*\)\.c/\1/')

cmake --preset $preset >/dev/null
cmake --build --preset $preset --target $(printf 'fuzz_%s ' "$@")
bad=0
for target; do
    found=build/fuzz/found/$target
    mkdir -p "$found" build/fuzz/broken
    echo "--- $target, $seconds seconds"
    "build/$preset/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=120 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/broken/$target-" "$found" "fixtures/corpus/$target" \
        >"$found.said" 2>&1 || { tail -n 40 "$found.said"; bad=1; continue; }
    grep 'number_of_executed_units\|new_units_added' "$found.said"
done
[ "$bad" -eq 0 ] || echo "inputs that broke something are in build/fuzz/broken"
exit $bad
