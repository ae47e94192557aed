#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/odds.sh - the exact odds of the Militia's Close Combat and of a Charge, as a player
# reads them; and who decides on the way.
. "$(dirname "$0")/lib.sh"
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" game

# By hand: the Elite (1 MP) passes on 1 and 2 with its -1, so 1/3 of the time, and then
# fires three dice that hit on 8 and 9; a hit kills the Militia (1 MP): 1/3 * (1 - 0.8^3) =
# 61/375. The Militia's one die hits on 8 and 9; the Elite survives a hit on 1 and 2 of 6.
# It passed, and is still there: 1/3 * 0.8^3 * (4/5 + 1/5 * 1/3)           = 832/5625
# It failed, and lives to Retreat (the Militia advances): 2/3 * 13/15       = 26/45
# It is Eliminated: (1/3 * 0.8^3 + 2/3) * 1/5 * 2/3                         = 628/5625
runs 0 "$muster" odds --policy first game:51 cc RM1 F6
says "4 outcomes of 9 ways through the dice; together exactly 1."
runs 0 "$muster" odds --json --policy first game:51 cc RM1 F6
python3 -c "
import json
from fractions import Fraction as F
d = json.load(open('out'))
by = {}
for o in d['outcomes']:
    fields = {c['field']: c['after'] for c in o['changes']}
    what = ('militia dead' if fields.get('units[RM1].hex') == 'gone' else
            'elite dead' if fields.get('units[KE1].hex') == 'gone' else
            'elite retreats' if 'units[KE1].hex' in fields else 'nothing')
    by[what] = F(o['chance'])
good = F(4, 5)
assert by['militia dead'] == F(1, 3) * (1 - good**3) == F(61, 375), by
assert by['nothing'] == F(1, 3) * good**3 * (good + F(1, 15)) == F(832, 5625), by
assert by['elite retreats'] == F(2, 3) * F(13, 15) == F(26, 45), by
assert by['elite dead'] == (F(1, 3) * good**3 + F(2, 3)) * F(2, 15) == F(628, 5625), by
assert sum(by.values()) == 1" || fail "the odds are not those worked out by hand"

# Odds from the middle of the step: after the check was passed and Defensive Fire missed.
runs 0 "$muster" odds --json game:54
python3 -c "
import json
from fractions import Fraction as F
d = json.load(open('out'))
assert sorted(F(o['chance']) for o in d['outcomes']) == [F(2, 15), F(13, 15)], d" ||
    fail "odds of the open step"
runs 1 "$muster" odds game:51 cc RM1 G4
complains "[HM-I.124]"

# Told in words: what happens whatever the dice say, and then each outcome. By hand: six of
# ten faces hit, so two hits of three dice 81/125, one 36/125, none 8/125; RM2 has 2 MP, and in
# G4 it needs no check.
runs 0 "$muster" odds game:82 charge KC1 H5 H6 --choose P_RHEX=G4
reads 'Royalists: charge unit=KC1 target=H5 path=H6' \
    'Always: KC1 moves to H6; RM2 cannot stand against a Charge; KC1 charges home; KC1 advances to H5' \
    '' \
    '  64.80%  81/125  RM2 falls to 1 MP; RM2 is Eliminated' \
    '  28.80%  36/125  RM2 falls to 1 MP; RM2 Retreats to G4' \
    '   6.40%  8/125   RM2 Retreats to G4' \
    '3 outcomes of 4 ways through the dice; together exactly 1.' \
    'Decided on the way (--choose decides otherwise):' \
    '  P_RHEX/RM2=G4  Rebels: Retreat to which hex? As given; also H4, G5'
runs 16 "$muster" odds game:82 charge KC1 H5 H6 --choose P_RHEX/RM2=g4
complains "is G4 meant?"
runs 0 "$muster" odds --policy first game:82 charge KC1 H5 H6
says '  88.80%  111/125  RM2 falls to 1 MP; RM2 is Eliminated'
says '  P_RHEX/RM2=H4  Rebels: Retreat to which hex? First option; also G5, G4'
[ "$(awk '{ if (length($0) > m) m = length($0) } END { print m }' out)" -le 100 ] ||
    fail "the odds are wider than 100 columns"
runs 0 "$muster" odds -v -p first game:82 charge KC1 H5 H6
reads '        sides[B].cap 5 -> 3, units[KC1].hex H7 -> H5, units[KC1].actions 0 -> 1'
reads '  88.80%  111/125  RM2 falls to 1 MP; RM2 is Eliminated; ...' \
    '                   sides[B].vp 0.5 -> 1, units[RM2].hex H5 -> gone, units[RM2].mp 2 -> 0'
runs 0 "$muster" odds --json --choose P_RHEX/RM2=G4 game:82 charge KC1 H5 H6
python3 -c "
import json
from fractions import Fraction as F
d = json.load(open('out'))
assert sum(F(o['chance']) for o in d['outcomes']) == 1
assert d['outcomes'][0]['happens'] == ['RM2 falls to 1 MP', 'RM2 is Eliminated'] and len(d['always']) == 4
(c,) = d['choices']
assert (c['taken'], c['by'], c['options'], c['side']) == ('G4', 'given', ['H4', 'G5', 'G4'], 'A'), c
" || fail "the choices in JSON"

# Nobody decides. In G4 RM2 needs no check. In H4 it needs one: hit (36/125) it has 1 MP and fails
# 5/6 of the time, and is Eliminated: 81/125 + 36/125 * 5/6 = 111/125. In the River of G5 its MP
# count one less: hit, it always fails, 117/125; unhit (8/125) it passes on a 1.
runs 0 "$muster" odds game:82 charge KC1 H5 H6
says '  64.80..93.60%  81/125..117/125  RM2 falls to 1 MP; RM2 is Eliminated'
says '   0.00..28.80%  0/1..36/125      RM2 falls to 1 MP; RM2 Retreats to G4'
says '    0.00..6.40%  0/1..8/125       RM2 Retreats to G4'
says '  P_RHEX/RM2  Rebels: Retreat to which hex? one of H4, G5, G4'
says '7 outcomes of 11 ways through the dice and the decisions; a range is the least and the most that'
runs 0 "$muster" odds --json game:82 charge KC1 H5 H6
python3 -c "
import json
from fractions import Fraction as F
d = json.load(open('out'))
assert (d['policy'], d['measure']['name'], d['ways'], d['weighed']) == ('branch', 'vp', 11, 0), d
(c,) = d['choices']
assert c['by'] == 'open' and 'taken' not in c and c['options'] == ['H4', 'G5', 'G4'], c
assert len(d['outcomes']) == 7
for o in d['outcomes']:
    least, most = F(o['least']), F(o['most'])
    assert least < most and o['chance'] == o['least'] + '..' + o['most'], o
    if 'RM2 is Eliminated' in o['happens']: assert (least, most) == (F(81, 125), F(117, 125)), o
    else: assert least == 0, o
assert sum(F(o['least']) for o in d['outcomes']) <= 1 <= sum(F(o['most']) for o in d['outcomes'])
" || fail "the ranges in JSON"

# Its owner's best is G4, by either measure; the Charge is weighed in all its 11 ways.
for measure in vp mp; do
    runs 0 "$muster" odds --policy best --measure $measure game:82 charge KC1 H5 H6
    says '  28.80%  36/125  RM2 falls to 1 MP; RM2 Retreats to G4'
    says '3 outcomes of 4 ways through the dice; together exactly 1.'
    says "Each side goes for its best by $measure, of 11 ways weighed:"
    says "  P_RHEX/RM2=G4  Rebels: Retreat to which hex? Best by $measure; also H4, G5"
done
says "  MP of all Units less the enemy's."
runs 0 "$muster" odds --json --policy best game:82 charge KC1 H5 H6
python3 -c "
import json
d = json.load(open('out'))
assert (d['policy'], d['weighed']) == ('best', 11) and d['choices'][0]['by'] == 'best option', d
assert d['outcomes'][0]['least'] == d['outcomes'][0]['most'] == d['outcomes'][0]['chance'] == '81/125'
" || fail "the best in JSON"
runs 0 "$muster" odds --policy best --choose P_RHEX=H4 game:82 charge KC1 H5 H6
says '  88.80%  111/125  RM2 falls to 1 MP; RM2 is Eliminated'
says '  P_RHEX/RM2=H4  Rebels: Retreat to which hex? As given; also G5, G4'
runs 16 "$muster" odds --measure beauty game:82 charge KC1 H5 H6
complains "horse_musket has no measure of this name"
runs 2 "$muster" odds --policy worst game:82 charge KC1 H5 H6
grep -q -- "--policy takes first, best or branch" err || fail "the wrong policy is not named"
runs 0 "$muster" odds --help
says "  mp of horse_musket: MP of all Units less the enemy's"

# Of very many outcomes the likeliest are listed, unless all are asked for.
runs 0 "$muster" odds game:74 skirmish-move KD1 I4
says '124 more, each of at most 11.11%: --verbose lists them.'
says '  P_RETARGET/KD1  Royalists: which target now? one of I2, J4, none, K3, H2, H5, K4, K5, I3, H3'
[ "$(grep -c '%  ' out)" -eq 40 ] || fail "not 40 outcomes are listed"
runs 0 "$muster" odds --verbose game:74 skirmish-move KD1 I4
says '164 outcomes of '
[ "$(grep -c '%  ' out)" -eq 164 ] || fail "not all outcomes are listed"
runs 0 "$muster" odds --json game:74 skirmish-move KD1 I4
python3 -c "import json; assert len(json.load(open('out'))['outcomes']) == 164" || fail "not all in JSON"

# An outcome that comes about in several ways keeps only the words they share; the fields tell the
# rest: here the Dragoons have Withdrawn, or failed their check and Retreated, unhit or hit.
runs 0 "$muster" new drums "$scenario" --seed 1685
runs 0 "$muster" odds --policy first drums:3 charge RD1 H6 H4,I5
reads 'Always: RD1 moves to H4; RD1 moves to I5; RD1 advances to H6' '' \
    '  72.67%  109/150  units[KD1].hex H6 -> I7' \
    '  24.67%  37/150   KD1 falls to 1 MP; ...' \
    '                   units[KD1].hex H6 -> I7, units[KD1].mp 2 -> 1'

# Where words do not tell two outcomes apart, the fields do; a step that is open has odds too.
cat >sentries.json <<'EOS'
{ "ruleset": "null",
  "setup": { "a_name": "Anne", "b_name": "Stuart", "need": 4, "points": 3, "turns": 2 } }
EOS
runs 3 "$muster" new sentries sentries.json --dice table
says "  answer it with: muster answer sentries CARD"
runs 0 "$muster" odds sentries
reads 'the weather card' '' '  33.33%  1/3  the weather is sun'
runs 0 "$muster" answer sentries 0
says "Turn 1 of 2, Anne: the sides act in turn, points 3"
runs 0 "$muster" odds sentries shoot --choose P_HIT=fall-back
reads 'Anne: shoot' 'Always: Anne shoots' '' \
    '  37.50%  3/8  the sentry has 2 left' \
    '  37.50%  3/8  sentries[B].back no -> yes' \
    '  25.00%  1/4  nothing more' \
    '3 outcomes of 5 ways through the dice; together exactly 1.'
runs 3 "$muster" order sentries shoot
runs 3 "$muster" answer sentries 6 6
runs 0 "$muster" odds --policy first sentries
reads 'Anne: shoot' '' ' 100.00%  1/1  Anne shoots; the sentry has 1 left' \
    '1 outcome of 1 way through the dice; together exactly 1.'
# By hand: two points lost, or at most one, and that half of the time.
runs 0 "$muster" odds sentries
reads '  0.00..100.00%  0/1..1/1  the sentry has 1 left' \
    '   0.00..50.00%  0/1..1/2  the sentry has 2 left' \
    '   0.00..50.00%  0/1..1/2  nothing more'
runs 0 "$muster" odds --policy best sentries
reads 'Anne: shoot' 'Always: Anne shoots' '' \
    '  50.00%  1/2  the sentry has 2 left' \
    '  50.00%  1/2  nothing more' \
    '2 outcomes of 2 ways through the dice; together exactly 1.' \
    'Each side goes for its best by points, of 3 ways weighed:' \
    '  points left, less those of the other sentry.'
runs 15 "$muster" odds sentries shoot
complains "a question is open"
runs 0 "$muster" answer sentries take-it
runs 0 "$muster" log sentries
reads '' 'Turn 1' '     1 the weather card'

# A decision that decides nothing is no answer.
runs 1 "$muster" odds game:82 charge KC1 H5 H6 --choose P_ADVANCE=yes
complains "--choose P_ADVANCE=yes: this is not asked on the way"
runs 1 "$muster" odds game:82 charge KC1 H5 H6 --choose P_RHEX/RM3=G4
complains "this is not asked on the way"
runs 1 "$muster" odds game:82 charge KC1 H5 H6 --choose P_RHEX=A1
complains "this option is not offered on the way"
runs 1 "$muster" odds game:82 charge KC1 H5 H6 --choose P_RHEX=G4 --choose P_RHEX=H4
complains "--choose P_RHEX=H4: another decision goes before it"
for word in RHEX=G4 P_RHEX P_RHEX= D_COMBAT=3 P_RHEX/XX=G4 P_RHEX=Z1 =G4 P_RHEX/=G4; do
    runs 16 "$muster" odds game:82 charge KC1 H5 H6 --choose $word
    complains "--choose $word"
done

# A path is walked to its end, or refused as `order` refuses it.
runs 0 "$muster" odds game:57 move RD1 path=I3,I2,stop
reads ' 100.00%  1/1  RD1 moves to I3; RD1 moves to I2' \
    '1 outcome of 1 way through the dice; together exactly 1.' \
    'Decided on the way (--choose decides otherwise):' \
    '  P_STEP/RD1=I2  Rebels: go on to which hex, or stop? As the path says; also J3, I4, H4, H3, H2,'
runs 0 "$muster" odds game:57 move RD1 path=I3,I2
reads ' 100.00%  1/1  RD1 moves to I3; RD1 moves to I2'
runs 0 "$muster" odds game:57 move RD1 I3
reads ' 100.00%  1/1  RD1 moves to I3'
runs 0 "$muster" odds game:57 move RD1 I3 --choose P_STEP=I2
reads ' 100.00%  1/1  RD1 moves to I3; RD1 moves to I2'
runs 1 "$muster" odds game:57 move RD1 path=I3,I2,A1
complains "entry 3 of the path is not possible"
runs 1 "$muster" odds game:51 move RM1 path=G4,G3
complains "the path goes on after the order has come to its end, at its entry 1"

# A die is chosen by its place where it lies: at the question that is open. Of dice that are not
# rolled yet the odds know what they do, not which of them does it.
runs 0 "$muster" import "$fixtures/horse_musket/games/initiative.log" places
runs 16 "$muster" odds places:3 fire GL1 G5 discount=AC --policy first --choose P_REROLL=2
complains "--choose P_REROLL=2: dice that are not rolled yet have no places; choose none"
runs 0 "$muster" odds places:3 fire GL1 G5 discount=AC --policy first --choose P_REROLL=none
runs 0 "$muster" import "$fixtures/horse_musket/games/dubrovka.log" rerolls
runs 0 "$muster" odds rerolls:34 --choose P_REROLL=die-1
says '  P_REROLL/PH1=die-1'
runs 16 "$muster" odds rerolls:34 --choose P_REROLL=die-3
complains "dice that are not rolled yet have no places"
runs 16 "$muster" odds rerolls:34 --choose P_REROLL/RH1=die-1
complains "dice that are not rolled yet have no places"
finish
