#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/purity.sh SOURCE [CC] - no floating point in core, says the compiler.
#
# With only the general registers a compiler has nowhere to keep a float, and refuses the
# file that wants one. The two files of xxHash use wide registers, for integers.
set -eu
cd "${1:?the source folder is wanted}"
cc=${2:-gcc}
case $("$cc" -dumpmachine 2>/dev/null)/$("$cc" --version 2>/dev/null) in
x86_64*/*clang*) echo "not gcc"; exit 77 ;;
x86_64*/*) ;;
*) echo "no gcc for x86-64"; exit 77 ;;
esac

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
bad=0
checked=0
for file in $(find core -name '*.c' ! -name 'hash.c' ! -name 'hash_avx2.c' | LC_ALL=C sort); do
    "$cc" -mgeneral-regs-only -std=c17 -O1 -I. -S -o "$out/x.s" "$file" || bad=1
    checked=$((checked + 1))
done
[ "$checked" -gt 20 ] || { echo "only $checked files were found"; exit 1; }

# The check itself must be able to fail.
echo 'double half(double x); double half(double x) { return x / 2; }' >"$out/float.c"
if "$cc" -mgeneral-regs-only -S -o "$out/x.s" "$out/float.c" 2>/dev/null; then
    echo "this compiler takes a float without wide registers"
    exit 1
fi
exit $bad
