#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/example.sh - install, build, and play the example: two turns of Sedgemoor, recorded
# from text, kept in a store, drawn, told and verified. What it makes lies in build/example.
set -eu
cd "$(dirname "$0")/.."
. tests/packages.sh
if command -v dpkg-query >/dev/null 2>&1; then
    need_for_building
    get_packages
fi

cmake --preset release -B build/example >/dev/null
cmake --build build/example
muster=build/example/cli/muster
MUSTER_STORE=build/example/games
export MUSTER_STORE
rm -rf "$MUSTER_STORE"

echo
"$muster" run fixtures/horse_musket/games/sedgemoor.mus sedgemoor >/dev/null
echo "--- the map after the fourth player turn"
"$muster" show sedgemoor
echo
echo "--- the story"
"$muster" log sedgemoor
echo
echo "--- the Militia's Close Combat of turn 2, clause by clause"
"$muster" explain sedgemoor:56
echo
echo "--- the verdict"
"$muster" verify sedgemoor
echo
echo "The command is $muster; try: MUSTER_STORE=$MUSTER_STORE $muster show sedgemoor:51"
