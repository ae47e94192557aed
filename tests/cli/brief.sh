#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/brief.sh - what is played for, and the numbers to play by.
. "$(dirname "$0")/lib.sh"

# narrow NAME: no line is wider than 98 columns, none ends in a blank
narrow() {
    python3 - <<'EOS' || fail "too wide, or blanks at an end: $1"
for line in open("out", encoding="utf-8"):
    line = line.rstrip("\n")
    assert len(line) <= 98 and line == line.rstrip(), line
EOS
}

# All of it, to the letter; the same of a game, its log, and its scenario.
cat >sedgemoor <<'EOS'
Goal
  Battle        Sedgemoor, on the chart Small-Battles [HM-3.14]
  Rebels        win with 3 VP [HM-10.1]
  Royalists     win when no Unit of Rebels is left [HM-10.1]
  Royalists     win when Monmouth (LM) is Eliminated [HM-10.1]
  Both at once  a draw [HM-I.84]
  Game Turns    12; after the last one neither side has won [HM-10.8]
  Base CAP      Rebels 4, Royalists 5 [HM-6.1]
  Options       none in use

Special Scenario Rules
  Rule                Whose    Types   Effect
  Pikes               Rebel    -       drm -1 on R1 [HM-12.1]
  Matchlocks          Rebel    MI, IR  dice -1 on R1, R2, R3, R4, CC [HM-12.1]
  Inferior Horsemen   Rebel    DR      dice -1 on R1, R2, R3, R4, CC, Charge [HM-12.1]
  Inferior Artillery  Rebel    AR      dice -1 on R1, R2, R3, R4 [HM-12.1]
  Pikes               Britain  LI, EL  drm -1 on R1 [HM-12.1]
  Militia hold        Britain  MI      may not move, skirmish, up to Game Turn 2 [HM-12.1]

Leaders
  Id  Leader       Side       Rating  As AC  VP  Nationality
  LM  Monmouth     Rebels     2       2      1   Rebel; Army Commander
  LW  Warke        Rebels     1       1      1   Rebel
  LV  Feversham    Royalists  1       1      1   Britain; Army Commander
  LB  Marlborough  Royalists  3       3      2   Britain

Battle chart
  Type                  R1  R2  R3  R4  CC  Charge  Range
  LI    Line Infantry   7   9   -   -   6   -       0
  EL    Elite Infantry  7   9   -   -   6   -       0
  MI    Militia         8   9b  -   -   8   -       0
  IR    Irregular       8   9b  -   -   9   -       0
  DR    Dragoon         8   9b  -   -   7   7       3
  CV    Cavalry         9b  -   -   -   6   5       2
  AR    Artillery       7   8   9   -   -   -       0
  lowest face that hits [HM-8.15]
  Range: hexes a Charge may cross [HM-8.82]
  b: at most one die [HM-8.13]
  r: four dice for strong Line Infantry [HM-8.14]

Units
  Type                  Class          MR  MP  VP   Dice  Weak  Close  Die  Stays  Charged
  LI    Line Infantry   Infantry       1   4   1    3     2     0      0    0      0
  EL    Elite Infantry  Infantry       1   4   2    3     2     1      -1   2      0
  MI    Militia         Light-Footmen  1   2   0.5  3     1     0      0    0      0
  IR    Irregular       Light-Footmen  1   2   0.5  3     1     0      0    0      0
  DR    Dragoon         Horsemen       3   2   1    3     1     0      0    0      0
  CV    Cavalry         Horsemen       3   3   1    3     1     0      0    0      0
  AR    Artillery       Cannon         1   2   1    3     1     0      0    0      0
  MR: Movement Rate, hexes [HM-3.12]
  MP: usual starting MP [HM-3.6]
  VP: VP for Eliminating it [HM-3.10]
  Dice: usual combat dice [HM-8.8]
  Weak: two dice at so many MP or fewer [HM-8.9]
  Close: more dice at R1 and in CC [HM-8.12]
  Die: modifier of its morale die [HM-11.2]
  Stays: stays on this d6 or less [HM-11.3]
  Charged: own dice when charged hit on [HM-8.94]

CAP of actions
  Type                  move  fire  skirmish  cc  charge
  LI    Line Infantry   1     1     no        2   no
  EL    Elite Infantry  1     1     no        2   no
  MI    Militia         1     1     no        3   no
  IR    Irregular       1     1     2         3   no
  DR    Dragoon         1     1     2         2   2
  CV    Cavalry         1     1     2         2   2
  AR    Artillery       1     1     no        no  no
  CAP of an action [HM-6.6]

CAP of all else
  0  a Leader's Move [HM-9.3]
  1  Rally [HM-9.15]
  0  Rally by a Charismatic Leader [HM-9.16]
  1  stored CAP for trying to Seize [HM-9.40]
  1  second try to take over as AC [HM-9.47]

Terrain
  Terrain  Stack  Stop  Blocks  In  Out  Morale  Ambush  Never  Works  Sides  Bags
  Clear    2      no    no      0   0    0       no      no     no     no     no
  Town     1      yes   yes     -1  0    1       no      no     no     no     no
  River    1      yes   no      1   0    -1      no      no     no     no     yes
  Bridge   1      no    no      1   0    0       no      no     no     no     no
  Stack: Stacking Limit, Units [HM-2.8]
  Stop: a Unit that enters must stop [HM-2.10]
  Blocks: blocks fire through it [HM-2.11]
  In: Combat In [HM-2.13]
  Out: Combat Out [HM-2.13]
  Morale: Morale Bonus [HM-2.14]
  Ambush: Ambush out of it [HM-7.14]
  Never: nothing enters [HM-I.8]
  Works: Fort or Entrenchment [HM-8.25]
  Sides: effects across marked hexsides only [HM-2.7]
  Bags: Baggage cannot enter [HM-11.6]
EOS
runs 0 "$muster" brief --scenario "$scenario"
cmp -s out sedgemoor || fail "the brief of Sedgemoor: $(diff sedgemoor out)"
runs 0 "$muster" new game "$scenario" --seed 1685
runs 0 "$muster" brief game
cmp -s out sedgemoor || fail "the brief of the game: $(diff sedgemoor out)"
runs 0 "$muster" export game file
runs 0 "$muster" brief file
cmp -s out sedgemoor || fail "the brief of its log: $(diff sedgemoor out)"
runs 0 "$muster" export --text game file.txt
runs 0 "$muster" brief file.txt
cmp -s out sedgemoor || fail "the brief of its text: $(diff sedgemoor out)"

# Every scenario: as text and as JSON, which hold the same words.
for file in "$fixtures"/horse_musket/scenarios/*.json; do
    runs 0 "$muster" brief --scenario "$file"
    narrow "$file"
    cp out text
    runs 0 "$muster" brief --json --scenario "$file"
    python3 - "$file" <<'EOS' || fail "the brief in JSON: $file"
import json, sys
sections = json.load(open("out"))
text = " ".join(open("text").read().split())
assert [s["section"] for s in sections if s["goal"]] == ["Goal"]
for section in sections:
    assert section["rows"] and section["section"] in text
    for row in section["rows"]:
        assert row.get("clause", "HM-").startswith("HM-") and row["cells"], row
        assert " ".join(" ".join(row["cells"]).split()) in text, row

def value(v):
    return v[0] if isinstance(v, list) and len(v) > 1 and v[1] in "SEPR" else v

# Types and terrains: those of the battle, and no other.
setup = json.load(open(sys.argv[1]))["setup"]
rows = {s["section"]: s["rows"] for s in sections}
units = {value(u["type"]) for u in setup["units"]}
for name in ("Battle chart", "Units", "CAP of actions"):
    table = [r["cells"] for r in rows[name] if len(r["cells"]) > 1]
    assert {r[0] for r in table[1:]} == units, name
    assert len({len(r) for r in table}) == 1, name
terrain = [r["cells"] for r in rows["Terrain"] if len(r["cells"]) > 1]
assert {r[0] for r in terrain[1:]} == {value(t) for t in setup["terrain"].values()} | {"Clear"}
assert len({len(r) for r in terrain}) == 1
assert len(rows["Leaders"]) == 1 + len(setup["leaders"])
goal = [r["cells"] for r in rows["Goal"]]
for hex in setup.get("vp_hexes", []):
    assert any(g[0] == "VP hex" and g[1].startswith(value(hex["hex"]) + ", ") for g in goal), hex
EOS
done

# What is switched on by hand, and what a new number does; prices of what is not in use are out.
grep -q 'resupply' sedgemoor && fail "the price of an option that is not in use"
long=ABCDEFGHIJKLMNOPQRSTUVW
runs 0 "$muster" new other "$scenario" --seed 1 --set second_order=on --set ammunition=on \
    --set turns=6 --set types.LI.mr=2 --set sides.A.name=$long --set leaders.LM.name=$long \
    --set leaders.LM.serves_all=yes --set command_range=on --set 'victory[0].vp=2.5'
runs 0 "$muster" brief other
narrow "long names"
says "Options                  Command Range [HM-15.59]"
says "                         Ammunition [HM-15.66]"
says "                         Second Order [HM-15.69]"
says "6; after the last one neither side has won [HM-10.8]"
says "win with 2.5 VP [HM-10.1]"
says "LI    Line Infantry   Infantry       2 "
says "resupply [HM-15.67]"
says "Range: hexes it counts for Command Range [HM-15.62]"
runs 0 "$muster" show other
says "Turn 1 of 6, $long: step 2: actions"

# As the battle goes on: Leaders who are gone, and who commands after them.
runs 0 "$muster" brief "$fixtures/horse_musket/games/sedgemoor_whole.log"
grep -q '; Eliminated$' out || fail "nobody is gone"
narrow "the end"

# What scores is marked on the map.
runs 3 "$muster" new north "$fixtures/horse_musket/scenarios/strathorrin.json" --dice table
runs 0 "$muster" show north
says "|E5 + "
says "+ scores"
sed -n '/^   > Jacobites/,/^Jacobites/p' out | awk 'length($0) > 98 { exit 1 }' ||
    fail "the legend is too wide"
[ "$(grep -o '+ [ a-z]|' out | wc -l)" -eq 4 ] || fail "not four hexes that score"
runs 0 "$muster" show game
grep -q '+' out && fail "a mark where nothing scores"

# A ruleset without charts.
cat >sentries.json <<'EOS'
{ "ruleset": "null",
  "setup": { "a_name": "Anne", "b_name": "Stuart", "need": 4, "points": 3, "turns": 2 } }
EOS
cat >sentries <<'EOS'
Goal
  Anne and Stuart have 3 points each; who has none left has lost [NL-3.1]
  2 turns; after the last one nobody has won [NL-3.2]
  each die of a shot hits on 4 or more [NL-2.1]
EOS
runs 0 "$muster" brief --scenario sentries.json
cmp -s out sentries || fail "the brief of the sentries: $(diff sentries out)"
runs 3 "$muster" new anne sentries.json --dice table
runs 0 "$muster" brief anne --json
python3 -c 'import json; assert json.load(open("out"))[0]["rows"][1]["clause"] == "NL-3.2"' ||
    fail "the sentries in JSON"

# At the keyboard: the goal when a game begins, all of it when it is asked for.
printf 'brief\n' | "$muster" play evening "$scenario" --seed 1 >out 2>err
[ "$(grep -c '^  Royalists     win when Monmouth (LM) is Eliminated' out)" -eq 2 ] ||
    fail "the goal is not told at the beginning and when asked for"
[ "$(grep -c '^Battle chart' out)" -eq 1 ] || fail "the charts are told when nobody asked"
printf 'brief\n' | "$muster" play evening >out 2>err
[ "$(grep -c '^Goal' out)" -eq 1 ] || fail "the goal is told again"

# What there is no brief of.
runs 2 "$muster" brief
runs 2 "$muster" brief game extra
runs 2 "$muster" brief game --scenario "$scenario"
runs 1 "$muster" brief nobody
runs 30 "$muster" brief --scenario nowhere
complains "nowhere: cannot open it"
runs 16 "$muster" brief --scenario file
runs 10 "$muster" brief sentries.json
head -c 300 file >cut
runs 10 "$muster" brief cut
finish
