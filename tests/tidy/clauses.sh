#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/clauses.sh SOURCE - clauses in comments and in code speak of the same rulebook.
#
# Of each ruleset with a clauses.h: every id in a comment, "[HM-8.27]", is a row of it. Every clause
# that code marks with RULE(cx, ...) is told in a comment of the same chapter, in its .c or its .h,
# so that whoever reads the rule finds it in the book.
set -eu
cd "${1:?the source folder is wanted}/core/rules"
export LC_ALL=C

# check RULESET PREFIX
check() {
    cd "$1"
    awk -v ruleset="$1" -v prefix="$2" '
function fault(why) { printf "core/rules/%s/%s:%d: %s\n", ruleset, FILENAME, FNR, why; bad = 1 }
function chapter(    name) { name = FILENAME; sub(/\.[ch]$/, "", name); return name }

# The table: N(8, 27, ...) is HM-8.27, L(I, 39, ...) is HM-I.39.
FILENAME == "clauses.h" && /^    [NL]\(/ {
    split($0, part, /[(),]+[ ]*/)
    row = prefix "-" part[2] "." part[3]
    gsub(/ /, "", row)
    if (row in rows) fault(row " has two rows")
    rows[row] = 1
    rows_n++
}

# Every id in brackets; "[ledger 4.6]" and the like are no clauses.
{
    rest = $0
    while (match(rest, "\\[" prefix "-[A-Z0-9]+\\.[0-9]+[a-z]?\\]")) {
        id = substr(rest, RSTART + 1, RLENGTH - 2)
        rest = substr(rest, RSTART + RLENGTH)
        if (!(id in rows)) fault("[" id "] is no clause of clauses.h")
        told[chapter(), id] = 1
        told_n++
    }
}

# RULE(cx, HM_8_27), also RULE(cx, yes ? HM_8_27 : HM_8_28).
/RULE\(/ && !/define/ {
    rest = $0
    sub(/.*RULE\(/, "", rest)
    while (match(rest, prefix "_[A-Z0-9]+_[0-9]+")) {
        id = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        sub("^" prefix "_", prefix "-", id); sub(/_/, ".", id)
        uses[++uses_n] = chapter() SUBSEP id
        at[uses_n] = FILENAME ":" FNR
        if (!(id in rows)) fault(id " is no clause of clauses.h")
    }
}

END {
    for (i = 1; i <= uses_n; i++) {
        if (uses[i] in told) continue
        split(uses[i], part, SUBSEP)
        printf "core/rules/%s/%s: no comment of this chapter tells what %s says\n", ruleset,
               at[i], part[2]
        bad = 1
    }
    if (rows_n < 50 || told_n < 50 || uses_n < 50) {
        printf "%s: only %d rows, %d comments, %d rules were found\n", ruleset, rows_n, told_n, uses_n
        bad = 1
    }
    exit bad
}' clauses.h $(ls *.c *.h | grep -v '^clauses\.h$') || return 1
    cd ..
}

bad=0
for table in */clauses.h; do
    ruleset=$(dirname "$table")
    prefix=$(sed -n 's/^ *\.prefix = "\([A-Z]*\)".*/\1/p' "$ruleset/ruleset.c")
    [ -n "$prefix" ] || { echo "core/rules/$ruleset/ruleset.c names no prefix"; exit 1; }
    (check "$ruleset" "$prefix") || bad=1
done
exit $bad
