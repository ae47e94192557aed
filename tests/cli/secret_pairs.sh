#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/secret_pairs.sh - games that differ in their secret alone: as long as their dice have
# fallen alike, nobody can tell them apart.
#
# Seven games with the same id are sealed with seven secrets, and of seven duels with the same id
# the chains of A are others; two of seven roll the same d6 first. To both are given the same
# orders, up to a die. All that is shown to whoever has no secret, or B's chain alone, in words,
# figures and sizes, is the same, but for the seal or the tip, the links that were revealed, and
# the links of the log; and what is asked for where the secret is, is what is told where it is not.
. "$(dirname "$0")/lib.sh"
id=00112233445566778899aabbccddeeff

# WHO N COMMAND...: of the Nth game. In the sealed ones the umpire has the secret, in duels A and B
# have their chains; the player has nothing, nor has whoever has lost his vault.
with_vault() {
    vault=$1
    n=$2
    shift 2
    MUSTER_STORE=$work/$n/store MUSTER_VAULT=$vault "$muster" "$@"
}
umpire() { with_vault "$work/$1/vault" "$@"; }
a() { with_vault "$work/$1/a" "$@"; }
b() { with_vault "$work/$1/b" "$@"; }
player() { with_vault "$work/nothing" "$@"; }
lost() { with_vault "$scenario/nothing" "$@"; }

# first_die N: the first one that has fallen, in N/die
first_die() {
    player "$1" export g - --text | sed -n 's/.* roll [AB] .* d6 [a-z]* \([0-9]\)$/\1/p' |
        head -n 1 >"$1/die"
}

# pair_of N...: two games whose first die is the same: $pair, which are $one and $other
pair_of() {
    pair=$(python3 - "$@" <<'PYTHON'
import collections, sys
games = collections.defaultdict(list)
for n in sys.argv[1:]:
    games[open(n + '/die').read().strip()].append(n)
assert all(die in set('123456') for die in games), games
print(*next(g for g in games.values() if len(g) > 1)[:2])
PYTHON
    ) || { echo "cannot begin: no first die"; exit 1; }
    one=${pair% *}
    other=${pair#* }
}

# All that can be asked, each command with its exit code. None of it goes on with the game.
look() {
    for command in "show g" "show g --json" "legal g" "legal g --json" "log g" "log g -v" \
        "log g --json" "brief g" "brief g --json" list "list --json" "export g - --text" \
        "verify g" "verify g --json" verify "luck g" "luck g --json" "dice status g" \
        "dice status g --json" "odds g" "odds g fire RA1 F6" "odds g fire RA1 F6 --json" \
        "odds g charge RD1 F6" "measure g A1 F6" "explain g:1" "diff g g:1" \
        "export --script g -" "dice roll g" "answer g 4 9" "answer g RM1" "reveal g" \
        "branch g:1 main" "order g fire RA9 F6" "checkpoint g" "dice take g $id" \
        "show g --svg -"; do
        echo "--- $command"
        # shellcheck disable=SC2086
        "$1" "$2" $command 2>&1
        echo "exit code $?"
    done
    "$1" "$2" export g - | wc -c
    "$1" "$2" verify g --html page.html --json
    cat page.html
    rm page.html
} </dev/null

# seen WHO N: what he sees of the Nth game, in ./WHO.N; seal, tips and links as `*`. They are
# digests: what else is one must not stand there.
seen() {
    look "$1" "$2" >seen
    secrets "$2" >secret
    hides seen secret || fail "$1 sees a secret"
    hides "$2/store/data.mdb" secret || fail "a secret is in the store"
    sed -E "s#$work/$2/#WORK/#g; s/\b[0-9a-f]{64}\b/*/g; s/\b[0-9a-f]{8,16}(…|\.\.\.)/*/g" seen \
        >"$1.$2"
}

# alike WHO WHEN: so far he cannot tell the games apart
alike() {
    seen "$1" "$one"
    seen "$1" "$other"
    [ "$(grep -c '^exit code' "$1.$one")" -eq 36 ] || fail "$2: something was not asked"
    [ "$(grep -c '^exit code 0' "$1.$one")" -ge 20 ] || fail "$2: too little is answered"
    cmp -s "$1.$one" "$1.$other" ||
        fail "$2: the games differ: $(diff "$1.$one" "$1.$other" | head -n 6)"
}

# both WHO CODE COMMAND...: given to both by him
both() {
    who=$1
    wanted_code=$2
    shift 2
    runs "$wanted_code" "$who" "$one" "$@"
    runs "$wanted_code" "$who" "$other" "$@"
}

# tells_nothing WHO...: what is possible, and how probable, is the same where their secrets are and
# where there is none.
tells_nothing() {
    for game in $pair; do
        for command in "legal g" "legal g --json" "odds g" "odds g fire RA1 F6" "show g" \
            "show g --json" "log g" "brief g" "verify g"; do
            # shellcheck disable=SC2086
            player "$game" $command >without 2>&1
            for who; do
                # shellcheck disable=SC2086
                $who "$game" $command >with 2>&1
                cmp -s with without ||
                    fail "$command: $who is told: $(diff with without | head -n 4)"
            done
        done
    done
}

# secrets N: what must not be known of the Nth game: of a sealed one the secret, and the key that
# dice are made with; of a duel the links of A that have not been revealed.
secrets() {
    python3 - "$1" $id <<'PYTHON'
import glob, hashlib, sys
n, game = sys.argv[1], bytes.fromhex(sys.argv[2])

def digest(label, message):
    return hashlib.blake2b(bytes([len(label)]) + label + message, digest_size=32).digest()

for file in glob.glob(n + '/vault/*.seal'):
    secret = bytes.fromhex(open(file).read().split()[-1])
    print(secret.hex(), digest(b'sealed dice', game + secret).hex())
for file in glob.glob(n + '/a/*.chain'):
    lines = open(file).read().splitlines()
    links, link = int(lines[1].split()[2]), bytes.fromhex(lines[1].split()[3])
    shown = int(lines[2].split()[0])
    for i in range(links, shown, -1):
        print(link.hex())
        link = digest(b'dice link', game + b'\0' + link)
PYTHON
}

# a_turn WHO: orders, a question, and the question after it, which is for dice
a_turn() {
    alike "$1" "after the first die"
    both "$1" 3 order g end
    alike "$1" "before a choice"
    both "$1" 3 answer g 1
    alike "$1" "after a choice, before its die"
    both "$1" 0 undo g
    both "$1" 0 order g move RM1 G5
    both "$1" 0 note g --side A "what a morning"
    both "$1" 0 order g move RM2 H5
    alike "$1" "after orders"
    both "$1" 3 order g fire RA1 F6
    alike "$1" "before the next die"
    both "$1" 0 undo g
    both "$1" 3 order g fire RA1 F6
    alike "$1" "after an undo"
}

# Had all dice fallen alike, nothing would have been tried here.
differ() {
    [ "$(cat "$@" | grep 'combat dice' | sort -u | wc -l)" -gt 1 ] || fail "all dice fall alike"
}

# --- sealed dice -----------------------------------------------------------------------------
for n in 1 2 3 4 5 6 7; do
    mkdir $n
    runs 0 umpire $n new g "$scenario" --dice sealed --id $id
    first_die $n
done
pair_of 1 2 3 4 5 6 7
cmp -s "$one/vault/$id.seal" "$other/vault/$id.seal" && fail "the secrets are the same"
a_turn player
tells_nothing umpire lost
for n in $pair; do chmod 644 $n/vault/$id.seal; done
tells_nothing umpire # it is not read: whoever reads it says that others may do so, too
both umpire 30 dice roll g
for n in $pair; do chmod 600 $n/vault/$id.seal; done
for n in 1 2 3 4 5 6 7; do
    player $n order g fire RA1 F6 >out 2>err
    umpire $n dice roll g >$n/rolled 2>err || fail "the umpire does not roll: $(cat err)"
done
differ ./?/rolled

# --- duels: B has his own chain, and waits for A ---------------------------------------------
mkdir b
MUSTER_VAULT=$work/b "$muster" dice offer --side B --id $id --links 40 >offer || fail "no offer"
for n in d1 d2 d3 d4 d5 d6 d7; do
    mkdir $n
    cp -rp b $n/b
    MUSTER_VAULT=$work/$n/a "$muster" dice offer --side A --id $id --links 40 >$n/offer ||
        fail "no offer"
    runs 3 b $n new g "$scenario" --dice duel --offer "$(cat $n/offer)" --offer "$(cat offer)"
done
pair="d1 d2"
one=d1
other=d2
cmp -s d1/offer d2/offer && fail "the chains are the same"
alike b "before the first die"
alike player "before the first die"
both b 0 dice reveal g --side B
alike player "before the first die, when B has revealed his link"
alike b "before the first die, when he has revealed his link"
for n in d1 d2 d3 d4 d5 d6 d7; do
    b $n dice reveal g --side B >out 2>err || fail "no link of B: $(cat err)"
    a $n dice reveal g --side A >out 2>err || fail "no link of A: $(cat err)"
    first_die $n
done
pair_of d1 d2 d3 d4 d5 d6 d7
a_turn b
tells_nothing a b
for n in $pair; do chmod 644 $n/?/*.chain; done
tells_nothing a b
both a 30 dice reveal g --side A
for n in $pair; do chmod 600 $n/?/*.chain; done
both a 0 dice reveal g --side A
alike player "when A has revealed a link"
for n in d1 d2 d3 d4 d5 d6 d7; do
    player $n order g fire RA1 F6 >out 2>err
    a $n dice reveal g --side A >out 2>err || fail "no link of A: $(cat err)"
    b $n dice reveal g --side B >out 2>err || fail "no link of B: $(cat err)"
    player $n log g >$n/rolled
done
differ ./d?/rolled
finish
