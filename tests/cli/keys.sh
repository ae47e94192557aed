#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/keys.sh - keys: made once, nobody else's, and in games.
. "$(dirname "$0")/lib.sh"
MUSTER_VAULT=$work/home/vault
export MUSTER_VAULT

runs 0 "$muster" key show
[ -s out ] && fail "a vault that is not there has keys: $(cat out)"
runs 0 "$muster" key new anne
says "The secret is in $MUSTER_VAULT/anne.key. The public key, for others and for games:"
anne=$(sed -n 's/ anne$//p' out)
printf '%s' "$anne" | grep -qx '[0-9a-f]\{64\}' || fail "no public key: $anne"
grep -q "$anne" "$MUSTER_VAULT/anne.key" && fail "the file holds the public key"
[ "$(stat -c %a "$MUSTER_VAULT/anne.key")" = 600 ] || fail "others can read the key"
[ "$(stat -c %a "$MUSTER_VAULT")" = 700 ] || fail "others can look into the vault"

# None is replaced; names are names.
cp "$MUSTER_VAULT/anne.key" before
runs 15 "$muster" key new anne
complains "anne.key: is there already"
cmp -s before "$MUSTER_VAULT/anne.key" || fail "a key was replaced"
for name in A B umpire .. '' '-rf' 'a b' ../anne "$(printf '%032d' 0)"; do
    runs 16 "$muster" key new -- "$name"
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line: $(cat err)"
done
[ "$(ls -A "$MUSTER_VAULT")" = anne.key ] || fail "there are other files: $(ls -A "$MUSTER_VAULT")"
runs 2 "$muster" key
runs 2 "$muster" key new
runs 2 "$muster" key forge anne
runs 0 "$muster" key new bob --json
python3 -c "
import json
d = json.load(open('out'))
assert d['name'] == 'bob' and len(d['public']) == 64 and d['file'].endswith('/bob.key'), d" ||
    fail "key new --json: $(cat out)"
runs 0 "$muster" key show --json
python3 -c "
import json, sys
d = json.load(open('out'))
assert [k['name'] for k in d] == ['anne', 'bob'] and d[0]['public'] == sys.argv[1], d" "$anne" ||
    fail "key show --json: $(cat out)"
runs 0 "$muster" key show bob
bob=$(sed -n 's/ bob$//p' out)
runs 3 "$muster" new sound "$scenario" --dice table --key-b "$MUSTER_VAULT/bob.key"
runs 1 "$muster" key show carl
complains "carl.key: there is no such file"

# What others could have read is no key, and neither is what `key new` has not written.
chmod 640 "$MUSTER_VAULT/bob.key"
runs 30 "$muster" key show bob
complains "others may read or write it, so it is no secret"
runs 30 "$muster" key show
says "$anne anne"
chmod 600 "$MUSTER_VAULT/bob.key"
spoil() {
    printf "$1" >"$MUSTER_VAULT/spoilt.key"
    chmod 600 "$MUSTER_VAULT/spoilt.key"
    runs 16 "$muster" key show spoilt
    complains "spoilt.key: "
    runs 16 "$muster" new spoilt "$scenario" --key-a spoilt
}
first='muster key, secret: whoever has it signs as you\n'
spoil ''
spoil 'anne\n'
spoil "${first}anne\n"
spoil "${first}anne\n$anne"
spoil "${first}A\n$anne\n"
spoil "${first}an\033[2Jne\n$anne\n"
spoil "${first}anne\n${anne}0\n"
spoil "${first}anne\n$anne\nmore\n"
spoil "${first}anne\n$anne\n\000"
rm "$MUSTER_VAULT/spoilt.key"

# A name of a file that would steer a terminal does not.
: >"$MUSTER_VAULT/$(printf 'a\033[2Jb').key"
runs 16 "$muster" key show
grep -q "$(printf '\033')" err && fail "an escape reached the terminal"
says "$anne anne"
rm "$MUSTER_VAULT/$(printf 'a\033[2Jb').key"

# In games: by digits, by name, by path; never one for two.
runs 0 "$muster" new one "$scenario" --seed 1 --key-a "$anne" --key-b bob --key-umpire "$(
    "$muster" key new ulf | sed -n 's/ ulf$//p')"
runs 0 "$muster" log one --json
python3 -c "
import json, sys
g = json.load(open('out'))[0]['genesis']
assert g['a_key'] == sys.argv[1] and g['b_key'] == sys.argv[2] and len(g['umpire_key']) == 64" \
    "$anne" "$bob" || fail "the keys are not in genesis"
runs 16 "$muster" new two "$scenario" --key-a anne --key-b "$anne"
complains "A and B have the same key"
runs 16 "$muster" new two "$scenario" --key-a "$(printf '%064d' 0)"
complains "these 64 digits are no public key"
runs 1 "$muster" new two "$scenario" --key-a carl
complains "carl.key: there is no such file"
runs 1 "$muster" show two
echo quit | runs 0 "$muster" play three "$scenario" --key-a anne
runs 0 "$muster" export --text one -
grep -q "$anne" out || fail "the text lacks the key"

# Where the vault is, and that there may be none.
unset MUSTER_VAULT
HOME=$work/home XDG_CONFIG_HOME='' runs 0 "$muster" key new dora
[ -f "$work/home/.config/muster/dora.key" ] || fail "no vault at home"
HOME=$work/home XDG_CONFIG_HOME=$work/config runs 0 "$muster" key new dora
[ -f "$work/config/muster/dora.key" ] || fail "no vault in XDG_CONFIG_HOME"
HOME='' XDG_CONFIG_HOME='' runs 30 "$muster" key new dora
complains "set MUSTER_VAULT"
finish
