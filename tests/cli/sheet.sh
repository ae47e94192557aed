#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/sheet.sh - positions drawn in SVG: tables and boards of hexes.
. "$(dirname "$0")/lib.sh"
cp -r "$fixtures/shear_folly" .
runs 0 "$muster" run shear_folly/games/marlow_close_opening.mus mo
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" sedge

# stands FILE WORDS...: the file is well-formed XML of SVG alone, asks for nothing outside of
# itself, has whole numbers but for its size and for turns, and holds each text.
stands() {
    python3 - "$@" <<'END' || fail "the sheet $1"
import re, sys, xml.dom.minidom
name, wanted = sys.argv[1], sys.argv[2:]
text = open(name, encoding='utf-8').read()
root = xml.dom.minidom.parseString(text.encode()).documentElement
assert root.tagName == 'svg' and root.namespaceURI == 'http://www.w3.org/2000/svg'
known = {'svg', 'title', 'rect', 'defs', 'pattern', 'path', 'g', 'text', 'polygon', 'polyline', 'clipPath'}
ids, used = set(), set()
for element in root.getElementsByTagName('*'):
    assert element.tagName in known, element.tagName
    for key, value in element.attributes.items():
        assert not key.startswith('on') and 'href' not in key and key != 'style', key
        if key == 'id': ids.add(value)
        used.update(re.findall(r'url\(#([^)]*)\)', value))
        assert 'url(' not in value or 'url(#' in value, value
        if key not in ('transform', 'version'): assert not re.search(r'\d\.\d', value), (key, value)
assert used <= ids, used - ids
for key in ('width', 'height'):
    mm = re.fullmatch(r'(\d+)\.(\d\d)mm', root.getAttribute(key))
    box = root.getAttribute('viewBox').split()
    assert int(mm[1] + mm[2]) == int(box[2 if key == 'width' else 3]), 'not to scale'
words = [''.join(n.data for n in t.childNodes) for t in root.getElementsByTagName('text')]
for want in wanted:
    assert want in words, f'{want!r} is not in {words}'
END
}

# A table: every base, the ground, the grid, the rosters, and what the position is.
fingerprint=$("$muster" show mo:20 --json | sed -n 's/.*"fingerprint": "\(.*\)".*/\1/p')
runs 0 "$muster" show mo:20 --svg mo.svg
says "$(wc -c <mo.svg) bytes in mo.svg"
stands mo.svg 'Marlow Close - Shear folly and Pike' 'Turn 1, Parliament: movement, 9 of 9 troops, initiative 5' \
    RMU1 PHO1 PC1 '+PC2' 'SM 1' 'the Close' 'the Close (fought for)' Royalists Parliament front Leader 650 450 \
    'PHO1 CO 609.82mm 332.01mm 240° SM 0 acted' 'Royalists: 9 of 9 troops, initiative 7, turn holder, the Close held 0 of 2 turns' \
    "mo:20, after event 20; fingerprint of the position $fingerprint"
python3 - <<'END' || fail "bases are where they stand"
import re
text = open('mo.svg').read()
points = re.findall(r'<polygon points="([^"]*)" (?:fill="url\(#side-a\)"|fill="#1f4272")', text)
assert len(points) == 19, len(points)    # 18 troops and a commander by himself
assert '21000,31000 25000,31000 25000,33000 21000,33000' in points, points     # RMU1 at 230, 160
assert '38000,24000 34000,24000' not in text                                   # y is turned over
END
! grep -q stroke-dasharray mo.svg || fail "ranges that nobody asked for"

# The ranges of some, with their names; of all, with the distances alone.
runs 0 "$muster" show mo:20 --svg some.svg --ranges=RGN1,RC1
stands some.svg 'RGN1: gun, near, 40 mm' 'RGN1: gun, far, 120 mm' 'RC1: takes markers off, 120 mm'
[ "$(grep -c '<path transform' some.svg)" -eq 4 ] || fail "four ranges are asked for"
runs 0 "$muster" show mo:20 --svg all.svg --ranges
stands all.svg '40 mm' '120 mm'
runs 16 "$muster" show mo:20 --svg x.svg --ranges=RGN1,RGN9
complains "mo:20: there is no piece 'RGN9'"

# A board of hexes, with a question open.
runs 0 "$muster" show sedge --svg sedge.svg
stands sedge.svg 'Sedgemoor - Horse & Musket: Dawn of an Era' A1 'F5 r' 'M9' 'RM2 1/2' '*LM' 'r River' Rebels 'RM1 MI gone' \
    'Turn 3 of 12, Rebels: Player B may Seize the Initiative'
grep -q 'a question is open' sedge.svg || fail "the question"
runs 16 "$muster" show sedge --svg x.svg --ranges
complains "ranges are drawn on a table"
runs 0 "$muster" run "$fixtures/horse_musket/games/dubrovka.mus" bog
runs 0 "$muster" show bog --svg bog.svg
stands bog.svg 'F5+ b' 'RL2 ENE 4/4' '+ scores' 'Turn 7 of 7: Russians win: the last Game Turn is over, Game Turn 7 was the last'

# Names come from whoever made the scenario.
python3 - <<'END'
import json
game = json.load(open('shear_folly/scenarios/marlow_close.json'))
setup = game['setup']
setup['title'] = '</title><script>alert("1")</script>'
setup['sides']['A']['name'] = "A&B <'\">"
setup['positions'][0]['name'] = ']]> &amp; <!--'
setup['scenery'] = [{'name': '<a href="x">', 'line': True, 'corners': [{'x': '0mm', 'y': '9mm'}, {'x': '99mm', 'y': '9mm'}]}]
json.dump(game, open('shear_folly/scenarios/odd.json', 'w'))
END
runs 0 "$muster" new odd shear_folly/scenarios/odd.json --seed 1
runs 0 "$muster" show odd --svg odd.svg --ranges
stands odd.svg '</title><script>alert("1")</script> - Shear folly and Pike' "A&B <'\">" ']]> &amp; <!--' '<a href="x">'

# A file that is there stays, unless it is to be replaced; - is standard output.
cp mo.svg before
runs 15 "$muster" show mo --svg mo.svg
complains "mo.svg: is there already"
cmp -s mo.svg before || fail "the file was changed"
runs 0 "$muster" show mo:20 --svg -
cmp -s mo.svg out || fail "standard output is another sheet"
runs 0 "$muster" show mo:20 --svg mo.svg --force --json
python3 -c "
import json, os
told = json.load(open('out'))
assert told == {'file': 'mo.svg', 'bytes': os.path.getsize('mo.svg')}" || fail "the JSON of a file"
cmp -s mo.svg before || fail "the same sheet twice"

# What cannot be written leaves nothing behind.
runs 30 "$muster" show mo --svg none/x.svg
complains "none/x.svg"
if [ -w /dev/full ]; then
    "$muster" show mo --svg - >/dev/full 2>err
    [ $? -eq 30 ] || fail "a full disk"
fi
runs 30 sh -c 'ulimit -f 4 && exec "$0" show mo --svg x.svg' "$muster"
runs 1 "$muster" show nobody --svg x.svg
runs 2 "$muster" show mo --ranges
runs 2 "$muster" show mo --force
[ ! -e x.svg ] || fail "something was written"
[ -z "$(find . -name '*x.svg*')" ] || fail "something was left"
finish
