#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/delivery.sh - an order or answer with an id, sent twice, is given once.
. "$(dirname "$0")/lib.sh"
runs 3 "$muster" new g "$scenario" --dice table
runs 0 "$muster" answer g 5 --id first-cap
head=$(head_of g@main)
runs 0 "$muster" answer g 5 --id first-cap
says 'already event 1'
[ "$(cat out)" = 'already event 1' ] || fail "more is told: $(cat out)"
runs 15 "$muster" answer g 6 --id first-cap
complains "g: event 1: the id 'first-cap' is that of another order or answer"
runs 15 "$muster" answer g 5 --by A --id first-cap
[ "$(head_of g@main)" = "$head" ] || fail "an answer that was sent twice is there twice"

# A question is open after the order; that it has come is no question.
runs 3 "$muster" order g fire RA1 F6 --id o.1
order=$(sed -n 's/^ *\([0-9]*\) Rebels: fire .*/\1/p' out)
head=$(head_of g@main)
for again in 'fire RA1 F6' 'fire unit=RA1 target=F6' 'fire target=F6 unit=RA1'; do
    # shellcheck disable=SC2086
    runs 0 "$muster" order g $again --id o.1
    says "already event $order"
done
runs 0 "$muster" order --json --id=o.1 g fire RA1 F6
python3 -c "
import json
assert json.load(open('out')) == {'already': $order, 'new_events': []}" || fail "JSON of an order sent twice"
runs 15 "$muster" order --json g fire RA1 G6 --id o.1
python3 -c "
import json
error = json.load(open('out'))['error']
assert (error['exit'], error['status'], error['event']) == (15, 'conflict', $order), error" ||
    fail "JSON of a conflict: $(cat out)"
runs 15 "$muster" order g move RM1 G5 --id o.1
complains "event $order: "
runs 15 "$muster" answer g 1 9 --id o.1
runs 15 "$muster" order g fire RA1 F6 --id first-cap
[ "$(head_of g@main)" = "$head" ] || fail "an order that was sent twice is there twice"

# So it is whoever is to move, with the place named, and after it was taken back.
runs 0 "$muster" answer g 1 9 --id dice
runs 0 "$muster" order g move RM1 G5 --id m
move=$(sed -n 's/^ *\([0-9]*\) Rebels: move .*/\1/p' out)
runs 0 "$muster" undo g
runs 0 "$muster" order g move RM1 G5 --id m
says "already event $move"
runs 0 "$muster" order "g:$((order - 1))" fire RA1 F6 --id o.1
says "already event $order"
runs 3 "$muster" order g end --id end
runs 3 "$muster" answer g 0 --id store
runs 0 "$muster" answer g 0 --id store
says 'already event '
runs 0 "$muster" order g fire RA1 F6 --id o.1
says "already event $order"

# A refused order leaves no id behind; the corrected one may have it.
runs 0 "$muster" answer g 5
runs 1 "$muster" order g fire RA1 F6 --id r
runs 16 "$muster" order g fire nobody F6 --id r
runs 0 "$muster" legal g --json
legal=$(python3 -c "
import json
print(next(o for o in json.load(open('out')) if o.startswith('move ')))")
# shellcheck disable=SC2086
runs 0 "$muster" order g $legal --id r

# Branches know the ids of the events that they share, and no others.
runs 0 "$muster" branch "g:$order" shares
runs 0 "$muster" order g@shares fire RA1 F6 --id o.1
says "already event $order"
runs 0 "$muster" branch "g:$((order - 1))" before
runs 3 "$muster" order g@before fire RA1 F6 --id o.1
says 'Rebels: fire'
runs 0 "$muster" order g@before fire RA1 F6 --id o.1
runs 15 "$muster" order g@before move RM1 G5 --id o.1
runs 0 "$muster" verify

# Ids are names; without one all is as ever; an export has none.
for id in '' ' ' ../x -x 'a b' "$(printf 'a\nb')" "$(printf '%064d' 0)"; do
    runs 2 "$muster" order g end "--id=$id"
    runs 2 "$muster" answer g 0 "--id=$id"
done
runs 2 "$muster" order g end --id
runs 0 "$muster" export g g.muster
runs 0 "$muster" import g.muster copy
n=$(events_of)
runs 1 "$muster" order copy fire RA1 F6 --id o.1
[ "$(events_of)" -eq "$n" ] || fail "a refused order is there"
longest=$(printf '%063d' 0)
runs 3 "$muster" order copy end --id "$longest"
runs 0 "$muster" order copy end --id "$longest"
says 'already event '
finish
