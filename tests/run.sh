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
    like clang "no test is run under sanitizers"
    like libclang-rt-dev "the same, where clang comes without its runtime"
    like clang-format "the layout of the sources is not checked (version 14)"
    like clang-tidy "nothing is looked for by clang-tidy (version 14)"
    like strace "the command is not killed at its system calls, and none of them fails"
    like gcc-multilib "no game is played with a 32-bit core"
    get_packages
fi

jobs=$(nproc 2>/dev/null || echo 2)
echo "--- gcc"
cmake --preset dev >/dev/null
cmake --build --preset dev
ctest --preset dev -j "$jobs"
echo
build/dev/cli/muster rules horse_musket | tail -n 1
[ "${1:-}" != quick ] || exit 0

echo
echo "--- clang, AddressSanitizer and UndefinedBehaviorSanitizer"
if ! echo 'int main(void) { return 0; }' |
    clang -fsanitize=address,undefined -x c - -o build/sanitized 2>/dev/null; then
    echo "skipped: no clang that can do it"
    exit 0
fi
cmake --preset sanitize >/dev/null
cmake --build --preset sanitize
# All but what is about the sources, what builds programs of its own, and what looks at the same
# commands again and again.
ctest --preset sanitize -j "$jobs" -LE 'tidy|portable' -E '^cli_(example|secret_pairs|disputes)$'
