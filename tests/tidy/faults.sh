#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/faults.sh SOURCE - the tidy tests find what they are for.
#
# For each row a line is added to a file of a copy of the sources. Each script is then run
# once over the copy, and must name every one of its lines, and say the words.
set -eu
cd "${1:?the source folder is wanted}"
tidy=$(pwd)/tests/tidy
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/copy"
tar -cf - core events store cli tests | tar -xf - -C "$work/copy"

# script | file | words of the message | the line added
plant() {
    printf "$4\n" >>"$work/copy/$2"
    printf '%s\t%s\t%s\n' "$1" "$2:$(wc -l <"$work/copy/$2"):" "$3" >>"$work/rows"
}

plant layers core/hex.c 'core may not include "events/bytes.h"' '#include "events/bytes.h"'
plant layers core/hex.c 'core may not include "store/file.h"' '#include "store/file.h"'
plant layers events/log.c 'events may not include "store/store.h"' '#include "store/store.h"'
plant layers store/file.c 'store may not include "cli/out.h"' '#include "cli/out.h"'
plant layers core/hex.c 'core may not include "hex.h"' '#include "hex.h"'
plant layers core/hex.c 'which rulesets there are' '#include "core/rules/list.h"'
plant layers core/hex.c 'belongs to its ruleset alone' '#include "core/rules/null/null.h"'
plant layers core/rules/null/null.c 'belongs to its ruleset alone' \
    '#include "core/rules/horse_musket/names.h"'
plant layers cli/main.c 'belongs to its ruleset alone' '#include "core/rules/null/null.h"'
plant layers core/hex.c 'core may not include <time.h>' '# include <time.h>'
plant layers core/hex.c '<stdlib.h> is for core/panic.c' '#include <stdlib.h>'
plant layers core/canon.c '<xxhash.h> is for' '#include <xxhash.h>'
plant layers events/json.c '<msgpack.h> is for' '#include <msgpack.h>'
plant layers store/store.c '<sodium.h> is for' '#include <sodium.h>'
plant layers cli/out.c '<jansson.h> is for' '#include <jansson.h>'
plant layers store/store.h '<lmdb.h> is for' '#include <lmdb.h>'
plant layers events/log.c '<criterion/criterion.h> is for tests' '#include <criterion/criterion.h>'

plant words core/hex.c 'rand' 'static int a(void) { return rand(); }'
plant words cli/out.c 'time' 'static long a(void) { return time(0); }'
plant words events/log.c 'float' 'static double a;'
plant words store/log.c 'float' 'static const float a;'
plant words store/log.c 'unbounded text' 'static void a(void) { strcpy(0, 0); }'
plant words cli/out.c 'unbounded text' 'static void a(void) { sprintf(0, 0); }'
plant words cli/out.c 'loose reading' 'static int a(void) { return atoi(""); }'
plant words core/hex.c 'sorting' 'static void a(void) { qsort(0, 0, 0, 0); }'
plant words core/hex.c 'heap' 'static void *a(void) { return malloc(1); }'
plant words core/hex.c 'output' 'static void a(void) { printf(""); }'
plant words events/log.c 'getenv' 'static char *a(void) { return getenv("A"); }'
plant words core/hex.c 'unfinished' '/* TODO: round it */'
plant words core/hex.c 'unfinished' 'static int a; /* XXX */'
plant words core/hex.c 'more than 100 columns' "/* $(printf '%%0100d' 0) */"
plant words core/hex.c 'blanks at the end' 'static int a; '
plant words core/hex.c 'a tab' '\tstatic int a;'
plant words core/hex.c 'not ASCII' '/* caf\303\251 */'

plant clauses core/rules/horse_musket/fire.c '[HM-99.1] is no clause' '/* [HM-99.1] nothing */'
plant clauses core/rules/horse_musket/fire.c 'HM-99.1 is no clause' 'RULE(cx, HM_99_1);'
plant clauses core/rules/horse_musket/purposes.c 'tells what HM-3.9 says' 'RULE(cx, HM_3_9);'

# Faults of whole files.
yes '/* */' | head -600 >>"$work/copy/core/ratio.c"
long=$(($(wc -l <"$work/copy/store/seek.c") + 2))
{ printf 'static void a(void)\n{\n'; yes '    /* */' | head -69; printf '}\n'; } >>"$work/copy/store/seek.c"
short=$(($(wc -l <"$work/copy/store/file.c") + 2))
{ printf 'static void a(void)\n{\n'; yes '    /* */' | head -68; printf '}\n'; } >>"$work/copy/store/file.c"
printf '/* */' >>"$work/copy/core/canon.c"
tail -n +2 core/diff.c >"$work/copy/core/diff.c"
cat >>"$work/rows" <<END
words	core/ratio.c:	more than 600 lines
words	store/seek.c:$long:	a function of more than 70 lines
words	core/canon.c:	no newline at the end
words	core/diff.c:1:	does not begin with
END

bad=0
for script in layers words clauses; do
    if "$tidy/$script.sh" "$work/copy" >"$work/$script.said" 2>&1; then
        echo "$script.sh is content with all of it"
        bad=1
    fi
done
while IFS='	' read -r script place words; do
    grep -F "$place" "$work/$script.said" | grep -qF -e "$words" && continue
    echo "$script.sh does not say \"$words\" of $place"
    bad=1
done <"$work/rows"
! grep -F "store/file.c:$short:" "$work/words.said" || { echo "words.sh: 70 lines are no fault"; bad=1; }

# An archive that asks for the time, if there is a compiler to make one.
if command -v cc >/dev/null; then
    printf '#include <time.h>\nlong now(void);\nlong now(void) { return (long)time(0); }\n' >"$work/t.c"
    cc -c "$work/t.c" -o "$work/t.o" && ar rc "$work/t.a" "$work/t.o"
    if said=$("$tidy/symbols.sh" "$work/t.a") || [ "${said#*asks for time}" = "$said" ]; then
        echo "symbols.sh is content with an archive that asks for the time"
        bad=1
    fi
fi

# A name of the wrong shape, if there is a clang-tidy.
printf 'static int BadName;\n' >>"$work/copy/cli/map.c"
code=0
said=$("$tidy/clang_tidy.sh" "$work/copy" 2>&1) || code=$?
case $code:$said in
77:* | 1*"variable 'BadName'"*) ;;
*)
    echo "clang_tidy.sh is content with a name of the wrong shape"
    bad=1
    ;;
esac
[ "$(wc -l <"$work/rows")" -gt 35 ] || { echo "too few rows"; bad=1; }
exit $bad
