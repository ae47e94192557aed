#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/symbols.sh ARCHIVE [NM] - what the core archive asks of the world outside.
#
# The list below is all that rules, and the kernel they run on, can reach: memory and words
# compared and copied, text formatted into a caller's buffer, and the way out of a bug. The
# day somebody calls for the time, a file or the heap, this test says so.
set -eu
archive=${1:?the core archive is wanted}
nm=${2:-nm}
allowed="abort bcmp fprintf memchr memcmp memcpy memmove memset stderr strchr strcmp strcspn strlen
         strncmp strspn vsnprintf __cpu_model __stack_chk_fail _GLOBAL_OFFSET_TABLE_"
# xxHash is compiled in, whole; without optimisation that leaves its unused parts there,
# which would allocate.
of_xxhash="malloc free"

undefined=$("$nm" -A -u "$archive" | awk '$(NF - 1) == "U" { print $NF, $1 }' | LC_ALL=C sort -u)
defined=$("$nm" -g --defined-only "$archive" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort -u)
[ -n "$undefined" ] && [ -n "$defined" ] || { echo "$archive: no symbols found"; exit 1; }
case $undefined in
*__asan_* | *__ubsan_* | *__tsan_* | *__msan_* | *__gcov_* | *__llvm_prof*)
    echo "instrumented: not checked"
    exit 77
    ;;
esac

{
    for name in $allowed; do echo "allow $name"; done
    for name in $of_xxhash; do echo "hash $name"; done
    echo "$defined" | sed 's/^/defined /'
    echo "$undefined" | sed 's/^/use /'
} | awk '
{ name = $2 }
$1 == "allow" || $1 == "defined" { known[name] = 1; next }
$1 == "hash" { hash[name] = 1; next }
{
    sub(/^__/, "", name); if (!sub(/_chk$/, "", name)) name = $2   # fortified forms
    if (name in known || $2 in known) next
    if (name in hash && $3 ~ /hash(_avx2)?\.c/) next
    printf "%s asks for %s, which core may not use\n", $3, $2
    bad = 1
}
END { exit bad }'
