#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/tidy/packages.sh SOURCE - what the two commands of the README say of missing packages.
#
# The tools of Debian are played by scripts: which packages are installed and known stands in
# files, and what apt-get is told is written down. cmake ends the command with 7, so that
# nothing is built.
set -eu
source=${1:?the source folder is wanted}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

mkdir "$work/bin" "$work/tests"
cp "$source/tests/run.sh" "$source/tests/example.sh" "$source/tests/packages.sh" "$work/tests"
cat >"$work/bin/dpkg-query" <<'END'
#!/bin/sh
for package; do :; done
grep -qx -e "$package" "$FAKE/installed" && printf 'install ok installed'
END
cat >"$work/bin/apt-cache" <<'END'
#!/bin/sh
grep -qx -e "$2" "$FAKE/known"
END
cat >"$work/bin/apt-get" <<'END'
#!/bin/sh
echo "$*" >>"$FAKE/told"
case $1 in
update) cp "$FAKE/there" "$FAKE/known" ;;
install)
    for package; do
        case $package in install | -*) continue ;; esac
        grep -qx -e "$package" "$FAKE/known" || exit 100
    done
    for package; do echo "$package" >>"$FAKE/installed"; done ;;
esac
END
printf '#!/bin/sh\ncat "$FAKE/uid"\n' >"$work/bin/id"
printf '#!/bin/sh\nexit 7\n' >"$work/bin/cmake"
chmod +x "$work/bin/"*
FAKE=$work
PATH=$work/bin:$PATH
export FAKE PATH

building="cmake ninja-build gcc libc6-dev pkg-config libxxhash-dev libsodium-dev libjansson-dev
          liblmdb-dev libedit-dev"
testing="libcriterion-dev binutils python3"
optional="clang libclang-rt-dev clang-format clang-tidy strace gcc-multilib"

# begin UID INSTALLED KNOWN MSGPACK: a machine, and the name MessagePack-c has in its archive.
begin() {
    echo "$1" >"$work/uid"
    printf '%s\n' $2 >"$work/installed"
    printf '%s\n' $building $testing $optional $4 >"$work/there"
    printf '%s\n' $3 >"$work/known"
    : >"$work/told"
}

# ends CODE SCRIPT: run it.
ends() {
    code=0
    sh "$work/tests/$2" >"$work/said" 2>&1 || code=$?
    [ "$code" -eq "$1" ] && return
    echo "$case: tests/$2 ends with $code, not $1:"
    cat "$work/said"
    bad=1
}

# names PACKAGE...: each stands in what was said. silent_of: none does.
is_named() {
    tr -s ' ,`' '\n' <"$work/said" | grep -qx -e "$1"
}

names() {
    for package; do
        is_named "$package" || { echo "$case: $package is not named"; bad=1; }
    done
}

silent_of() {
    for package; do
        ! is_named "$package" || { echo "$case: $package is named"; bad=1; }
    done
}

told() {
    grep -q -e "$1" "$work/told" && return
    echo "$case: apt-get is not told: $1"
    cat "$work/told"
    bad=1
}

case="without root, nothing installed"
everything="$building $testing $optional libmsgpack-dev"
begin 1000 "" "$everything" libmsgpack-dev
ends 2 run.sh
names $building $testing $optional libmsgpack-dev optional
ends 2 example.sh
names $building libmsgpack-dev
silent_of $testing $optional
[ ! -s "$work/told" ] || { echo "$case: apt-get is called"; bad=1; }

case="without root, all that is needed installed"
begin 1000 "$building $testing libmsgpack-dev" "$everything" libmsgpack-dev
ends 7 run.sh
names $optional optional
silent_of cmake $testing

case="without root, everything installed"
begin 1000 "$everything" "$everything" libmsgpack-dev
ends 7 run.sh
silent_of cmake $testing $optional missing

case="as root in a bare container, without lists"
for msgpack in libmsgpack-dev libmsgpack-c-dev; do
    begin 0 "" "" "$msgpack"
    ends 7 run.sh
    told '^update'
    told "^install.* cmake .* $msgpack .*libcriterion-dev"
    for package in $optional; do told "^install.* $package\$"; done
    begin 0 "" "" "$msgpack"
    ends 7 example.sh
    told "^install.* cmake .* $msgpack"
done

case="as root, a package that is needed does not exist"
begin 0 "" "" ""
ends 2 run.sh

case="as root, an optional package does not exist"
begin 0 "" "" libmsgpack-dev
grep -vx strace "$work/there" >"$work/fewer" && mv "$work/fewer" "$work/there"
ends 7 run.sh
told '^install.* clang$'
! grep -q strace "$work/told" || { echo "$case: strace is asked for"; bad=1; }

case="README.md"
cp "$source/README.md" "$work/said"
names $building libmsgpack-dev libmsgpack-c-dev
exit $bad
