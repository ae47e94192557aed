#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/disputes.sh - what players are accused of: rolling again after reloading, knowing the
# seed, handing in another log. Everything that needs more than one try, or more than one copy.
. "$(dirname "$0")/lib.sh"

# --- the same attack again, after going back to a copy of the store -----------------------------
runs 0 "$muster" new g "$scenario"
cp -r store before
runs 0 "$muster" order g fire RA1 F6
grep 'combat dice' out >rolled
[ -s rolled ] || fail "no dice were rolled"
n=0
while [ $n -lt 100 ]; do
    n=$((n + 1))
    rm -rf store
    cp -r before store
    "$muster" order g fire RA1 F6 >out 2>err
    grep 'combat dice' out | cmp -s - rolled || fail "try $n rolls something else"
done
# A look, a listing, odds, a branch, a refused order: nothing moves the dice.
rm -rf store
cp -r before store
for command in 'show g' 'legal g' 'odds g fire RA1 F6' 'log g' 'branch g:1 b' 'order g@b fire RA1 F6' \
    'order g fire RA1 A1' 'verify' 'export g e.muster' 'luck g'; do
    # shellcheck disable=SC2086
    "$muster" $command >out 2>err
done
runs 0 "$muster" order g fire RA1 F6
grep 'combat dice' out | cmp -s - rolled || fail "looking on has moved the dice"

# --- seeds that nobody chose -------------------------------------------------------------------
# Many games begun at once, in four stores: each has another seed of at least 128 bits, and another
# id. The clock is the same for all of them, as far as anybody can tell: Muster does not ask for it.
for part in 1 2 3 4; do
    (for n in $(seq 250); do
        MUSTER_STORE=$work/games.$part "$muster" new "g$n" "$scenario" >>new.$part || echo "game $n was not begun"
    done) >begun.$part 2>&1 &
done
wait
grep -h 'was not begun' begun.? | head -n 3
grep -q 'was not begun' begun.? && fail "games could not be begun"
for part in 1 2 3 4; do
    for n in $(seq 250); do
        MUSTER_STORE=$work/games.$part "$muster" export "g$n:1" - --text 2>err | head -n 1
    done
done | python3 -c "
import json, sys
games = [json.loads(line.split(' ', 2)[2]) for line in sys.stdin]
seeds, ids = {g['seed'] for g in games}, {g['game'] for g in games}
assert len(games) == len(seeds) == len(ids) == 1000, (len(games), len(seeds), len(ids))
assert all(len(s) >= 32 for s in seeds), min(seeds, key=len)
assert not any(g['seed_chosen'] for g in games)" || fail "seeds"

# --- three copies, and one of them is not like the others -------------------------------------
runs 0 "$muster" export g a.muster
cp a.muster b.muster
python3 - <<'END'
data = bytearray(open('a.muster', 'rb').read())
data[len(data) - 100] ^= 1
open('c.muster', 'wb').write(data)
END
cp c.muster c.was
runs 10 "$muster" verify a.muster b.muster c.muster
says 'Verdict on c.muster'
says '2 verified, 1 not.'
runs 10 "$muster" verify a.muster b.muster c.muster --json
python3 -c "
import json
said = {v['log']: v for v in json.load(open('out'))}
assert [said[n]['verdict'] for n in ('a.muster', 'b.muster', 'c.muster')] == \
    ['verified', 'verified', 'damaged'], said
assert said['c.muster']['fault']['event'] > 0, said['c.muster']" || fail "JSON: $(cat out)"
runs 10 "$muster" diff a.muster c.muster
runs 10 "$muster" import c.muster mended
cmp -s c.muster c.was || fail "a damaged copy was changed"

# --- a disk that is full at any byte of an export ------------------------------------------------
size=$(wc -c <a.muster)
blocks=1 # with none, the error would have no room either
while [ $((blocks * 512)) -lt "$size" ]; do
    rm -f full.muster*
    (ulimit -f "$blocks" && exec "$muster" export g full.muster) >out 2>err
    [ $? -eq 30 ] || fail "$blocks blocks: no failure: $(cat out err)"
    [ "$(wc -l <err)" -eq 1 ] || fail "$blocks blocks: $(cat err)"
    ls full.muster* >left 2>&1 && fail "$blocks blocks: something is left: $(cat left)"
    blocks=$((blocks + 1))
done
[ $blocks -gt 4 ] || fail "only $blocks sizes were tried"
runs 0 "$muster" export g full.muster
cmp -s full.muster a.muster || fail "afterwards it is another file"
finish
