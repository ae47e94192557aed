#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/release.sh SOURCE CMAKE - what README.md says a build by hand needs is enough.
#
# The preset "release" is configured, with the benchmarks too, where pkg-config knows no
# Criterion. The preset "dev" needs it, and must say so.
set -eu
cd "${1:?the source folder is wanted}"
cmake=$2
command -v ninja >/dev/null || { echo "no ninja"; exit 77; }
real=$(command -v pkg-config) || { echo "no pkg-config"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/pkg-config" <<END
#!/bin/sh
case "\$*" in *criterion*) exit 1 ;; esac
exec "$real" "\$@"
END
chmod +x "$work/pkg-config"

configure() {
    PKG_CONFIG="$work/pkg-config" "$cmake" --preset "$1" -B "$work/$1" -DMUSTER_BUILD_BENCH=ON \
        >"$work/log" 2>&1
}

configure release || { cat "$work/log"; echo "release needs more than README.md says"; exit 1; }
if configure dev; then
    echo "dev does not look for Criterion: this test proves nothing"
    exit 1
fi
grep -qi criterion "$work/log" || { cat "$work/log"; echo "dev does not say what is missing"; exit 1; }
