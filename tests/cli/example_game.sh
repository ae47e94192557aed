#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/example_game.sh - the Sedgemoor example from its script, and the same game given
# order by order, one process each, dice typed in: the same head, the same fingerprints.
. "$(dirname "$0")/lib.sh"
script=$fixtures/horse_musket/games/sedgemoor.mus

runs 0 "$muster" run "$script" whole
says "every line holds: 163 expectations, 6 questions"

# Every roll, choice and order of the script as one command.
python3 - "$script" >commands <<'EOF'
import sys
for line in open(sys.argv[1], encoding="utf-8"):
    words = line.split("#")[0].split()
    if not words: continue
    if words[0] == "order": print("order", " ".join(words[1:]))
    if words[0] in ("roll", "choose"): print("answer", " ".join(words[2:]))
EOF
runs 3 "$muster" new steps "$scenario" --dice table --id 16850706000000000000000000000001 \
    --player-a Anne --player-b Stuart
while read -r verb words; do
    # shellcheck disable=SC2086
    "$muster" $verb steps $words >out 2>err
    code=$?
    [ $code -eq 0 ] || [ $code -eq 3 ] || fail "exit $code: $verb $words: $(cat err)"
done <commands
echo "$(wc -l <commands) commands, one process each"

[ "$(head_of whole@main)" = "$(head_of steps@main)" ] || fail "the heads differ"
runs 0 "$muster" diff whole steps
says "The two are the same, event by event."
for game in whole steps; do "$muster" export --text "$game" "$game.txt" >out || fail "export"; done
cmp -s whole.txt steps.txt || fail "the text logs differ"
cmp -s whole.txt "$fixtures/horse_musket/games/sedgemoor.log" ||
    fail "the text log is not the golden one"
[ "$(grep -c ' settled ' whole.txt)" -eq 33 ] || fail "not 33 fingerprints"
runs 0 "$muster" verify whole steps
says "2 verified, 0 not."

# A wrong die or expectation names its line.
wrong() {
    line=$(grep -n -- "$2" "$script" | head -n "$5" | tail -n 1 | cut -d: -f1)
    mkdir -p games && sed "${line}s/$2/$3/" "$script" >games/wrong.mus
    sed -i "s|^scenario .*|scenario $scenario|" games/wrong.mus
    runs "$1" "$muster" run games/wrong.mus
    complains "games/wrong.mus:$4: "
}
line_of() { grep -n -- "$1" "$script" | head -n "$2" | tail -n 1 | cut -d: -f1; }
wrong 11 "want KE1.mp=2" "want KE1.mp=3" "$(line_of 'want KE1.mp=2' 1)" 1
wrong 11 "roll D_COMBAT 1 9" "roll D_COMBAT 1 1" "$(line_of 'hits=1 ' 1)" 1
wrong 16 "roll D_COMBAT 1 9" "roll D_COMBAT 1 10" "$(line_of 'roll D_COMBAT 1 9' 1)" 1
wrong 16 "roll D_COMBAT 1 9" "roll D_COMBAT 1" "$(line_of 'roll D_COMBAT 1 9' 1)" 1
wrong 11 "roll D_COMBAT 1 9" "roll D_MORALE 1" "$(line_of 'roll D_COMBAT 1 9' 1)" 1
wrong 11 "ask P_STORE 0 1 2" "ask P_STORE 0 1" "$(line_of 'ask P_STORE 0 1 2' 1)" 1
wrong 11 "turn 1 B" "turn 2 B" "$(line_of 'turn 1 B' 1)" 1
wrong 1 "order move RM1 G5" "order move RM1 F6" "$(line_of 'order move RM1 G5' 1)" 1
finish
