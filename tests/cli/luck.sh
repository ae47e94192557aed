#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/luck.sh - dice of recorded games against chance: the figures, what is counted beside
# them, and logs that are not measured.
. "$(dirname "$0")/lib.sh"
games=$fixtures/horse_musket/games

# A recorded game, its rows by hand: 4 d6 that came to 4 are one case of 1296, and half of it counts.
runs 0 "$muster" luck "$games/initiative.log"
says "15 rolls, 17 dice. The dice were typed in at the table: nobody can check them."
says "A file holds one branch: what was rolled on others is not known."
reads "White" \
    "* additional CAP                       4      4  sum          14.0       4       0.04   0.0772"
says "  combat dice                          1      3  hits          0.9       0      17.15  34.3000"
reads "  d6, 1 to 6                           8      8  highest       1.3       0      11.63  88.3716" \
    "    fell: 5 0 1 2 0 0"
reads "Luck: 7 tests, corrected for 2, as many as have dice enough to cross the line of p = 0.1667 %." \
    "      1 crosses it, marked *."
says "Luck is not guilt"
[ "$(grep -c '^\*' out)" -eq 1 ] || fail "not one row is marked"
grep -qi "cheat\|suspicious\|loaded" out && fail "a verdict on people"

# No row without a mark is told from the others; headings aside, nothing else is emphasised.
runs 0 "$muster" luck --colour=always "$games/initiative.log"
escape=$(printf '\033')
[ "$(grep "$escape" out | grep -vc 'Luck in\|Dice: \|Luck: ')" -eq 1 ] || fail "other rows stand out"
grep -q "$escape\[1m\* additional CAP" out || fail "the marked row does not stand out"

# More games, more tests: what was called alone is not called among many.
runs 0 "$muster" luck "$games"/*.log "$fixtures"/shear_folly/games/*.log
grep -q '^\*' out && fail "a row is called among hundreds"
says "Luck: 246 tests, corrected for 91"

# The table fits, and its numbers fit together.
for log in "$games"/*.log "$fixtures"/shear_folly/games/*.log; do
    cp "$log" log
    runs 0 "$muster" luck log
    awk 'length($0) > 100 { exit 1 }' out || fail "wider than 100 columns: $log"
    runs 0 "$muster" luck --json log
    python3 - "$log" <<'END' || fail "the JSON does not fit together: $log"
import json, sys
d = json.load(open('out'))
(game,) = d['games']
log = [l.split() for l in open(sys.argv[1])]
rolls = [l for l in log if l[1] == 'roll']
for question in 'dice', 'luck':
    rows = [t for t in game['tests'] if t['question'] == question]
    assert len(rows) == d[question]['tests'] >= sum(t['called'] for t in rows) == d[question]['called']
    assert sum(t['rolls'] for t in rows) == game['rolls'] == len(rolls)
    assert sum(t['dice'] for t in rows) == game['dice']
    assert 1 <= d[question]['corrected_for'] <= max(1, len(rows))
for t in game['tests']:
    assert sum(t['faces']) == t['dice']
    if t['measure'] == 'highest': assert t['actual'] == t['faces'][-1]
    if t['measure'] == 'sum':
        assert t['actual'] == sum((t['lowest_face'] + i) * n for i, n in enumerate(t['faces']))
        mean = t['dice'] * (t['lowest_face'] + (t['sides'] - 1) / 2)
        assert abs(float(t['expected']) - mean) <= 0.051
assert 'not guilt' in d['remark']
END
done

# Stored games: what was taken back, and what was rolled on branches.
runs 3 "$muster" new typed "$scenario" --dice table
runs 0 "$muster" luck typed
says "0 rolls, 0 dice."
runs 0 "$muster" answer typed 5
runs 0 "$muster" order typed move RM1 G5
runs 0 "$muster" undo typed
runs 0 "$muster" luck typed
says "Taken back: 1 step, with 0 dice and cards; they are measured all the same."
says "No other branch of this game has dice of its own."
says "  additional CAP                       1      1  sum           3.5       5      75.00  50.0000"
runs 0 "$muster" branch typed what-if
runs 3 "$muster" order typed fire RA1 F6
runs 0 "$muster" answer typed 1 9
runs 3 "$muster" order typed@what-if fire RA1 F6
runs 0 "$muster" answer typed@what-if 9 9
runs 0 "$muster" luck typed
says "2 rolls, 3 dice."
says "Not measured: 1 roll, 2 dice on branch what-if from event 7 on."
runs 0 "$muster" luck typed@what-if
says "2 rolls, 3 dice."
says "Not measured: 1 roll, 2 dice on branch main from event 7 on."
runs 0 "$muster" luck typed:6 --json
python3 -c "
import json
(g,) = json.load(open('out'))['games']
assert g['rolls'] == 1 and g['taken_back'] == {'steps': 1, 'dice': 0}, g
assert {b['branch'] for b in g['on_branches_not_measured']} == {'main', 'what-if'}, g
assert all(b['rolls'] == 1 and b['dice'] == 2 for b in g['on_branches_not_measured']), g
assert g['dice_from'] == 'table' and not g['seed_chosen']" || fail "branches: $(cat out)"

# Dice of a step that has not settled are dice.
for event in 8 9; do
    runs 0 "$muster" luck "typed:$event"
    says "2 rolls, 3 dice."
    says "  combat dice                          1      2  hits "
done

# Who could foresee the dice is told.
runs 0 "$muster" new chosen "$scenario" --seed 1685
runs 0 "$muster" new drawn "$scenario"
runs 0 "$muster" luck chosen drawn typed
says "The seed was chosen by a person, who could foresee the dice."
says "The seed is in the log: whoever reads it can foresee the dice."
says "typed in at the table"

# A file, a text and the store tell the same.
runs 0 "$muster" export typed typed.muster
runs 0 "$muster" export --text typed typed.txt
for log in typed typed.muster typed.txt; do
    runs 0 "$muster" luck "$log"
    sed -n '/^Dice: high/,$p' out >"$log.rows"
    cmp -s "$log.rows" typed.rows || fail "$log tells something else"
done
runs 0 "$muster" luck - <typed.muster
says "2 rolls, 3 dice."

# What does not verify is not measured, and nothing is told of the others either.
runs 2 "$muster" luck
runs 1 "$muster" luck nobody
complains "nobody"
runs 1 "$muster" luck typed:99
complains "it has the events 0 to"
runs 1 "$muster" luck typed@nowhere
runs 2 "$muster" luck "a b"
head -c 1500 typed.muster >cut
runs 10 "$muster" luck typed cut
[ ! -s out ] || fail "something was told: $(cat out)"
sed 's/^\(.* roll .*\) 5$/\1 6/' typed.txt >forged.txt
cmp -s typed.txt forged.txt && fail "nothing was forged"
runs 13 "$muster" luck forged.txt
grep -q "forged.txt does not verify (tampered): its dice are not measured" err || fail "$(cat err)"
: >empty
"$muster" luck empty >out 2>err && fail "an empty file was measured"
head -c 3000 /dev/urandom >noise
"$muster" luck noise >out 2>err
[ $? -ge 10 ] || fail "noise was measured"
runs 13 "$muster" luck --json forged.txt
python3 -c 'import json; assert json.load(open("out"))["error"]["exit"] == 13' || fail "$(cat out)"
# shellcheck disable=SC2046
runs 2 "$muster" luck $(yes typed | head -n 257)
runs 0 "$muster" verify
finish
