#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/format.sh SOURCE - every source looks as clang-format 14 lays it out.
set -eu
cd "${1:?the source folder is wanted}"
for tool in clang-format-14 clang-format; do
    case $("$tool" --version 2>/dev/null) in
    *' 14.'*)
        find core events store cli tests -name '*.[ch]' | LC_ALL=C sort |
            xargs "$tool" --dry-run -Werror
        exit
        ;;
    esac
done
echo "clang-format 14 is not here"
exit 77
