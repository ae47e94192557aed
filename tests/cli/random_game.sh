#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/random_game.sh - a game with open dice, played by a random legal player to its end.
. "$(dirname "$0")/lib.sh"

runs 0 "$muster" new one "$scenario" --dice open --seed 1685 --id 0000000000000000000000000000abcd
runs 0 "$muster" auto one --player-seed 5
says "Turn 12, the game is over"
runs 0 "$muster" verify one
says "each worked out again from the seed"
says "The seed was chosen by a person"

# The same seed and the same player make the same game; another player another one.
runs 0 "$muster" new two "$scenario" --dice open --seed 1685 --id 0000000000000000000000000000abcd
runs 0 "$muster" auto two --player-seed 5
[ "$(head_of one@main)" = "$(head_of two@main)" ] || fail "the same play made another game"
runs 0 "$muster" new three "$scenario" --dice open --seed 1685
runs 0 "$muster" auto three --player-seed 6
[ "$(head_of one@main)" != "$(head_of three@main)" ] || fail "another player made the same game"

# Nobody can go on after the end, and nothing is written by trying.
before=$(events_of)
runs 1 "$muster" order one end
complains "the game is over"
[ "$(events_of)" = "$before" ] || fail "something was written after the end"

# A branch before a die has the same die for the same order: no reroll by reloading.
runs 0 "$muster" new dice "$scenario" --seed again
runs 0 "$muster" order dice fire RA1 F6
grep 'combat dice' out >first
event=$(sed -n 's/^ *\([0-9]*\) .*fire unit=RA1.*/\1/p' out)
for i in 1 2 3; do
    runs 0 "$muster" branch "dice:$((event - 1))" "again$i"
    runs 0 "$muster" order "dice@again$i" fire RA1 F6
    grep 'combat dice' out >next
    cmp -s first next || fail "the same order at the same place had other dice"
done

# What the player did is told as `order` and `answer` tell it, every event once.
runs 0 "$muster" new told "$scenario" --seed 1685
runs 0 "$muster" branch told quiet
"$muster" auto told -n 6 >out 2>err
[ $? -le 3 ] || fail "auto: $(cat err)"
sed -n '/^ *[0-9][0-9]* /p' out >lines
"$muster" log told | sed -n '/^ *[0-9][0-9]* /p' | sed '1,4d' | diff lines - >difference ||
    fail "auto and the log tell different things: $(head -n 5 difference)"
"$muster" auto told@quiet -n 6 --json >out 2>err
python3 -c "
import json
d = json.load(open('out'))
new = [e['event'] for e in d['new_events']]
assert new == list(range(new[0], d['events'])) and len(new) > 6, new
assert sum(e['kind'] == 'order' for e in d['new_events']) == 6, d" || fail "the events in JSON"

# A seed nobody chose is another one each time.
for i in 1 2; do
    runs 0 "$muster" new "free$i" "$scenario"
    "$muster" log --json "free$i" | grep '"seed":' >"seed$i"
done
cmp -s seed1 seed2 && fail "two games have the same seed"
finish
