#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/install.sh SOURCE BINARY CC CMAKE - what is installed can be used, from anywhere.
#
# Installs into a temporary folder, moves that away, and builds a program that embeds Muster
# once as a CMake package and once by pkg-config alone.
set -eu
source=$1
binary=$2
cc=$3
cmake=$4
command -v pkg-config >/dev/null || { echo "no pkg-config"; exit 77; }
if grep -q -e '^MUSTER_SANITIZE:[A-Z]*=.' -e '^CMAKE_C_FLAGS:.*=.*\(coverage\|sanitize\)' \
    "$binary/CMakeCache.txt"; then
    echo "instrumented: what is installed would need the same flags"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
said="Two Sentries: 1 step, 4 events"

"$cmake" --install "$binary" --prefix "$work/first" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
mv "$work/first" "$work/moved"
root=$work/moved

"$root/bin/muster" --version >/dev/null || { echo "bin/muster does not run"; exit 1; }
"$root/bin/muster" run "$root/share/muster/horse_musket/games/sedgemoor.mus" >"$work/log" 2>&1 ||
    { cat "$work/log"; echo "the installed example does not run"; exit 1; }
pc=$(find "$root" -name muster.pc)
[ -n "$pc" ] || { echo "no muster.pc is installed"; exit 1; }
for inside in inner.h script_inner.h hash_avx2.h; do
    [ -z "$(find "$root" -name "$inside")" ] || { echo "$inside is installed"; exit 1; }
done
if grep -rl --include='*.cmake' --include='*.pc' -e "$work/first" -e "$source" "$root"; then
    echo "the files above name the folder they were made in"
    exit 1
fi

mkdir "$work/by_cmake"
cat >"$work/by_cmake/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.21)
project(embed LANGUAGES C)
find_package(muster REQUIRED)
add_executable(embed $source/tests/tidy/embed.c)
target_link_libraries(embed PRIVATE muster::store)
END
"$cmake" -S "$work/by_cmake" -B "$work/by_cmake/build" -DCMAKE_C_COMPILER="$cc" \
    -Dmuster_ROOT="$root" >"$work/log" 2>&1 &&
    "$cmake" --build "$work/by_cmake/build" >"$work/log" 2>&1 ||
    { cat "$work/log"; echo "find_package(muster) does not work"; exit 1; }
found=$("$work/by_cmake/build/embed")
[ "$found" = "$said" ] || { echo "by CMake: said '$found', not '$said'"; exit 1; }

flags=$(PKG_CONFIG_PATH=$(dirname "$pc") pkg-config --static --cflags --libs muster)
# shellcheck disable=SC2086
"$cc" -std=c17 -Wall -Wextra -Werror "$source/tests/tidy/embed.c" -o "$work/embed" $flags ||
    { echo "pkg-config --static muster does not work: $flags"; exit 1; }
found=$("$work/embed")
[ "$found" = "$said" ] || { echo "by pkg-config: said '$found', not '$said'"; exit 1; }
echo "installed, moved, and used by CMake and by pkg-config"
