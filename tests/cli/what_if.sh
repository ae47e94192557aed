#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/what_if.sh - branch at the Militia's Close Combat, give another order, compare.
. "$(dirname "$0")/lib.sh"
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" game

runs 0 "$muster" branch game:51 other
says "No event was copied: the store held 94 and holds 94."
runs 3 "$muster" order game@other fire RM1 G6
runs 0 "$muster" answer game@other 9
says "KL1 falls to 2 MP"
[ "$(events_of)" -eq 97 ] || fail "the branch has not three events of its own"
runs 0 "$muster" branch game
says "other  forks after event 51, own events 52 to 54"
runs 0 "$muster" verify game game@other

# First divergent event, and the fields by name.
runs 1 "$muster" diff game:57 game@other
says "They part at event 52:"
says "game:57: order A cc unit=RM1 target=F6"
says "game@other: order A fire unit=RM1 target=G6"
says "  sides[A].cap: 4 | 6"
says "  units[KL1].mp: 3 | 2"
[ "$(grep -c '^  [a-z]*\[' out)" -eq 2 ] || fail "not exactly two fields differ"
runs 1 "$muster" diff --json game game@other
python3 -c "
import json
d = json.load(open('out'))
assert d['same'] is False and d['first_event'] == 52
assert {'field': 'units[RM1].hex', 'first': 'gone', 'second': 'G5'} in d['fields']" ||
    fail "diff --json"

# Files that were handed in are compared like games, with each other or with one.
runs 0 "$muster" export game one.muster
runs 0 "$muster" export --text game@other two.txt
for pair in "one.muster two.txt" "game two.txt" "one.muster game@other"; do
    runs 1 "$muster" diff $pair
    says "They part at event 52:"
    says "  units[RM1].hex: gone | G5"
done
runs 0 "$muster" diff game one.muster
runs 10 "$muster" diff game "$fixtures/horse_musket/games/sedgemoor.mus"
sed 's/table 1 9/table 1 8/' two.txt >wrong.txt # a die that was not rolled so
runs 13 "$muster" diff game wrong.txt
grep -q 'does not verify' err || fail "a log that does not verify is compared"
mkdir game # a directory is no log: this is the game
runs 0 "$muster" diff game one.muster
runs 0 "$muster" verify game
rmdir game

# Games that part where they begin: what is not the same there, field by field.
for game in one two; do
    runs 0 "$muster" new "$game" "$scenario" --seed "$game" --player-a Anne --player-b "of $game"
done
runs 1 "$muster" diff one two
reads 'They part at event 0:' '  one: genesis' '  two: genesis' 'How they begin (one | two):'
says "  b_player: of one | of two"
says "  seed: one | two"
grep -q "a_player" out && fail "what is the same is told"
runs 0 "$muster" new six "$scenario" --seed one --set turns=6 --set units.RM1.id=RM10
runs 1 "$muster" diff one six
says "  turns: 12 | 6"
says "  units[RM1].id: RM1 | RM10"
says "They do not have the same setup."
runs 1 "$muster" diff --json one two
python3 -c "
import json
d = json.load(open('out'))
assert {'field': 'seed', 'first': 'one', 'second': 'two'} in d['genesis'], d" ||
    fail "the genesis in JSON"

# An event without the name of a branch does nothing, and says so.
for words in "game:2" "game@other:2" "game:2 --rename x"; do
    # shellcheck disable=SC2086
    runs 2 "$muster" branch $words
    grep -q "an event is where a branch begins" err || fail "$words: $(cat err)"
done

# A branch of a branch, in the middle of a step; renaming; names that are taken.
runs 0 "$muster" branch game:53 half
runs 3 "$muster" answer game@half 3 3 3
says "D_COMBAT"
runs 0 "$muster" verify game@half
runs 0 "$muster" branch game@other:52 deeper
runs 0 "$muster" answer game@deeper 0
runs 0 "$muster" branch game@deeper --rename deepest
runs 15 "$muster" branch game@deepest --rename other
complains "already has a branch"
runs 15 "$muster" branch game other
runs 16 "$muster" branch game "../up"
runs 0 "$muster" verify
says "7 branches"

# A branch may begin anywhere: in the middle of a step, before a die that the game rolls by
# itself, before a step settles. It is whole, and can be played on.
runs 3 "$muster" new typed "$scenario" --dice table
runs 0 "$muster" new rolled "$scenario" --seed 7
for game in typed rolled; do
    "$muster" auto "$game" -n 12 >out 2>err # may end at a question
    last=$("$muster" branch "$game" --json | python3 -c "
import json, sys
print(json.load(sys.stdin)[0]['events'] - 1)")
    [ "$last" -gt 30 ] || fail "$game has only $last events"
    event=0
    while [ "$event" -le "$last" ]; do
        branch=$game@at$event
        runs 0 "$muster" branch "$game:$event" "at$event"
        runs 0 "$muster" show "$branch"
        runs 0 "$muster" verify "$branch"
        "$muster" legal "$branch" end >out 2>err
        legal=$?
        "$muster" odds "$branch" end >out 2>err
        [ "$?" -eq "$legal" ] || fail "$branch: legal $legal, odds: $(cat err)"
        "$muster" order "$branch" end >out 2>err
        order=$?
        case $legal:$order in
        0:0 | 0:3) ;;
        15:15) # a question is open: it can be answered
            "$muster" auto "$branch" -n 1 >out 2>err
            [ $? -le 3 ] || fail "$branch: $(cat err)" ;;
        *) fail "$branch: legal $legal, order $order: $(cat err)" ;;
        esac
        runs 0 "$muster" verify "$branch"
        event=$((event + 1))
    done
    # The same player plays the same game from there.
    runs 0 "$muster" branch "$game:20" again
    "$muster" auto "$game@again" -n 8 >out 2>err
    runs 0 "$muster" verify "$game@again"
done
runs 0 "$muster" show rolled:1
says "the game rolls by itself"

finish
