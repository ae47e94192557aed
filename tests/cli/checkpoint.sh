#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/checkpoint.sh - checkpoints: signed by both, and then nobody cuts or rewrites the log.
. "$(dirname "$0")/lib.sh"
MUSTER_VAULT=$work/vault
export MUSTER_VAULT
for name in anne bob ulf carl; do "$muster" key new $name >/dev/null || fail "no key $name"; done

id=000000000000000000000000000000aa
runs 3 "$muster" new g "$scenario" --dice table --id $id --key-a anne --key-b bob --key-umpire ulf
runs 0 "$muster" answer g 5
runs 3 "$muster" order g fire RA1 F6
runs 0 "$muster" answer g 1 9
runs 0 "$muster" export g early.muster

# A note goes from one to the other, through a chat, and both have signed it.
runs 0 "$muster" checkpoint g --key anne
cp out by_anne
[ "$(sed -n 1p by_anne)" = "muster game $id" ] || fail "the first line: $(cat by_anne)"
[ "$(sed -n 2p by_anne)" = 7 ] || fail "the second line: $(cat by_anne)"
[ "$(sed -n 3p by_anne)" = "$(head_of g@main | cut -d' ' -f1)" ] || fail "the third line"
grep -q '^signed A ' by_anne || fail "not signed by A"
{
    printf '\r\n'
    sed 's/^/> /; s/$/  \r/' by_anne
    printf '\n\n'
} >pasted
runs 0 "$muster" checkpoint g --sign pasted --key bob
cp out by_both
[ "$(wc -c <by_both)" -lt 700 ] || fail "$(wc -c <by_both) bytes are too many for a chat"
grep -q '^signed B ' by_both || fail "not signed by B"
runs 15 "$muster" checkpoint g --sign by_both --key anne
complains "it is signed by this key already, as A"

# The log fits it, in every form; what follows is not anchored.
runs 0 "$muster" order g move RM1 G5
runs 0 "$muster" export g g.muster
runs 0 "$muster" export --text g g.txt
for log in g g@main g.muster g.txt; do
    runs 0 "$muster" verify $log --checkpoint by_both
    says "checkpoints that fit the log                      1 of 1"
    reads "Anchored up to event 6 (checkpoint by_both): signed by A, B." \
        "What follows, events 7 to 8, is not anchored." "Verified: nothing is wrong with it."
    grep -q "Not anchored" out && fail "$log is anchored, and is not"
done
runs 0 "$muster" verify g:6 --checkpoint by_both
reads "That is all of the log."
runs 0 "$muster" verify g --checkpoint by_both --json
python3 -c "
import json
v = json.load(open('out'))[0]
assert v['anchored'] is True and v['anchored_events'] == 7, v
[c] = v['checkpoints']
assert c['result'] == 'fits' and [(s['who'], s['known']) for s in c['signed']] == [
    ('A', True), ('B', True)], c" || fail "verify --json: $(cat out)"
runs 0 "$muster" verify g --checkpoint by_both --html -
says "Anchored up to event 6 (checkpoint by_both): signed by A, B."
runs 0 "$muster" verify g
says "Not anchored: no receipt says that this is the whole log, or whose it is."

# Three notes, the last of a stranger, one of nobody.
runs 0 "$muster" checkpoint g:3 --key carl
cp out by_carl
grep -q '^signed carl ' by_carl || fail "not signed by carl"
runs 0 "$muster" checkpoint g
cp out by_nobody
runs 0 "$muster" verify g --checkpoint by_both --checkpoint by_carl --checkpoint by_nobody
says "checkpoints that fit the log                      3 of 3"
says "Up to event 3 (checkpoint by_carl) it is what was signed by carl, whose key the game does not"
says "Up to event 8 it is what the checkpoint by_nobody says, which nobody has signed"
runs 0 "$muster" verify g --checkpoint by_carl --json
python3 -c "
import json
v = json.load(open('out'))[0]
assert v['anchored'] is False and 'anchored_events' not in v, v" || fail "a stranger anchors"

# The end is cut off; it is written anew and chained again; it is another game.
runs 13 "$muster" verify early.muster --checkpoint by_nobody
says "the checkpoint is for 9 events, the log ends after 7: the end was cut off (by_nobody)"
says "FAILED  checkpoints that fit the log                      0 of 1"
runs 13 "$muster" verify g:4 --checkpoint by_nobody --checkpoint by_carl
says "checkpoints that fit the log                      1 of 2"
runs 0 "$muster" export g:4 four.muster
runs 13 "$muster" verify four.muster --checkpoint by_nobody --checkpoint by_carl --html -
says "Up to event 3 (checkpoint by_carl)"
runs 0 "$muster" branch g:4 liar
runs 0 "$muster" answer g@liar 9 9
runs 0 "$muster" order g@liar move RM1 G5
runs 0 "$muster" verify g@liar
runs 13 "$muster" verify g@liar --checkpoint by_both
says "at event 6: rewritten at or before this event: the events up to here are not those of the"
runs 13 "$muster" verify g@liar --checkpoint by_both --json
python3 -c "
import json
v = json.load(open('out'))[0]
assert v['verdict'] == 'tampered' and v['fault']['event'] == 6, v
assert v['fault']['check'] == 'checkpoints that fit the log', v
assert v['checkpoints'][0]['result'] == 'rewritten' and v['anchored'] is False, v" ||
    fail "verify --json: $(cat out)"
runs 13 "$muster" verify g@liar --checkpoint by_both --html -
says "rewritten at or before this event"
runs 2 "$muster" checkpoint g:5 --key anne --sign by_both
runs 13 "$muster" checkpoint g@liar --sign by_anne --key bob
complains "they part at or before event 6: it is not signed"
runs 0 "$muster" import early.muster early
runs 15 "$muster" checkpoint early --sign by_nobody --key bob
complains "the checkpoint is for 9 events, the game here has 7: it is not signed"
runs 0 "$muster" new other "$scenario" --seed 1 --key-a carl
runs 15 "$muster" verify other --checkpoint by_both
says "the checkpoint by_both: it is about the game $id, this is"
runs 15 "$muster" checkpoint other --sign by_both --key carl
runs 15 "$muster" verify other nothing.muster --checkpoint by_both
grep -q "by_both: the checkpoint is about none of these games" err || fail "$(cat err)"
# The whole store: a branch may go its own way, but not what is the game itself, or a part of it
# that is signed.
runs 0 "$muster" verify --checkpoint by_both --checkpoint by_carl
says "The checkpoint by_both, for 7 events, is of the game that this branch has left before"
[ "$(grep -c "^Up to event 3 (checkpoint by_carl)" out)" -eq 3 ] || fail "what they share"
runs 0 "$muster" verify --checkpoint by_both --json
python3 -c "
import json
said = {v['log']: v['checkpoints'][0]['result'] for v in json.load(open('out')) if 'log' in v}
assert said['g@main'] == 'fits' and said['g@liar'] == 'of a line it has left', said" || fail "verify --json: $(cat out)"
runs 0 "$muster" branch g@liar:6 liars_liar
runs 0 "$muster" verify --checkpoint by_both
runs 0 "$muster" export g@liar liar.muster
mkdir liars cut
runs 0 "$muster" --store liars/store import liar.muster g
runs 13 "$muster" --store liars/store verify --checkpoint by_both
# Nobody cuts off what was signed, or writes it anew, and calls the rest a branch.
runs 0 "$muster" --store cut/store import early.muster g
runs 0 "$muster" --store cut/store branch g:6 rest
runs 0 "$muster" --store cut/store order g@rest move RM2 H5
runs 13 "$muster" --store cut/store verify --checkpoint by_nobody
says "the checkpoint is for 9 events, the log ends after 7: the end was cut off (by_nobody)"
[ "$(grep -c '^tampered: ' out)" -eq 1 ] || fail "the game is cut, the branch is not: $(cat out)"
runs 13 "$muster" verify g@liar --checkpoint by_both # named alone it is the log in question
runs 0 "$muster" checkpoint g@liar
cp out of_liar
runs 13 "$muster" verify --checkpoint of_liar
says "Up to event 8 it is what the checkpoint of_liar says"
runs 0 "$muster" verify g@liar --checkpoint of_liar
runs 0 "$muster" verify g other --checkpoint by_both
runs 15 "$muster" verify other other --checkpoint by_both
complains "by_both: the checkpoint is about none of these games"

# In a name that is not his; and what is no note at all.
runs 0 "$muster" new same "$scenario" --seed 1 --id $id --key-a carl
runs 15 "$muster" verify same --checkpoint by_both
says "it says that A has signed, but the key is not the one that the game has for A: it is no evidence"
bad() {
    runs 16 "$muster" verify g --checkpoint bad
    complains "$1"
    runs 16 "$muster" diff g g --checkpoint bad
    runs 16 "$muster" checkpoint g --sign bad --key bob
}
sed 's/^7$/8/' by_both >bad
bad "bad:4: the signature of A does not fit: the note is no evidence"
sed '5s/signed B/signed A/' by_both >bad
bad "bad:5: it is signed by A already, with another key"
head -n 2 by_both >bad
bad "bad:2: the note ends before its third line"
printf 'muster game \033[2J\n' >bad
bad "bad:1: the line is not plain text"
head -c 9000 /dev/zero >bad
runs 20 "$muster" verify g --checkpoint bad
runs 30 "$muster" verify g --checkpoint nothing

# Which of two versions is it?
runs 1 "$muster" diff g g@liar --checkpoint by_both --checkpoint by_carl
reads "Checkpoint by_both, events 0 to 6, signed by A, B:" "  g agrees with it" \
    "  g@liar contradicts it"
reads "Checkpoint by_carl, events 0 to 3, signed by carl, whose key the game does not know:" \
    "  g agrees with it" "  g@liar agrees with it" \
    "  It is about events before they part, and does not decide between them."
runs 1 "$muster" diff g@liar g.muster --checkpoint by_both --json
python3 -c "
import json
[c] = json.load(open('out'))['checkpoints']
assert (c['first'], c['second']) == ('contradicts', 'agrees'), c" || fail "diff --json: $(cat out)"
runs 1 "$muster" diff g early.muster --checkpoint by_nobody
says "  early.muster contradicts it: it ends before"
runs 0 "$muster" diff g g.muster --checkpoint by_both
says "The two are the same"
runs 13 "$muster" diff g@liar g@liar --checkpoint by_both
runs 15 "$muster" diff other other --checkpoint by_both
complains "the checkpoint is about another game"

# Kept in the log: told, and no anchor for the end.
runs 0 "$muster" checkpoint g --key anne --key ulf --keep
grep -q "2 signatures are written into the log" err || fail "not told: $(cat err)"
cp out kept
grep -q '^signed umpire ' kept || fail "not signed by the umpire"
runs 0 "$muster" log g
reads "     9     Rebels: all before is signed" "    10     the umpire: all before is signed"
runs 0 "$muster" verify g
says "signatures by the keys of genesis                 2 of 2"
says "Signed within the log: by A up to event 8, umpire up to event 9, by the keys in genesis."
says "Not anchored: no receipt outside it says that this is the whole log."
runs 0 "$muster" verify g --checkpoint kept
before=$(events_of)
runs 16 "$muster" checkpoint g --key carl --keep
complains "the game has none of these keys"
runs 15 "$muster" checkpoint g:3 --key anne --keep
[ "$(events_of)" = "$before" ] || fail "a refused checkpoint was written"
runs 0 "$muster" checkpoint g --key anne --json
python3 -c "
import json
d = json.load(open('out'))
assert d['events'] == 11 and len(d['note']) == 4 and d['signed'][0]['who'] == 'A', d" ||
    fail "checkpoint --json: $(cat out)"
finish
