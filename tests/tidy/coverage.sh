#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/coverage.sh SOURCE BUILD [update] - every rule is used by a test, and the counts that
# `muster rules` tells are those of the tests as they are.
#
# A test counts for a clause that it uses: every vector, every golden game, and whatever else notes
# its clauses (fixture_clauses). Games played at random do not: what they meet is chance. With
# `update` the counts are written to fixtures/RULESET/coverage.txt, and built into the next
# muster.
set -eu
source=${1:?the source folder is wanted}
build=${2:?the build folder is wanted}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C

# A ruleset with vectors has a test program of its own; the golden games are of all.
rulesets=$(cd "$source/fixtures" && ls -d */vectors | cut -d/ -f1)
MUSTER_CLAUSES=$work/clauses
export MUSTER_CLAUSES
for program in golden/test_golden $(printf 'rules/test_rules_%s ' $rulesets); do
    "$build/tests/$program" >"$work/log" 2>&1 || { tail -n 5 "$work/log"; exit 1; }
done
sort -u "$work/clauses" >"$work/uses" # a test uses a clause once

bad=0
for ruleset in $rulesets; do
    kept=$source/fixtures/$ruleset/coverage.txt
    "$build/cli/muster" rules "$ruleset" --tests "$work/uses" >"$work/rules"
    grep -q '^[A-Z]*-.* rule ' "$work/rules" || { echo "the rules of $ruleset are not listed"; exit 1; }
    # HM-8.27   rule  TITLE   31 tests
    awk '/^[A-Z]+-/ && $NF ~ /^tests?$/ { print $1, $(NF - 1) }' "$work/rules" >"$work/coverage"
    awk '/^[A-Z]+-/ && $2 == "rule" && $(NF - 1) == 0' "$work/rules" >"$work/untested"
    if [ -s "$work/untested" ]; then
        echo "no test uses these rules:"
        cat "$work/untested"
        bad=1
    fi
    if [ "${3:-}" = update ]; then
        cmp -s "$work/coverage" "$kept" || cp "$work/coverage" "$kept"
    elif ! diff "$kept" "$work/coverage" >"$work/difference" 2>&1; then
        echo "fixtures/$ruleset/coverage.txt does not tell of the tests as they are ($(grep -c '^[<>]' \
            "$work/difference") lines); after reading what has changed:"
        echo "    sh tests/tidy/coverage.sh . $(basename "$(dirname "$build")")/$(basename "$build") update"
        head -n 20 "$work/difference"
        bad=1
    fi
done
exit $bad
