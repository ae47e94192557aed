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
reads 'Turn 3, Rebels: Player B may Seize the Initiative' \
    'Open question for Royalists, [HM-9.38] Seize the Initiative: only B, before the CAP roll'
runs 0 "$muster" log --json game
python3 -c "
import json
turns = [e['turn'] for e in json.load(open('out')) if e['kind'] in ('order', 'phase')]
assert turns == sorted(turns) and set(turns) == {1, 2}, turns" || fail "turns in JSON"
runs 0 "$muster" log --colour=always game
[ "$(grep -c "^$(printf '\033')\[0m" out)" -eq 0 ] || fail "a colour goes on into the next line"

# An explanation: what it took, the dice, then each modifier with its clause.
runs 0 "$muster" explain game:57
reads 'game:57, events 52 to 57. Turn 2, Rebels'
reads '  KE1 passes its morale check  [HM-8.61] Terrain and Leaders count in the check of a defender' \
    '      1 die, -1 to it, passes on 1 or less, never on a natural 6: rolled 2' \
    '      value +1  1 MP  [HM-8.28] A check above the morale value fails' \
    '      die   -1  Elite Infantry  [HM-11.2] Elite Infantry: -1 on morale dice' \
    '  KE1 gives Defensive Fire, 0 hits  [HM-8.65] Defensive Fire uses the R1 column' \
    '      3 dice, each hits on 7 or more, drm -1: rolled 3 3 3' \
    '      dice  +3  usual dice  [HM-8.8] Three combat dice as a rule'
reads '  KE1 survives at 1 MP  [HM-11.3] Elite Infantry survive Elimination on 1 or 2' \
    '      1 die, survives on 2 or less: rolled 2'
runs 0 "$muster" explain --json game:57
python3 -c "
import json
told = json.load(open('out'))['told']
fire = next(f for f in told if f['clause'] == 'HM-8.65')
assert fire['numbers'] == {'n': 3, 'need': 7, 'drm': -1, 'hits': 0}, fire
assert fire['needed'] == '3 dice, each hits on 7 or more, drm -1' and fire['result'] == '0 hits'
" || fail "the numbers of a test in JSON"
runs 0 "$muster" explain game:8
reads 'game:8, events 7 to 8. Turn 1, Rebels'
runs 0 "$muster" log -v game:6
reads '     6   = RA1 fires at F6, 1 hit; KE1 falls to 2 MP' \
    '      RA1 fires at F6, 1 hit  [HM-8.2] Fire comes from a Fire or Skirmish action' \
    '          2 dice, each hits on 8 or more: rolled 1 9' \
    '          dice  +3  usual dice  [HM-8.8] Three combat dice as a rule' \
    '          dice  -1  Inferior Artillery  [HM-12.1] Special Scenario Rules by nationality' \
    '      KE1 falls to 2 MP  [HM-8.18] A hit lowers the target by 1 MP'

# After an order and an answer: what the side to act has left, also in the middle of a step.
runs 3 "$muster" new table "$scenario" --dice table
runs 0 "$muster" answer table 3
says "Turn 1, Rebels: step 2: actions, 6 CAP left"
runs 3 "$muster" order table fire RA1 F6
says "Turn 1, Rebels: step 2: actions, 5 CAP left"
runs 0 "$muster" answer table 1 9
says "Turn 1, Rebels: step 2: actions, 5 CAP left"
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
says "Turn 1, the game is over: Royalists win, a victory condition is met: Monmouth is Eliminated [HM-5.4] "
ends spared 2
says "the battle is over: neither side has won, Game Turn 1 was the last"
says "Turn 1, the game is over: neither side has won: Game Turn 1 was the last [HM-10.8] "
runs 1 "$muster" legal spared
says "Turn 1, the game is over: neither side has won: Game Turn 1 was the last [HM-10.8] "
grep -rn "wins\|nothing to tell" out && fail "a word of the machine"
finish
