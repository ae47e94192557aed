#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/packages.sh - install what is missing, on Debian and Ubuntu; sourced by example.sh
# and run.sh.
#
#   need PACKAGE...          these must be here
#   like PACKAGE WITHOUT     this one may be missing; WITHOUT says what is left out then
#   get_packages             as root: install them. Otherwise name all that are missing, and
#                            stop if one must be here
needed=
liked= # a line for each: PACKAGE WITHOUT

need() {
    needed="$needed $*"
}

like() {
    liked="$liked$1 $2
"
}

is_here() {
    dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q '^install ok installed$'
}

is_known() {
    apt-cache show "$1" >/dev/null 2>&1
}

is_root() {
    [ "$(id -u)" -eq 0 ]
}

update_lists() {
    [ -n "${lists_updated:-}" ] || apt-get update -q || return 1
    lists_updated=1
}

# MessagePack-c is libmsgpack-c-dev on newer systems, libmsgpack-dev on older ones. A bare
# container knows neither before its lists are fetched.
find_msgpack() {
    for msgpack in libmsgpack-c-dev libmsgpack-dev; do
        if is_here "$msgpack"; then return; fi
    done
    is_known libmsgpack-c-dev || is_known libmsgpack-dev || ! is_root || update_lists || true
    if is_known libmsgpack-c-dev; then msgpack=libmsgpack-c-dev; fi
}

# What a build of Muster needs.
need_for_building() {
    find_msgpack
    need cmake ninja-build gcc libc6-dev pkg-config libxxhash-dev libsodium-dev libjansson-dev \
        liblmdb-dev libedit-dev "$msgpack"
}

install_packages() {
    update_lists || echo "cannot fetch the lists of packages" >&2
    if [ -n "$missing" ]; then
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q $missing ||
            { echo "cannot install:$missing" >&2; exit 2; }
    fi
    for package in $wanting; do
        is_known "$package" || continue
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$package" ||
            echo "going on without $package" >&2
    done
}

name_packages() {
    if [ -n "$wanting" ]; then
        echo "These optional packages are missing:"
        printf '%s' "$liked" | while read -r package without; do
            case " $wanting " in
            *" $package "*) printf '  %-16s %s\n' "$package" "without it: $without" ;;
            esac
        done
        echo "  sudo apt-get install$wanting"
    fi
    [ -n "$missing" ] || return 0
    echo "These packages are missing. Install them and run this again:"
    echo "  sudo apt-get install$missing"
    exit 2
}

get_packages() {
    missing=$(for package in $needed; do is_here "$package" || printf ' %s' "$package"; done)
    wanting=$(printf '%s' "$liked" | while read -r package without; do
        is_here "$package" || printf ' %s' "$package"
    done)
    [ -n "$missing$wanting" ] || return 0
    if is_root; then install_packages; else name_packages >&2; fi
}
