#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/verify_html.sh - verdicts as pages: of good games, of all that can be wrong, with names
# that are markup; well-formed, standing by themselves, and in the words of the text.
. "$(dirname "$0")/lib.sh"
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" game
runs 0 "$muster" export game game.muster
runs 0 "$muster" export --text game game.txt

# page FILE DISPUTED POSITION: a whole page beside the verdict in ./out, each line of which it has;
# the event (or -) that is marked, in words; the event (or -) after which the position is.
page() {
    python3 - "$@" <<'END' || fail "the page $1"
import re, sys, xml.dom.minidom
name, disputed, position = sys.argv[1:]
text = open(name, encoding='utf-8').read()
root = xml.dom.minidom.parseString(text.encode()).documentElement
assert text.startswith('<!DOCTYPE html>\n') and root.tagName == 'html' and root.getAttribute('lang')
assert '<meta charset="utf-8"/>' in text[:400]
assert "content=\"default-src 'none'; style-src 'unsafe-inline'\"" in text

# Nothing runs, and nothing comes from elsewhere.
known = set('html head meta style title body h1 h2 p strong em span code table caption thead tbody tr th td ul li '
            'figure figcaption hr a svg rect defs pattern path g text polygon polyline clipPath'.split())
ids, used = set(), set()
for element in root.getElementsByTagName('*'):
    assert element.tagName in known, element.tagName
    for key, value in element.attributes.items():
        assert not key.startswith('on') and key not in ('src', 'style'), key
        if key == 'id':
            assert value not in ids, value
            ids.add(value)
        if 'href' in key:
            assert value.startswith('#'), value
            used.add(value[1:])
        used.update(re.findall(r'url\(#([^)]*)\)', value))
        assert 'url(' not in value or 'url(#' in value, value
assert used <= ids, used - ids
css = root.getElementsByTagName('style')[0].firstChild.data
assert 'url' not in css and '@import' not in css

def words(node):
    if node.nodeType == node.TEXT_NODE: return node.data
    return ''.join(words(child) for child in node.childNodes)

# Every table says what its columns or rows are.
for head in root.getElementsByTagName('th'): assert head.getAttribute('scope') in ('row', 'rowgroup', 'col')
for table in root.getElementsByTagName('table'):
    for row in table.getElementsByTagName('tr'): assert row.getElementsByTagName('th'), words(row)

# The words of the text verdict.
all_words = ' '.join(words(root).split())
lines = open('out').read().splitlines()
rows = [[words(cell) for cell in row.childNodes] for row in root.getElementsByTagName('tr')]
for line in lines[1:]:
    check = re.fullmatch(r'  (ok|read|none|FAILED) +(.*?) +(\d+ of \d+)(?:  \((.*)\))?', line)
    if check:
        assert [check[1], check[2], check[3], check[4] or ''] in rows, line
    elif not re.match(r'  fingerprint | *\d+ bytes in ', line):
        assert ' '.join(line.split()) in all_words, line
fingerprint = [line.split()[1] for line in lines if line.startswith('  fingerprint ')]
assert all(f in all_words for f in fingerprint)

marked = [words(row.childNodes[0]) for row in root.getElementsByTagName('tr') if '>>> Disputed event (' in words(row)]
assert marked == ([disputed] if disputed != '-' else []), marked
drawn = re.findall(r'after event (\d+)\. ', ' '.join(words(f) + ' ' for f in root.getElementsByTagName('figcaption')))
assert drawn == ([position] if position != '-' else []), drawn
assert len(root.getElementsByTagName('svg')) == len(drawn)
END
}

# has FILE WORDS...: the page's text holds them.
has() {
    python3 - "$@" <<'END' || fail "the page $1 lacks words"
import sys, xml.dom.minidom
def words(node):
    return node.data if node.nodeType == node.TEXT_NODE else ' '.join(words(c) for c in node.childNodes)
text = ' '.join(words(xml.dom.minidom.parse(sys.argv[1]).documentElement).split())
for want in sys.argv[2:]: assert want in text, want
END
}

# A good game: the verdict is told as always, and where the page is.
runs 0 "$muster" verify game --html game.html
says "$(wc -c <game.html) bytes in game.html"
page game.html - 93
has game.html 'Game Sedgemoor' 'Side A Rebels, played by Anne' 'Horse & Musket: Dawn of an Era (horse_musket), edition 1' \
    'Verified : nothing is wrong with it.' "$(head_of game@main | cut -d ' ' -f 1) after event 93" 'Format of events 1' \
    'Turn 1, Royalists 19 step 1' '5 Rebels RA1, combat dice: 1 9 [ HM-8.2 ]' 'KE1 falls to 2 MP [ HM-8.18 ]' \
    '5 Rebels D_COMBAT: RA1, combat dice [ HM-8.2 ] 1 9 0 to 9 table' 'HM-8.18 A hit lowers the target by 1 MP' \
    'Dice of this game: table, typed in at the table: nobody can check them.' 'Not anchored: '

# Nothing is replaced unasked; the verdict counts more than a page that cannot be written.
cp game.html before
runs 15 "$muster" verify game --html game.html
complains "game.html: is there already"
says "Verified: nothing is wrong with it."
cmp -s game.html before || fail "the page was replaced"
echo old >game.html
runs 0 "$muster" verify game --html game.html --force
cmp -s game.html before || fail "the same log gives another page"
runs 30 "$muster" verify game --html nowhere/game.html

# Standard output holds the page alone; JSON beside a page in a file.
runs 0 "$muster" verify game --html -
cmp -s out before || fail "standard output has another page"
runs 0 "$muster" verify game --json --html game.html --force
python3 -c 'import json; assert json.load(open("out"))[0]["verdict"] == "verified"' || fail "the JSON"
cmp -s game.html before || fail "another page with JSON"
runs 2 "$muster" verify game --json --html -
runs 2 "$muster" verify game game.muster --html x.html
runs 2 "$muster" verify --html x.html
runs 2 "$muster" verify game --force
runs 1 "$muster" verify nothing --html x.html
[ ! -e x.html ] || fail "a page about nothing"

# Files; a part of a game, with a question open; standard input.
for file in game.muster game.txt; do
    runs 0 "$muster" verify $file --html file.html --force
    page file.html - 93
done
runs 0 "$muster" verify game:4 --html part.html
page part.html - 4
runs 0 "$muster" verify - --html stdin.html <game.muster
page stdin.html - 93

# forge EVENT FROM TO OLD NEW: game.txt with a byte of an event and a word of its line changed,
# chained anew, in ./forged. A negative FROM counts from the end.
forge() {
    python3 - "$@" <<'END' >forged || fail "cannot forge $*"
import hashlib, sys
event, place, value, old, new = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:]
data = open("game.muster", "rb").read()
at, events = 20, []
while data[at:at + 1] == b"E":
    n = int.from_bytes(data[at + 1:at + 5], "big")
    events.append(bytearray(data[at + 5:at + 5 + n]))
    at += 5 + n + 32 + 8
events[event][place] = value
lines = open("game.txt").read().splitlines()
assert old in lines[event], lines[event]
lines[event] = lines[event].replace(old, new)
link = b"muster chain 1".ljust(32, b"\0")
for e in events: link = hashlib.blake2b(link + e, digest_size=32).digest()
lines[-1] = "end %d links %s" % (len(events), link.hex())
print("\n".join(lines))
END
}

# wrong CODE FILE DISPUTED POSITION
wrong() {
    runs "$1" "$muster" verify "$2" --html wrong.html --force
    page wrong.html "$3" "$4"
}
forge 7 -4 1 step=G5 step=A1
wrong 14 forged 7 6
has wrong.html 'illegal : the log holds an order' '>>> Disputed event (illegal):' 'at event 7, [HM-7.6] '
forge 5 -1 0 'table 1 9' 'table 1 0'
wrong 11 forged 6 3
has wrong.html 'diverged : ' "this Muster's state:" 'units[KE1].mp is' 'HM-8.2 Fire comes from'
sed 's/^5 roll.*/5 roll A HM-8.2 D_COMBAT RA1 d10 table 1 8/' game.txt >log
wrong 13 log - 93
has wrong.html 'tampered : whole bytes' 'The last position to which the log could be played'
sed 's/^5 roll.*/5 roll nonsense/' game.txt >log
wrong 16 log 5 3
sed '1s/"edition":1/"edition":99/' game.txt >log
wrong 12 log 0 -
has wrong.html 'not known: no game can be read from the log' 'None can be drawn'
for bytes in 0 10 30 4000 4500; do
    head -c $bytes game.muster >cut
    "$muster" verify cut >text 2>/dev/null
    "$muster" verify cut --html wrong.html --force >out
    [ $? -eq 10 ] || fail "a file of $bytes bytes is damaged"
    python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("wrong.html")' || fail "$bytes bytes"
done
head -c 4000 game.muster >cut
wrong 10 cut 37 34
has wrong.html 'damaged : bytes are not what was written' 'this Muster cannot read what stands here'

# Another set-up than that of the scenario: it is what the game began from.
runs 11 "$muster" verify game --scenario "$fixtures/horse_musket/scenarios/esterfalva.json" --html wrong.html --force
page wrong.html 0 0

# A table of miniatures.
runs 0 "$muster" run "$fixtures/shear_folly/games/marlow_close_opening.mus" close
runs 0 "$muster" verify close --html close.html
python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("close.html")' || fail "the page of a table"
has close.html 'Game Marlow Close'

# Names and notes that are markup stay words.
evil='</td></svg><script>alert(1)</script><img src=x onerror="a()">&amp;]]>'
cp -r "$fixtures/horse_musket" .
python3 - "$evil" <<'END'
import json, sys
path = 'horse_musket/scenarios/sedgemoor.json'
scenario = json.load(open(path))
scenario['setup']['title'] = '<b>&"\'' + sys.argv[1][:40]
scenario['setup']['sides']['A']['name'] = "'\"<i>&R"
json.dump(scenario, open(path, 'w'))
END
runs 0 "$muster" new evil horse_musket/scenarios/sedgemoor.json --seed '<s>&"' --player-a "$(echo "$evil" | cut -c 1-60)" --player-b '"><style>*{display:none}</style>'
runs 0 "$muster" note evil --side A "$evil"
runs 0 "$muster" auto evil -n 12 --player-seed 3
runs 0 "$muster" note evil "'$evil"
runs 0 "$muster" verify evil --html evil.html
page evil.html - "$(($(head_of evil@main | cut -d ' ' -f 2) - 1))"
has evil.html "$evil" '<style>*{display:none}</style>' 'The seed was chosen by a person, who could foresee the dice.' \
    'Dice of this game: open, each worked out again from the seed.'
! grep -qE '<(script|img|b|i|s)[ >]' evil.html || fail "a name became markup"
name="<a b='c'>&"
cp cut "$name"
wrong 10 "./$name" 37 34
has wrong.html "Verdict on ./<a b='c'>&"
runs 0 "$muster" verify game --html "$name.html"
finish
