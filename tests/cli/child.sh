#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/child.sh - a command that reads a store goes on in a child: what becomes of the one is
# what becomes of the other, and if the store kills the child, that is said and not seen.
. "$(dirname "$0")/lib.sh"
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" g
cp -r store whole

# --- it dies of the store --------------------------------------------------------------------

# Pages that are no longer there: whoever touches them gets a signal.
truncate -s 8192 store/data.mdb
MUSTER_ALONE=1 "$muster" show g >out 2>err
[ $? -ge 128 ] || grep -q '^==.*AddressSanitizer' err || fail "the store does not kill: nothing is tried here"
# shellcheck disable=SC3045
ulimit -c unlimited 2>ulimit.err
advice="the store's file is damaged; import the games from their exports into a new store"
for command in list 'show g' 'log g' 'verify g' verify 'export g -' 'order g end' 'note g it was' \
    'branch g:3 b' 'undo g' 'play g' 'import game.log h' 'luck g' 'diff g g'; do
    cp "$fixtures/horse_musket/games/sedgemoor.log" game.log
    # shellcheck disable=SC2086
    runs 10 "$muster" $command </dev/null
    complains "$advice"
    [ "${command#play}" = "$command" ] || continue # it is for people
    # shellcheck disable=SC2086
    runs 10 "$muster" $command --json </dev/null
    complains "$advice"
    python3 -c "
import json
error = json.load(open('out'))['error']
assert error['exit'] == 10 and 'the store' in error['text'], error" || fail "$command: $(cat out)"
done
[ -z "$(find . -name 'core*')" ] || fail "a damaged store leaves a core"
rm -rf store
cp -r whole store

# --- one goes with the other ------------------------------------------------------------------

# begin COMMAND...: $parent waits for $child, in which a game waits for orders
mkfifo orders
begin() {
    "$@" "$muster" play g <orders >out 2>err &
    parent=$!
    exec 9>orders
    child=
    until [ -n "$child" ] && grep -q . out; do
        child=$(cat "/proc/$parent/task/$parent/children")
        child=${child% }
        sleep 0.01
    done
}

# ends CODE: so does the parent, and then there is no child
ends() {
    wait "$parent" 2>gone
    got=$?
    exec 9>&-
    [ "$got" -eq "$1" ] || fail "ends with $got, not $1: $(cat err)"
    for _ in $(seq 100); do # what is killed needs a moment to be gone
        grep -q '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$child/status" 2>gone || return
        sleep 0.01
    done
    fail "the child is still there"
    kill -KILL "$child"
}

for ended in TERM:143 HUP:129 KILL:137 USR1:138; do
    begin env
    kill -${ended%:*} "$parent"
    ends ${ended#*:}
    begin env
    kill -${ended%:*} "$child"
    ends ${ended#*:}
done

# A fault that is not the store's is nobody's secret.
begin env
kill -SEGV "$child"
ends 139
grep -q damaged err && fail "a fault elsewhere is blamed on the store"

# Who is not to hear a signal does not.
begin nohup
kill -HUP "$parent"
printf 'end\nyes\n' >&9
exec 9>&-
wait "$parent" || fail "a signal that is ignored was heard: $? $(cat err)"

runs 0 "$muster" verify g
# Who is not told of children waits for this one all the same.
runs 1 python3 -c "
import os, signal, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
os.execv(sys.argv[1], sys.argv[1:])" "$muster" show nothing
complains "there is no game"

# --- no process is to be had --------------------------------------------------------------------

ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0 # leaks cannot be looked for under strace
export ASAN_OPTIONS
if strace -f -o trace -e trace=none -e inject=close:error=EIO:when=9999 true 2>err; then
    for call in clone,fork,clone3 mmap; do
        nth=1
        [ $call = mmap ] && nth=$(strace -o trace "$muster" show g >out 2>err
            grep -c '^mmap(' trace)
        runs 30 strace -o trace -e trace=$call -e inject=$call:error=EAGAIN:when=$nth "$muster" show g
        complains "Resource temporarily unavailable"
    done
fi
finish
