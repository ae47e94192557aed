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
    n=$((n + 1))
done
[ $n -ge 18 ] || fail "only $n commands are listed"
runs 0 "$muster" --version
says "horse_musket, edition"

# Every command's JSON is JSON, with or without colour, and text has no colour in a file.
json() {
    "$@" >out 2>err
    python3 -c 'import json; json.load(open("out"))' 2>/dev/null || fail "no JSON: $*"
}
json "$muster" run --json "$fixtures/horse_musket/games/sedgemoor.mus" game
json "$muster" new --json other "$scenario"
for command in "list" "show game" "legal other" "legal game" "log game" "explain game:55" \
    "odds game:51 cc RM1 F6" "branch game:51 b" "branch game" "diff game game@b" "verify game" \
    "verify" "rules" "rules horse_musket" "note game hello" "auto other -n 2" "order other end" \
    "answer game yes"; do
    # shellcheck disable=SC2086
    json "$muster" $command --json
done
json "$muster" export --json game file
json "$muster" import --json file again
json "$muster" verify --json file
runs 0 "$muster" show game
LC_ALL=C grep -q "$(printf '\033')" out && fail "colour in a file"
runs 0 "$muster" show --colour=always game
LC_ALL=C grep -q "$(printf '\033')" out || fail "no colour when asked for"
[ "$(sed "s/$(printf '\033')\[[0-9;]*m//g" out | awk '{ if (length($0) > m) m = length($0) } END { print m }')" -le 100 ] ||
    fail "the map is wider than 100 columns"

# The same bytes whatever the locale, time zone and terminal.
runs 0 "$muster" log -v game
cp out plain
for env in "LC_ALL=C" "LC_ALL=C.UTF-8" "TZ=Asia/Kathmandu" "TERM=dumb" "COLUMNS=40"; do
    env "$env" "$muster" log -v game >out 2>err
    cmp -s out plain || fail "other output under $env"
done
finish
