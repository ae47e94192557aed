#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/refusals.sh - illegal orders are refused with clause and title, exit code 1, and
# nothing is written.
. "$(dirname "$0")/lib.sh"

# refused GAME CLAUSE ORDER...: by `order` and by `legal`
refused() {
    game=$1
    clause=$2
    shift 2
    runs 1 "$muster" order "$game" "$@"
    complains "[$clause] "
    grep -qE "\[$clause\] [A-Z0-9][^:]+: " err || fail "no title in: $(cat err)"
    runs 1 "$muster" legal "$game" "$@"
    complains "[$clause] "
}

# From the example: Rebels and Royalists in turn 2.
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" example
runs 0 "$muster" branch example:51 rebels
runs 0 "$muster" branch example:74 royalists
before=$(events_of)
refused example@rebels HM-8.78 charge RD1 H6 J5             # adjacent to an enemy
refused example@rebels HM-6.7 fire RA1 F6                   # has acted
refused example@rebels HM-8.36 fire RM2 F6                  # no line of sight
refused example@rebels HM-8.35 fire RM3 D7                  # out of range
refused example@rebels HM-6.6 move KE1 F7                   # an enemy Unit
refused example@rebels HM-7.6 move RI1 H3                   # not adjacent
refused example@rebels HM-4.10 move RM4 G3                  # a Unit of its class is there
refused example@rebels HM-I.18 move RM2 I5                  # an enemy is there
refused example@rebels HM-7.26 skirmish-move RM3 D3         # Militia do not Skirmish
refused example@rebels HM-8.77 charge RM3 D7 D5             # nor Charge
refused example@rebels HM-9.11 rally LW RD1                 # next to an enemy
refused example@rebels HM-6.10 move RM3 E4 AC               # not in the AC's hex
refused example@rebels HM-9.2 lmove LB E7                   # an enemy Leader
refused example@rebels HM-7.4 lmove LM G9                   # beyond a Leader's reach
refused example@rebels HM-I.18 lmove LM F6                  # an enemy Unit is there
refused example@rebels HM-13.29 face RM3 E                  # an option that is not in use
refused example@rebels HM-13.6 reform RM3 Column
refused example@rebels HM-15.67 resupply RM3
refused example@royalists HM-8.41 fire KD1 I3               # past the nearest target
refused example@royalists HM-I.88 move KM1 K8               # the scenario forbids it
refused example@royalists HM-8.86 charge KC1 H5             # no path
refused example@royalists HM-I.62 charge KC1 H5 G7,H6       # a path with a gap
refused example@royalists HM-8.79 charge KC1 G5 H6          # no line of sight
refused example@royalists HM-I.124 cc KD1 I4                # nobody is there
[ "$(events_of)" = "$before" ] || fail "a refused order was written"

# In JSON too, with the clause for programs.
runs 1 "$muster" order --json example@rebels charge RD1 H6 J5
complains "[HM-8.78] "
python3 -c "
import json
error = json.load(open('out'))['error']
assert error['exit'] == 1 and error['status'] == 'refused' and error['clause'] == 'HM-8.78'
assert error['title'] and error['text'] and error['about'] == 'example@rebels'" || fail "--json"
runs 1 "$muster" show --json nobody
python3 -c "
import json
assert json.load(open('out'))['error']['status'] == 'not found'" || fail "--json of no game"
runs 1 "$muster" legal --json example:51 fire RM3 D7
python3 -c "
import json
assert json.load(open('out'))['error']['clause'] == 'HM-8.35'" || fail "legal --json"

# A third Unit into a hex.
runs 3 "$muster" new stack "$scenario" --dice table
runs 0 "$muster" answer stack 6
refused stack HM-I.60 cc RA1 F5                             # Cannon have no Close Combat
runs 0 "$muster" order stack move RA1 G4                    # a gun to the Militia
before=$(events_of)
refused stack HM-4.9 move RM2 G4
refused stack HM-4.9 move RM6 G4

# A path that cannot be walked to its end is no order at all.
runs 1 "$muster" order stack move RD1 path=H4,G4
complains "entry 2 of the path is not possible"
runs 1 "$muster" order stack move RM1 path=G5,G6
complains "the path goes on after the order has come to its end, at its entry 1"

# `legal` judges the whole path, and what stands in its way, as `order` does.
runs 1 "$muster" legal stack move RD1 path=H4,G4
complains "entry 2 of the path is not possible"
runs 1 "$muster" legal stack move RM1 path=G5,G6
complains "[HM-7.6] "
runs 0 "$muster" legal stack move RD1 path=I5,J5
says "legal"

# A list may be narrowed.
runs 0 "$muster" legal stack --only RM3
[ "$(grep -vc 'RM3' out)" -eq 0 ] && [ "$(grep -c 'move unit=RM3' out)" -ge 3 ] || fail "--only RM3"
runs 0 "$muster" legal stack --only end
[ "$(cat out)" = end ] || fail "--only end"
runs 2 "$muster" legal stack --only RM3 end

runs 0 "$muster" legal stack --only rm3
[ "$(grep -vc 'RM3' out)" -eq 0 ] || fail "--only rm3"
runs 1 "$muster" legal stack --only blah
complains "stack: no legal order has the word 'blah'"

# Ids and hexes are in capitals: two ids may differ in nothing else. What is meant is said.
for order in legal order odds; do
    runs 16 "$muster" $order stack move unit=rd1 path=i5,j5
    complains "is this meant: move unit=RD1 path=I5,J5"
done
runs 16 "$muster" legal stack fire xx1 f6
complains "'xx1' is not a Unit"
runs 16 "$muster" legal stack FIRE RA1 F6
complains "there is no order 'FIRE'"

# No CAP.
[ "$(events_of)" = "$before" ] || fail "a refused order was written"
for unit in RM1:G5 RM2:H5 RM3:D4 RM4:E4 RM5:C2 RM6:H3; do
    runs 0 "$muster" order stack move "${unit%:*}" "${unit#*:}"
done
before=$(events_of)
refused stack HM-6.6 move RI1 G1
[ "$(events_of)" = "$before" ] || fail "a refused order was written"

# While a question is open, nothing else is done.
runs 3 "$muster" new open "$scenario" --dice table
runs 15 "$muster" order open move RM1 G5
complains "a question is open, answer it first: D_CAP"
runs 15 "$muster" legal open move RM1 G5
complains "a question is open, answer it first: D_CAP"
runs 0 "$muster" answer open 3
runs 15 "$muster" answer open 3
complains "no question is open"
runs 3 "$muster" order open fire RA1 F6
runs 16 "$muster" answer open 3
complains "2 values are wanted"
runs 16 "$muster" answer open 3 10
complains "its faces are 0 to 9"
runs 16 "$muster" answer open yes no
complains "not the face of a die"
runs 0 "$muster" answer open 3 3

# A wrong option is told which there are.
runs 0 "$muster" branch example:93 seize
for option in maybe 7; do
    runs 16 "$muster" answer example@seize $option
    complains "; options: yes no"
done
runs 0 "$muster" branch example:40 retreat
runs 16 "$muster" answer example@retreat A1
complains "that is not one of the 3 options; options: I4 J5 H4"
runs 0 "$muster" answer example@retreat I4

# A note has words, and one limit.
runs 2 "$muster" note example ""
runs 2 "$muster" note example " " ""
for n in 240 1000 1100 5000; do
    runs 16 "$muster" note example "$(printf "%0${n}d" 7)"
    complains "at most 239 bytes"
done
runs 0 "$muster" note example "$(printf '%0239d' 7)"

# History is not changed: a game is branched there.
for command in "order example:51 end" "answer example:51 yes" "note example:51 late"; do
    # shellcheck disable=SC2086
    runs 15 "$muster" $command --json
    complains "example:51: the game has gone on since: branch there"
    python3 -c "
import json
assert json.load(open('out'))['error']['status'] == 'conflict'" || fail "--json of $command"
done
# A question of the other side comes between: the order stands, the rest of its path does not.
cp -r "$fixtures/horse_musket" .
sed -i 's/"hex": \["E8", "S"\]/"hex": ["G5", "S"]/' horse_musket/scenarios/sedgemoor.json
runs 3 "$muster" new met horse_musket/scenarios/sedgemoor.json --dice table
runs 0 "$muster" answer met 6
runs 3 "$muster" order met move RM1 path=G5,H5,I5
complains "the last 2 of the path's entries were not asked for"

# Two ids that differ in their letters' case alone are two.
runs 3 "$muster" new cases "$scenario" --dice table --set units.RM2.id=Rm1
runs 0 "$muster" answer cases 3
runs 16 "$muster" order cases move Rm1 h5
runs 0 "$muster" order cases move Rm1 H5
says "Rm1 moves to H5"
finish
