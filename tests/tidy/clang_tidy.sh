#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/clang_tidy.sh SOURCE - clang-tidy 14 finds nothing of what .clang-tidy names.
set -eu
config=$(cd "$(dirname "$0")/../.." && pwd)/.clang-tidy
cd "${1:?the source folder is wanted}"
for tool in clang-tidy-14 clang-tidy; do
    case $("$tool" --version 2>/dev/null) in
    *' 14.'*)
        flags=$(pkg-config --cflags jansson libsodium libxxhash lmdb msgpack 2>/dev/null) || flags=
        find core events store cli -name '*.c' | LC_ALL=C sort |
            xargs -I {} -P "$(nproc 2>/dev/null || echo 1)" \
                "$tool" --quiet --config-file="$config" {} -- -std=c17 -I. $flags \
                -D_GNU_SOURCE -DMUSTER_VERSION='""' 2>/dev/null
        exit
        ;;
    esac
done
echo "clang-tidy 14 is not here"
exit 77
