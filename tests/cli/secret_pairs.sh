#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/secret_pairs.sh - games that differ in their secret alone: as long as their dice have
# fallen alike, nobody can tell them apart.
#
# Seven games with the same id are sealed with seven secrets; two of them roll the same d6 first. To
# both are given the same orders, up to a die. All that a player is shown, in words, figures and
# sizes, is the same, but for the seal and the links of the chain; and what is asked for where the
# secret is, is what is told where it is not.
. "$(dirname "$0")/lib.sh"
id=00112233445566778899aabbccddeeff

# umpire N COMMAND...; player N COMMAND...: of the Nth game. Only one of them has the secret.
umpire() {
    n=$1
    shift
    MUSTER_STORE=$work/$n/store MUSTER_VAULT=$work/$n/vault "$muster" "$@"
}
player() {
    n=$1
    shift
    MUSTER_STORE=$work/$n/store MUSTER_VAULT=$work/nothing "$muster" "$@"
}

for n in 1 2 3 4 5 6 7; do
    mkdir $n
    runs 0 umpire $n new g "$scenario" --dice sealed --id $id
    umpire $n export g - --text | sed -n 's/.* roll [AB] .* d6 [a-z]* \([0-9]\)$/\1/p' | head -n 1 >$n/die
done
pair=$(python3 -c "
import collections
games = collections.defaultdict(list)
for n in range(1, 8):
    games[open('%d/die' % n).read()].append(n)
assert all(d.strip() in list('123456') for d in games), games
print(*next(g for g in games.values() if len(g) > 1)[:2])") || { echo "cannot begin: no first die"; exit 1; }
one=${pair% *}
other=${pair#* }
cmp -s "$one/vault/$id.seal" "$other/vault/$id.seal" && fail "the secrets are the same"

# All that can be asked, each command with its exit code; seal, links and what hashes them as `*`.
look() {
    for command in "show g" "show g --json" "legal g" "legal g --json" "log g" "log g -v" \
        "log g --json" "brief g" "brief g --json" list "list --json" "export g - --text" "verify g" \
        "verify g --json" verify "luck g" "luck g --json" "dice status g" "dice status g --json" \
        "odds g" "odds g fire RA1 F6" "odds g fire RA1 F6 --json" "odds g charge RD1 F6" \
        "measure g A1 F6" "explain g:3" "diff g g:3" "export --script g -" "dice roll g" "answer g 4 9" \
        "answer g 1" "reveal g" "branch g:2 main" "order g fire RA9 F6" "checkpoint g"; do
        echo "--- $command"
        # shellcheck disable=SC2086
        "$1" "$2" $command 2>&1
        echo "exit code $?"
        rm -f g.html
    done
    "$1" "$2" export g - | wc -c
    "$1" "$2" verify g --html page.html --json
    cat page.html
    rm page.html
} </dev/null

# seen WHO N: what is seen of the Nth game, in ./WHO.N
seen() {
    look "$1" "$2" | sed -E "s#$work/$2/#WORK/#g; s/\b[0-9a-f]{64}\b/*/g; s/\b[0-9a-f]{8,16}(…|\.\.\.)/*/g" >"$1.$2"
}

# alike WHEN: so far nobody can tell the games apart
alike() {
    seen player "$one"
    seen player "$other"
    [ "$(grep -c '^exit code' "player.$one")" -eq 34 ] || fail "$1: something was not asked"
    [ "$(grep -c '^exit code 0' "player.$one")" -ge 20 ] || fail "$1: too little is answered"
    cmp -s "player.$one" "player.$other" ||
        fail "$1: the games differ: $(diff "player.$one" "player.$other" | head -n 6)"
}

# both CODE COMMAND...: given by the player to both
both() {
    wanted_code=$1
    shift
    runs "$wanted_code" player "$one" "$@"
    runs "$wanted_code" player "$other" "$@"
}

alike "after the first die"
both 0 order g move RM1 G5
both 0 note g --side A "what a morning"
both 0 order g move RM2 H5
alike "after orders"
both 3 order g fire RA1 F6
alike "before the next die"
both 0 undo g
both 3 order g fire RA1 F6
alike "after an undo"

# Where the secret is, nothing else is told: what is possible, and how probable.
for game in $pair; do
    for command in "legal g" "legal g --json" "odds g" "odds g fire RA1 F6" "show g" "log g" "brief g"; do
        # shellcheck disable=SC2086
        player "$game" $command >without 2>&1
        # shellcheck disable=SC2086
        umpire "$game" $command >with 2>&1
        cmp -s with without || fail "$command: the secret tells something: $(diff with without | head -n 4)"
    done
done

# Then the dice fall, and not alike for all of the secrets: had they been the same, nothing would
# have been tried here.
for n in 1 2 3 4 5 6 7; do
    player $n order g fire RA1 F6 >out 2>err
    umpire $n dice roll g >$n/rolled 2>err || fail "the umpire does not roll: $(cat err)"
done
[ "$(cat ./?/rolled | grep 'combat dice' | sort -u | wc -l)" -gt 1 ] || fail "all dice fall alike"
finish
