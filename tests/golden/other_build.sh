#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/golden/other_build.sh SOURCE BUILD - recorded games meet Musters that were built from other
# sources: with a comment more, with another table, with another rule.
#
# One file of the rules is changed, compiled as the build does, and linked before the others. A
# comment keeps the identity of the ruleset; a cell of a table makes it another version; a rule
# that says something else diverges, at the first event that it moves.
#
# Exits 77 where the build is not ninja's.
source=$1
build=$2
games=$source/fixtures/horse_musket/games
command -v ninja >/dev/null && [ -f "$build/build.ninja" ] || { echo "no ninja"; exit 77; }
set -- "$build/cli/muster" "$source/fixtures"
# shellcheck disable=SC1091
. "$source/tests/cli/lib.sh"

# other NAME FILE SED: $work/NAME is a Muster with FILE of the rules changed
other() {
    changed=$work/$1.c
    object=core/CMakeFiles/muster_core.dir/rules/$2.o
    sed "$3" "$source/core/rules/$2" >"$changed"
    cmp -s "$changed" "$source/core/rules/$2" && { fail "$1: nothing is changed"; return; }
    compile=$(cd "$build" && ninja -t commands "$object" | grep -F -- "-o $object ")
    link=$(cd "$build" && ninja -t commands cli/muster | tail -n 1)
    (cd "$build" && sh -c "$(echo "$compile" | sed "s#-o $object .*#-o $work/$1.o -c $changed#; \
            s#-MF [^ ]*#-MF $work/$1.d#") &&
        $(echo "$link" | sed "s#cli/CMakeFiles/#$work/$1.o &#; s#-o cli/muster#-o $work/$1#")") \
        >"$work/log" 2>&1 || { cat "$work/log"; fail "$1 cannot be built"; }
}

identity() {
    "$1" rules --json | python3 -c "
import json, sys
print(next(r['identity'] for r in json.load(sys.stdin) if r['name'] == 'horse_musket'))"
}

mkdir "$work/logs"
runs 0 "$muster" import "$games/sedgemoor.log" g
runs 0 "$muster" export g "$work/logs/portable"
cp "$games/sedgemoor.log" "$work/logs/text"
cp "$source/fixtures/shear_folly/games/holding.log" "$work/logs/another game"

# A comment more, in another file at another time.
other comment horse_musket/purposes.c '1s#^#/* A remark\n * of some lines. */\n#'
[ "$(identity "$work/comment")" = "$(identity "$muster")" ] || fail "a comment changes the identity"
runs 0 "$work/comment" verify "$work/logs/portable" "$work/logs/text" g
runs 0 "$work/comment" golden check "$work/logs" "$games"
runs 0 "$work/comment" export --text g -
cmp -s out "$games/sedgemoor.log" || fail "a comment changes a log"

# One cell of a table: a d10 with eleven faces.
other table horse_musket/purposes.c '/define D10/s/0, 10/0, 11/'
[ "$(identity "$work/table")" = "$(identity "$muster")" ] && fail "a table keeps the identity"
for file in portable text; do
    runs 12 "$work/table" verify "$work/logs/$file"
    says "other tables in this Muster: $(identity "$work/table" | cut -c 1-8), those of the log are \
$(identity "$muster" | cut -c 1-8)"
    runs 12 "$work/table" import "$work/logs/$file" copy
    runs 12 "$work/table" diff "$work/logs/portable" "$work/logs/$file"
done
for command in 'verify g' 'show g' 'log g' 'legal g' 'order g end' 'branch g:3 b' 'undo g'; do
    # shellcheck disable=SC2086
    runs 12 "$work/table" $command
done
runs 0 "$work/table" list
says 'other tables in this Muster'
runs 1 "$work/table" golden check "$work/logs"
says '  ok         another game, '
says '  version    portable, 94 events, no script'
says '  version    text, no script'
says "by this Muster's tables its play is another:"
says 'first differs at event 5:'
says 'kept: 5 roll A HM-8.2 D_COMBAT RA1 d10 table 1 9'
says 'under [HM-8.2]'
runs 1 "$work/table" golden check "$work/logs" --json
python3 - out <<'END' || fail "JSON of other tables"
import json, sys
games = {g['game']: g for g in json.load(open(sys.argv[1]))}
for name in 'portable', 'text':
    g = games[name]
    assert (g['status'], g['by_our_tables'], g['first']['event'], g['clause']) == \
        ('version', 'another', 5, 'HM-8.2'), g
END
[ "$("$muster" verify g >/dev/null 2>&1; echo $?)" -eq 0 ] || fail "the game was harmed"

# A rule that says something else, with the tables as they are: one die more; and each hit twice.
other dice horse_musket/combat.c 's/int dice = red ? 4 : type->dice;/int dice = 1 + (red ? 4 : type->dice);/'
runs 11 "$work/dice" verify "$work/logs/portable"
runs 11 "$work/dice" verify g
runs 1 "$work/dice" golden check "$work/logs"
says '  changed    portable, 94 events, no script'
says '  changed    text, 94 events, no script'
says 'first differs at event 5:'
says 'under [HM-8.2]'
says '3 games, 1 ok, 2 changed'
other hits horse_musket/combat.c 's/hits = (uint8_t)(hits + faces->hits/hits = (uint8_t)(hits + 2 * faces->hits/'
runs 1 "$work/hits" golden check "$work/logs"
says 'first differs at event 6:'
says 'units[KE1].mp is 1, was 2'
says 'under [HM-8.18]'

# What another Muster has left beside a game as a cache is used only as far as it fits the log: the
# game stands where it stands without.
runs 0 "$muster" new long "$source/fixtures/horse_musket/scenarios/sedgemoor.json" --seed 9
runs 0 "$work/comment" auto long --player-seed 9
runs 0 "$muster" show long
cp out "$work/stands"
runs 0 "$muster" verify
grep -q ' 0 snapshots' out && fail "nothing was left"
runs 0 "$muster" verify --forget-snapshots
runs 0 "$muster" show long
cmp -s out "$work/stands" || fail "without snapshots the game stands elsewhere"

finish
