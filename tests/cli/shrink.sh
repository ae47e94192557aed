#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/shrink.sh - a log becomes the smallest that still shows something.
. "$(dirname "$0")/lib.sh"
mkdir tmp bin
TMPDIR=$work/tmp
export TMPDIR
ln -s "$muster" bin/muster
PATH=$work/bin:$PATH
cp "$fixtures/horse_musket/games/sedgemoor.log" game.txt
text='muster export --text {} -'

# left_nothing: no temporary file is there, and nothing was written or touched by the way
left_nothing() {
    [ -z "$(ls -A tmp)" ] || fail "something is left in the temporary directory after $*"
    [ ! -e hacked ] || fail "a shell has read a name, after $*"
}
events_in() {
    muster export --text "$1" - 2>err | sed -n 's/^end \([0-9]*\) .*/\1/p'
}

# Until a unit must survive: what is left verifies, shows it, and is the same each time.
runs 0 muster shrink game.txt --until 'grep -q D_SURVIVE {}'
says "game.small.txt: 22 of 94 events, 4 of 29 orders;"
runs 0 muster verify game.small.txt
grep -q D_SURVIVE game.small.txt || fail "it does not show it any more"
runs 0 muster shrink game.txt --until 'grep -q D_SURVIVE' -o again.txt
cmp -s game.small.txt again.txt || fail "another time, another log"
runs 0 muster shrink game.small.txt --until 'grep -q D_SURVIVE {}' -o again.txt --force
says "again.txt: 22 of 22 events, 4 of 4 orders;"
cmp -s game.small.txt again.txt || fail "what is smallest became another"
left_nothing "a game with typed dice"

# Nothing further can be left out by hand: no order with its answers, no event at the end.
runs 0 muster import game.small.txt small
runs 0 muster note small the last step settles
runs 0 muster export --script small small.mus
grep -v '^\(turn\|fingerprint\|note\) ' small.mus >whole.mus
runs 0 muster run whole.mus whole
runs 0 sh -c 'muster export --text whole - | grep -q D_SURVIVE'
orders=$(grep -c '^order ' whole.mus)
i=0
while [ $i -lt "$orders" ]; do
    i=$((i + 1))
    awk -v i=$i '/^order /{ n++ } n != i' whole.mus >without.mus
    if muster run without.mus "without$i" >out 2>err; then
        muster export --text "without$i" - | grep -q D_SURVIVE && fail "order $i is not needed"
    fi
done
[ "$i" -eq 4 ] || fail "$i orders were tried"
sed '$d' game.small.txt | sed '$d' | grep -q D_SURVIVE && fail "the last event is not needed"

# A unit dies, in the words of the story: its command has a store beside the log.
story='muster --store {}.d import {} g && muster --store {}.d log -v g | grep'
runs 0 muster run "$fixtures/horse_musket/games/sedgemoor_whole.mus" whole_game
runs 0 muster shrink whole_game --until "$story -q 'KC1 is Eliminated'"
[ "$(events_in whole_game.small.muster)" -lt 80 ] || fail "the death takes long: $(cat out)"
runs 0 muster import whole_game.small.muster death
runs 0 muster log -v death
says "KC1 is Eliminated  [HM-8.18]"
left_nothing "a death"

# Dice of a seed become typed ones, unless the command does not hold then; notes and undos go.
runs 0 muster new open "$scenario" --seed 5
runs 0 muster note open 'a remark $(touch hacked)'
runs 0 muster auto open --player-seed 7
runs 0 muster shrink open --until "$text | grep -q HM-8.112"
says "Its dice are typed in now"
runs 0 muster export --text open.small.muster -
grep -q ' note ' out && fail "the note is left"
grep -q '"dice":"table"' out || fail "the dice are not typed"
runs 0 muster shrink open --until "$text | grep -q '\"dice\":\"open\".*\"seed\":\"5\"'" -o own
says "own: 1 of "
runs 0 muster shrink open --until "$text | grep -q 'D_COMBAT .* open '" -o own2
grep -q "typed" out && fail "the dice are typed: $(cat out)"
runs 0 muster verify own2
runs 0 muster new undone "$scenario" --seed 1685
runs 0 muster order undone fire RA1 F6
runs 0 muster order undone move RM1 G5
runs 0 muster undo undone
runs 0 muster order undone move RM2 H5
runs 0 muster shrink undone --until "$text | grep -q unit=RM2"
runs 0 muster export --text undone.small.muster -
grep -q 'undo\|RM1"*$\|unit=RM1' out && fail "what was taken back is left"
runs 0 muster shrink undone --until "$text | grep -q undo" -o undo
[ "$(muster export --text undo - | grep -c ' order ')" -eq 1 ] || fail "an undo needs one order"
runs 0 muster shrink undone:6 --until "$text | grep -q RA1" -o part
left_nothing "games with open dice"

# A table of miniatures: ties of dice that nobody rolled are not rolled for ever.
runs 0 muster new close "$fixtures/shear_folly/scenarios/marlow_close.json" --seed 9
muster auto close -n 40 --player-seed 3 >out 2>err
runs 0 muster shrink close --until "$text | grep -q D_GUN"
[ "$(events_in close.small.muster)" -lt 12 ] || fail "a shot takes long: $(cat out)"

# A command that always holds leaves the beginning; one that never does, nothing.
runs 0 muster shrink --json game.txt --until true -o one
python3 -c '
import json
a = json.load(open("out"))
assert a["file"] == "one" and a["events"] == 1 and a["events_before"] == 94, a
assert a["orders"] == 0 and a["minimal"] and not a["only_cut"] and not a["dice_now_typed"], a
' 2>err || fail "the answer as JSON: $(cat out err)"
runs 1 muster shrink game.txt --until false -o none
complains "game.txt: the command does not hold for the whole log: exit code 1"
runs 1 muster shrink game.txt --until 'kill -9 $$ #' -o none
complains "it died of signal 9"
runs 1 muster shrink game.txt --until 'no-such-command {}' -o none
complains "exit code 127, it cannot be run"
runs 1 muster shrink game.txt --until 'sleep 99 #' --timeout 1 -o none
complains "it took more than 1 s"
runs 1 muster shrink game.txt --json --until false -o none
[ ! -e none ] || fail "it was written"
left_nothing "commands that never hold"

# One that hangs or dies on what it does not like is a no; what it leaves running ends with it.
hangs='grep -q D_SURVIVE {} || sleep 99'
runs 0 muster shrink again.txt --until "$hangs" --timeout 1 -o hung
cmp -s hung again.txt || fail "a hanging command gives another log"
runs 0 muster shrink game.txt --until 'grep -q D_SURVIVE {} || kill -SEGV $$' -o died
cmp -s died game.small.txt || fail "a dying command gives another log"
runs 0 muster shrink game.txt --until '(sleep 77.125; touch hacked) & true {}' -o one --force
python3 -c '
import subprocess, time
for _ in range(100): # what is killed needs a moment to be gone, but not 77 seconds
    if "sleep 77.125" not in subprocess.check_output(["ps", "-e", "-o", "args"], text=True).split("\n"):
        break
    time.sleep(0.1)
else:
    raise SystemExit(1)' || fail "something is still running"
runs 0 muster shrink game.txt --until 'test ! -t 0 && ! sh -c ": </dev/tty" && ! read a; true {}' \
    -o one --force
runs 0 sh -c 'echo words | muster shrink game.txt --until "! read word; : {}" -o one --force'
runs 0 muster shrink game.txt --until 'rm -rf {}; mkdir {}; touch {}/x; ln -s / {}/y' -o one --force
left_nothing "bad commands"

# What is in the way is told before anything is run.
runs 15 muster shrink game.txt --until 'touch hacked'
complains "game.small.txt: is there already"
runs 30 muster shrink game.txt --until 'touch hacked' -o nowhere/x
complains "nowhere/x: cannot make it"
runs 30 muster shrink game.txt --until 'touch hacked' -o tmp --force
complains "tmp: is a directory"
runs 2 muster shrink game.txt
runs 2 muster shrink game.txt --until ' '
runs 2 muster shrink --until true
runs 2 muster shrink game.txt --until true --timeout 0
runs 2 muster shrink - --until true
runs 1 muster shrink nobody --until true
runs 0 sh -c 'muster shrink - --until true -o - <game.txt >piped'
runs 0 muster verify piped
left_nothing "what is in the way"

# Names are never read by a shell; TMPDIR is used only if it could not be either.
for name in 'a b; touch hacked; .txt' '$(touch hacked).txt' "'{}'.txt" '-f.txt' '.hidden' 'plain'; do
    cp game.txt "./$name"
    runs 0 muster shrink --until 'test -s {}' -- "./$name"
done
for name in './a b; touch hacked; .small.txt' './$(touch hacked).small.txt' "./'{}'.small.txt" \
    ./-f.small.txt ./.hidden.small ./plain.small; do
    [ -s "$name" ] || fail "$name is not there"
done
mkdir 'tmp/$(touch hacked)'
runs 0 env TMPDIR="$work/tmp/\$(touch hacked)" muster shrink plain --until 'test -s {}' -o one --force
rmdir 'tmp/$(touch hacked)'
left_nothing "names"

# What cannot be played again is cut off, and no more.
muster export open open.muster >out
python3 -c "
b = bytearray(open('open.muster', 'rb').read()); b[20000] ^= 1; open('bad.muster', 'wb').write(b)"
runs 0 muster shrink bad.muster --until 'muster verify {} | grep -q checksum.does.not'
says "The file is damaged: it was only cut."
cmp -s -n "$(wc -c <bad.small.muster)" bad.small.muster bad.muster || fail "not its beginning"
[ "$(wc -c <bad.small.muster)" -lt 20100 ] || fail "it was not cut at the fault"
sed 's/^5 roll \(.*\) 1 9$/5 roll \1 1 8/' game.txt >forged.txt
runs 0 muster shrink forged.txt --until 'muster verify {}; test $? -eq 13'
says "The file is damaged: it was only cut."
left_nothing "damage"

# Ctrl-C, and being told to end, keep the smallest so far and leave nothing behind.
cat >stop.py <<'END'
import os, signal, subprocess, sys, time
number, wanted, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
signal.signal(signal.SIGINT, signal.default_int_handler)
if os.path.exists("ready"): os.remove("ready")
run = subprocess.Popen(["muster", "shrink", "game.txt", "--force", "-o", "stopped", "--until", command],
                       stdout=open("out", "w"), stderr=open("err", "w"))
for _ in range(600):
    if os.path.exists("ready"): break
    time.sleep(0.05)
run.send_signal(number)
code = run.wait(30)
sys.exit(code != wanted)
END
slow='test $(wc -l <{}) -lt 60 && { touch ready; sleep 99; }; grep -q D_SURVIVE {}'
for number in 2 15 1; do
    rm -f stopped
    python3 stop.py $number 0 "$slow" || fail "stopped by $number: $(cat out err)"
    says "Stopped: it may become smaller still."
    runs 0 muster verify stopped
    left_nothing "signal $number"
done
rm -f stopped
python3 stop.py 2 1 'touch ready; sleep 99; : {}' || fail "stopped at once: $(cat out err)"
complains "stopped before it was known"
[ ! -e stopped ] || fail "it was written"
left_nothing "a stop at once"
finish
