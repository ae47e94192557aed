#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tamper/store.sh MUSTER FIXTURES TEST - make a store of two hundred events as players do, and
# flip the bits of its file (store.c).
#
# It has the play example of Sedgemoor, a branch with orders of its own and a snapshot, and the id
# of an order.
# shellcheck disable=SC1091
. "$(dirname "$0")/../cli/room.sh"
set -e
MUSTER_STORE=$work/whole
done_so_far() {
    "$muster" "$@" >out 2>err || [ $? -eq 3 ] || { cat err; exit 1; }
}
done_so_far run "$fixtures/horse_musket/games/sedgemoor.mus" g
done_so_far branch g:20 alt
done_so_far auto g@alt --orders 40
done_so_far note g before the last change
cp -r whole earlier
done_so_far order g@alt end --id o1
"$muster" verify >out
grep 'tables agree' out
grep -q ' 0 snapshots' out && { echo "cannot begin: no snapshot was kept"; exit 1; }
mkdir copy0 copy1
"$3" whole earlier .
