#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/play.sh - `muster play` through pipes: what it tells, what it takes, and that it loses
# nothing.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/lib.sh"
script=$fixtures/horse_musket/games/sedgemoor.mus
PYTHONPATH=$here
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE

# It begins a game as `new` does.
runs 0 "$muster" play evening "$scenario" --seed 1685 </dev/null
says "evening begins."
says "Turn 1 of 12, Rebels: step 2: actions, 6 CAP left"
says "|>RA1 2|"
says "Rebels: CAP 6, stored 0"
says "CAP: 4 base, 2 rolled, 0 stored  [HM-6.5]"
says "Turn 1, Rebels> "
says "evening is kept. Go on with: muster play evening"
runs 15 "$muster" play evening "$scenario" </dev/null
complains "there is already a game 'evening'"
runs 2 "$muster" play evening --seed 1685 </dev/null
runs 2 "$muster" play </dev/null
runs 2 "$muster" play evening --json </dev/null
runs 1 "$muster" play nobody </dev/null
complains "nobody"
runs 15 "$muster" play evening:2 </dev/null
complains "branch there"

# types LINE...: one process is told all this; then ./out has what it said, errors in their place
types() {
    game=$1
    shift
    printf '%s\n' "$@" | "$muster" play "$game" >out 2>&1 || fail "play $game: exit $?: $*"
}

# What it tells of an order: the map, the story with its modifiers and dice, what is left.
before=$(head_of evening@main)
types evening 'fire RA1 F6 ?' 'odds fire RA1 F6' '  ' 'legal RA1' 'why fire RM2 F6' 'why fire RA1 F6' \
    'fire RM2 F6' 'frie RA1 F6' 'fire ra1 f6' 'map' 'log' 'log -v' 'rules HM-8.35' 'rules HM-99.1' \
    'explain' 'explain 99' 'explain x' 'save' 'help' '?' 'why' 'note' 'answer yes' 'odds' 'nonsense' \
    'order' 'undoo' 'undo'
says "Turn 1, Rebels> fire RA1 F6 ?"
says " 64.00%  16/25"
says "fire unit=RA1 target=F6"
says "muster: [HM-8.35] Fire only at ranges the chart allows the Unit: RM2 cannot fire at a range of 3"
says "legal"
says "there is no order or command 'frie'; is \`fire\` meant?"
says "is this meant: fire RA1 F6"
says "HM-8.35   rule"
says "there is no clause HM-99.1"
says "it has the events 0 to 3"
says "'x' is not the number of an event"
says "Everything is kept already"
says "fire unit target"
says "no question is open"
says "is \`undo\` meant?"
says "there is no order or command 'nonsense'; \`help\` lists them"
[ "$(grep -c '16/25' out)" -eq 2 ] || fail "not two answers about odds"
[ "$before" = "$(head_of evening@main)" ] || fail "looking has written something"

types evening 'fire RA1 F6'
says "     4 Rebels: fire unit=RA1 target=F6"
says "     5     Rebels: RA1, combat dice: "
says "2 dice, each hits on 8 or more; a natural 9 always hits, a natural 0 never"
says "          dice  -1  Inferior Artillery  [HM-12.1]"
says "5 CAP left"
"$muster" log evening >logged
tail -n 1 logged | grep -qF "5 CAP left" || fail "the order is not kept"

# Who comes back is told the last order, and what is asked; in the middle of a question too.
types evening end
says "Rebels must choose, [HM-9.35]"
says "Rebels: how many CAP are stored? "
types evening 'move RM1 G5' 99 two 'legal' '?' quit 2
says "Rebels: end"
says "a question is open, answer it first"
says "that is not one of the 3 options; options: 0 1 2"
says "evening is kept."
"$muster" log evening | grep -qF "2 CAP stored" && fail "something was carried out after quit"
types evening 2 '' 'note good morning'
says "2 CAP stored  [HM-9.35]"
says "Turn 1, Royalists> "
says 'note: "good morning"'

# What has shown no die is taken back, also in the middle of its question; beyond a die the other
# side is asked.
types evening 'lmove LB E7' undo 'lmove LB E7' end undo undo undo perhaps no
says "undo, back to event"
says "Dice were shown. To be taken back: event "
says "Is that agreed to, Royalists? (yes or no) "
says "the other side is asked: yes or no?"
says "Nothing is taken back."
[ "$(grep -c 'back to event' out)" -eq 3 ] || fail "not three orders were taken back"
[ "$(tail -n 3 out | grep -c '^Turn 1, Royalists> ')" -eq 1 ] || fail "where the undo ends"
runs 0 "$muster" show evening
says "LB Marlborough E8"
runs 0 "$muster" verify evening

# The whole example with typed dice, questions and refusals in between: the same game as its
# script makes, whether one process hears all of it or each hears one line.
runs 0 "$muster" run "$script" whole
python3 - "$script" >lines <<'END'
import sys
for line in open(sys.argv[1], encoding="utf-8"):
    words = line.split("#")[0].split()
    if words and words[0] == "order": print(" ".join(words[1:]))
    if words and words[0] in ("roll", "choose"): print(" ".join(words[2:]))
END
begin() {
    "$muster" play "$1" "$scenario" --dice table --id 16850706000000000000000000000001 \
        --player-a Anne --player-b Stuart </dev/null >out 2>&1 || fail "cannot begin $1: $?"
}
begin together
says "Rebels: additional CAP: roll 1 die (1-6): "
sed 's/.*/rally LM RM1 RM2\n\n?\n&/' lines >more
"$muster" play together <more >out 2>&1 || fail "together: exit $?"
says "combat dice: roll 2 dice (0-9): 1 9"
says "Rebels: RD1, Retreat to which hex? (1-3) I4"
runs 0 "$muster" diff whole together
[ "$(head_of whole@main)" = "$(head_of together@main)" ] || fail "together: the heads differ"
begin apart
while read -r line; do
    printf '%s' "$line" | "$muster" play apart >out 2>&1 || fail "apart: exit $?: $line"
    grep -qF "muster: [" out && fail "apart: $line: $(cat out)"
done <lines
[ "$(head_of whole@main)" = "$(head_of apart@main)" ] || fail "apart: the heads differ"
echo "$(wc -l <lines) lines, in one process and in one each"

# Whatever is typed, the game is as it was, and nothing raw reaches the output.
python3 - >garbage <<'END'
import random, sys
rng = random.Random(7)
out = sys.stdout.buffer
for n in (1, 80, 3000, 4095, 4096, 9000, 200000):
    out.write(bytes(rng.choice(b"abcMG5= ,?") for _ in range(n)) + b"\n")
out.write(b"fire RA1 " + b"F6 " * 2000 + b"\n")
for _ in range(300):
    out.write(bytes(rng.randrange(256) for _ in range(rng.randrange(1, 90))) + b"\n")
out.write(b"fi\x00re RA1 F6\nmove\x1b[31m RM1 G5\n\xff\xfe\nmove RM1 G5\xc2\x9b\n")
out.write(b"move " + b"x" * 900 + b"\nmove a=b=c=d ==== ,,,, path=\nodds --choose\n")
out.write(b"answer " + b"1 " * 400 + b"\nlegal " + b"y" * 2000 + b"\nexplain -1\n-1\n#1\n")
out.write(b"move RM3 E4 ?") # no end of line
END
runs 0 "$muster" branch together:60 littered
before=$(head_of together@littered)
"$muster" play together@littered <garbage >out 2>err || fail "garbage: exit $?"
[ "$before" = "$(head_of together@littered)" ] || fail "garbage has written something"
cat out err | LC_ALL=C tr -d '\n -~\200-\377' | wc -c | grep -qx ' *0' ||
    fail "control characters in the output"
python3 -c "
for name in 'out', 'err': open(name, encoding='utf-8').read()
assert not any('\x80' <= c < '\xa0' for c in open('out', encoding='utf-8').read())" ||
    fail "the output is not plain UTF-8"
grep -qF "a line has at most 4095 bytes" err || fail "a long line is not refused"
grep -qF "the line is not plain text" err || fail "garbage is not refused"

# `order` before an order changes nothing, options of `odds` may stand behind it.
runs 0 "$muster" new asked "$scenario" --seed 1685
types asked 'order fire RA1 F6 ?' 'odds fire RA1 F6 ?' 'fire RA1 F6 ? --policy best' \
    'fire RA1 F6 ?--choose P_RHEX=G4 --policy first' 'odds fire RA1 F6 --policy first --measure vp -v'
[ "$(grep -c '16/25' out)" -eq 4 ] || fail "not four answers about odds: $(cat out)"
says "--choose P_RHEX=G4: this is not asked on the way"
says "units[KE1].mp 3 -> 2"
types asked 'odds -p first fire RA1 F6' 'fire RA1 F6 ?-p first' 'fire RA1 F6 ? -p best -m vp' \
    'odds fire RA1 F6 -c P_RHEX=G4 -p first'
[ "$(grep -c '16/25' out)" -eq 3 ] || fail "not three answers to short options: $(cat out)"
says "--choose P_RHEX=G4: this is not asked on the way"
for line in '--policy worst' '--policy' '--choose' '--perhaps 1' '-p worst' '-p' '-c'; do
    types asked "fire RA1 F6 ? $line"
    says "muster: write: odds ORDER [--choose"
done
types asked 'charge RD1 F6'
says "[HM-8.86]"
says "a Charge needs the hexes it crosses: path=A,B"
"$muster" log asked | grep -q fire && fail "asking for odds has given the order"

# A command with a word that means nothing is not carried out in part.
types asked 'lmove LB E7' 'undo 3' 'quit now' 'map 1' 'log all' 'undo ?'
for word in undo quit map; do says "muster: nothing stands behind it; write: $word"; done
says "muster: write: log, or log -v"
! grep -q 'back to event' out || fail "an undo with a word behind it was carried out"

# Set-up: what the scenario says comes first; a question too wide for odds can be answered; one
# map until all are answered; an undo says how many answers it takes back.
runs 0 "$muster" play formed "$fixtures/horse_musket/scenarios/dubrovka.json" --seed 1 </dev/null
# (a prompt of two lines of a terminal would be parted at its edge)
reads 'Swedes: SE1, formation and facing (NE E SE SW W NW: Line; others: Column)?' '(1-12) '
types formed '?' 1 1 2
says "muster: more than 262144 different outcomes; decide some choices with --choose QUESTION=OPTION, or all with --policy first"
says "It can be answered without odds, by one of the options:"
says "SE1 forms up in Line, facing SE"
says "SL2 forms up in Line, facing NE"
[ "$(grep -c ' 1 |A1 ' out)" -eq 1 ] || fail "not one map"
types formed map undo 1 undo undo
says "This takes back 3 answers."
says "back to event 0"
says "nothing has been decided yet that could be taken back"
[ "$(grep -c '^This takes back' out)" -eq 1 ] || fail "one answer is counted too"
[ "$(grep -c ' 1 |A1 ' out)" -eq 2 ] || fail "not the map that was asked for"
# shellcheck disable=SC2046
types formed $(yes 1 | head -n 17)
says "RM1 forms up in Line, facing NE"
[ "$(grep -c ' 1 |A1 ' out)" -eq 2 ] || fail "not a map at the end of the set-up"

# Input that cannot be read, output that cannot be written.
runs 30 "$muster" play evening <.
complains "cannot read what is typed: Is a directory"
if [ -e /dev/full ]; then
    before=$(head_of evening@main)
    printf 'end\n' | "$muster" play evening >/dev/full 2>err
    got=$?
    [ "$got" -eq 30 ] || fail "exit $got with a full disk behind the output"
    [ "$before" = "$(head_of evening@main)" ] || fail "an order was carried out that nobody saw"
fi

# What cannot be kept is told at the end, too.
seq 400 | sed 's/^/note filling the store, line /' | "$muster" play evening >out 2>err ||
    fail "notes: $(cat err)"
before=$(head_of evening@main)
{
    (ulimit -f 8 && printf 'note one more\n' | "$muster" play evening 2>&1)
    echo "exit $?"
} | cat >out
got=$(sed -n 's/^exit //p' out)
[ "$got" -eq 30 ] || fail "exit $got, though a note could not be kept"
says "Not all of evening could be kept. Go on with: muster play evening"
[ "$before" = "$(head_of evening@main)" ] || fail "a note was kept that was not"

# Two processes at the same game, and one that is killed.
python3 - "$muster" <<'END' || fail "two processes"
import subprocess, sys
from talk import *
muster = sys.argv[1]
subprocess.run([muster, "branch", "evening", "two"], check=True, capture_output=True)
one = Pipes(muster, "play", "evening@two")
other = Pipes(muster, "play", "evening@two")
check(one.prompt == "Turn 1, Royalists> ", "the prompt", one.prompt)
moved = "The game has moved on: it was played somewhere else."
text = other.say("lmove LB E7")
check("Royalists: lmove leader=LB to=E7" in text and moved not in text, "the other's order", text)
text = one.say("end")
check(moved in text, "it is not told that the game has moved on", text)
check("lmove leader=LB to=E7" in text, "it is not told what has happened", text)
check("not carried out" in text and "must choose" not in text, "it was carried out", text)
text = one.say("end")
check("Royalists: end" in text and moved not in text, "the order after that", text)
# In the middle of the question the other answers, and looks.
check("(1" not in one.prompt and "how many CAP are stored?" in one.prompt, "the question", text)
text = other.say("map")
check(moved in text and "must choose" in text and "not carried out" not in text, "a look", text)
other.say("0")
text = one.say("1")
check(moved in text and "0 CAP stored" in text and "not carried out" in text, "an answer", text)
check(one.prompt.startswith("Turn 2, "), "the prompt after it", one.prompt)
text = one.say("")
check(moved not in text, "it moved again", text)
# A command between.
subprocess.run([muster, "note", "evening@two", "from outside"], check=True, capture_output=True)
text = one.say("")
check(moved in text and "from outside" in text and "not carried out" not in text, "a note", text)
one.say("end")
prompt = one.prompt
one.kill()
text, code = other.end()
check(code == 0, "the other ends", text)
again = Pipes(muster, "play", "evening@two")
check(again.prompt == prompt, "after being killed", again.text + again.prompt)
text, code = again.end()
check(code == 0 and "evening@two is kept." in text, "the end of file", text)
finish()
END
runs 0 "$muster" verify evening@two

# Both write as fast as they can: what was not kept was told so.
runs 0 "$muster" branch evening:4 race
for name in a b; do
    seq 200 | sed "s/^/note $name/" | "$muster" play evening@race >"said.$name" 2>&1 &
done
wait
cat said.a said.b >out
kept=$("$muster" log evening@race | grep -c 'note: "[ab][0-9]')
told=$(grep -c 'not carried out\|^muster: .*moved on' out)
[ $((kept + told)) -eq 400 ] || fail "of 400 notes $kept are kept and $told told to be lost"
[ "$kept" -ge 200 ] || fail "only $kept of 400 notes are kept"
grep '^muster: ' out | grep -v 'moved on' && fail "another complaint"
runs 0 "$muster" verify evening@race

# Another ruleset: nothing of the first is assumed. Cards and dice are real ones, the other side
# is asked; the game goes to its end.
mkdir -p sentries
cat >sentries/hill.json <<'END'
{ "ruleset": "null", "about": ["Two sentries on a hill."], "charts": [],
  "setup": { "a_name": "Reds", "b_name": "Bl\u00fcs", "need": 4, "points": 2, "turns": 5 } }
END
runs 0 "$muster" play hill sentries/hill.json --dice table </dev/null
says "Either player must draw, [NL-1.1] The weather card"
says "the weather: draw one of 3 cards (0-2): "
types hill 0 'shoot ?' shoot '6 5' 2 7 5 pass 1 pass shoot '6 6' pass take-it pass end 'note over' explain
says "the weather is sun"
says "hit: take it or fall back? (1-2) 2"
says "falling back: roll 1 die (1-6): 7"
says "falling back: roll 1 die (1-6): 5"
says "drm   -1  rain"
says "the game is over: Blüs win, the other sentry has no points left"
says "The game is over> pass"
says "the game is over"
runs 0 "$muster" verify hill
finish
