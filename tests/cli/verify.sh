#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/verify.sh - what a verdict says: which check failed, of how many, and where; of
# harmed files, of logs that were edited and chained again, and of what is no log.
. "$(dirname "$0")/lib.sh"
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" game
runs 0 "$muster" export game game.muster
runs 0 "$muster" export --text game game.txt

# verdict CODE CHECK PASSED FILE: `verify` fails at this check and no other, so many passed; and
# so does `import`, which keeps nothing.
verdict() {
    for command in "verify $4" "import $4 kept"; do
        # shellcheck disable=SC2086
        runs "$1" "$muster" $command
        [ "$(grep -c '^  FAILED' out)" -eq 1 ] || fail "not one check FAILED: $command: $(cat out)"
        grep -qE "^  FAILED  $2 +$3 of $(($3 + 1))( |\$)" out || fail "not $2, $3: $(cat out)"
    done
    says "Nothing was imported."
    runs 1 "$muster" show kept
    runs "$1" "$muster" verify --json "$4"
    python3 -c '
import json, sys
v = json.load(open("out"))[0]
bad = [c for c in v["checks"] if c["passed"] != c["of"]]
assert len(bad) == 1 and bad[0]["check"] == v["fault"]["check"] == sys.argv[1], v
assert bad[0]["of"] == bad[0]["passed"] + 1 == int(sys.argv[2]) + 1, v' "$2" "$3" ||
        fail "the JSON has another fault"
}

# load(GAME): the lines of GAME.txt, and the bytes of its events; tell() says them, chained anew.
cat >chained.py <<'EOF'
import hashlib

def head(events):
    link = b"muster chain 1".ljust(32, b"\0")
    for e in events: link = hashlib.blake2b(link + e, digest_size=32).digest()
    return "end %d links %s" % (len(events), link.hex())

def load(game):
    data, at, events = open(game + ".muster", "rb").read(), 20, []
    while data[at:at + 1] == b"E":
        n = int.from_bytes(data[at + 1:at + 5], "big")
        events.append(bytearray(data[at + 5:at + 5 + n]))
        at += 5 + n + 32 + 8
    lines = open(game + ".txt").read().splitlines()
    assert lines.pop() == head(events), "the game itself is chained in another way"
    return lines, events

def tell(lines, events):
    print("\n".join(lines + [head(events)]))
EOF
PYTHONPATH=$work
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE

# rechain GAME EVENT DIE FACE: GAME.txt with another face of a die, chained anew, in ./forged.
rechain() {
    python3 - "$@" <<'EOF' >forged || fail "cannot chain $*"
import chained, sys
game, event, die, face = sys.argv[1], *map(int, sys.argv[2:])
lines, events = chained.load(game)
words = lines[event].split()
faces = len(words) - 8
assert words[1] == "roll" and list(events[event][-faces:]) == list(map(int, words[8:])), words
events[event][die - faces] = face
words[8 + die] = str(face)
lines[event] = " ".join(words)
chained.tell(lines, events)
EOF
}

# once_more GAME WORD: GAME.txt, and behind its last event the first of that word, in ./forged.
once_more() {
    python3 - "$@" <<'EOF' >forged || fail "cannot chain $*"
import chained, sys
lines, events = chained.load(sys.argv[1])
again = next(i for i, line in enumerate(lines) if line.split()[1] == sys.argv[2])
lines.append(" ".join([str(len(lines))] + lines[again].split()[1:]))
chained.tell(lines, events + [events[again]])
EOF
}

# Harm to a file. What was not looked at is not counted.
runs 0 "$muster" verify game.muster
says "bytes as they were written                       94 of 94"
says "links of the chain                               94 of 94"
says "end where the log says it is                      1 of 1  (the game goes on: a question is open)"
head -c 4000 game.muster >cut
verdict 10 "end where the log says it is" 0 cut
says '"events_read": 37'
head -c 4000 game.muster >flipped
printf 'X' >>flipped
tail -c +4002 game.muster >>flipped
verdict 10 "bytes as they were written" 37 flipped
runs 10 "$muster" verify flipped
says "The check ended with the first fault; 37 of 94 events were read."
says "at event 37: the event is damaged"

# Harm to a text.
runs 0 "$muster" verify game.txt
says "94 of 94  (the numbers of the lines: a text has no checksums)"
says "1 of 1  (the head alone: it stands for all events)"
head -n 20 game.txt >log
verdict 10 "end where the log says it is" 0 log
# In the middle of a line as well; with an end of its own, the line is only no event.
whole=$(head -n 20 game.txt | wc -c)
head -c $((whole + 9)) game.txt >log
verdict 10 "end where the log says it is" 0 log
runs 10 "$muster" verify log
says "at event 20: log:21: the text is cut off in the middle of this line"
echo >>log
verdict 16 "events in canonical form" 20 log
sed 's/^5 roll.*/5 roll nonsense/' game.txt >log
verdict 16 "events in canonical form" 5 log
sed 's/^5 roll.*/5 roll A HM-8.2 D_COMBAT RA1 d10 table 1 8/' game.txt >log
verdict 13 "links of the chain" 0 log
runs 13 "$muster" verify log
says "here: log:95: the head does not follow"

# A text that was read, but written by others in another way: what is verified is true of its
# events, and the verdict says no more.
foreign() {
    runs 0 "$muster" verify log
    grep -qF "  read    bytes as they were written                       94 of 94  ($1)" out ||
        fail "the bytes of $1: $(cat out)"
    says "94 of 94  (as they were read: the text writes them in another way)"
    says "Verified: nothing is wrong with its events."
    runs 0 "$muster" verify --json log
    python3 -c '
import json, sys
v = json.load(open("out"))[0]
of, events = (next(c for c in v["checks"] if c["check"].startswith(n)) for n in ("bytes", "events"))
assert v["verdict"] == "verified" and of["remark"] == sys.argv[1], v
assert str(of["foreign_line"]) == sys.argv[1].split()[-1] and "remark" in events, v' "$1" ||
        fail "the JSON of $1"
}
tr -d '\r' <game.txt | sed 's/$/\r/' >log
foreign "text read, but not as Muster writes it: line 1"
sed '5,$s/ settled /  settled /' game.txt >log
line=$(sed -n '5,$!d;/ settled /{=;q;}' game.txt)
foreign "text read, but not as Muster writes it: line $line"
printf '%s' "$(cat game.txt)" >log
foreign "text read, but not as Muster writes it: line 95"
sed '1s/"works":false,//' game.txt >log
foreign "text read, but not as Muster writes it: line 1"
runs 0 "$muster" verify --json game.txt
! grep -q foreign_line out || fail "a text as Muster writes it is called foreign"

# Dice that were edited and chained again. Open dice are known: the very die is named.
runs 0 "$muster" new open "$scenario" --seed 1685
runs 0 "$muster" auto open -n 60 --player-seed 5
runs 0 "$muster" export open open.muster
runs 0 "$muster" export --text open open.txt
dice=0
grep ' roll ' open.txt | head -n 6 >rolls
while read -r event _ _ _ _ _ die _ face _; do
    other=$((face == 1 ? 2 : 1))
    [ "$die" != d3 ] || other=$((face % 3 + 1))
    rechain open "$event" 0 $other
    verdict 11 dice $dice forged
    dice=$((dice + $(grep "^$event roll " open.txt | wc -w) - 8))
done <rolls
[ $dice -ge 5 ] || fail "only $dice dice"

# A game that is over; what goes on behind its end is against the rules. Of a part of a game it is
# not asked how that ends.
runs 0 "$muster" new over "$scenario" --seed 5 --set turns=1
"$muster" auto over --player-seed 1 >out 2>err || fail "no play to the end: $(cat err)"
runs 0 "$muster" verify over
says "end where the log says it is                      1 of 1  (the game is over)"
runs 0 "$muster" verify over --json
python3 -c '
import json
[end] = [c for c in json.load(open("out"))[0]["checks"] if c["check"].startswith("end ")]
assert end == {"check": "end where the log says it is", "passed": 1, "of": 1,
               "remark": "the game is over"}, end' || fail "the JSON of the end: $(cat out)"
runs 0 "$muster" verify over --html -
grep -q "end where the log says it is" out || fail "the page lacks the end"
grep -q "the game is over" out || fail "the page lacks that the game is over"
runs 0 "$muster" verify over:8
grep -q "end where" out && fail "a part of a game has no end of its own"
runs 0 "$muster" export over over.muster
runs 0 "$muster" export --text over over.txt
once_more over order
verdict 14 "orders legal" "$(grep -c '^[0-9]* order ' over.txt)" forged
runs 14 "$muster" verify forged
says "the game is over"
once_more over phase
runs 11 "$muster" verify forged

# Typed dice are known to nobody, but the rules make another game of another die: the clause.
rechain game 54 0 9
verdict 11 "answers to the questions the rules ask" 17 forged
runs 11 "$muster" verify forged
says "at event 55, [HM-8.58] "
says "the log goes on with roll D_COMBAT of 1 d10 by Rebels about RM1 under HM-8.58, the rules ask"
rechain game 5 1 1
verdict 11 "states with the recorded fingerprint" 1 forged
runs 11 "$muster" verify forged
says "at event 6, [HM-8.2] "
says "the recorded dice and choices do not lead to the recorded state"
says "the step's dice and choices were asked under HM-8.2"
grep -q "what happens in it is told by .*HM-8\.2" out || fail "no clause of what happens"
says "units[KE1].mp is 3, the recorded state has 2"
runs 11 "$muster" verify --json forged
python3 -c '
import json
f = json.load(open("out"))[0]["fault"]
assert f["clause"] == "HM-8.2" and f["asked_under"] == ["HM-8.2"] and "HM-8.2" in f["told_by"]
assert f["ours"] != f["recorded"] and f["fields"], f' || fail "the JSON of another state"

# A log that was cut is no forgery: what is missing comes by itself, or a player is asked.
cut_after() {
    runs 0 "$muster" verify "$1"
    says "Verified: nothing is wrong with it."
    says "$2"
}
settled=$(sed -n 's/^\([0-9]*\) settled .*/\1/p' game.txt | sed -n 2p)
cut_after "game:$((settled - 1))" "The last step is complete; it settles when the game goes on."
first=$(sed -n 's/^\([0-9]*\) roll .*/\1/p' open.txt | head -n 1)
cut_after "open:$((first - 1))" "D_CAP is rolled by the game itself when it goes on."
cut_after game:4 "turn 1, D_COMBAT is open for Rebels."
runs 0 "$muster" branch "game:$((settled - 1))" complete
runs 0 "$muster" export game@complete complete.muster
runs 0 "$muster" verify complete.muster
says "The last step is complete"
runs 0 "$muster" verify --json complete.muster
python3 -c '
import json
v = json.load(open("out"))[0]
assert v["verdict"] == "verified" and v["unsettled"] and "asked" not in v, v' ||
    fail "the JSON of a step that has not settled"

# Of several verdicts, damage counts more than what was not found, wherever it stands; among
# equals the first counts.
runs 10 "$muster" verify nofile cut game
says "1 verified, 2 not."
runs 10 "$muster" verify 'a b' cut
runs 10 "$muster" verify cut forged nofile
runs 11 "$muster" verify nofile forged cut
runs 1 "$muster" verify nofile 'a b'
runs 10 "$muster" verify --json nofile cut

# Standard input is a file like another, which has no name but "-".
runs 0 "$muster" verify - <game.muster
says "Verdict on -: "
runs 10 "$muster" verify - <cut
runs 0 "$muster" import - handed <game.txt
runs 0 "$muster" diff game handed
runs 30 "$muster" verify - <&-
complains "muster: -: cannot read it"

# The whole store in JSON has the counts of its tables, too.
runs 0 "$muster" verify --json
python3 -c '
import json
*games, tables = json.load(open("out"))
assert all(g["verdict"] == "verified" for g in games) and "log" not in tables
assert tables["tables"]["branches"] == len(games) and tables["tables"]["events"] > 0, tables' ||
    fail "the tables in JSON"

# What is neither a file nor a game has no verdict.
no_verdict() {
    runs "$1" "$muster" verify "$2"
    complains "$3"
    [ ! -s out ] || fail "something was said about $2: $(cat out)"
}
no_verdict 1 nofile.muster "nofile.muster: no such file, and there is no game 'nofile.muster'"
no_verdict 1 game@nowhere "game@nowhere: no such file, and there is no game 'game' with a branch"
no_verdict 1 game:94 "game:94: it has the events 0 to 93"
no_verdict 2 'a b' "a b: no such file, and no address"
no_verdict 2 no/file "no/file: no such file, and no address"
no_verdict 2 game:-x "game:-x: no such file, and no address"
no_verdict 1 game:x "game:x: it has no bookmark 'x', nor any other"
mkdir folder
no_verdict 30 . ".: is not a file"
no_verdict 30 folder/ "folder/: is not a file"
no_verdict 1 folder "folder: is not a file, and there is no game 'folder'"
runs 1 "$muster" verify nofile game
says "1 verified, 1 not."
runs 1 "$muster" verify --json nofile game
python3 -c '
import json
v = json.load(open("out"))
assert [x["verdict"] for x in v] == ["not found", "verified"] and "checks" not in v[0], v' ||
    fail "the JSON of no verdict"
complains "nofile: no such file"
runs 1 "$muster" verify --json --store none
python3 -c '
import json
assert [x["verdict"] for x in json.load(open("out"))] == ["not found"]' || fail "the JSON of no store"
MUSTER_STORE=$work/none no_verdict 1 game "game: no such file, and there is no store"
finish
