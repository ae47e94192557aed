#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/damage.sh - flip bits of a store's file, one at a time: is every change noticed?
#
#     sh damage.sh MUSTER FIXTURES
#
# The store has the play example of Sedgemoor, and a branch of it with moves of its own and a
# snapshot. Flipped are: one bit of every 61st byte; every fourth bit of the pages' heads, and of
# the two pages that tell where everything else is. After each, `verify`, `show`, `export`
# and `list` must do as before, or say what is wrong. They may not call a changed game verified,
# die of a signal, wait for ever, or blame the rules for the damage. All bits there are: below the
# command, in tests/tamper/store.c.
#
# One row has its own name. The file holds its last two states, each whole in itself. A wrong bit
# in the number of the newer one makes the file what it was before the last change, and nothing
# in it can tell. That is counted as "set back", must be that state exactly, and can happen for a
# handful of bits at most.
# shellcheck disable=SC1091
. "$(dirname "$0")/room.sh"
case ${MUSTER_PLACES:-many} in
few) step=101 skip=16 ;;
*) step=61 skip=4 ;;
esac

"$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" g >out || exit 1
"$muster" branch g:20 alt >out || exit 1
"$muster" note g a remark >out
"$muster" auto g@alt --orders 45 >out 2>err || [ $? -eq 3 ] || exit 1
cp -r store earlier
"$muster" note g@alt the last change >out
"$muster" verify >out || { cat out; exit 1; }
grep 'tables agree' out
grep -q ' 0 snapshots' out && { echo "cannot begin: no snapshot was kept"; exit 1; }

cat >flip.py <<'EOF'
import os, subprocess, sys, threading

muster, step, skip = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
PAGE = 4096
whole = open("store/data.mdb", "rb").read()
ROWS = ["harmless", "damaged", "tampered", "other", "set back", "silent", "signals", "hangs",
        "rules blamed"]
BAD = ROWS[5:]
SECONDS = 5 if skip < 16 else 30
lock = threading.Lock()
notes = []

# Often a few commands must do; now and then all of them.
QUICK = [("verify",), ("export", "g@alt", "-")]
FULL = QUICK + [("verify", "g"), ("verify", "g@alt"), ("show", "g"), ("show", "g@alt"),
                ("export", "g", "-"), ("list",)]


def run(store, *words):
    try:
        done = subprocess.run([muster, *words, "--store", store], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return "hang", b""


def look(store, commands):
    return {words: run(store, *words) for words in commands}


def kind_of(words, seen):
    code = seen[words][0]
    if code == "hang":
        return "hangs"
    if code < 0 or code >= 128:
        return "signals"
    if code in (11, 14):
        return "rules blamed"
    if code not in (0, 3):
        return {10: "damaged", 13: "tampered"}.get(code, "other")
    if seen[words] == before[words]:
        return "harmless"
    if seen[words] == earlier[words]:
        return "set back"
    # Something else is shown. Does the verdict that belongs to it say so?
    verdict = seen.get(("verify", words[1] if len(words) > 1 else ""), seen[("verify",)])
    return "silent" if verdict[0] == 0 else "harmless"


def flips():
    for i, place in enumerate(range(0, len(whole), step)):
        yield place, i % 8, i % 8 == 0
    for page in range(0, len(whole), PAGE):
        for place in range(page, page + (152 if page < 2 * PAGE else 32)):
            for bit in range(place % skip, 8, skip):
                yield place, bit, page < 2 * PAGE and place >= page + 40


def try_one(store, counts, place, bit, commands):
    seen = look(store, commands)
    for words in commands:
        kind = kind_of(words, seen)
        name = words[0] if len(words) > 1 or words[0] == "list" else "verify, all"
        with lock:
            counts[name][kind] += 1
            if kind in BAD:
                notes.append("bit %d of byte %d: %s: %s, exit code %s" %
                             (bit, place, " ".join(words), kind, seen[words][0]))


def work(worker, workers, counts, total):
    store = "copy%d" % worker
    os.mkdir(store)
    with open(store + "/data.mdb", "wb") as out:
        out.write(whole)
    fd = os.open(store + "/data.mdb", os.O_RDWR)
    for i, (place, bit, full) in enumerate(flips()):
        if i % workers != worker:
            continue
        os.pwrite(fd, bytes([whole[place] ^ (1 << bit)]), place)
        try_one(store, counts, place, bit, FULL if full else QUICK)
        os.pwrite(fd, whole[place:place + 1], place)
        total[worker] += 1
    os.close(fd)
    if open(store + "/data.mdb", "rb").read() != whole:
        notes.append("a command that only reads has written to the store")


before, earlier = look("store", FULL), look("earlier", FULL)
for words, (code, _) in before.items():
    if code not in (0, 3):
        sys.exit("cannot begin: %s ends with %s" % (" ".join(words), code))
counts = {name: dict.fromkeys(ROWS, 0) for name in ("verify, all", "verify", "show", "export",
                                                    "list")}
workers = 2
total = [0] * workers
threads = [threading.Thread(target=work, args=(i, workers, counts, total))
           for i in range(workers)]
for one in threads:
    one.start()
for one in threads:
    one.join()

print("%d flips in %d pages" % (sum(total), len(whole) // PAGE))
print("%-12s" % "" + "".join("%13s" % row for row in ROWS))
for name, row in counts.items():
    print("%-12s" % name + "".join("%13d" % row[kind] for kind in ROWS))
all_of_it = counts["verify, all"]
if all_of_it["damaged"] < sum(total) // 50:
    notes.append("only %d flips did harm" % all_of_it["damaged"])
if all_of_it["set back"] > 10:
    notes.append("%d flips have set the store back" % all_of_it["set back"])
for line in notes[:20]:
    print("FAILED: " + line)
print("%d failures" % len(notes))
sys.exit(1 if notes else 0)
EOF
python3 flip.py "$muster" "$step" "$skip"
