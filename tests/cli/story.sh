#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/story.sh - what a player reads: the log and its turns, explanations, what is left
# after an order, how a game ends.
. "$(dirname "$0")/lib.sh"
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" game

# A script that holds is a success with a question open too; who is to answer it, if it is kept?
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus"
says "Open question for Royalists"
grep -q "answer it with" out && fail "a game that is not kept is to be answered"
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" kept
says "answer it with: muster answer kept OPTION"
runs 0 "$muster" run --json "$fixtures/horse_musket/games/sedgemoor.mus"
says '"question"'
printf 'scenario %s\ndice table\nask D_CAP\n' "$scenario" >one.mus
runs 0 "$muster" run one.mus
says "every line holds: 0 expectations, 1 question, 0 refusals; 1 event."

# The log: every player turn has its heading, once.
runs 0 "$muster" log game
reads '' 'Turn 1, Rebels' '     1 step 1: Command Action Points'
says "    41     Rebels: RD1, Retreat to which hex? I4"
reads '' 'Turn 2, Royalists' '    72 step 1: Command Action Points'
[ "$(grep -c '^Turn ' out)" -eq 5 ] || fail "not four headings, and where it stands now"
reads 'Turn 3 of 12, Rebels: Player B may Seize the Initiative' \
    'Open question for Royalists, [HM-9.38] Seize the Initiative: only B, before the CAP roll'
runs 0 "$muster" log --json game
python3 -c "
import json
turns = [e['turn'] for e in json.load(open('out')) if e['kind'] in ('order', 'phase')]
assert turns == sorted(turns) and set(turns) == {1, 2}, turns" || fail "turns in JSON"
runs 0 "$muster" log --colour=always game
[ "$(grep -c "^$(printf '\033')\[0m" out)" -eq 0 ] || fail "a colour goes on into the next line"

# Where the sides go in turn, a phase has one heading, and not each go.
runs 0 "$muster" run "$fixtures/shear_folly/games/marlow_close.mus" close
runs 0 "$muster" log close
grep -A1 '^Turn 1' out | grep -v '^--' | cut -c1-40 >headings
printf '%s\n' 'Turn 1' '     1 initiative: the roll' \
    'Turn 1, guns' '     5 Royalists: fire RGN1 at PGN1' \
    'Turn 1, movement' '    11 Royalists: move RC1 join RPK1' \
    'Turn 1, shooters' '    55 Royalists: shoot RMU2 at PMU1' \
    'Turn 1, morale' '    65 Royalists: test troop=PMU1' | cmp -s - headings ||
    fail "the headings of a table game: $(cat headings)"

# An explanation of Fire: how many dice and why, the number and its box, each die, whom it hits.
box='[HM-8.15] A die hits from the chart number upward'
sure='a natural 9 always hits, a natural 0 never'
usual='dice   3  usual dice  [HM-8.8] Three combat dice as a rule'
runs 0 "$muster" explain game:6
cat >wanted <<EOF
game:6, events 4 to 6. Turn 1, Rebels
     4 Rebels: fire unit=RA1 target=F6
     5 Rebels: RA1, combat dice: 1 9
  RA1 fires at F6, 1 hit  [HM-8.2] Fire comes from a Fire or Skirmish action
      2 dice, each hits on 8 or more; $sure
      rolled 1 miss, 9 hit
      $usual
      dice  -1  Inferior Artillery  [HM-12.1] Special Scenario Rules by nationality
      need   8  Artillery, R2, Small-Battles chart  $box
  KE1 falls to 2 MP  [HM-8.18] A hit lowers the target by 1 MP
What changed
  sides[A].cap: 7 -> 6
  units[RA1].actions: 0 -> 1
  units[KE1].mp: 3 -> 2
EOF
diff wanted out >difference || fail "Fire is explained otherwise: $(cat difference)"
runs 0 "$muster" log -v game:6
reads '     6   = RA1 fires at F6, 1 hit; KE1 falls to 2 MP' \
    '      RA1 fires at F6, 1 hit  [HM-8.2] Fire comes from a Fire or Skirmish action' \
    "          2 dice, each hits on 8 or more; $sure" \
    '          rolled 1 miss, 9 hit' \
    "          $usual"
runs 0 "$muster" explain game:8
reads 'game:8, events 7 to 8. Turn 1, Rebels'

# Close Combat with Defensive Fire: the check with its value, both rolls, survival.
runs 0 "$muster" explain game:57
sed '/^What changed$/,$d' out >told
cat >wanted <<EOF
game:57, events 52 to 57. Turn 2, Rebels
    52 Rebels: cc unit=RM1 target=F6
    53 Royalists: KE1, morale check: 2
    54 Royalists: KE1, combat dice: 3 3 3
    55 Rebels: RM1, combat dice: 8
    56 Royalists: KE1, survival: 2
  KE1 passes its morale check  [HM-8.61] Terrain and Leaders count in the check of a defender
      1 die, -1 to it, passes on 1 or less, never on a natural 6: rolled 2, counts as 1
      value  1  1 MP  [HM-8.28] A check above the morale value fails
      die   -1  Elite Infantry  [HM-11.2] Elite Infantry: -1 on morale dice
  KE1 gives Defensive Fire, 0 hits  [HM-8.65] Defensive Fire uses the R1 column
      3 dice, each hits on 7 or more, drm -1, so on a natural 8 or more; $sure
      rolled 3 miss, 3 miss, 3 miss
      $usual
      dice  -1  only 1 MP  [HM-8.10] Two dice for Infantry at 1 or 2 MP
      dice  +1  Elite Infantry  [HM-8.12] Elite Infantry: one more die at R1 and Close Combat
      drm   -1  Pikes  [HM-12.1] Special Scenario Rules by nationality
      need   7  Elite Infantry, R1, Small-Battles chart  $box
  RM1 attacks in Close Combat, 1 hit  [HM-8.58] Close Combat 3: the attacker rolls
      1 die, hits on 8 or more; $sure
      rolled 8 hit
      $usual
      dice  -1  only 1 MP  [HM-8.9] Two dice for a Unit at 1 MP
      dice  -1  Matchlocks  [HM-12.1] Special Scenario Rules by nationality
      need   8  Militia, CC, Small-Battles chart  $box
  KE1 survives at 1 MP  [HM-11.3] Elite Infantry survive Elimination on 1 or 2
      1 die, survives on 2 or less: rolled 2
EOF
diff wanted told >difference || fail "Close Combat is explained otherwise: $(cat difference)"
runs 0 "$muster" explain --json game:57
python3 -c "
import json
told = json.load(open('out'))['told']
fire = next(f for f in told if f['clause'] == 'HM-8.65')
assert fire['numbers'] == {'n': 3, 'need': 7, 'drm': -1, 'hits': 0}, fire
assert fire['needed'].startswith('3 dice, each hits on 7 or more, drm -1, so on a natural 8'), fire
assert fire['result'] == '0 hits'
assert fire['faces'] == [3, 3, 3] and fire['hit'] == [False, False, False], fire
need = next(f for f in told if f['clause'] == 'HM-8.15')
assert need['kind'] == 'number' and need['numbers'] == {'need': 7}, need
assert next(f for f in told if f['clause'] == 'HM-8.10')['kind'] == 'modifier'
" || fail "the numbers of a test in JSON"

# A Charge that meets a Countercharge: everybody rolls before a hit is dealt.
cat >charge.mus <<EOF
scenario $scenario
set units[RD2].hex=M1
set units[KC1].hex=L4
dice table
roll D_CAP 5
order charge RD1 L4 path=J4,K4
choose P_REACT countercharge
roll D_MORALE 3
roll D_COMBAT 9 4
roll D_COMBAT 0 5 9
EOF
runs 0 "$muster" run charge.mus charge
runs 0 "$muster" explain charge:9
sed -n '/^  /p' out | sed '/^  sides/,$d' >told
cat >wanted <<EOF
     4 Rebels: charge unit=RD1 target=L4 path=J4,K4
     5 Royalists: KC1, how does the Unit react? countercharge
     6 Royalists: KC1, morale check: 3
     7 Rebels: RD1, combat dice: 9 4
     8 Royalists: KC1, combat dice: 0 5 9
  RD1 moves to J4  [HM-8.87] A Charge is not bound by the Movement Rate
  RD1 moves to K4  [HM-8.87] A Charge is not bound by the Movement Rate
  KC1 passes its morale check  [HM-8.98] Charged Horsemen: Withdraw or Countercharge
      1 die, passes on 3 or less, never on a natural 6: rolled 3
      value  3  3 MP  [HM-8.28] A check above the morale value fails
  RD1 charges home, 1 hit  [HM-8.108] Charge 4: combat dice of both sides
      2 dice, each hits on 7 or more, drm +1, so on a natural 6 or more; $sure
      rolled 9 hit, 4 miss
      $usual
      dice  -1  Inferior Horsemen  [HM-12.1] Special Scenario Rules by nationality
      drm   +1  Charge into Clear terrain  [HM-8.104] Horsemen charging into Clear: +1 on the dice
      need   7  Dragoon, Charge, Small-Battles chart  $box
  KC1 countercharges, 2 hits  [HM-8.103] Countercharge: both sides hit at the same time
      3 dice, each hits on 5 or more; $sure
      rolled 0 miss, 5 hit, 9 hit
      $usual
      need   5  Cavalry, Charge, Small-Battles chart  $box
  KC1 falls to 2 MP  [HM-8.18] A hit lowers the target by 1 MP
  RD1 falls to 1 MP  [HM-8.18] A hit lowers the target by 1 MP
  RD1 is Eliminated  [HM-8.18] A hit lowers the target by 1 MP
EOF
diff wanted told >difference || fail "a Charge is explained otherwise: $(cat difference)"

# After an order and an answer: what the side to act has left, also in the middle of a step.
runs 3 "$muster" new table "$scenario" --dice table
runs 0 "$muster" answer table 3
says "Turn 1 of 12, Rebels: step 2: actions, 6 CAP left"
runs 3 "$muster" order table fire RA1 F6
says "Turn 1 of 12, Rebels: step 2: actions, 5 CAP left"
runs 0 "$muster" answer table 1 9
says "Turn 1 of 12, Rebels: step 2: actions, 5 CAP left"
runs 0 "$muster" order --json table move RM1 G5
python3 -c "
import json
assert json.load(open('out'))['standing']['status'] == '4 CAP left'" || fail "the status in JSON"
runs 0 "$muster" note table two cups of tea
says ' note: "two cups of tea"'
runs 0 "$muster" note table --side B ours
says ' Royalists: "ours"'

# What does not happen is told as well.
runs 3 "$muster" answer game no
says "= Royalists do not try to Seize the Initiative"

# How a game ends: by a condition, by the last turn.
cp -r "$fixtures/horse_musket" .
sed -i 's/"turns": \[12/"turns": [1/; s/"hex": \["G3", "R"\],$/"hex": ["F4", "R"],/' \
    horse_musket/scenarios/sedgemoor.json
# ends GAME DIE: Royalists fire at Monmouth, who is in danger: the die of his check
ends() {
    runs 3 "$muster" new "$1" horse_musket/scenarios/sedgemoor.json --dice table
    runs 0 "$muster" answer "$1" 1
    runs 3 "$muster" order "$1" end
    runs 3 "$muster" answer "$1" 0
    runs 0 "$muster" answer "$1" 1
    runs 3 "$muster" order "$1" fire KE1 F4
    runs 3 "$muster" answer "$1" 5 0 0
    runs 0 "$muster" answer "$1" "$2"
    runs 3 "$muster" order "$1" end
    runs 0 "$muster" answer "$1" 0
}
ends killed 1
says "the battle is over: Royalists win, a victory condition is met, Monmouth is Eliminated"
reads 'Turn 1, the game is over: Royalists win, a victory condition is met: Monmouth is Eliminated' \
    '    [HM-5.4] Step 3: check for victory'
ends spared 2
says "the battle is over: neither side has won, Game Turn 1 was the last"
says "Turn 1, the game is over: neither side has won: Game Turn 1 was the last [HM-10.8] "
runs 1 "$muster" legal spared
says "Turn 1, the game is over: neither side has won: Game Turn 1 was the last [HM-10.8] "
"$muster" log spared >out
event=$(sed -n 's/^ *\([0-9]*\) .*fire unit=KE1.*/\1/p' out)
runs 0 "$muster" explain "spared:$event"
says '  a natural 5 puts Leaders in danger  [HM-9.21] '
grep -A1 '^  LM survives  \[HM-9.24\] ' out |
    grep -qx '      1 die, a Leader in danger is Eliminated on 1: rolled 2' || fail "a Leader's check"
grep -rn "wins\|nothing to tell" out && fail "a word of the machine"
finish
