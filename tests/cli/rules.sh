#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/rules.sh - the clauses of a ruleset, and what uses them.
. "$(dirname "$0")/lib.sh"

# Every clause once, each of its kind; every rule is used by a test, and says by how many.
runs 0 "$muster" rules horse_musket
python3 - "$fixtures/horse_musket/coverage.txt" <<'EOF' || fail "the list of clauses"
import re, sys
counts = dict(line.split() for line in open(sys.argv[1]))
*rows, total = open("out").read().splitlines()
kinds = {}
for row in rows:
    clause, kind = row.split()[:2]
    tests = re.search(r" ([0-9]+) tests?$", row)
    assert clause not in counts or tests.group(1) == counts[clause], row
    assert kind != "rule" or int(tests.group(1)) > 0, row
    assert (tests is None) == (clause not in counts), row
    assert row == row.rstrip(), row
    kinds.setdefault(kind, []).append(clause)
n = [len(set(kinds.get(k, []))) for k in ("rule", "info")]
assert sum(n) == len(rows) and n[0] > 300 and n[1] > 100, n
assert total == "%d clauses: %d rules, %d for information; " \
    "0 rules used by no test" % (sum(n), *n), total
EOF
runs 0 "$muster" rules --json horse_musket
python3 - <<'EOF' || fail "the clauses in JSON"
import json
rows = {r["clause"]: r for r in json.load(open("out"))}
assert rows["HM-8.27"]["kind"] == "rule" and rows["HM-8.27"]["tests"] > 100, rows["HM-8.27"]
assert rows["HM-1.1"] == {"clause": "HM-1.1", "title": "A battle is a run of Game Turns",
                          "kind": "info", "games": 0, "tests": 0}, rows["HM-1.1"]
EOF

# Other counts: of a test run, of games.
printf 'HM-8.27 one\nHM-8.27 two\nHM-1.5 one\nnonsense\nHM-99.1 one\n' >clauses
runs 0 "$muster" rules horse_musket HM-8.27 HM-1.5 HM-1.6 HM-1.1 --tests clauses
reads 'HM-1.1    info  A battle is a run of Game Turns' \
    'HM-1.5    rule  Combat is rolled on ten-sided dice alone                      1 test' \
    'HM-1.6    rule  Face 0 of a combat die counts as zero                         0 tests' \
    'HM-8.27   rule  Morale check with one d6                                      2 tests'
runs 0 "$muster" rules horse_musket --tests clauses
grep -q '; [0-9]* rules used by no test$' out || fail "the rules that no test uses"
grep -q '; 0 rules used by no test$' out && fail "two clauses are all"
runs 0 "$muster" rules horse_musket HM-8.2 "$fixtures/horse_musket/games/sedgemoor.log"
says ' 1 game '
runs 30 "$muster" rules horse_musket --tests nowhere
complains "nowhere: cannot open it"
runs 1 "$muster" rules horse_musket HM-99.1
complains "there is no clause HM-99.1"

# What can be switched on, each as `new --set` takes it.
runs 0 "$muster" rules horse_musket --options
says 'second_order             Second Order [HM-15.69]'
grep -q reserved out && fail "room that is always zero is listed as an option"
runs 0 "$muster" rules horse_musket --options --json
python3 - "$muster" "$fixtures" <<'EOF' || fail "the options in JSON"
import json, subprocess, sys
names = [o["option"] for o in json.load(open("out"))]
assert len(names) == 25 and "df_uses_attacker_hex" in names, names
needy = {"nationality_rules", "randomized_r1", "line_terrain", "disorderly_retreat"}
for name in names:
    made = subprocess.run([sys.argv[1], "new", "with-" + name,
                           sys.argv[2] + "/horse_musket/scenarios/sedgemoor.json",
                           "--set", name + "=on"], capture_output=True)
    assert (made.returncode not in (0, 3)) == (name in needy), (name, made)
EOF
for rules in null shear_folly; do
    runs 0 "$muster" rules $rules --options
    [ "$(wc -l <out)" -eq 1 ] || fail "not one line about the options of $rules"
    says "has no optional rules"
    runs 0 "$muster" rules $rules --options --json
    [ "$(cat out)" = '[]' ] || fail "the options of $rules in JSON: $(cat out)"
done

# Nobody has counted for this one.
runs 0 "$muster" rules null
says '8 clauses: 8 rules, 0 for information'
grep -q ' tests\?$' out && fail "tests of a ruleset that were not counted"
# A field there is not: what is near, and where to look.
runs 16 "$muster" new none "$scenario" --set linecolumn=yes
complains "there is no field 'linecolumn'; is one of these meant: line_column (muster rules horse_musket --options)"
runs 16 "$muster" new none "$scenario" --set xyzzy=yes
complains "there is no field 'xyzzy' (muster rules horse_musket --options)"
runs 16 "$muster" new none "$scenario" --set facing=true
complains "facing: write yes or no, not 'true'"
finish
