#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/duel.sh - two players who do not trust each other roll dice, by mail and at one keyboard.
#
#     sh duel.sh MUSTER FIXTURES
. "$(dirname "$0")/lib.sh"

anne() {
    MUSTER_STORE=$work/anne MUSTER_VAULT=$work/anne.vault "$muster" "$@"
}
bert() {
    MUSTER_STORE=$work/bert MUSTER_VAULT=$work/bert.vault "$muster" "$@"
}
line() {
    [ "$(wc -l <out)" -eq 1 ] || fail "more than a line: $(cat out)"
    [ "$(wc -c <out)" -lt 300 ] || fail "the line is long: $(wc -c <out)"
    cat out
}

# --- offers ----------------------------------------------------------------------------------
runs 2 anne dice offer
runs 2 anne dice offer --side C
runs 0 anne dice offer --side A --links 12
a=$(line)
id=$(echo "$a" | cut -d' ' -f3)
[ "$(stat -c %a "anne.vault/$id-A.chain")" = 600 ] || fail "the chain is not its owner's alone"
runs 16 bert dice offer "$a" --side A
complains "the other side's offer is of side A, too"
runs 0 bert dice offer "$a" --side B
b=$(line)
runs 15 bert dice offer "$a" --side B # a chain is never replaced
for bad in '' 'muster offer' "$a x" "muster offer $id C 00" "$(echo "$a" | sed 's/A/Q/')" \
    "muster offer 00000000000000000000000000000000 A $(echo "$a" | cut -d' ' -f5)"; do
    runs 16 bert dice offer "$bad" --side B
done

# --- beginning: both get the same game -------------------------------------------------------
runs 2 anne new g "$scenario" --dice duel
runs 2 anne new g "$scenario" --dice duel --offer "$a"
runs 2 anne new g "$scenario" --dice table --offer "$a" --offer "$b"
runs 16 anne new g "$scenario" --dice duel --offer "$a" --offer "$a"
complains 'both offers are of side A'
runs 16 anne new g "$scenario" --dice duel --offer "$a" --offer "$(echo "$a" | sed 's/ A / B /')"
complains 'one side mirrors the other'
runs 3 anne new g "$scenario" --dice duel --rated --offer "$a" --offer "$b"
says 'both sides reveal their next link'
runs 3 bert new g "$scenario" --dice duel --rated --offer "$b" --offer "$a"
anne export g - >anne.log
bert export g - >bert.log
cmp -s anne.log bert.log || fail "the two games are not the same"

# --- the first roll --------------------------------------------------------------------------
runs 1 anne dice reveal g --side B
complains 'there is no such file'
runs 0 anne dice reveal g --side A
link=$(line)
runs 0 anne dice reveal g --side A
[ "$(line)" = "$link" ] || fail "another line for the same roll"
runs 0 anne dice reveal g --side A --json
cp out revealed
runs 0 anne dice status g --json
python3 -c "
import json
revealed, status = json.load(open('revealed')), json.load(open('out'))
assert revealed['line'] == '$link' and revealed['status'] == status, revealed
assert status['asked'] and [s['awaited'] for s in status['sides']] == [False, True], status" ||
    fail "JSON of a link: $(cat revealed out)"
runs 0 anne dice status g
says 'A, Rebels: 1 link revealed, the last one for this roll; 11 left in the chain here'
says 'B, Royalists: 0 links revealed, the next is awaited'
runs 3 bert dice take g "$link"
runs 1 bert dice take g "$link"
complains 'A has revealed link 1 for this roll already'
runs 0 bert dice reveal g --side B
back=$(line)
for bad in '' 'muster link' "$back 00" "$(echo "$back" | sed 's/ B / C /')" "$link$link$link" \
    "$(printf 'muster link \033[2J')" "$(echo "$back" | sed 's/ 1 / 0 /')"; do
    anne dice take g "$bad" >out 2>err
    case $? in 2 | 16) ;; *) fail "taken: $bad" ;; esac
    [ "$(wc -l <err)" -le 2 ] || fail "more than a line: $(cat err)"
done
runs 1 anne dice take g "$(echo "$back" | sed "s/$id/00112233445566778899aabbccddeeff/")"
complains 'the link is for another game'
runs 1 anne dice take g "$(echo "$back" | sed 's/ B 1 / B 2 /')"
complains 'link 1 of B is withheld: this is number 2'
runs 15 anne dice take g "$(echo "$back" | sed 's/ B 1 3 / B 1 4 /')"
complains 'exchange the logs'
foreign=$(echo "$back" | sed 's/.$//')
case $back in *0) foreign=${foreign}1 ;; *) foreign=${foreign}0 ;; esac
runs 1 anne dice take g "$foreign"
complains "this is no link of B's chain: it is foreign to it"
runs 0 anne dice take g "$back"
says 'additional CAP'
anne export g - --force >anne.log
bert export g - >bert.log
cmp -s anne.log bert.log || fail "the two games are not the same after a roll"

# --- an order by mail: order and link together, then the answer ------------------------------
runs 3 anne order g fire RA1 F6
runs 0 anne dice reveal g --side A
link=$(line)
runs 0 anne export g mail.muster --force
runs 15 bert dice take g "$link" # he does not have the order yet, and no dice are asked for
complains 'exchange the logs'
runs 0 bert import mail.muster g --update
runs 0 bert dice reveal g --side B --json
cp out revealed
runs 0 bert dice status g --json
link=$(python3 -c "
import json
revealed, status = json.load(open('revealed')), json.load(open('out'))
assert revealed['status'] == status and not status['asked'], revealed
assert [(s['revealed'], s['awaited']) for s in status['sides']] == [(2, False)] * 2, status
print(revealed['line'])") || fail "JSON of the second link: $(cat revealed out)"
bert log g | grep -q 'RA1, combat dice' || fail "the second link does not roll"
runs 0 anne dice take g "$link"
says 'RA1, combat dice'

# A step that has shown a link, or a die, is not taken back by one side alone.
runs 1 anne undo g --side A

# --- nobody gets a link for two orders -------------------------------------------------------
runs 0 anne export g before.muster
runs 3 anne order g fire RM1 F6
runs 0 anne dice reveal g --side A
# She goes back to before it, by the file, and orders something else.
runs 0 anne import before.muster again
runs 3 anne order again fire RM2 G6
runs 1 anne dice reveal again --side A
complains 'it is not revealed for anything else'

# --- the verdict -----------------------------------------------------------------------------
runs 0 bert verify g
says 'each worked out again from the links of both sides'
says 'They are not signed'
runs 0 bert verify g --json

# --- at one keyboard: the vault has both chains ----------------------------------------------
cp anne.vault/"$id"-A.chain both.chain
runs 0 bert dice offer --side A --links 400
a=$(line)
runs 0 bert dice offer "$a" --side B --links 400
b=$(line)
runs 0 bert new hot "$scenario" --dice duel --offer "$a" --offer "$b" --set turns=2
says 'step 2: actions'
runs 0 bert order hot fire RA1 F6
says 'RA1, combat dice'
bert auto hot >out 2>err || fail "no play to the end: $(cat err)"
runs 0 bert verify hot
grep -q 'secrets as they were committed to' out || fail "no secrets"
runs 0 bert export hot hot.muster
runs 0 anne verify hot.muster

# A chain that is used up ends the dice, not the game's log.
runs 0 bert dice offer --side A --links 1
a=$(line)
runs 0 bert dice offer "$a" --side B --links 1
b=$(line)
runs 0 bert new short "$scenario" --dice duel --offer "$a" --offer "$b"
runs 20 bert order short fire RA1 F6
complains 'had 1 links, and all are used up'

finish
