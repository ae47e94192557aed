# SPDX-License-Identifier: MIT
# tests/cli/lib.sh - what the scripts of this folder share; sourced, with the command and the
# fixtures as arguments: sh SCRIPT PATH-TO-MUSTER FIXTURES
set -u
muster=$1
fixtures=$2
scenario=$fixtures/horse_musket/scenarios/sedgemoor.json
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
MUSTER_STORE=$work/store
export MUSTER_STORE
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# runs CODE COMMAND...: the exit code must be CODE; output in ./out, errors in ./err
runs() {
    wanted=$1
    shift
    "$@" >out 2>err
    got=$?
    [ "$got" -eq "$wanted" ] || fail "exit $got, not $wanted: $* ($(head -n 1 err))"
}

# says TEXT: the last output holds it; complains TEXT: the last error is one line and holds it
says() {
    grep -qF -- "$1" out || fail "the output lacks '$1'"
}
complains() {
    [ "$(wc -l <err)" -eq 1 ] || fail "the error is not one line: $(cat err)"
    grep -qF -- "$1" err || fail "the error lacks '$1': $(cat err)"
}

# reads LINE...: the last output has these lines, one after the other
reads() {
    printf '%s\n' "$@" >wanted
    python3 -c "
import sys
wanted, out = (open(n).read().splitlines() for n in ('wanted', 'out'))
sys.exit(not any(out[i:i + len(wanted)] == wanted for i in range(len(out))))" ||
        fail "the output lacks these lines: $(cat wanted)"
}

# the head link of a game
head_of() {
    "$muster" list --json | python3 -c "
import json, sys
for g in json.load(sys.stdin):
    if g['game'] + '@' + g['branch'] == sys.argv[1]: print(g['head'], g['events'])" "$1"
}

# how many events the store holds
events_of() {
    "$muster" list --json | python3 -c "
import json, sys
print(sum(g['own_events'] for g in json.load(sys.stdin)))"
}

# hides FILE SECRETS: none of the secrets of a file, in hex, stands in the other one, in any form
# that a tool would find
hides() {
    python3 - "$1" "$2" <<'PYTHON'
import base64, struct, sys
seen = open(sys.argv[1], 'rb').read()
secrets = [bytes.fromhex(word) for word in open(sys.argv[2]).read().split()]
assert secrets and all(len(secret) == 32 for secret in secrets), secrets
for secret in secrets:
    digits = secret.hex()[:16]
    forms = [secret[:8], secret[::-1][:8], digits.encode(), digits.upper().encode(),
             base64.b64encode(secret)[:20], base64.urlsafe_b64encode(secret)[:20]]
    for values in secret, struct.unpack('<8I', secret), struct.unpack('>8I', secret):
        forms += [join.join(map(str, values[:6])).encode() for join in (',', ', ', ' ', '\n')]
    if any(form in seen for form in forms):
        sys.exit(1)
PYTHON
}

finish() {
    [ "$failures" -eq 0 ] || { echo "$failures failures"; exit 1; }
    echo "all good"
}
