#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/ruling.sh - rulings, bookmarks, attested dice: recorded, told, and made again by scripts.
. "$(dirname "$0")/lib.sh"
MUSTER_VAULT=$work/vault
export MUSTER_VAULT
for name in anne ulf; do "$muster" key new $name >/dev/null || fail "no key $name"; done

runs 3 "$muster" new g "$scenario" --dice table
runs 0 "$muster" answer g 5 --by A --agreed
runs 0 "$muster" note g --bookmark dawn
runs 3 "$muster" order g fire RA1 F6
runs 0 "$muster" answer g 1 9 --by B
runs 2 "$muster" answer g 1 --agreed
runs 0 "$muster" note g --side A --bookmark dawn the second

# Bookmarks are events: the last of a name counts.
runs 0 "$muster" log g
says '     4     note: "" (bookmark dawn)'
says '     8     Rebels: "the second" (bookmark dawn)'
for address in g:dawn g@main:dawn; do
    runs 0 "$muster" show $address
    says "After event 8."
done
runs 0 "$muster" verify g:dawn
says "9 of 9"
runs 0 "$muster" branch g:dawn from_dawn
runs 0 "$muster" luck g:dawn
runs 1 "$muster" show g:dusk
complains "it has no bookmark 'dusk'; there are dawn"
runs 1 "$muster" verify g:dusk
complains "it has no bookmark 'dusk'; there are dawn"
runs 0 "$muster" new none "$scenario" --seed 1
runs 1 "$muster" show none:dusk
complains "it has no bookmark 'dusk', nor any other"

# A ruling in words; one about what was played though illegal; one that puts the position right.
runs 0 "$muster" ruling g the hedge is no obstacle
says 'the umpire rules: "the hedge is no obstacle"'
runs 0 "$muster" ruling g "it moved all the same" --illegal "move RM1 A1" --side A --set RM1.hex=A1 --set A.cap=5
says 'the umpire rules: "it moved all the same"; played though illegal [HM-7.6], Rebels: move unit=RM1 step=A1; put right: RM1.hex=A1 A.cap=5'
runs 0 "$muster" show g
says "5 CAP left"
runs 0 "$muster" explain g:10
says "It is illegal by [HM-7.6]"
says "  units[RM1].hex: "
says " -> A1"
runs 0 "$muster" explain g:10 --json
python3 -c "
import json
d = json.load(open('out'))
assert d['ruling']['order'] == 'move unit=RM1 step=A1' and d['ruling']['signed'] is False, d
assert len(d['changes']) == 2, d" || fail "explain --json: $(cat out)"
runs 0 "$muster" explain g:9
says "  nothing"
runs 1 "$muster" undo g --side A --agreed
complains "event 10: the umpire has ruled: what came before stands"
before=$(events_of)
runs 1 "$muster" ruling g "no" --illegal "move RM2 H5"
complains "the rules allow 'move unit=RM2 step=H5': it is not illegal"
runs 16 "$muster" ruling g "no" --set RM1.nonsense=1
runs 16 "$muster" ruling g "no" --set RM1.mp=99
runs 16 "$muster" ruling g "no" --set "RM1.mp=1 RM1.mp=2"
runs 16 "$muster" ruling g "no" --illegal "dance RM1"
runs 16 "$muster" ruling g "no" --key ulf
complains "the game has no key of the umpire"
runs 16 "$muster" ruling g "$(printf '%0300d' 0)"
runs 2 "$muster" ruling g
runs 2 "$muster" ruling g no --side A
[ "$(events_of)" = "$before" ] || fail "a refused ruling was written"
runs 0 "$muster" verify g
says "rulings of the umpire                             2 of 2"
says "2 rulings of the umpire (not signed); 1 order played though illegal: event 10 [HM-7.6] Rebels: move unit=RM1 step=A1."
says "Dice typed in: 1 by A, acknowledged by B; 2 by B alone."
runs 0 "$muster" verify g --json
python3 -c "
import json
v = json.load(open('out'))[0]
assert v['rulings']['count'] == 2 and v['rulings']['played'][0]['event'] == 10, v
assert v['rulings']['played'][0]['clause'] == 'HM-7.6', v
assert v['typed'] == {'A+B': 1, 'B': 2}, v" || fail "verify --json: $(cat out)"
runs 0 "$muster" verify g --html -
says "1 order played though illegal: event 10"

# All of it becomes a script, and the same log again.
runs 0 "$muster" export --script g g.mus
grep -qx 'roll D_CAP 5 by A+B' g.mus || fail "no witness in the script"
grep -qx 'note A "the second" at dawn' g.mus || fail "no bookmark in the script"
grep -qx 'ruling "it moved all the same" illegal A "move unit=RM1 step=A1" set "RM1.hex=A1 A.cap=5"' g.mus ||
    fail "no ruling in the script: $(grep ruling g.mus)"
runs 0 "$muster" run g.mus again
[ "$(head_of g@main)" = "$(head_of again@main)" ] || fail "another log"
runs 3 "$muster" new back "$scenario" --dice table
runs 0 "$muster" answer back 5
runs 3 "$muster" order back fire RA1 F6
runs 0 "$muster" answer back 1 9
runs 0 "$muster" undo back --side A --agreed
runs 0 "$muster" export --script back back.mus
grep -qx 'undo A with B' back.mus || fail "no consent in the script"
runs 0 "$muster" run back.mus back_again
[ "$(head_of back@main)" = "$(head_of back_again@main)" ] || fail "another log"

# With the umpire's key it must be signed, and then no script can make it again.
runs 0 "$muster" new keyed "$scenario" --seed 1685 --key-umpire ulf
runs 16 "$muster" ruling keyed "it stands"
complains "the game has a key of the umpire, who must sign: --key"
runs 16 "$muster" ruling keyed "it stands" --key anne
complains "'anne' is not the key that the game has of the umpire"
runs 0 "$muster" ruling keyed "it stands" --key ulf
runs 0 "$muster" verify keyed
says "1 ruling of the umpire (signed)."
runs 1 "$muster" export --script keyed keyed.mus
complains "the game has keys to sign with, which no script can make again: its text form (export --text) is exact"
[ -e keyed.mus ] && fail "there is a script all the same"

# Dice that the game rolls are attested by nobody; at one keyboard the options stand for all.
runs 0 "$muster" order keyed move RM1 G5
runs 16 "$muster" answer keyed 1 --by A
complains "the dice of this game are not typed in: nobody attests them"
printf '5\nfire RA1 F6\n1 9\n' >typed
runs 0 "$muster" play here "$scenario" --dice table --by A --agreed <typed
runs 0 "$muster" verify here
says "Dice typed in: 3 by A, acknowledged by B."
finish
