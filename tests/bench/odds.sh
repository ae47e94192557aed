#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/bench/odds.sh - build for release, and print what the odds of every legal order cost in
# the middle of games: by each policy, without optional rules and with them.
set -eu
cd "$(dirname "$0")/../.."
cmake --preset release -DMUSTER_BUILD_BENCH=ON >/dev/null
cmake --build --preset release --target bench_odds
exec build/release/tests/bench/bench_odds
