#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/packages.sh - install what is missing, on Debian and Ubuntu; sourced by example.sh
# and run.sh.
#
#   need PACKAGE...   install these, as root; without root say what to install, and stop
#   like PACKAGE...   install those that exist here; go on without the others

missing_of() {
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' ||
            printf ' %s' "$package"
    done
}

# MessagePack-c is libmsgpack-c-dev on newer systems, libmsgpack-dev on older ones.
msgpack_package() {
    if apt-cache show libmsgpack-c-dev >/dev/null 2>&1; then echo libmsgpack-c-dev
    else echo libmsgpack-dev; fi
}

update_lists() {
    [ -n "${lists_updated:-}" ] || apt-get update -q || return 1
    lists_updated=1
}

need() {
    missing=$(missing_of "$@")
    [ -z "$missing" ] && return 0
    if [ "$(id -u)" -ne 0 ]; then
        echo "These packages are missing. Install them and run this again:" >&2
        echo "  sudo apt-get install$missing" >&2
        exit 2
    fi
    update_lists && DEBIAN_FRONTEND=noninteractive apt-get install -y -q $missing ||
        { echo "cannot install:$missing" >&2; exit 2; }
}

like() {
    [ "$(id -u)" -eq 0 ] || return 0
    for package in $(missing_of "$@"); do
        update_lists
        apt-cache show "$package" >/dev/null 2>&1 || continue
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$package" ||
            echo "going on without $package" >&2
    done
}

# What a build of Muster needs.
need_for_building() {
    command -v dpkg-query >/dev/null 2>&1 || return 0
    [ "$(id -u)" -ne 0 ] || [ -n "$(ls /var/lib/apt/lists 2>/dev/null | head -n 1)" ] || update_lists
    need cmake ninja-build gcc libc6-dev pkg-config libxxhash-dev libsodium-dev libjansson-dev \
        liblmdb-dev "$(msgpack_package)"
}
