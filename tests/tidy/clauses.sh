#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/clauses.sh SOURCE - clauses in comments and in code speak of the same rulebook.
#
# Every id in a comment, "[HM-8.27]", is a row of clauses.h. Every clause that code marks
# with RULE(cx, ...) is told in a comment of the same chapter, in its .c or its .h, so that
# whoever reads the rule finds it in the book.
set -eu
cd "${1:?the source folder is wanted}/core/rules/horse_musket"
export LC_ALL=C

awk '
function fault(why) { printf "core/rules/horse_musket/%s:%d: %s\n", FILENAME, FNR, why; bad = 1 }
function chapter(    name) { name = FILENAME; sub(/\.[ch]$/, "", name); return name }

# The table: N(8, 27, ...) is HM-8.27, L(I, 39, ...) is HM-I.39.
FILENAME == "clauses.h" && /^    [NL]\(/ {
    split($0, part, /[(),]+[ ]*/)
    row = "HM-" part[2] "." part[3]
    gsub(/ /, "", row)
    if (row in rows) fault(row " has two rows")
    rows[row] = 1
    rows_n++
}

# Every id in brackets; "[ledger 4.6]" and the like are no clauses.
{
    rest = $0
    while (match(rest, /\[HM-[A-Z0-9]+\.[0-9]+[a-z]?\]/)) {
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
    while (match(rest, /HM_[A-Z0-9]+_[0-9]+/)) {
        id = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        sub(/^HM_/, "HM-", id); sub(/_/, ".", id)
        uses[++uses_n] = chapter() SUBSEP id
        at[uses_n] = FILENAME ":" FNR
        if (!(id in rows)) fault(id " is no clause of clauses.h")
    }
}

END {
    for (i = 1; i <= uses_n; i++) {
        if (uses[i] in told) continue
        split(uses[i], part, SUBSEP)
        printf "core/rules/horse_musket/%s: no comment of this chapter tells what %s says\n",
               at[i], part[2]
        bad = 1
    }
    if (rows_n < 100 || told_n < 100 || uses_n < 50) {
        printf "only %d rows, %d comments, %d rules were found\n", rows_n, told_n, uses_n
        bad = 1
    }
    exit bad
}' clauses.h $(ls *.c *.h | grep -v '^clauses\.h$')
