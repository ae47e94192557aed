#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/words.sh SOURCE - words that may not stand in the sources, and their shape.
#
# Comments and texts are taken out before words of code are looked for; the shape of a file
# is that of the whole file.
set -eu
cd "${1:?the source folder is wanted}"
export LC_ALL=C
bad=0

# A table of one row for each clause of a rulebook is as long as the book.
tables=" core/rules/horse_musket/clauses.h "

shape=$(find core events store cli tests -name '*.[ch]' | sort | xargs awk -v tables="$tables" '
function fault(why) { fault_at(line, why) }
function fault_at(place, why) { printf "%s:%d: %s\n", file, place, why }
function finish() {
    if (file != "" && line > 600 && index(tables, " " file " ") == 0)
        fault("more than 600 lines: split the file")
}
FNR == 1 {
    finish()
    file = FILENAME; off = 0; line = 1; body = 0
    if ($0 != "/* SPDX-License-Identifier: MIT")
        fault("does not begin with /* SPDX-License-Identifier: MIT")
}
{ line = FNR }
/clang-format off/ { off = 1 }
/clang-format on/ { off = 0 }
# The body of a function begins and ends with a brace in the first column.
/^\{$/ { body = FNR }
/^\}/ {
    if (body && FNR - body + 1 > 70) fault_at(body, "a function of more than 70 lines: split it")
    body = 0
}
length($0) > 100 && !off { fault("more than 100 columns") }
/[ \t\r]$/ { fault("blanks at the end") }
/\t/ { fault("a tab: indent by four spaces") }
/[^\001-\177]/ { fault("a character that is not ASCII: write it as an escape") }
/(^|[^A-Za-z_])(TODO|FIXME|XXX|HACK)([^A-Za-z_]|$)/ { fault("unfinished: finish it, or say why not") }
END { finish() }')
[ -z "$shape" ] || { echo "$shape"; bad=1; }

for file in $(find core events store cli tests -name '*.[ch]' | sort); do
    [ -z "$(tail -c 1 "$file")" ] || { echo "$file: no newline at the end"; bad=1; }
    [ -s "$file" ] || { echo "$file: is empty"; bad=1; }
done

words=$(find core events store cli -name '*.[ch]' | sort | xargs awk '
function fault(word, instead) { printf "%s:%d: %s: %s\n", FILENAME, FNR, word, instead }
function has(word) { return code ~ ("(^|[^A-Za-z0-9_])(" word ")([^A-Za-z0-9_]|$)") }
function calls(name) { return code ~ ("(^|[^A-Za-z0-9_])(" name ")[ ]*\\(") }
# The line without its comments and without what stands in quotes.
function strip(text,    out, c, at) {
    out = ""
    for (at = 1; at <= length(text); at++) {
        c = substr(text, at, 1)
        if (within) {
            if (substr(text, at, 2) == "*/") { within = 0; at++ }
        } else if (substr(text, at, 2) == "/*") { within = 1; at++ }
        else if (substr(text, at, 2) == "//") return out
        else if (c == "\"" || c == "\047") {
            for (at++; at <= length(text) && substr(text, at, 1) != c; at++)
                if (substr(text, at, 1) == "\\") at++
            out = out c c
        } else out = out c
    }
    return out
}
FNR == 1 { within = 0; core = FILENAME ~ /^core\// }
{ code = strip($0) }
code == "" { next }
/^[ \t]*#[ \t]*include/ { next }
calls("s?rand|rand_r|random|[dlm]rand48") { fault("rand", "core/rng.h for playouts, events/dice.h for games") }
calls("time|clock|gettimeofday|clock_gettime|localtime|gmtime") { fault("time", "nothing may depend on the clock") }
has("float|double") { fault("float", "whole numbers; core/ratio.h for fractions") }
calls("strcpy|stpcpy|strcat|strncpy|strncat|sprintf|vsprintf|gets") { fault("unbounded text", "core/text.h") }
calls("ato[ifl]|atoll|strtol|strtoul|strtoll|strtoull|scanf|sscanf") { fault("loose reading", "mu_whole_number") }
calls("setlocale|toupper|tolower|isalpha|isdigit|isspace") { fault("locale", "spell the characters out") }
calls("getenv|secure_getenv") && FILENAME !~ /^cli\// { fault("getenv", "only the command looks at the environment") }
core && calls("qsort|bsearch") { fault("sorting", "an insertion sort whose ties end with the id") }
core && calls("malloc|calloc|realloc|reallocarray|aligned_alloc|free|strdup|strndup|alloca") { fault("heap", "the memory is the caller'"'"'s") }
core && FILENAME != "core/panic.c" && calls("v?f?printf|puts|fputs|putchar|fopen|fread|fwrite") { fault("output", "core neither prints nor reads; core/panic.c alone") }
core && has("errno|goto|setjmp|longjmp|static_thread|_Thread_local") { fault("hidden control", "a status, passed up by TRY") }
')
[ -z "$words" ] || { echo "$words"; bad=1; }
exit $bad
