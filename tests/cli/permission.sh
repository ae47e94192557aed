#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/permission.sh - what a player may not read or write is not told as if it were not
# there. Permissions do not bind root: as root, the commands are run as another user.
. "$(dirname "$0")/lib.sh"
cp "$muster" own
other() {
    "$@"
}
if [ "$(id -u)" -eq 0 ]; then
    other() {
        # shellcheck disable=SC2016
        su -s /bin/sh -c 'exec "$0" "$@"' -- nobody "$@"
    }
    chmod 755 .
fi
other ./own version >out 2>err || { echo "nobody else can run a command here"; exit 77; }
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" game

# A store that may not be entered, read, or looked for is there, for all one knows.
for mode in 000 444 111; do
    chmod "$mode" store
    for command in list "show game" "log game" "odds game" "play game" "verify game" verify; do
        # shellcheck disable=SC2086
        runs 30 other ./own $command </dev/null
        grep -qF "cannot open the store '$work/store': Permission denied" err ||
            fail "mode $mode, $command: $(cat err)"
    done
done
chmod 755 store
mkdir closed
mv store closed/
chmod 000 closed
runs 30 other ./own list --store "$work/closed/store"
complains "cannot open the store '$work/closed/store': Permission denied"
chmod 755 closed
runs 1 other ./own list --store "$work/closed/none"
complains "there is no store"

# Golden games that have not changed need no folder that can be written; those that have, do.
mkdir golden
cp "$fixtures/horse_musket/games/sedgemoor.mus" "$fixtures/horse_musket/games/sedgemoor.log" golden/
cp -r "$fixtures/horse_musket/scenarios" "$fixtures/horse_musket/charts" .
chmod 555 golden
runs 0 other ./own golden update golden --reason why
says '1 game, 1 ok; 0 written'
chmod 755 golden
sed -i 's/^roll D_COMBAT 1 9$/roll D_COMBAT 1 8/' golden/sedgemoor.mus
chmod 555 golden
runs 30 other ./own golden update golden --reason why
complains "REASONS.txt: cannot make it: Permission denied"
chmod 755 golden
finish
