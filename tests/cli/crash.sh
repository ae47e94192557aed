#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/crash.sh - stop the command at every system call, look what is left.
#
#     sh crash.sh MUSTER FIXTURES
#
# Each command runs once under strace to list its system calls as pairs of a name and how often
# it has been called. Then it runs again for each pair on a fresh copy of the store, and is
# killed there. Afterwards the game must be as before or have the whole of what the command adds,
# byte for byte; what was announced must be there; and the next command must work without any
# repair. Calls that fail are in errno.sh.
#
# Exits 77 where strace may not trace.
# shellcheck disable=SC1091
. "$(dirname "$0")/room.sh"
trace_or_skip
case ${MUSTER_PLACES:-many} in # few: for a command that is slow and has its own mind of memory
few) part=store ;;
*) part=all ;;
esac
cp -r "$fixtures/horse_musket" .
failures=0

complain()
{
    failures=$((failures + 1))
    [ $failures -le 20 ] && echo "FAILED: $*"
}

# Run the command and end the script if that is not the expected exit code: for preparations.
must()
{
    wanted=$1
    shift
    "$muster" "$@" >out 2>err
    code=$?
    [ $code -eq "$wanted" ] && return
    echo "cannot begin: muster $* ended with $code"
    cat err
    exit 1
}

fresh()
{
    rm -rf store out.muster*
    [ "$base" = none ] || cp -r "$base" store
}

# The system calls of the last trace as "NAME NTH", from the first that names the store on if
# $1 is `store`. execve would be the end of strace itself.
points()
{
    sed -n 's/^[0-9]* *\([a-z_0-9]*\)(.*/\1 &/p' trace |
        awk -v part="$1" '{ n[$1]++ }
            index($0, "muster-room.") && $1 != "execve" { begun = 1 }
            $1 != "execve" && (part == "all" || begun) { print $1, n[$1] }'
}

# What is there now: `before`, `whole`, or `half` for anything else.
look()
{
    if [ "$result" = file ]; then
        [ -e out.muster ] || { echo before; return; }
        cmp -s out.muster after.txt && echo whole || echo half
        return
    fi
    "$muster" export "$result" - --text >now 2>now.err
    code=$?
    if [ $code -eq 1 ] && [ "$was" = none ]; then
        echo before
    elif [ $code -eq 0 ] && [ "$was" != none ] && cmp -s now before.txt; then
        echo before
    elif [ $code -eq 0 ] && cmp -s now after.txt; then
        echo whole
    else
        echo half
    fi
}

# The expected results of `act` and `next`, from undisturbed runs.
prepare()
{
    was=there known=
    fresh
    [ "$result" = file ] || "$muster" export "$result" - --text >before.txt 2>err || was=none
    strace -f -o trace "$muster" $act >clean.out 2>err
    act_code=$?
    if [ $act_code -ne 0 ] && [ $act_code -ne 3 ]; then
        echo "cannot begin: muster $act ended with $act_code"
        cat err
        exit 1
    fi
    if [ "$result" = file ]; then
        cp out.muster after.txt
    else
        "$muster" export "$result" - --text >after.txt || exit 1
    fi
    "$muster" $next >out 2>err
    next_code=$?
    [ $next_code -eq 0 ] || [ $next_code -eq 3 ] || complain "$title: $next ends with $next_code"
    [ "$result" = file ] && return
    "$muster" export "$result" - --text >next.txt || exit 1
}

# After a disturbance: what is left, and does the game go on? $1 says what happened; exit code
# and output of the command are in `code` and `out`. The same files are judged once, the lock file
# among them, if nothing was wrong with them.
judge()
{
    tried=$((tried + 1))
    announced=
    [ $code -eq 0 ] || [ $code -eq 3 ] || [ -s out ] && announced=yes
    [ -z "$announced" ] || acknowledged=$((acknowledged + 1))
    left="$announced $(sha256sum store/* out.muster* 2>ls.err)"
    case $known in
    *"<$left>"*) return ;;
    esac
    faults=$failures
    judge_anew "$1"
    [ $failures -gt $faults ] || known="$known<$left>"
}

judge_anew()
{
    state=$(look)
    [ -n "$announced" ] && [ "$state" != whole ] && {
        lost=$((lost + 1))
        complain "$1: announced, but $state"
    }
    [ "$state" = half ] && { half=$((half + 1)); complain "$1: half a $title is left"; }
    "$muster" list >list 2>list.err
    list_code=$?
    [ $list_code -le 1 ] || complain "$1: list ends with $list_code: $(cat list.err)"
    if [ -s before.txt ] && ! "$muster" verify g >verdict 2>&1; then
        complain "$1: $(tail -n 1 verdict)"
    fi
    if [ "$state" = before ]; then
        "$muster" $act >out 2>err
        again=$?
        [ $again -eq $act_code ] && [ "$(look)" = whole ] || {
            stuck=$((stuck + 1))
            complain "$1: done again, it ends with $again: $(cat err)"
        }
    fi
    if [ "$sent" = again ]; then
        "$muster" $act >out 2>err && grep -qx 'already event [0-9]*' out && [ "$(look)" = whole ] ||
            complain "$1: sent again, it is not known: $(cat out err)"
    fi
    "$muster" $next >out 2>err
    again=$?
    [ $again -eq $next_code ] || {
        stuck=$((stuck + 1))
        complain "$1: the next command ends with $again: $(cat err)"
    }
    [ "$result" = file ] && return
    "$muster" export "$result" - --text >now 2>err && cmp -s now next.txt ||
        complain "$1: the next command leaves another game"
}

begin_count()
{
    tried=0 killed=0 acknowledged=0 lost=0 half=0 stuck=0
}

row()
{
    printf '%-28s %7d %7d %7d %7d %7d %7d\n' "$1" $tried $killed $acknowledged $lost $half $stuck
    [ $tried -gt 0 ] || complain "$1: nothing was tried"
}

kill_everywhere()
{
    begin_count
    points $part >list.points
    while read -r name nth <&9; do
        fresh
        { strace -f -qq -o trace -e trace="$name" -e inject="$name:signal=SIGKILL:when=$nth" \
            "$muster" $act >out 2>err; } 2>shell.err
        code=$?
        [ $code -ge 128 ] && killed=$((killed + 1))
        judge "$title killed at $name $nth"
    done 9<list.points
    row "$title, killed"
    # A few calls of the loader come or go with the addresses of a run.
    [ $((10 * killed)) -ge $((9 * tried)) ] || complain "$title: only $killed of $tried were killed"
}

# title, the store it begins with, what shows the result, the command, the one after it; `again`:
# afterwards the command is known by its id.
scenario()
{
    title=$1 base=$2 result=$3 act=$4 next=$5 sent=${6:-once}
    rm -f before.txt
    prepare
    kill_everywhere
}

# The calls of `export FILE` that make it last: written, synced, named, the directory synced.
expect_durable_export()
{
    fresh
    strace -f -y -o trace "$muster" export g out.muster $1 >out 2>err || complain "export $1 fails"
    sed -n -e 's/^[0-9]* *openat.*out\.muster\.[^"]*", [^)]*O_EXCL.*= [0-9].*/make/p' \
        -e 's/^[0-9]* *write([0-9]*<[^>]*out\.muster\..*= [0-9]*$/write/p' \
        -e 's/^[0-9]* *fsync([0-9]*<[^>]*out\.muster\..*= 0$/sync/p' \
        -e 's/^[0-9]* *rename.*"out\.muster\.[^"]*", .*"out\.muster".*= 0$/name/p' \
        -e 's/^[0-9]* *fsync([0-9]*<[^>]*muster-room\.[^/>]*>).*= 0$/directory/p' trace |
        uniq | tr '\n' ' ' >order
    echo "export $1: $(cat order)"
    [ "$(cat order)" = "make write sync name directory " ] || complain "export $1 is not durable"
    [ "$(ls -d out.muster* | wc -l)" -eq 1 ] || complain "export $1 leaves another file"
}

# The calls of a commit: the data, synced; then the page that makes it count, by a descriptor
# that syncs each write; only then is it announced. $1 is what comes before and after.
expect_durable_commit()
{
    wanted=$1
    shift
    fresh
    strace -f -y -o trace "$muster" "$@" >out 2>err
    meta=$(sed -n 's/.*data\.mdb", [^)]*O_DSYNC.*= \([0-9]*\)<.*/\1/p' trace)
    sed -n -e "s/^[0-9]* *pwrite64($meta<.*data\.mdb>.*= [0-9]*\$/meta/p" \
        -e "s/^[0-9]* *[p]*write[v64]*([0-9]*<[^>]*data\.mdb>.*= [0-9]*\$/data/p" \
        -e 's/^[0-9]* *fdatasync([0-9]*<[^>]*data\.mdb>.*= 0$/sync/p' \
        -e 's/^[0-9]* *fsync([0-9]*<[^>]*muster-room\.[^/>]*>).*= 0$/parent/p' \
        -e 's/^[0-9]* *fsync([0-9]*<[^>]*\/store>).*= 0$/directory/p' \
        -e 's/^[0-9]* *write(1<.*/announce/p' trace | uniq | tr '\n' ' ' >order
    echo "$1: $(cat order)"
    [ "$(cat order)" = "$wanted" ] || complain "$1 is not durable"
}

# --- killed while somebody waits ----------------------------------------------------------

# The first command is stopped at a system call, where it may hold a lock, and a second is
# started; then the first is killed. What the second announces must be there, and nothing
# that was there before may be lost.
kill_while_waiting()
{
    title='note, killed with another waiting'
    base=base.later was=there result=g
    begin_count
    fresh
    "$muster" export g - --text | sed '$d' >before.txt
    strace -f -o trace "$muster" note g the first >out 2>err
    points store >list.points
    while read -r name nth <&9; do
        fresh
        rm -f trace
        { strace -f -o trace -e trace="$name" -e inject="$name:signal=SIGSTOP:when=$nth" \
            "$muster" note g the first >first.out 2>first.err; } 2>shell.err &
        first=$!
        tries=0
        until grep -q 'stopped by SIGSTOP\|exited with' trace 2>grep.err; do
            tries=$((tries + 1))
            [ $tries -gt 3000 ] && { complain "$title: $name $nth: it does not stop"; break; }
            sleep 0.01
        done
        stopped=$(sed -n 's/^\([0-9]*\) .*stopped by SIGSTOP.*/\1/p' trace | head -n 1)
        "$muster" note g the second >out 2>err &
        second=$!
        sleep 0.02
        [ -z "$stopped" ] || { killed=$((killed + 1)); kill -KILL "$stopped"; }
        wait $second
        code=$?
        wait $first 2>shell.err
        tried=$((tried + 1))
        "$muster" export g - --text >now 2>now.err || complain "$title: $(cat now.err)"
        head -n "$(wc -l <before.txt)" now | cmp -s - before.txt || {
            lost=$((lost + 1))
            complain "$title: $name $nth: the game before it is lost"
        }
        if [ $code -eq 0 ]; then
            acknowledged=$((acknowledged + 1))
            [ "$(grep -c 'the second' now)" -eq 1 ] || {
                lost=$((lost + 1))
                complain "$title: $name $nth: the second was announced and is not there"
            }
        elif [ $code -ne 15 ]; then
            stuck=$((stuck + 1))
            complain "$title: $name $nth: the second ends with $code: $(cat err)"
        fi
        "$muster" verify >verdict 2>&1 || complain "$title: $name $nth: $(tail -n 1 verdict)"
        "$muster" note g the last >out 2>err || complain "$title: $name $nth: $(cat err)"
    done 9<list.points
    row 'note, killed before another'
    [ $((10 * killed)) -ge $((9 * tried)) ] || complain "$title: only $killed of $tried were"
}

scene=horse_musket/scenarios/sedgemoor.json
fixed="--dice table --id 00000000000000000000000000000001"
base=none
fresh
must 3 new g $scene $fixed
must 0 answer g 5
cp -r store base.order
must 3 order g fire RA1 F6
cp -r store base.answer
must 0 answer g 1 9
must 0 export g game.muster
cp -r store base.later
base=base.later
expect_durable_export ''
expect_durable_export --force
expect_durable_commit 'data sync meta announce ' order g move RM1 G5
base=none
expect_durable_commit 'parent data sync meta directory data sync meta announce ' new g $scene

printf '%-28s %7s %7s %7s %7s %7s %7s\n' 'command' tried killed announced lost half stuck
scenario order base.order g 'order g fire RA1 F6' 'answer g 1 9'
scenario 'settled order' base.later g 'order g move RM1 G5' 'order g move RM2 H5'
scenario 'order with an id' base.order g 'order g fire RA1 F6 --id o1' 'answer g 1 9' again
scenario new none g "new g $scene $fixed" 'answer g 5'
if [ $part = all ]; then
    scenario answer base.answer g 'answer g 1 9' 'order g move RM1 G5'
    scenario branch base.later g@alt 'branch g:4 alt' 'note g@alt an end'
    scenario import none g 'import game.muster g' 'order g move RM1 G5'
    scenario export base.later file 'export g out.muster' 'export g out.muster --force'
    kill_while_waiting
fi

echo "$failures failures"
[ $failures -eq 0 ]
