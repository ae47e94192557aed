#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/sealed.sh - the umpire seals the dice: who sees what, before and after he reveals them.
#
#     sh sealed.sh MUSTER FIXTURES
. "$(dirname "$0")/lib.sh"

umpire() {
    MUSTER_STORE=$work/umpire MUSTER_VAULT=$work/vault "$muster" "$@"
}
player() {
    MUSTER_STORE=$work/player MUSTER_VAULT=$work/nothing "$muster" "$@"
}
id=00112233445566778899aabbccddeeff

# --- beginning -------------------------------------------------------------------------------
runs 2 umpire new g "$scenario" --dice sealed --seed x
runs 2 umpire new g "$scenario" --rated
runs 2 umpire new g "$scenario" --rated --seed x
runs 0 umpire new g "$scenario" --dice sealed --rated --id $id --set turns=2
complains "the secret of the dice is in $work/vault/$id.seal"
[ "$(stat -c %a vault/$id.seal)" = 600 ] || fail "the secret is not its owner's alone"
[ "$(stat -c %a vault)" = 700 ] || fail "the vault is not its owner's alone"
says 'step 2: actions' # the umpire's machine has rolled
secret=$(sed -n 's/^[0-9a-f]* //p' vault/$id.seal)
[ ${#secret} -eq 64 ] || fail "no secret of 256 bits"

# A second game of that id does not replace it; a game that cannot be kept leaves none behind.
runs 15 umpire new h "$scenario" --dice sealed --id $id
grep -q "$secret" vault/$id.seal || fail "the secret was replaced"
runs 15 umpire new g "$scenario" --dice sealed
[ "$(ls vault | wc -l)" -eq 1 ] || fail "a game that was not begun has left a secret"

# --- by file: the player orders, the umpire rolls --------------------------------------------
runs 0 umpire export g to_player.muster
runs 0 player import to_player.muster g
runs 3 player order g fire RA1 F6
says 'the umpire rolls'
runs 16 player answer g 10 10
complains 'the umpire rolls the dice of this game'
runs 0 player export g to_umpire.muster
runs 0 umpire import to_umpire.muster g --update
says '1 new events'
runs 0 umpire dice roll g
says 'RA1, combat dice:'
runs 0 umpire export g to_player.muster --force
runs 0 player import to_player.muster g --update
runs 0 player import to_player.muster g --update
says '0 new events'

# What is not a later version is not taken.
runs 0 umpire branch g:3 other
runs 0 umpire order g@other move RM1 G5
runs 0 umpire export g@other other.muster
runs 15 player import other.muster g --update
complains 'event 4: the game here and the file part'


# --- nobody can check them yet ---------------------------------------------------------------
runs 0 player verify g
says 'its dice are not yet verifiable'
says 'sealed  dice'
says 'not yet verifiable: the umpire has not revealed their secret'
says 'nobody can check them yet'
runs 0 player verify g --json
python3 -c "
import json
v = json.load(open('out'))[0]
assert v['dice_not_yet_verifiable'] == 3, v
assert [c for c in v['checks'] if c['check'] == 'dice'][0]['passed'] == 0" || fail "the JSON"
runs 1 umpire reveal g
complains 'the game is not over'

# Nothing of the secret is anywhere but in the vault: in no form that a tool would find.
umpire auto g --orders 3 >auto.out 2>auto.err
for command in "show g" "show g --json" "log g" "log g -v" "log g --json" "legal g" "export g --text -" \
    "verify g" "verify g --json" "luck g" "brief g" "list --json" "dice status g"; do
    umpire $command >>seen 2>&1
done
umpire export g seen.muster >>seen
cat umpire/data.mdb seen.muster auto.out auto.err >>seen
echo "$secret" >secret
hides seen secret || fail "the secret can be seen"
cat vault/$id.seal >>seen
hides seen secret && fail "a secret is not found where it is"

# A branch would roll what the game itself is going to roll: it does not, unless that is wanted.
runs 3 umpire order g@other fire RA1 F6
says 'the umpire rolls'
umpire branch g:4 peek >out
MUSTER_PEEK=1 umpire dice roll g@peek >out 2>err || [ $? -eq 3 ] || fail "no peeking: $(cat err)"
says 'RA1, combat dice:'

# --- secrets that are none -------------------------------------------------------------------
chmod 644 vault/$id.seal
runs 30 umpire dice roll g
complains 'others may read or write it, so it is no secret'
chmod 600 vault/$id.seal
cp vault/$id.seal kept
case $secret in *0) other=1 ;; *) other=0 ;; esac
sed "2s/.\$/$other/" kept >vault/$id.seal
runs 16 umpire dice roll g
complains 'that is not the secret this game'
printf 'muster seal, \033[2Jwhat' >vault/$id.seal
runs 16 umpire dice roll g
complains 'is not a seal'
cp kept vault/$id.seal

# --- the end ------------------------------------------------------------------------------------
umpire auto g >out 2>err || [ $? -eq 3 ] || fail "no play to the end: $(cat err)"
runs 0 umpire verify g
says 'its dice are not yet verifiable'
runs 0 umpire reveal g
says 'the umpire reveals the secret of the dice'
runs 1 umpire reveal g
complains 'the secret was revealed before'
runs 1 umpire order g end
complains 'the secret of the dice is revealed: play is over'
runs 0 umpire export g end.muster
runs 0 player verify end.muster
says 'ok      dice'
says "each worked out again from the umpire's secret"
says 'secrets as they were committed to                 1 of 1'
grep -q 'not yet' out && fail "the dice are verifiable now"
runs 0 player import end.muster g --update
runs 0 player verify g --html page.html
grep -q "worked out again from the umpire" page.html || fail "the page lacks who checks the dice"


finish
