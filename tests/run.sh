#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/run.sh - install, build, and run every test: with gcc, and with clang's sanitizers.
#
#   sh tests/run.sh          everything
#   sh tests/run.sh quick    gcc alone
set -eu
cd "$(dirname "$0")/.."
. tests/packages.sh
if command -v dpkg-query >/dev/null 2>&1; then
    need_for_building
    need libcriterion-dev binutils python3
    like clang clang-format strace gcc-multilib g++ libclang-rt-dev libc6-dbg
fi

jobs=$(nproc 2>/dev/null || echo 2)
MUSTER_CLAUSES=$PWD/build/dev/clauses.txt
export MUSTER_CLAUSES
mkdir -p build/dev
rm -f "$MUSTER_CLAUSES"

echo "--- gcc"
cmake --preset dev >/dev/null
cmake --build --preset dev
ctest --preset dev -j "$jobs"
echo
build/dev/cli/muster rules horse_musket --tests "$MUSTER_CLAUSES" | tail -n 1

if [ "${1:-}" != quick ] && command -v clang >/dev/null 2>&1; then
    echo
    echo "--- clang, AddressSanitizer and UndefinedBehaviorSanitizer"
    unset MUSTER_CLAUSES
    cmake --preset sanitize >/dev/null
    cmake --build --preset sanitize
    ctest --preset sanitize -j "$jobs" -L 'unit|rules|golden|property|fuzz'
fi
