#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/undo.sh - taking back what showed no die, and everything that is done around it.
. "$(dirname "$0")/lib.sh"

# refused TEXT GAME: no undo, exit 1, one line with TEXT, and nothing is written
refused() {
    before=$(events_of)
    runs 1 "$muster" undo "$2"
    complains "$1"
    [ "$(events_of)" = "$before" ] || fail "a refused undo of $2 has written something"
}

runs 3 "$muster" new typed "$scenario" --dice table
refused "nothing has been decided yet" typed
runs 0 "$muster" answer typed 5
first="event 2: a die or card was seen: it cannot be taken back, nor what came before: Rebels: "
refused "${first}additional CAP: 5" typed

# 4 order 5 settled 6 order 7 settled 8 undo 9 undo; and the state is what it was.
runs 0 "$muster" show typed
cp out at3
runs 0 "$muster" order typed move RM1 G5
runs 0 "$muster" show typed
cp out at5
runs 0 "$muster" order typed move RM2 H5
runs 0 "$muster" undo typed --side A
reads "     8 undo by Rebels, back to event 5; taken back: event 6, Rebels: move unit=RM2 step=H5" \
    "Turn 1 of 12, Rebels: step 2: actions, 6 CAP left"
runs 0 "$muster" undo typed
reads "     9 undo, back to event 3; taken back: event 4, Rebels: move unit=RM1 step=G5"
refused "additional CAP: 5" typed
# expect_shown EVENT FILE: the same picture, but for the event's number
expect_shown() {
    runs 0 "$muster" show "typed:$1"
    sed 's/After event [0-9]*\./After event N./' out >shown
    sed 's/After event [0-9]*\./After event N./' "$2" | cmp -s - shown || fail "typed:$1 is not $2"
}
expect_shown 3 at3
expect_shown 5 at5
expect_shown 8 at5
expect_shown 9 at3
runs 0 "$muster" show typed:7
grep -q "4 CAP left\|5 CAP left" out || fail "history has changed: $(cat out)"

# An open order is taken back whole, with what was answered; then the game goes on.
runs 3 "$muster" order typed move RD1 path=I5,I6
runs 0 "$muster" undo typed --side A --json
python3 -c "
import json
d = json.load(open('out'))
u = d['new_events'][0]
assert u['kind'] == 'undo' and u['head'] == {'to': 3, 'side': 'A'}, u
assert u['taken_back'] == {'event': 10, 'settled': False,
                           'text': 'event 10, Rebels: move unit=RD1 step=I5'}, u
assert d['standing']['turn'] == 1 and 'question' not in d" || fail "undo --json: $(cat out)"
runs 3 "$muster" order typed fire RA1 F6
runs 0 "$muster" undo typed # nobody has rolled
runs 3 "$muster" order typed fire RA1 F6
runs 0 "$muster" answer typed 1 9
refused "Rebels: RA1, combat dice: 1 9" typed
runs 1 "$muster" undo typed --json
python3 -c "
import json
e = json.load(open('out'))['error']
assert e['exit'] == 1 and e['status'] == 'refused' and e['event'] == 16, e" || fail "$(cat out)"

# The story says what was taken back; every event can be explained.
runs 0 "$muster" log typed
reads '     6 Rebels: move unit=RM2 step=H5' '     7   = RM2 moves to H5' \
    '     8 undo by Rebels, back to event 5; taken back: event 6, Rebels: move unit=RM2 step=H5'
runs 0 "$muster" log typed --json
runs 0 "$muster" log typed -v
runs 0 "$muster" explain typed:9
says "taken back: event 4, Rebels: move unit=RM1 step=G5"
says "  units[RM1].hex: G5 -> G4"
runs 0 "$muster" explain typed:9 --json
runs 0 "$muster" explain typed:10
says "typed:10, events 10 to 11, taken back before it settled."
runs 0 "$muster" explain typed:12
says "back to event 3; taken back: event 10, Rebels: move unit=RD1 step=I5"
for event in 4 5 6 7 8 13 14 15 16 17; do runs 0 "$muster" explain "typed:$event"; done

# It verifies, goes out and comes in again as it is.
runs 0 "$muster" verify typed
says "undos of what showed no die, or agreed to         4 of 4"
runs 0 "$muster" export typed typed.muster
runs 0 "$muster" export --text typed typed.txt
grep -q '^8 undo A to 5$' typed.txt || fail "the text form: $(cat typed.txt)"
grep -q '^9 undo nobody to 3$' typed.txt || fail "the text form: $(cat typed.txt)"
runs 0 "$muster" verify typed.muster
runs 0 "$muster" verify typed.txt
runs 0 "$muster" import typed.muster copy
runs 0 "$muster" import typed.txt other
runs 0 "$muster" diff typed copy
runs 0 "$muster" diff typed other
[ "$(head_of typed@main)" = "$(head_of other@main)" ] || fail "the text came back as another log"
for forged in "s/^8 undo A to 5/8 undo A to 3/" "s/^9 undo nobody/9 undo A/"; do
    sed "$forged" typed.txt >forged.txt
    runs 13 "$muster" verify forged.txt
done
sed "s/^8 undo A to 5/8 undo C to 5/" typed.txt >forged.txt
runs 16 "$muster" verify forged.txt

# Branches begin before, at and after an undo, and go on; a branch may part at an undo.
for event in 7 8 9 10 11 12 14 15; do
    runs 0 "$muster" branch "typed:$event" "at$event"
    runs 0 "$muster" verify "typed@at$event"
    "$muster" auto "typed@at$event" -n 2 >out 2>err
    [ $? -le 3 ] || fail "typed@at$event does not go on: $(cat err)"
    runs 0 "$muster" verify "typed@at$event"
done
runs 0 "$muster" branch typed:7 back
runs 0 "$muster" undo typed@back --side B
runs 1 "$muster" diff typed typed@back
says "They part at event 8:"
says "typed: undo A to 5"
runs 0 "$muster" branch typed:15 unrolled # the die is the other branch's
runs 0 "$muster" undo typed@unrolled
runs 0 "$muster" legal typed@unrolled
runs 0 "$muster" odds typed@unrolled fire RA1 F6

# Dice that the game rolls: the same order again gets the same dice, however often something
# was taken back before.
for game in straight around; do
    runs 0 "$muster" new "$game" "$scenario" --seed 1685 --id 0000000000000000000000000000abcd
done
for order in "move RM1 G5" "move RM2 H5" "end"; do
    # shellcheck disable=SC2086
    "$muster" order around $order >out 2>err
    "$muster" undo around >out 2>err || fail "$order is not taken back: $(cat err)"
done
for game in straight around; do
    runs 0 "$muster" order "$game" fire RA1 F6
    sed -n 's/^ *[0-9]*  *\(Rebels: RA1, combat\)/\1/p' out >"$game.dice"
    runs 3 "$muster" order "$game" end
    runs 0 "$muster" answer "$game" 1
    "$muster" show "$game" | sed 's/After event [0-9]*\./After event N./' >"$game.map"
done
[ -s straight.dice ] || fail "no dice were rolled"
cmp -s straight.dice around.dice || fail "other dice: $(cat straight.dice around.dice)"
cmp -s straight.map around.map || fail "another position"
runs 0 "$muster" verify around

# A script may take back, too; random players go on from there.
cat >script.mus <<END
scenario $scenario
dice table
roll D_CAP 5
order move RM1 G5
want A.cap=6 RM1.hex=G5
undo A
want A.cap=7 RM1.hex=G4
order move RD1 path=I5,I6
undo                      # what is left of the path goes with it
order move RM2 H5
END
runs 0 "$muster" run script.mus script
runs 0 "$muster" verify script
says "2 of 2"
"$muster" auto script -n 5 >out 2>err
[ $? -le 3 ] || fail "no auto after an undo: $(cat err)"
runs 0 "$muster" verify script
printf 'undo\nundo\n' >>script.mus
runs 1 "$muster" run script.mus
complains "script.mus:12: a die or card was seen"
printf 'scenario %s\ndice table\nundo C\n' "$scenario" >script.mus
runs 16 "$muster" run script.mus

# What is no undo.
runs 2 "$muster" undo
runs 2 "$muster" undo typed again
runs 2 "$muster" undo typed --side C
runs 1 "$muster" undo nobody
runs 15 "$muster" undo typed:7
complains "the game has gone on since"
runs 0 "$muster" verify

finish
