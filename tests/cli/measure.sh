#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/measure.sh - what lies between two pieces, on a table and on hexes.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/lib.sh"

runs 0 "$muster" run "$fixtures/shear_folly/games/marlow_close_opening.mus" close
runs 0 "$muster" measure close RGN1 PMU1
says "  distance       90 mm  [SF-G.6]"
says "  arc            PMU1 is within 45 degrees of straight ahead of RGN1  [SF-I.10]"
says "  side           RGN1 is on the front of PMU1  [SF-I.33]"
says "  line of sight  clear  [SF-I.11]"
says "  gun            90 mm, within 120 mm: hits on 6 or more  [SF-2.2]"
says "  cover          PMU1 is in the Close: hits in melee on 6 or more  [SF-5.9]"
says "  aim            RGN1 may aim at PMU1  [SF-I.13]"
runs 0 "$muster" measure close RMU1 PHO1
says "  arc            PHO1 is not within 45 degrees of straight ahead of RMU1  [SF-I.10]"
says "beyond 40 mm  [SF-I.28]"
says "  cover          none  [SF-5.9]"
says "  aim            PHO1 is not within 45 degrees of straight ahead  [SF-I.10]"
runs 0 "$muster" measure close RGN1 PPK1
says "  line of sight  PMU1 stands in it  [SF-I.11]"
runs 0 "$muster" measure close PMU1 PMU2
says "both are in the Close: none"
# A commander is with a troop: measured from its base, and nothing is said of his arc.
runs 0 "$muster" measure close:0 RC2 RHO1
says "  commander      "
grep -q "arc\|line of sight" out && fail "a commander has no arc"
# The distance between two pieces does not depend on who asks.
for pair in "RGN1 PMU1" "RMU1 PHO1" "RC1 PC1"; do
    set -- $pair
    "$muster" measure close "$1" "$2" | grep distance >one
    "$muster" measure close "$2" "$1" | grep distance >other
    cmp -s one other || fail "$1 to $2 is not as far as $2 to $1"
done
runs 0 "$muster" measure close RGN1 PMU1 --json
python3 - <<'EOS' || fail "not the rows as JSON"
import json
rows = json.load(open("out"))
assert rows[0]["what"] == "distance" and rows[0]["words"] == "90 mm", rows[0]
assert rows[0]["clause"] == "SF-G.6", rows[0]
EOS

runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" evening
runs 0 "$muster" measure evening:0 RA1 KE1
says "  distance       2 hexes, from F4 to F6  [HM-8.35]"
says "  line of sight  clear  [HM-8.37]"
says "  fire           RA1 may fire at F6  [HM-8.35]"
runs 0 "$muster" measure evening:0 LM RA1
grep -q "  fire " out && fail "a Leader does not fire"
runs 0 "$muster" run "$fixtures/horse_musket/games/dubrovka.mus" bog
runs 0 "$muster" measure bog:0 SE1 RL1
says "  side           SE1 is to the "

# What cannot be measured.
runs 15 "$muster" measure close RGN1 nobody
complains "there is no piece 'nobody'"
runs 1 "$muster" measure close RGN1 RGN1
complains "[SF-G.6]"
complains "two pieces are wanted"
runs 2 "$muster" measure close RGN1
runs 2 "$muster" measure close RGN1 PMU1 PMU2
runs 1 "$muster" measure nowhere RGN1 PMU1
runs 0 "$muster" run "$fixtures/shear_folly/games/marlow_close_captured.mus" captured
runs 1 "$muster" measure captured RMU1 "$("$muster" show captured --json | python3 -c '
import json, sys
print([p["id"] for p in json.load(sys.stdin)["pieces"] if not p["present"]][0])')"
complains "is out of the game"
