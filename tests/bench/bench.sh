#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/bench/bench.sh - build for release, count instructions (with valgrind), and print one
# table: what verifying and appending cost, each cost beside its limit.
set -eu
cd "$(dirname "$0")/../.."
cmake --preset release -DMUSTER_BUILD_BENCH=ON >/dev/null
cmake --build --preset release --target bench
bench=build/release/tests/bench/bench
if ! command -v valgrind >/dev/null 2>&1; then
    echo "no valgrind: instructions are not counted" >&2
    exec "$bench"
fi

# Instructions are the same from run to run, whatever else the machine does.
counts=$(mktemp)
trap 'rm -f "$counts"' EXIT
"$bench" count | while read -r name half; do
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=bench_run \
        "$bench" count "$name" "$half" 2>"$counts.said" >"$counts.units"
    collected=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$counts.said")
    echo "$name $half $((collected / $(cat "$counts.units")))"
done >"$counts"
rm -f "$counts.said" "$counts.units"
"$bench" "$counts"
