#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/bench/bench.sh - build for release, run the benchmarks, count instructions.
set -eu
cd "$(dirname "$0")/../.."
cmake --preset release -DMUSTER_BUILD_BENCH=ON >/dev/null
cmake --build --preset release --target bench muster
bench=build/release/tests/bench/bench

"$bench"

# Instructions are the same from run to run, whatever else the machine does.
if command -v valgrind >/dev/null 2>&1; then
    count() {
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" instructions "$1" 2>&1 |
            sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
    }
    steps=$("$bench" instructions 0)
    one=$(count 1)
    eleven=$(count 11)
    echo "Instructions to verify a settled step (callgrind, chain not included): $(((eleven - one) / 10 / steps))"
fi
