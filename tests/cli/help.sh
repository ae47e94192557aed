#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/help.sh - help, versions, JSON of every command.
. "$(dirname "$0")/lib.sh"
runs 0 "$muster" help
for code in "1 no" "2 wrong usage" "3 done so far" "10 damaged" "11 diverged" "12 version" \
    "13 tampered" "14 illegal" "15 conflict" "16 input" "20 limit" "30 system"; do
    says "$code"
done
commands=$(sed -n 's/^  \([a-z]*\)  .*/\1/p' out | grep -v '^$')
n=0
for command in $commands; do
    runs 0 "$muster" "$command" --help
    says "Usage: muster $command"
    says "--json"
    runs 0 "$muster" "$command" --usage
    if [ -w /dev/full ]; then
        "$muster" "$command" --help >/dev/full 2>err
        [ $? -eq 30 ] || fail "$command: help that did not arrive is no failure"
        complains "cannot write the output"
    fi
    n=$((n + 1))
done
[ $n -ge 19 ] || fail "only $n commands are listed"
runs 0 "$muster" --version
says "horse_musket, edition"

# Every command's JSON is JSON, with or without colour, and text has no colour in a file.
json() {
    runs "$@"
    python3 -c 'import json; assert "error" not in json.load(open("out"))' 2>/dev/null ||
        fail "no JSON, or an error: $*"
}
json 0 "$muster" run --json "$fixtures/horse_musket/games/sedgemoor.mus" game
json 0 "$muster" new --json other "$scenario" --seed 1685
while read -r code command; do
    # shellcheck disable=SC2086
    json "$code" "$muster" $command --json
done <<'EOF'
0 list
0 show game
0 brief game
0 legal other
3 legal game
0 log game
0 explain game:55
0 odds game:51 cc RM1 F6
0 branch game:51 b
0 branch game
1 diff game game@b
0 luck game
0 verify game
0 verify
0 rules
0 rules horse_musket
0 rules horse_musket --orders
0 note game hello
0 auto other -n 2
3 order other end
0 undo other
3 answer game yes
0 help
0 version
EOF
json 0 "$muster" --json help
json 0 "$muster" --version --json
json 0 "$muster" export --json game file
json 0 "$muster" import --json file again
json 0 "$muster" verify --json file

# So is every failure: an error with the exit code and a status.
error() {
    runs "$@"
    python3 -c '
import json, sys
error = json.load(open("out"))["error"]
assert error["exit"] == int(sys.argv[1]) and error["status"] not in ("", "ok") and error["text"]
' "$1" 2>/dev/null || fail "no error in JSON: $*: $(cat out)"
}
while read -r code command; do
    # shellcheck disable=SC2086
    error "$code" "$muster" $command --json
done <<'EOF'
1 show nobody
2 show
2 show game extra
2 play game
2 show --nonsense game
2 show a..b@@
2 show game --colour=pink
2 nonsense
2 help nonsense
2 legal game --only X end
1 rules nope
1 rules horse_musket HM-99.1
15 note game:5 late
16 order other nonsense
30 run nofile
EOF
error 2 "$muster" --json
error 2 "$muster" --json --store
error 2 "$muster" --json --nonsense list
error 2 "$muster" show 'bad name' --json
runs 0 "$muster" note game -- --json
says '"--json"'
runs 0 "$muster" show game
LC_ALL=C grep -q "$(printf '\033')" out && fail "colour in a file"
runs 0 "$muster" show --colour=always game
LC_ALL=C grep -q "$(printf '\033')" out || fail "no colour when asked for"
[ "$(sed "s/$(printf '\033')\[[0-9;]*m//g" out | awk '{ if (length($0) > m) m = length($0) } END { print m }')" -le 100 ] ||
    fail "the map is wider than 100 columns"

# An id that is too long for the map is seen to be cut; the forces below have it whole.
runs 0 "$muster" new long "$scenario" --seed 1 --set units.RM1.id=RM10 --set units.RM2.id=RM11 \
    --set leaders.LM.id=LMON
runs 0 "$muster" show long
says "|>R~0 2|>R~1 2|>RD1 2|"
says "|*LMON |"
says "  RM10 MI G4 2/2          RM11 MI H4 2/2 "

# Shared options stand before the command too, under their whole names.
runs 0 "$muster" --colour=never --store "$MUSTER_STORE" --json list
runs 2 "$muster" --colo always list
complains "'--colo' is no option that may stand before a command"
runs 2 "$muster" --store
complains "a command is wanted"

# Colour is for a terminal that has some, unless it is unwanted.
coloured() {
    env "$@" python3 -c '
import os, pty, sys
said = []
def read(fd):
    said.append(os.read(fd, 65536))
    return b"."
pty.spawn(sys.argv[1:], read)
sys.exit(b"\x1b[3" not in b"".join(said))' "$muster" show game </dev/null >pty.out 2>&1
}
coloured -u NO_COLOR TERM=xterm || fail "no colour on a terminal"
coloured NO_COLOR= TERM=xterm || fail "no colour with an empty NO_COLOR"
coloured NO_COLOR=1 TERM=xterm && fail "colour against NO_COLOR"
coloured -u NO_COLOR TERM=dumb && fail "colour on a dumb terminal"

# The same bytes whatever the locale, time zone and terminal.
runs 0 "$muster" log -v game
cp out plain
for env in "LC_ALL=C" "LC_ALL=C.UTF-8" "TZ=Asia/Kathmandu" "TERM=dumb" "COLUMNS=40"; do
    env "$env" "$muster" log -v game >out 2>err
    cmp -s out plain || fail "other output under $env"
done
finish
