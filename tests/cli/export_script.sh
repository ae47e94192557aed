#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/export_script.sh - a recorded game becomes a script, which makes the same game.
. "$(dirname "$0")/lib.sh"
cp -r "$fixtures/horse_musket" .
ls horse_musket/games >there_before

# comes_back ARGUMENT...: the script of this game makes the same text log
comes_back() {
    runs 0 "$muster" export --script --force "$@" horse_musket/games/made.mus
    runs 0 "$muster" run horse_musket/games/made.mus
    head=$(sed -n 's/^head //p' out)
    runs 0 "$muster" export --text "$1" -
    [ "$(sed -n 's/^end .* links //p' out)" = "$head" ] || fail "the script of $* makes another log"
}

# Open dice with a seed, and with one that nobody chose; typed dice with a question left open;
# another set-up than the scenario's; names and remarks with signs of the language in them.
runs 0 "$muster" new open "$scenario" --seed 'the 6th of July' --set turns=3
runs 0 "$muster" auto open --player-seed 7
comes_back open
grep -qx 'dice open "the 6th of July"' horse_musket/games/made.mus || fail "the seed"
runs 0 "$muster" new drawn "$scenario" --player-a 'Anne "#1" S.'
runs 0 "$muster" note drawn 'rain # and fog'
"$muster" auto drawn -n 9 --player-seed 8 >out 2>err
comes_back drawn
grep -q '^dice open [0-9a-f]* drawn$' horse_musket/games/made.mus || fail "the drawn seed"
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" typed
comes_back typed
comes_back typed:10
comes_back "$fixtures/horse_musket/games/sedgemoor.log"

# With --scenario it is as short as one written by hand.
comes_back typed --scenario ../scenarios/sedgemoor.json
grep -qx 'scenario ../scenarios/sedgemoor.json' horse_musket/games/made.mus || fail "the scenario"
[ "$(wc -l <horse_musket/games/made.mus)" -lt 100 ] || fail "the set-up is in the script"
runs 11 "$muster" export --script --scenario ../scenarios/sedgemoor.json open horse_musket/games/x
complains "open: the game does not begin from ../scenarios/sedgemoor.json: turns is 12 there, 3 in"
runs 30 "$muster" export --script --scenario none.json typed horse_musket/games/x
complains "none.json: cannot open it"
runs 1 "$muster" export --script typed:1 x
complains "event 1 is within what comes by itself"
runs 15 "$muster" export --script typed horse_musket/games/made.mus
complains "made.mus: is there already"
runs 2 "$muster" export --script --text typed x
runs 2 "$muster" export --scenario x.json typed x

# What was exported becomes another form; what does not verify becomes nothing.
runs 0 "$muster" export typed whole.muster
runs 0 "$muster" export --text whole.muster whole.txt
cmp -s whole.txt "$fixtures/horse_musket/games/sedgemoor.log" || fail "a file in another form"
sed '6s/ 1 9$/ 1 8/' whole.txt >forged.txt
runs 13 "$muster" export --script forged.txt x
complains "forged.txt"
ls horse_musket/games | grep -vx 'made.mus' | cmp -s - there_before || fail "something was left"
[ ! -e x ] || fail "something was written"

# A script whose fingerprint is another names its line.
sed 's/^fingerprint .*/fingerprint 00000000000000000000000000000000/' horse_musket/games/made.mus \
    >horse_musket/games/wrong.mus
runs 11 "$muster" run horse_musket/games/wrong.mus
complains "the state has the fingerprint "
finish
