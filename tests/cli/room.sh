# SPDX-License-Identifier: MIT
# tests/cli/room.sh - a folder for scripts that write a store thousands of times: in memory, where
# that can be had, and gone at the end. Sourced, with the command and the fixtures as arguments.
set -u
LC_ALL=C
export LC_ALL
muster=$1
fixtures=$2
room=${TMPDIR:-/tmp}
[ -d /dev/shm ] && [ -w /dev/shm ] && room=/dev/shm
work=$(mktemp -d "$room/muster-room.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 1
MUSTER_STORE=$work/store
export MUSTER_STORE

# From now on the command runs under strace, which counts the calls of each process apart, so there
# is to be one; leaks cannot be looked for. Exits 77 where strace may not trace.
trace_or_skip() {
    MUSTER_ALONE=1
    ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
    export MUSTER_ALONE ASAN_OPTIONS
    strace -f -o trace -e trace=none -e inject=close:error=EIO:when=9999 true 2>trace.err && return
    echo "SKIP: strace cannot trace here: $(head -n 1 trace.err)"
    exit 77
}
