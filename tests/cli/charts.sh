#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/charts.sh - charts are data: one number of a chart is another game, and who has the
# charts is told which number it is.
. "$(dirname "$0")/lib.sh"
cp -r "$fixtures/horse_musket" theirs
cp -r theirs ours
file=scenarios/sedgemoor.json
id=00000000000000000000000000001685

# The Line Infantry's box at R1 in Small Battles: 7 becomes 6.
python3 - ours/charts/volume_one.json <<'EOF' >number
import re, sys
text = open(sys.argv[1], encoding="utf-8").read()
at = text.index('"Small-Battles": {')
box = re.compile(r'("LI":\s*\{[^}]*?"R1":\s*\[)([0-9]+)(,)').search(text, at)
open(sys.argv[1], "w", encoding="utf-8").write(text[:box.start(2)] + "6" + text[box.end(2):])
print(box.group(2))
EOF
[ "$(cat number)" = 7 ] || fail "the box was $(cat number)"

# The same seed, the same id, the same player: two games that part at genesis.
for whose in theirs ours; do
    runs 0 "$muster" new "$whose" "$whose/$file" --seed 1685 --id $id
    runs 0 "$muster" auto "$whose" --player-seed 4
    runs 0 "$muster" export --text "$whose" "$whose.txt"
    runs 0 "$muster" verify "$whose"
done
[ "$(head_of theirs@main)" != "$(head_of ours@main)" ] || fail "another chart made the same game"
genesis() { sed -n "1s/.*\"$2\":\"\([0-9a-f]*\)\".*/\1/p" "$1.txt"; }
[ "$(genesis theirs game)" = "$(genesis ours game)" ] || fail "the ids differ"
[ "$(genesis theirs identity)" = "$(genesis ours identity)" ] || fail "the rules differ"
[ -n "$(genesis ours setup_digest)" ] || fail "no digest of the set-up"
[ "$(genesis theirs setup_digest)" != "$(genesis ours setup_digest)" ] || fail "one set-up"

# diff names the number.
runs 1 "$muster" diff theirs ours
says "They part at event 0:"
says "  types[LI].box[R1]: 7 | 6"
says "They do not have the same setup."
runs 1 "$muster" diff --json theirs ours
python3 -c "
import json
changes = {c['field']: (c['first'], c['second']) for c in json.load(open('out'))['genesis']}
assert changes.pop('setup_digest') and changes == {'types[LI].box[R1]': ('7', '6')}, changes
" || fail "diff in JSON"

# verify says of a log, wherever it is, whether it begins from the charts somebody has.
runs 0 "$muster" export ours ours.muster
for log in ours ours.muster ours.txt ours:0; do
    runs 0 "$muster" verify "$log" --scenario "ours/$file"
    says "  ok      set-up that the scenario gives                    1 of 1  (ours/$file)"
    says "The set-up is that of ours/$file and its charts."
    runs 11 "$muster" verify "$log" --scenario "theirs/$file"
    says "  FAILED  set-up that the scenario gives                    0 of 1  (theirs/$file)"
    says "  at event 0, [HM-8.15] "
    says ": the set-up differs from theirs/$file: types[LI].box[R1]: 7 | 6"
    reads "  the set-up is not that of theirs/$file (the scenario | the log):" \
        "    types[LI].box[R1]: 7 | 6 [HM-8.15]"
done
runs 11 "$muster" verify --json theirs ours --scenario "theirs/$file"
python3 -c "
import json
same, other = json.load(open('out'))
row = {'scenario': 'theirs/$file', 'same': True, 'fields': 0}
assert same['verdict'] == 'verified' and same['setup'] == row, same
assert same['checks'][-1]['passed'] == same['checks'][-1]['of'] == 1, same['checks']
assert other['verdict'] == 'diverged' and other['setup'] == dict(row, same=False, fields=1), other
assert other['fault']['check'] == 'set-up that the scenario gives', other
assert other['fault']['setup'] == [{'field': 'types[LI].box[R1]', 'scenario': '7', 'log': '6',
                                    'clause': 'HM-8.15'}], other" || fail "verify in JSON"

# Not asked for, it is not told; what is harmed is told first; a setting by hand is a change too.
runs 0 "$muster" verify ours.muster
grep -q 'set-up that the scenario' out && fail "a set-up was compared with none"
head -c 3000 ours.muster >cut
runs 10 "$muster" verify cut --scenario "theirs/$file"
runs 0 "$muster" new short "theirs/$file" --set turns=6
runs 11 "$muster" verify short --scenario "theirs/$file"
says "    turns: 12 | 6 [HM-10.8]"

# More differences than are told are counted; the whole store is compared as well.
sed 's/"mr": \[1, "S"\]/"mr": [2, "S"]/; s/"dice": \[3, "S"\]/"dice": [4, "S"]/' \
    theirs/charts/volume_one.json >ours/charts/volume_one.json
runs 11 "$muster" verify theirs --scenario "ours/$file"
says "    types[LI].mr: 2 | 1 [HM-3.12]"
grep -q '    and [0-9]* fields more$' out || fail "the other fields are not counted"
runs 11 "$muster" verify --scenario "theirs/$file"
[ "$(grep -c '^Verified' out)" -eq 1 ] || fail "not one game of the store has this set-up"

# Scenarios that are none are told at once, and nothing is verified.
runs 30 "$muster" verify ours --scenario nowhere.json
complains "nowhere.json: cannot open it"
runs 16 "$muster" verify ours --scenario number
complains "number:1:1: "
[ ! -s out ] || fail "something was verified"
printf '{"ruleset":"null","setup":{"a_name":"A","b_name":"B","need":4,"points":5,"turns":3}}' >n.json
runs 11 "$muster" verify ours --scenario n.json
says "n.json is for the ruleset null"
finish
