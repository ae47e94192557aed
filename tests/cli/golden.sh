#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/golden.sh - golden games: checked, updated, refused.
. "$(dirname "$0")/lib.sh"
cp -r "$fixtures/horse_musket" .
games=horse_musket/games
log=$games/sedgemoor.log
# One game is enough.
find "$games" -type f ! -name 'sedgemoor.*' ! -name REASONS.txt -exec rm {} +
grep '^sedgemoor: ' "$fixtures/$games/REASONS.txt" | tail -n 1 >"$games/REASONS.txt"
kept=$(sed -n 's/^end .* links //p' "$log")

# All is well, for a folder that is named and for those of a checkout.
runs 0 "$muster" golden check "$games"
reads "$games" '  ok         sedgemoor, 94 events' '1 game, 1 ok'
mkdir -p fixtures && cp -r horse_musket fixtures/
runs 0 "$muster" golden check
says 'fixtures/horse_musket/games'
runs 0 "$muster" golden check --json "$games" fixtures/horse_musket/games
python3 -c "
import json
games = json.load(open('out'))
assert [(g['game'], g['status'], g['events']) for g in games] == [('sedgemoor', 'ok', 94)] * 2, games
assert games[0]['old_head'] == games[0]['new_head'] == '$kept'" || fail "JSON of a check"

# A recorded game becomes a golden one: a script, and a log where none was. No reason is needed.
runs 0 "$muster" new battle "$scenario" --seed 1685 --set turns=2 --id 00000000000000000000000000000001
runs 0 "$muster" auto battle --player-seed 3
runs 0 "$muster" export --script battle "$games/battle.mus"
runs 1 "$muster" golden check "$games"
says '  missing    battle, '
[ ! -e "$games/battle.log" ] || fail "a check has written"
runs 0 "$muster" golden update "$games"
says ': written'
runs 0 "$muster" golden check "$games"
says '2 games, 2 ok'
"$muster" export --text battle - | cmp -s - "$games/battle.log" || fail "the log is another"
new=$(sed -n 's/^end .* links //p' "$games/battle.log")
grep -qx "battle: new, head $new" "$games/REASONS.txt" || fail "the record of a new game"

# A die changes: which game, where, under which clause. Without a reason nothing is written.
cp -r "$games" before
sed -i 's/^roll D_COMBAT 1 9$/roll D_COMBAT 1 8/' "$games/sedgemoor.mus"
cp "$games/sedgemoor.mus" before/
runs 1 "$muster" golden check "$games"
changed=$(sed -n 's/^ *new head *//p' out)
reads '  changed    sedgemoor, 94 events' "      old head      $kept" "      new head      $changed" \
    '      first differs at event 5:' \
    '        kept: 5 roll A HM-8.2 D_COMBAT RA1 d10 table 1 9' \
    '        made: 5 roll A HM-8.2 D_COMBAT RA1 d10 table 1 8' \
    '      under [HM-8.2] Fire comes from a Fire or Skirmish action' '2 games, 1 ok, 1 changed'
runs 1 "$muster" golden check --json "$games"
python3 -c "
import json
g = next(g for g in json.load(open('out')) if g['status'] == 'changed')
assert g['first'] == {'event': 5, 'kept': '5 roll A HM-8.2 D_COMBAT RA1 d10 table 1 9',
                      'made': '5 roll A HM-8.2 D_COMBAT RA1 d10 table 1 8'}, g
assert (g['old_head'], g['new_head'], g['clause']) == ('$kept', '$changed', 'HM-8.2'), g
assert not g['written']" || fail "JSON of a change"
runs 1 "$muster" golden update "$games"
complains "sedgemoor: a log that is or was there is replaced only with --reason TEXT"
says '2 games, 1 ok, 1 changed; 0 written'
for reason in '' ' '; do runs 2 "$muster" golden update "$games" --reason "$reason"; done
runs 2 "$muster" golden update "$games" --reason "$(printf 'two\nlines')"
runs 2 "$muster" golden update "$games" --reason "$(printf '%0300d' 0)"
runs 2 "$muster" golden check "$games" --reason why
diff -r before "$games" >difference || fail "something was written: $(cat difference)"

# With one, it is told and recorded.
runs 0 "$muster" golden update "$games" --reason 'the umpire read 8'
says '  changed    sedgemoor, 94 events: written'
says '      because: the umpire read 8'
tail -n 1 "$games/REASONS.txt" >last
echo "sedgemoor: $kept -> $changed, event 5 [HM-8.2]: the umpire read 8" | cmp -s - last ||
    fail "the record: $(cat last)"
[ "$(wc -l <"$games/REASONS.txt")" -eq 3 ] || fail "the record has other lines"
runs 0 "$muster" golden check "$games"
runs 0 "$muster" golden update "$games"
says '; 0 written'

# A number of a chart changes: it is named, with its clause, though no die fell otherwise.
cp -r "$fixtures/horse_musket/scenarios" "$fixtures/horse_musket/charts" .
mkdir charted
cp "$fixtures/horse_musket/games/sedgemoor.mus" "$fixtures/horse_musket/games/sedgemoor.log" charted/
runs 0 "$muster" golden check charted
sed '/"Small-Battles"/,/"Grand-Battles"/s/\("SK":.*"CC": \[\)8/\17/' charts/volume_one.json >changed.json
cmp -s changed.json charts/volume_one.json && fail "the chart has no such number"
cp changed.json charts/volume_one.json
runs 1 "$muster" golden check charted
reads '      the set-up differs: types[SK].box[CC] is 7, was 8 [HM-8.15]' '      the play is the same'
runs 0 "$muster" golden update charted --reason 'Skirmishers stand closer'
grep -q 'types\[SK\].box\[CC\] is 7, was 8 \[HM-8.15\]: Skirmishers stand closer' \
    charted/REASONS.txt || fail "the record: $(cat charted/REASONS.txt)"

# An update that was killed between the record and the log is gone on with; a record whose last
# line was not ended keeps it; an empty log is no log.
rm charted/sedgemoor.log
printf 'a remark without an end' >>charted/REASONS.txt
runs 0 "$muster" golden update charted
[ -s charted/sedgemoor.log ] || fail "the log of a killed update is not written"
cp charted/sedgemoor.mus charted/again.mus
runs 0 "$muster" golden update charted
grep -qx 'a remark without an end' charted/REASONS.txt || fail "a line was written onto another"
: >charted/empty.log
runs 1 "$muster" golden check charted
rm charted/empty.log

# A log that was replaced by hand, or taken away, is not as it was recorded.
cp "$fixtures/horse_musket/games/sedgemoor.log" "$log"
cp "$fixtures/horse_musket/games/sedgemoor.mus" "$games/"
runs 1 "$muster" golden check "$games"
reads '  unrecorded sedgemoor, 94 events' "      recorded head $changed" "      old head      $kept"
says '2 games, 1 ok, 1 unrecorded'
rm "$log"
runs 1 "$muster" golden update "$games"
complains "only with --reason TEXT"
[ ! -e "$log" ] || fail "a log that was taken away was written again without a reason"
runs 0 "$muster" golden update "$games" --reason 'it was a 9'
cmp -s "$log" "$fixtures/horse_musket/games/sedgemoor.log" || fail "the log is another"
tail -n 1 "$games/REASONS.txt" >last
grep -q "^sedgemoor: $changed -> $kept: it was a 9\$" last || fail "the record: $(cat last)"

# A script that stops makes no golden, whatever the reason; what differs is told all the same.
cp -r "$games" before2
sed -i 's/^choose P_STORE 2$/choose P_STORE 1/' "$games/sedgemoor.mus"
cp "$games/sedgemoor.mus" before2/
runs 1 "$muster" golden check "$games"
says "sedgemoor.mus:$(sed -n '/^want A.stored=2/=' "$games/sedgemoor.mus"): A.stored is 1, not 2"
says '        made: 17 choice A HM-9.35 P_STORE - 1 of 3'
runs 1 "$muster" golden update "$games" --reason why
complains "the script does not hold"
diff -r before2 "$games" >difference || fail "something was written: $(cat difference)"
cp "$fixtures/horse_musket/games/sedgemoor.mus" "$games/"

# Nothing is written where nothing can be: no half file, no line of the record.
sed -i 's/^player A Anne$/player A Anna/' "$games/sedgemoor.mus"
cp -r "$games" before3
for blocks in 0 8; do
    (ulimit -f $blocks; "$muster" golden update "$games" --reason why 2>&1 >/dev/null
        echo "exit $?") | cat >err
    grep -qx 'exit 30' err || fail "with $blocks blocks: $(cat err)"
    grep -q 'sedgemoor.*: cannot write it: File too large' err || fail "the error: $(cat err)"
    diff -r before3 "$games" >difference || fail "something was written: $(cat difference)"
done
if [ "$(id -u)" -ne 0 ]; then
    chmod a-w "$games"
    runs 30 "$muster" golden update "$games" --reason why
    chmod u+w "$games"
fi
diff -r before3 "$games" >difference || fail "something was written: $(cat difference)"

# Symbolic links are read, and not written to.
mkdir linked
mv "$log" linked/real.log
ln -s ../../linked/real.log "$log"
cp linked/real.log real.log
runs 1 "$muster" golden update "$games" --reason why
complains "sedgemoor: a symbolic link is not written to"
cmp -s linked/real.log real.log && [ -L "$log" ] || fail "the link was written to"
rm linked/real.log
runs 30 "$muster" golden update "$games" --reason why
complains "sedgemoor: horse_musket/games/sedgemoor.log: cannot open it"
rm "$log"

# Folders with rubbish, with nothing, and none.
mkdir rubbish rubbish/folder.log empty
printf '0 genesis {\033[31m\n' >rubbish/a.log
head -c 3000 "$muster" >rubbish/b.mus
cp "$fixtures/horse_musket/games/sedgemoor.log" rubbish/alone.log
sed '$d' rubbish/alone.log >rubbish/cut.log
touch rubbish/notes.txt rubbish/.hidden.mus rubbish/.mus "rubbish/$(printf 'c\033[31m').mus"
runs 30 "$muster" golden check rubbish
reads '  ok         alone, 94 events, no script'
says '  fails      a'
says '  fails      b'
says "the last line 'end ...' is missing"
says '  fails      folder'
reads '  damaged    cut, no script' "      event 94: the log:94: the last line 'end ...' is missing: cut off"
says '6 games, 1 ok, 4 fails, 1 damaged; 1 other file'
grep -q "$(printf '\033')" out err && fail "an escape reaches the terminal"
runs 30 "$muster" golden update rubbish --reason why
[ ! -e rubbish/b.log ] || fail "a log of rubbish was written"

# Any folder of logs: portable or text, under any name, of other versions, damaged. What is no log
# is counted; nothing is written of them.
mkdir any any/folder.muster
log=$fixtures/horse_musket/games/sedgemoor.log
runs 0 "$muster" import "$log" example
runs 0 "$muster" export example any/portable.muster
cp any/portable.muster any/portable
cp "$log" 'any/sunday, the 5th (final).txt'
cp "$log" 'any/two words.log'
cp "$fixtures/shear_folly/games/holding.log" any/folly
head -c 3000 any/portable >any/cut
sed 's/"rules":"horse_musket"/"rules":"chess"/' "$log" >any/chess
sed 's/"edition":1/"edition":2/' "$log" >any/edition
sed 's/"format":1/"format":2/' "$log" >any/format
sed 's/"identity":"......../"identity":"00000000/' "$log" >any/tables
python3 - <<'END'
import re
whole = open('any/portable', 'rb').read()
harmed = bytearray(whole)
harmed[len(whole) // 2] ^= 4
open('any/flipped', 'wb').write(harmed)
# A log that other rules made: the first step settled otherwise. So far the chain is right.
lines = open('any/tables').read().splitlines(keepends=True)
at = next(i for i, line in enumerate(lines) if line.startswith('6 settled '))
digest = lines[at].split()[-1]
lines[at] = lines[at].replace(digest, '%032x' % (int(digest, 16) ^ 1))
open('any/others', 'w').write(''.join(lines))
# And tables by which this is no question at all.
lines[at - 1] = lines[at - 1].replace('D_COMBAT', 'D_COMET')
open('any/strange', 'w').write(''.join(lines))
END
printf 'MUSTER?' >any/short
: >any/nothing
mkfifo any/pipe.muster
ln -s loop any/loop
ln -s loop.muster any/loop.muster
truncate -s 4G any/sparse.muster
: >any/empty.muster
head -c 5000 "$muster" >any/rubbish.muster
ln -s portable any/linked
ls any | sort >before.any
runs 30 "$muster" golden check any
reads '  version    chess, no script' \
    "      event 0: the log:1: the ruleset 'chess' is not in this Muster" \
    "      its play cannot be followed by this Muster"
reads '  damaged    cut, no script'
says 'the file is cut off: '
reads "      event 0: the log:1: the log is of edition 2 of horse_musket, this Muster has 1"
reads '  damaged    flipped, no script'
says ': the event is damaged: its checksum does not fit'
reads '  ok         folly, '"$(sed -n 's/^end \([0-9]*\) .*/\1/p' any/folly)"' events, no script'
reads "      event 0: the log:1: the log has format 2 and this Muster reads 1"
reads '  ok         linked, 94 events, no script'
reads '  version    others, no script'
says "by this Muster's tables its play is another:"
reads '      first differs at event 6:'
says '        kept: 6 settled '
says '      under [HM-8.'
reads '  ok         portable, 94 events, no script' '  ok         portable.muster, 94 events, no script'
reads '  version    strange, no script'
reads '  ok         sunday, the 5th (final).txt, 94 events, no script'
reads '  version    tables, no script'
says "by this Muster's tables its play is the same"
reads '  ok         two words.log, 94 events, no script'
for name in folder loop pipe sparse; do
    says "  fails      $name.muster, no script"
    grep -qE "^muster: $name\.muster: .*($name.muster: |: cannot open it|is not a file)" err ||
        fail "why is $name.muster not looked at? $(cat err)"
done
reads '  damaged    empty.muster, no script' '      event 0: the file is empty'
reads '  damaged    rubbish.muster, no script' \
    '      event 0: the header is not that of a Muster log'
says '20 games, 6 ok, 4 fails, 6 version, 4 damaged; 3 other files'
runs 30 "$muster" golden check any --json
python3 -c "
import json
games = {g['game']: g for g in json.load(open('out'))}
assert len(games) == 20, games.keys()
assert 'larger than' in games['sparse.muster']['fault']
assert games['chess']['by_our_tables'] == 'unknown' and games['chess']['verdict'] == 'version'
assert games['strange']['by_our_tables'] == 'unknown'
assert games['tables']['by_our_tables'] == 'same' and 'first' not in games['tables']
others = games['others']
assert others['status'] == 'version' and others['by_our_tables'] == 'another'
assert others['first']['event'] == 6 and others['first']['kept'].startswith('6 settled ')
assert 'now' in others['first'] and others['clause'].startswith('HM-8.') and others['told_by']
assert games['cut']['status'] == 'damaged' and games['cut']['event'] > 10
assert games['flipped']['verdict'] == 'damaged' and games['flipped']['event'] > 10
assert games['portable']['old_head'] == games['two words.log']['old_head'] == '$kept'
" || fail "JSON of a folder of logs"
runs 30 "$muster" golden update any --reason why
ls any | sort | cmp -s - before.any || fail "something was written of logs of any name"
runs 1 "$muster" golden check empty
complains "there is no golden game"
runs 1 "$muster" golden check empty --json
python3 -c "import json; assert json.load(open('out')) == []" || fail "JSON of nothing"
runs 30 "$muster" golden check nowhere
complains "nowhere: cannot open it"
cd empty || exit 1
runs 2 "$muster" golden check
complains "a folder is wanted"
cd ..
runs 2 "$muster" golden
runs 2 "$muster" golden rewrite "$games"
finish
