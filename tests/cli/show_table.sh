#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/show_table.sh - a table as text, as JSON, and at the keyboard.
. "$(dirname "$0")/lib.sh"
cp -r "$fixtures/shear_folly" .
runs 0 "$muster" run shear_folly/games/marlow_close_opening.mus mo

# within_margin: no line is longer than 100 columns
within_margin() {
    python3 -c "
import sys
lines = open('out', encoding='utf-8').read().splitlines()
long = [l for l in lines if len(l) > 100]
sys.exit(len(long) > 0 or len(lines) < 20)" || fail "a line is too long"
}

# Bases to scale, the arrow ahead of the front, a commander with a troop as a star behind it, the
# ground below, the scale at two sides.
runs 0 "$muster" show mo:20
within_margin
reads '     |               ↑                          >>RGN1     ↑       ↑        ↑      ↑            |' \
    '     |            >>>>>                         >>>>>    >RPE1*  >RMU3   >>>>>   >>>>>          |' \
    '     |            >RHE1*                  ↑                              >>RDR1  >RHO1          |' \
    '  80 +                                  >RPK1                                                   |'
reads '     |                               <PGN1 #              #   <PMU3                             |' \
    ' 240 +                               <<<<< # <PMU1  <PMU2 #     ↓                               |' \
    '     |                                 ↓   #   ↓      ↓   #                                     |' \
    '     |                                     ################                                     |'
reads '     +----------+---------+---------+---------+---------+---------+---------+---------+---------+' \
    '     0         80       160       240       320       400       480       560       640 mm' \
    '   > Royalists, < Parliament, * Leaders, # the Close (fought for), a column is 8 mm, a row 16 mm,' \
    '   north is up, 90°, west is 180°'
reads 'Parliament: 9 of 9 troops, initiative 5' \
    '  PGN1 GN 270mm 260mm south SM 0 misfired         PMU1 MU 330mm 250mm south SM 1'
says '  PHE1 CE 120mm 310mm south SM 0 acted            PHO1 CO 609.82mm 332.01mm 240° SM 0 acted'
says '  PC2 Captain Rudd with PHE1'
says '  RC1 Sir Giles Ashby with RPE1 acted main'
runs 0 "$muster" show mo:20 --colour=always
grep -q "$(printf '\033')\[34m" out || fail "side B has no colour"

# Every position of the game can be drawn, also while a question is open.
events=$(head_of mo@main | cut -d ' ' -f 2)
n=0
while [ $n -lt "$events" ]; do
    runs 0 "$muster" show "mo:$n"
    within_margin
    n=$((n + 1))
done

# For programs: 1/100 mm, 65536 to the circle.
runs 0 "$muster" show mo:20 --json
python3 -c "
import json
shown = json.load(open('out'))
pieces = {p['id']: p for p in shown['pieces']}
def piece(id, **wanted):
    for key, value in wanted.items():
        assert pieces[id].get(key) == value, (id, key, pieces[id])
piece('RMU1', x=23000, y=16000, facing=16384, frontage=4000, depth=2000, side='A', present=True)
piece('PHO1', x=60982, y=33201, facing=43691, frontage=4000, depth=3000)
piece('PC1', x=36000, y=33000, facing=49152, frontage=2000, depth=2000)
piece('PC2', **{'with': 'PHE1', 'x': None, 'facing': None})
table = shown['table']
assert (table['width'], table['height']) == (72000, 48000)
[close] = table['features']
assert close['name'] == 'the Close' and close['shape'] == 'area' and close['scores']
assert close['points'][0] == {'x': 30000, 'y': 22000} and len(close['points']) == 4
" || fail "the JSON of a table"

# Players see it too.
printf 'quit\n' >keys
runs 0 "$muster" play mo <keys
says '   > Royalists, < Parliament, * Leaders, # the Close (fought for),'

# Ground of all kinds; the largest table and one of another shape.
python3 - <<'END'
import copy, json
plain = json.load(open('shear_folly/scenarios/marlow_close.json'))
def corners(*at):
    return [{'x': f'{x}mm', 'y': f'{y}mm'} for x, y in at]
def write(name, width, height, scenery):
    other = copy.deepcopy(plain)
    other['setup'].update(width=width, height=height, scenery=scenery)
    json.dump(other, open(f'shear_folly/scenarios/{name}.json', 'w'))
write('ground', '720mm', '480mm', [
    {'name': 'the road', 'line': True, 'corners': corners((0, 60), (720, 60))},
    {'name': 'a wood', 'line': False, 'corners': corners((500, 400), (720, 400), (720, 480), (500, 480))}])
write('large', '5242.88mm', '5242.88mm', [])
write('tall', '721mm', '5242.88mm', [])
END
for name in ground large tall; do
    runs 0 "$muster" new $name "shear_folly/scenarios/$name.json" --seed 1
    runs 0 "$muster" show $name
    within_margin
done
says ' a column is 44 mm, a row 88 mm'
runs 0 "$muster" show ground
reads '     +------------------------------------------------------------------------------------------+' \
    '     |                                                              ............................|'
grep -q '| *:::::::::::::::::::::::::*' out || fail "the road is gone"
says ": the road"
finish
