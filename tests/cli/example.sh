#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/example.sh - the README's first command ends in a verified game.
. "$(dirname "$0")/lib.sh"
root=$(dirname "$fixtures")
runs 0 sh "$root/tests/example.sh"
says " 9 |A9"
says "RM1 is Eliminated"
says "[HM-8.65]"
says "ok      states with the recorded fingerprint             33 of 33"
says "Verified: nothing is wrong with it."
finish
