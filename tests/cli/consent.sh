#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/consent.sh - undos beyond dice, which the other side has agreed to.
. "$(dirname "$0")/lib.sh"
MUSTER_VAULT=$work/vault
export MUSTER_VAULT
for name in anne bob; do "$muster" key new $name >/dev/null || fail "no key $name"; done

# begin GAME OPTION...: a game in which dice were typed in for an order
begin() {
    name=$1
    shift
    runs 3 "$muster" new "$name" "$scenario" --dice table "$@"
    runs 0 "$muster" answer "$name" 5
    runs 3 "$muster" order "$name" fire RA1 F6
    runs 0 "$muster" answer "$name" 1 9
}

# Without keys the other side's word is enough, and it is recorded.
begin plain
runs 1 "$muster" undo plain --side A
complains "event 5: a die or card was seen"
complains "Rebels: RA1, combat dice: 1 9; B may agree: undo --side A --agreed"
runs 1 "$muster" undo plain
complains "; B may agree: undo --side A --agreed"
runs 1 "$muster" undo plain --side B
complains "; A may agree: undo --side B --agreed"
runs 2 "$muster" undo plain --agreed
runs 0 "$muster" undo plain --side A --agreed
reads "     7 undo by Rebels, back to event 3, agreed to by Royalists; taken back: event 4, Rebels: fire unit=RA1 target=F6"
runs 3 "$muster" undo plain --side A --agreed # the die for CAP was mistyped
says "back to event 0"
runs 1 "$muster" undo plain --side A --agreed
complains "nothing has been decided yet"
runs 0 "$muster" answer plain 4
runs 3 "$muster" order plain fire RA1 F6
runs 0 "$muster" answer plain 1 9
runs 0 "$muster" verify plain
says "2 undos with the other side's consent (0 signed)."
runs 0 "$muster" explain plain:7
says "taken back: event 4"
runs 16 "$muster" undo plain --side A --key bob
complains "the game has no key of B: it agrees without one"

# With a key it signs; from afar by a line, which is good for this undo alone.
begin keyed --key-a anne --key-b bob
runs 1 "$muster" undo keyed --side A
complains "RA1, combat dice: 1 9; B may agree, and sign that: muster consent --side B"
runs 1 "$muster" undo keyed
complains "; B may agree, and sign that: muster consent --side B"
runs 16 "$muster" undo keyed --side A --agreed
complains "the game has a key of B, who must sign"
runs 16 "$muster" consent keyed --side B --key anne
complains "'anne' is not the key that the game has of B"
runs 16 "$muster" consent keyed --side A --key bob
runs 2 "$muster" consent keyed --side B
before=$(events_of)
runs 0 "$muster" consent keyed --side B --key bob
complains "B agrees that this is taken back: event 4, Rebels: fire unit=RA1 target=F6 (event 5: Rebels: RA1, combat dice: 1 9)"
line=$(cat out)
[ "$(wc -l <out)" -eq 1 ] && [ "$(wc -c <out)" -lt 200 ] || fail "no short line: $line"
[ "$(events_of)" = "$before" ] || fail "a consent was written"
runs 16 "$muster" undo keyed --side B --consent "$line"
complains "the consent is to an undo of side A"
runs 1 "$muster" undo keyed --consent "$(printf '%s' "$line" | sed 's/signed 0/signed 1/; t; s/signed ./signed 0/')"
complains "the consent does not fit the game as it stands"
runs 16 "$muster" undo keyed --side A --consent "undo A to 3"
runs 16 "$muster" undo keyed --side A --consent "note A \"hm\""
[ "$(events_of)" = "$before" ] || fail "a refused consent was written"

# Only the side whose key the game has signs.
begin halfway --key-b bob
runs 1 "$muster" undo halfway
complains "; B may agree, and sign that: muster consent --side B"
runs 1 "$muster" undo halfway --side B
complains "; A may agree: undo --side B --agreed"
runs 0 "$muster" undo halfway --side B --agreed

# Once the game has gone on, it fits no more.
runs 0 "$muster" branch keyed later
runs 0 "$muster" order keyed@later move RM1 G5
runs 1 "$muster" undo keyed@later --side A --consent "$line"
complains "the other side agreed to go back to event 3, the last step leads to 6"
runs 0 "$muster" note keyed@later hm
runs 0 "$muster" branch keyed noted
runs 0 "$muster" note keyed@noted hm
runs 1 "$muster" undo keyed@noted --side A --consent "$line"
complains "the consent does not fit the game as it stands"

# A line may come out of a chat; then it is used up.
runs 0 "$muster" undo keyed --side A --consent "> $line "
says "agreed to by Royalists"
runs 1 "$muster" undo keyed --side A --consent "$line"
runs 3 "$muster" order keyed fire RA1 F6
runs 0 "$muster" answer keyed 2 2
runs 1 "$muster" undo keyed --side A --consent "$line"
complains "the consent does not fit the game as it stands"
runs 0 "$muster" undo keyed --side A --key bob --json
runs 0 "$muster" verify keyed
says "signatures by the keys of genesis                 2 of 2"
says "2 undos with the other side's consent (2 signed)."
runs 0 "$muster" consent keyed@later --side B --key bob --json
python3 -c "
import json
d = json.load(open('out'))
assert d['consent'].startswith('undo A to 6 with B signed ') and 'RM1' in d['takes_back'], d" ||
    fail "consent --json: $(cat out)"

# At one keyboard the other side is asked, and signs with the key that is in the vault.
begin here
begin sits --key-a anne --key-b bob
for game in here sits; do
    printf 'undo\nno\nundo\nyes\n' >typed
    runs 0 "$muster" play $game <typed
    says "To be taken back: event 4, Rebels: fire unit=RA1 target=F6 (event 5: Rebels: RA1, combat dice: 1 9)"
    says "Is that agreed to, Royalists? (yes or no) "
    says "Nothing is taken back."
    says "     7 undo by Rebels, back to event 3, agreed to by Royalists"
    runs 0 "$muster" verify $game
done
says "1 undo with the other side's consent (1 signed)."
begin away --key-a anne --key-b bob
mv "$MUSTER_VAULT/bob.key" .
printf 'undo\nyes\n' >typed
runs 0 "$muster" play away <typed
complains "B agrees by its key, which is not here"
mv bob.key "$MUSTER_VAULT"

# Who types dice in is not forgotten when the game is read from its beginning.
runs 3 "$muster" new noted "$scenario" --dice table
runs 0 "$muster" answer noted 5
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; do
    "$muster" note noted "$i" >/dev/null && "$muster" note noted "and $i" >/dev/null || fail "note $i"
done
runs 3 "$muster" order noted fire RA1 F6
runs 0 "$muster" answer noted 1 9
"$muster" verify | grep -q ' 1 snapshots\.' || fail "no snapshot"
printf 'undo\nyes\nfire RA1 F6\n2 2\n' >typed
runs 0 "$muster" play noted --by A --agreed <typed
says "agreed to by Royalists"
runs 0 "$muster" verify noted
says "Dice typed in: 2 by A, acknowledged by B; 3 by nobody who is named."

# An open order with dice; then over many dice, of which a snapshot knows nothing.
runs 0 "$muster" new long "$scenario" --seed 7
runs 0 "$muster" auto long -n 60 --player-seed 3
runs 0 "$muster" verify long
n=0
while [ $n -lt 64 ] && "$muster" undo long --side A --agreed >out 2>err; do n=$((n + 1)); done
[ $n -ge 10 ] || fail "only $n undos: $(cat err)"
complains "no more than 16 steps in a row can be taken back"
runs 0 "$muster" verify long
says "$n undos with the other side's consent"
runs 0 "$muster" auto long -n 20 --player-seed 4
runs 0 "$muster" verify long
finish
