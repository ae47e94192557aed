#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/race.sh - several processes write to one game at the same time.
#
#     sh race.sh MUSTER FIXTURES
#
# Two orders of one unit, of which only one can be legal: whichever comes first is the game's,
# byte for byte, and the other is refused or told that the game has moved on. Then one order by two
# processes under one id: it is there once, and both are told so. Then many notes at
# once: as many are in the game as were acknowledged, each of them, once, in the order of its
# writer.
# shellcheck disable=SC1091
. "$(dirname "$0")/room.sh"
rounds=60
writers=8
notes=20
failures=0

complain()
{
    failures=$((failures + 1))
    [ $failures -le 20 ] && echo "FAILED: $*"
}

# No command may wait for ever: `timeout` ends with 124.
run()
{
    timeout 60 "$muster" "$@"
}

won()
{
    [ "$1" -eq 0 ] || [ "$1" -eq 3 ]
}

lost()
{
    [ "$1" -eq 1 ] || [ "$1" -eq 15 ]
}

# --- two orders ----------------------------------------------------------------------------

first='order g fire RA1 F6'
second='order g move RA1 G4'
run new g "$fixtures/horse_musket/scenarios/sedgemoor.json" --dice open --seed race \
    --id 00000000000000000000000000000002 >out || exit 1
cp -r store begun

# What the game is after each of them alone; afterwards the other must be illegal.
alone()
{
    rm -rf store
    cp -r begun store
    run $2 >out 2>err
    won $? || { echo "cannot begin: $2: $(cat err)"; exit 1; }
    run export g - --text >"$1.txt"
    run $3 >out 2>err
    [ $? -eq 1 ] || { echo "cannot begin: $3 is legal after $2"; exit 1; }
}
alone first "$first" "$second"
alone second "$second" "$first"

first_won=0 second_won=0 refused=0 moved_on=0 round=0
while [ $round -lt $rounds ]; do
    round=$((round + 1))
    rm -rf store
    cp -r begun store
    run $first >out.1 2>err.1 &
    one=$!
    run $second >out.2 2>err.2 &
    two=$!
    wait $one
    one=$?
    wait $two
    two=$?
    if won $one && lost $two; then
        winner=first loser=$two first_won=$((first_won + 1))
    elif won $two && lost $one; then
        winner=second loser=$one second_won=$((second_won + 1))
    else
        complain "round $round: the orders end with $one and $two: $(cat err.1 err.2)"
        continue
    fi
    [ "$loser" -eq 1 ] && refused=$((refused + 1)) || moved_on=$((moved_on + 1))
    run export g - --text >now 2>err
    cmp -s now $winner.txt || complain "round $round: the game is not the winner's"
    run verify g >verdict 2>&1 || complain "round $round: $(tail -n 1 verdict)"
done
echo "orders: $rounds rounds, won by the first $first_won, by the second $second_won;" \
    "losers refused $refused, told that the game has moved on $moved_on"

# --- one order, sent twice -----------------------------------------------------------------

# The same id at once: one order, and both are told so. `move` may be given again and again, so
# that the rules alone would not refuse the second; `fire` is refused after itself.
sent_twice()
{
    rm -rf store
    cp -r begun store
    run $1 >out 2>err
    won $? || { echo "cannot begin: $1: $(cat err)"; exit 1; }
    run export g - --text >once.txt
    round=0 second=0
    while [ $round -lt $rounds ]; do
        round=$((round + 1))
        rm -rf store
        cp -r begun store
        run $1 >out.1 2>err.1 &
        one=$!
        run $1 >out.2 2>err.2 &
        two=$!
        wait $one
        one=$?
        wait $two
        two=$?
        won $one && won $two || complain "sent twice: $one and $two: $(cat err.1 err.2)"
        told=$(cat out.1 out.2 | grep -c '^already event [0-9]*$')
        [ "$told" -eq 1 ] || complain "sent twice: $told are told that it has come"
        second=$((second + told))
        run export g - --text >now 2>err
        cmp -s now once.txt || complain "sent twice, it is not there once"
        run verify >verdict 2>&1 || complain "sent twice: $(tail -n 1 verdict)"
    done
    echo "sent twice: $rounds rounds of $1, $second told that it has come"
}
sent_twice "$first --id o1"
sent_twice 'order g move RM1 G5 --id o1'

# --- many notes ------------------------------------------------------------------------------

# One writer, whose exit codes go to a file of its own. With $2 `hasty`, each of its processes
# has a few thousandths of a second before it is killed, wherever it is then.
write_notes()
{
    n=0
    while [ $n -lt $notes ]; do
        n=$((n + 1))
        text="writer $1 says $n"
        if [ "$2" = hasty ]; then
            { timeout -s KILL 0.00$((2 + (n * 5 + $1) % 8)) "$muster" note g "$text" \
                >>"out.w$1" 2>>"err.w$1"; } 2>shell.err
        else
            run note g "$text" >>"out.w$1" 2>>"err.w$1"
        fi
        echo "$? $text" >>"codes.w$1"
    done
}

# All writers at once; then: every acknowledged note is kept, once, in its writer's order, and
# nothing is kept but what was acknowledged or killed on the way.
many_notes()
{
    rm -rf store codes.w* out.w* err.w*
    cp -r begun store
    writer=0
    writing=
    while [ $writer -lt $writers ]; do
        writer=$((writer + 1))
        write_notes $writer "$1" &
        writing="$writing $!"
    done
    wait $writing

    cat codes.w* >codes
    total=$(wc -l <codes)
    successes=$(grep -c '^0 ' codes)
    late=$(grep -c '^15 ' codes)
    dead=$(grep -c '^137 ' codes)
    run export g - --text >now 2>err || complain "the game cannot be read: $(cat err)"
    grep -o 'writer [0-9]* says [0-9]*' now >kept
    kept=$(wc -l <kept)
    echo "$1 notes: $total by $writers writers, acknowledged $successes, in the game $kept," \
        "too late $late, killed $dead"
    [ "$total" -eq $((writers * notes)) ] || complain "$total of the notes have ended"
    [ $((successes + late + dead)) -eq "$total" ] ||
        complain "a note ended otherwise: $(grep -v '^0 \|^15 \|^137 ' codes | head -n 1)"
    [ "$1" = hasty ] || [ "$dead" -eq 0 ] || complain "somebody was killed"
    [ "$1" = hasty ] || [ "$successes" -gt 0 ] || complain "nobody could write"

    sed -n 's/^0 //p' codes | sort >acknowledged
    sed -n 's/^0 //p; s/^137 //p' codes | sort >possible
    sort kept >sorted
    [ -z "$(uniq -d sorted)" ] || complain "kept twice: $(uniq -d sorted | head -n 1)"
    [ -z "$(comm -23 acknowledged sorted)" ] ||
        complain "lost: $(comm -23 acknowledged sorted | head -n 1)"
    [ -z "$(comm -13 possible sorted)" ] ||
        complain "not acknowledged, but kept: $(comm -13 possible sorted | head -n 1)"
    writer=0
    while [ $writer -lt $writers ]; do
        writer=$((writer + 1))
        grep "^writer $writer " kept | cut -d ' ' -f 4 >ours
        sort -n ours | cmp -s - ours || complain "writer $writer's notes are out of order"
    done
    run verify >verdict 2>&1 || complain "after the notes: $(tail -n 1 verdict)"
    run note g the last word >out 2>err || complain "nobody can write any more: $(cat err)"
}
many_notes patient
many_notes hasty

echo "$failures failures"
[ $failures -eq 0 ]
