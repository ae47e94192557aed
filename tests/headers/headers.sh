#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/headers/headers.sh SOURCE CC... - every public header stands on its own.
#
# Each is compiled alone, twice over in one file, under the full set of warnings. Nothing
# but Muster's own folder and the C library is there to be found. Its first comment says of what
# shape things are, who owns them, what can go wrong, and what results depend on; a ruleset's
# chapters, which are rules, and three headers of macros say what they need to.
set -eu
cd "${1:?the source folder is wanted}"
shift
[ $# -gt 0 ] || { echo "which compiler?"; exit 2; }
flags="-std=c17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes
       -Wmissing-prototypes -Wvla -Wdouble-promotion -Wswitch-enum -Wcast-qual -Wundef -Werror"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
checked=0
for header in $(find core events store -name '*.h' ! -name '*inner.h' ! -name hash_avx2.h |
    LC_ALL=C sort); do
    printf '#include "%s"\n#include "%s"\nint header_alone = 1;\n' "$header" "$header" |
        sed 's/^int header_alone/extern int header_alone; &/' >"$work/alone.c"
    for cc; do
        command -v "$cc" >/dev/null || continue
        # shellcheck disable=SC2086
        "$cc" $flags -I. -fsyntax-only "$work/alone.c" || { echo "$header: $cc"; bad=1; }
        checked=$((checked + 1))
    done
    case $header in
    core/rules/* | core/base.h | core/limits.h | core/panic.h) ;;
    *)
        for word in Shapes Owner Errors Replay; do
            grep -q "^ \* $word  *[^ ]" "$header" || { echo "$header: no word on $word"; bad=1; }
        done
        ;;
    esac
    guard=$(sed -n 's/^#ifndef \(MU_[A-Z0-9_]*_H\)$/\1/p' "$header")
    grep -q "^#define $guard\$" "$header" && [ -n "$guard" ] ||
        { echo "$header: no guard MU_..._H"; bad=1; }
    grep -rlx "#ifndef $guard" core events store cli --include='*.h' >"$work/same"
    [ "$(wc -l <"$work/same")" -eq 1 ] || { echo "$header: shares its guard:"; cat "$work/same"; bad=1; }
done
[ "$checked" -gt 20 ] || { echo "only $checked headers were compiled"; exit 1; }
exit $bad
