#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/readme.sh - every command of README.md, as it stands there, in order. The two that
# install are checked to be there; they are run by themselves.
. "$(dirname "$0")/lib.sh"
root=$(dirname "$fixtures")
ln -s "$fixtures" fixtures
mkdir bin
ln -s "$muster" bin/muster
PATH=$work/bin:$PATH
unset MUSTER_STORE
MUSTER_VAULT=$work/vault
export MUSTER_VAULT

awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/README.md" >commands
grep -qx 'sh tests/example.sh' commands || fail "the first command is gone"
grep -qx 'sh tests/run.sh' commands || fail "the second command is gone"
n=0
while read -r line; do
    case $line in '' | 'sh tests/'*) continue ;; esac
    wanted=$(printf '%s' "$line" | sed -n 's/.*# exit code \([0-9]*\).*/\1/p')
    sh -c "${line%%#*}" </dev/null >out 2>err
    got=$?
    [ "$got" -eq "${wanted:-0}" ] || fail "exit $got, not ${wanted:-0}: $line: $(cat err)"
    n=$((n + 1))
done <commands
[ $n -ge 25 ] || fail "only $n commands"
echo "$n commands of README.md"
for file in $(grep -o '`[a-z_/]*\.[a-z]*`' "$root/README.md" | tr -d '`' | grep /); do
    [ -e "$root/$file" ] || fail "README.md names $file, which is not there"
done
finish
