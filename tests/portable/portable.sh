#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/portable/portable.sh SOURCE MUSTER TRANSCRIPT FOLD TABLE - games are the same on every
# machine.
#
# A random game is played to its end and written down; so is one on a table, the play example, and a
# game in which orders are taken back, settled ones and one that is still open. Then core
# alone, as it is in this build (FOLD) and built anew by every compiler that is here,
# resolves each of their steps: every fingerprint must be the same. TABLE, as it is and built anew,
# asks core about random bases on a table: every answer must be the same.
# Exit 77 when there is not even gcc, for 64 bits or for 32.
set -eu
source=$1
muster=$2
transcript=$3
fold=$4
table=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MUSTER_STORE="$work/store"
bad=0
native=0

games=$source/fixtures/horse_musket
"$muster" new random "$games/scenarios/sedgemoor.json" --dice open --seed 1685 >/dev/null
"$muster" auto random >"$work/end"
grep -q '^Turn 12, the game is over' "$work/end" ||
    { cat "$work/end"; echo "the random game is not played to the end of turn 12"; exit 1; }
"$muster" run "$games/games/sedgemoor.mus" example >/dev/null
"$muster" new undone "$games/scenarios/sedgemoor.json" --dice open --seed 1685 >/dev/null
for order in "move RM1 G5" "move RM2 H5" "move RD1 path=I5,I6" "end"; do
    # shellcheck disable=SC2086
    "$muster" order undone $order >/dev/null || [ $? -eq 3 ]
    [ "$order" = "move RM1 G5" ] || "$muster" undo undone >/dev/null
done
"$muster" undo undone >/dev/null
"$muster" auto undone -n 40 >/dev/null || [ $? -eq 3 ]
"$muster" new table "$source/fixtures/shear_folly/scenarios/marlow_close.json" --dice open --seed 1643 \
    >/dev/null
"$muster" auto table >"$work/end"
grep -q 'the game is over' "$work/end" || { cat "$work/end"; echo "the battle is not over"; exit 1; }
for game in random example undone table; do
    "$muster" export "$game" "$work/$game.log" >/dev/null
    "$muster" export --text "$game" "$work/$game.txt" >/dev/null
    "$transcript" "$work/$game.log" >"$work/of_log"
    "$transcript" "$work/$game.txt" >"$work/of_text"
    cmp "$work/of_log" "$work/of_text" || { echo "$game: text and file differ"; exit 1; }
    cat "$work/of_log" >>"$work/script"
done
steps=$(grep -c '^settle ' "$work/script")
[ "$(grep -c '^back ' "$work/script")" -eq 4 ] || { echo "nothing was taken back"; exit 1; }
[ "$steps" -gt 100 ] || { echo "the games have only $steps steps"; exit 1; }

# The same with another last digit, which must be seen.
awk '{ line[NR] = $0 }
END {
    for (i = 1; i < NR; i++) print line[i]
    digit = substr(line[NR], length(line[NR]))
    print substr(line[NR], 1, length(line[NR]) - 1) (digit == "0" ? "1" : "0")
}' "$work/script" >"$work/spoilt"
tail -1 "$work/script" | grep -q '^settle ' || { echo "the last line settles nothing"; exit 1; }

# xxHash is a header alone; a cross compiler is shown that header and nothing else.
mkdir "$work/include"
header=$(echo '#include <xxhash.h>' | cc -E - | sed -n 's/^# 1 "\(.*xxhash\.h\)".*/\1/p' | head -1)
cp "$header" "$work/include"

row() {
    printf '%-34s %s\n' "$1" "$2"
}

# compare NAME RUNNER PROGRAM
compare() {
    if ! found=$($2 "$3" <"$work/script" 2>&1); then
        row "$1" "DIFFERS: $found"
        bad=1
        return
    fi
    row "$1" "$found"
    [ "$found" = "$steps steps, $steps fingerprints equal" ] || bad=1
    if $2 "$3" <"$work/spoilt" >/dev/null 2>&1; then
        row "$1" "DOES NOT SEE A WRONG FINGERPRINT"
        bad=1
    fi
}

# What a table needs of core.
tables=
for part in angle big ground inside obstacle panic rng road sight stream table table_move text wide; do
    tables="$tables core/$part.c"
done

# compare_tables NAME RUNNER PROGRAM: with what this build says.
said=$("$table")
compare_tables() {
    found=$($2 "$3" 2>&1) || true
    if [ "$found" = "$said" ]; then
        row "$1" "$found"
    else
        row "$1" "DIFFERS: $found"
        bad=1
    fi
}

# The files of core; the one for AVX2 is compiled for it where that is meant.
build() {
    avx2=$1
    shift
    cd "$source"
    rest=$(ls core/*.c core/rules/*.c core/rules/*/*.c | grep -v '^core/hash')
    with=
    wide=
    if [ "$avx2" = avx2 ]; then
        with=-DMU_HAVE_AVX2
        wide=-mavx2
    fi
    # shellcheck disable=SC2086
    "$@" -std=c17 -ffp-contract=off -I. -isystem "$work/include" $with -c core/hash.c \
        -o "$work/hash.o" &&
        "$@" -std=c17 -I. -isystem "$work/include" $wide -c core/hash_avx2.c \
            -o "$work/hash_avx2.o" &&
        "$@" -std=c17 -ffp-contract=off -I. -o "$work/fold" tests/portable/fold.c $rest \
            "$work/hash.o" "$work/hash_avx2.o" &&
        "$@" -std=c17 -ffp-contract=off -I. -o "$work/table" tests/portable/table.c $tables
}

# try NAME avx2|plain RUNNER COMPILER FLAG...
try() {
    name=$1
    avx2=$2
    runner=$3
    shift 3
    rm -f "$work/fold" "$work/table"
    if ! command -v "$1" >/dev/null; then
        row "$name" "skipped: no $1"
        return
    fi
    if [ -n "$runner" ] && ! command -v "$runner" >/dev/null; then
        row "$name" "skipped: no $runner"
        return
    fi
    echo 'int main(void) { return 0; }' >"$work/try.c"
    if ! "$@" "$work/try.c" -o "$work/try" 2>/dev/null || ! $runner "$work/try" 2>/dev/null; then
        row "$name" "skipped: $1 cannot build for it here"
        return
    fi
    if ! (build "$avx2" "$@") >"$work/log" 2>&1; then
        cat "$work/log"
        row "$name" "DOES NOT BUILD"
        bad=1
        return
    fi
    compare "$name" "$runner" "$work/fold"
    compare_tables "$name" "$runner" "$work/table"
    case $name in gcc*) native=1 ;; esac
}

wide=plain
case $(uname -m) in x86_64) wide=avx2 ;; esac
compare "this build" "" "$fold"
row "this build" "$said"
try "gcc -O0" "$wide" "" gcc -O0
try "gcc -O3" "$wide" "" gcc -O3
try "clang -O0" "$wide" "" clang -O0
try "clang -O3" "$wide" "" clang -O3
if [ "$wide" = avx2 ]; then
    try "gcc -m32 -O0" plain "" gcc -m32 -O0
    try "gcc -m32 -O2" plain "" gcc -m32 -O2
fi
try "gcc -O2, without AVX2" plain "" gcc -O2
try "gcc -O2 -funsigned-char" plain "" gcc -O2 -funsigned-char
try "s390x, big-endian, -O0" plain qemu-s390x s390x-linux-gnu-gcc -static -O0
try "s390x, big-endian, -O2" plain qemu-s390x s390x-linux-gnu-gcc -static -O2
try "aarch64, -O2" plain qemu-aarch64 aarch64-linux-gnu-gcc -static -O2
[ "$bad" -eq 0 ] || exit 1
[ "$native" -eq 1 ] || exit 77
