#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/errno.sh - every system call of a command fails, in every way: look what is left.
#
#     sh errno.sh MUSTER FIXTURES
#
# Each command runs once under strace, to list its system calls from the first of its own on, a look
# at its standard streams. Then it runs again for each of them and each error, on a fresh copy of
# the store, and the call fails so; calls that write also fail from there on for good. It must do
# all of its work and say what it says undisturbed, or do none and say in one line why, with exit
# code 30; what was announced must be there; and the next command must work without any repair.
#
# Most failures leave one of a few stores behind. Each of those is looked at once.
#
# `auto` keeps one order after the other. `play` goes on after a failure: with the store opened
# anew, and the game read from it and verified: so it does not in a game that is damaged, nor in a
# store that has lost what was told. Whatever they have told must be in the log, and nothing else;
# and if an order could not be kept, they end with that.
#
# Exits 77 where strace may not trace.
# shellcheck disable=SC1091
. "$(dirname "$0")/room.sh"
trace_or_skip
cp -r "$fixtures/horse_musket" .

cat >errno.py <<'EOF_PYTHON'
import collections, hashlib, os, platform, re, shutil, subprocess, sys, threading

muster = os.path.abspath(sys.argv[1])
FEW = os.environ.get("MUSTER_PLACES") == "few"
ERRORS = ["EIO", "EMFILE"] if FEW else ["EIO", "ENOSPC", "EDQUOT", "EINTR", "EAGAIN", "EMFILE",
                                        "EACCES", "EROFS", "ENOMEM"]
FOR_GOOD = [e for e in ERRORS if e not in ("EINTR", "EAGAIN")]  # those are told to try again
WRITES = ("fsync", "fdatasync", "pwrite64", "write", "writev", "pwritev", "msync", "ftruncate",
          "rename", "renameat2", "unlink", "unlinkat")
SYNCS = ("fsync", "fdatasync", "pwrite64")  # LMDB's last write is one that syncs
NO_ERRORS = ["exit_group", "brk"]  # they have no such result
if FEW:  # memory is the sanitizer's
    NO_ERRORS += ["mmap", "munmap", "mprotect", "madvise"]
FAILED = 30  # the exit code of all that the system refuses
COLUMNS = ["tried", "refused", "done", "lost", "half", "unclean", "stuck", "signals", "hangs"]
SCENE = "horse_musket/scenarios/sedgemoor.json"
STRACE = ["strace", "-qq"]
# With the same addresses, each run makes the same system calls, but for more bytes of chance when
# some are of no use. Not everybody may have that. A call that is not made in a run is not counted.
SAME = ["setarch", platform.machine(), "-R"]
IS_SAME = subprocess.run([*SAME, "true"], stderr=subprocess.DEVNULL).returncode == 0
if IS_SAME:
    STRACE = SAME + STRACE
FIXED = "--dice table --id 00000000000000000000000000000001"
lock = threading.Lock()
failures = []


def fail(text):
    with lock:
        failures.append(text)


class Place:
    """A folder with a store, in which one command after the other runs."""

    def __init__(self, name, base):
        self.folder = name
        shutil.rmtree(name, ignore_errors=True)
        os.mkdir(name)
        os.symlink("../horse_musket", name + "/horse_musket")
        shutil.copy("game.muster", name)
        if base:
            shutil.copytree(base, name + "/store")

    def run(self, words, before=(), orders=""):
        done = subprocess.run([*before, muster, *words.split()], cwd=self.folder, timeout=60,
                              input=orders.encode(), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env={**os.environ, "MUSTER_STORE": "store"})
        return done.returncode, done.stdout, done.stderr

    def file(self, name):
        try:
            with open(self.folder + "/" + name, "rb") as f:
                return f.read()
        except FileNotFoundError:
            return None

    def left(self):
        """All that a command may have left behind, as a key: a store's lock file says nothing."""
        names = sorted(n for n in os.listdir(self.folder) if n not in ("horse_musket", "store"))
        return (hashlib.blake2b(self.file("store/data.mdb") or b"").digest(),
                tuple((n, hashlib.blake2b(self.file(n)).digest()) for n in names))


def expect(place, words, *codes):
    code, out, err = place.run(words)
    if code not in codes:
        sys.exit("cannot begin: muster %s ends with %s: %s" % (words, code, err.decode()))
    return out


def points(base, act, orders=""):
    """(name, how often it was called), from the first call that names the store or file."""
    place = Place("traced", base)
    place.run(act, [*STRACE, "-o", "../trace"], orders)
    calls, counts, begun = [], collections.Counter(), False
    for line in open("trace", errors="replace"):
        name = re.match(r"([a-z_0-9]+)\(", line)
        if not name:
            continue
        counts[name[1]] += 1
        begun = begun or "fcntl(0, F_GETFD" in line
        if begun and name[1] not in NO_ERRORS:
            calls.append((name[1], counts[name[1]]))
    return calls


def failing(name, nth, error, for_good):
    """The words before a command by which a call of it fails."""
    return [*STRACE, "-o", "trace", "-e", "trace=" + name, "-e",
            "inject=%s:error=%s:when=%d%s" % (name, error, nth, for_good)]


def is_sure(name):
    """Is a call of that name made again in each run?"""
    return IS_SAME and name != "getrandom"


def has_failed(place):
    """Has the call been made to fail? Takes the trace away."""
    trace = place.file("trace")
    os.remove(place.folder + "/trace")
    return b"(INJECTED)" in trace


def all_cases(calls):
    return ([(*p, e, "") for p in calls for e in ERRORS] +
            [(*p, e, "+") for p in calls if p[0] in WRITES for e in FOR_GOOD])


def says_why(err):
    """One line: the command, what it could not do, and what the system said."""
    return err.count(b"\n") == 1 and re.match(rb"muster: .*: ", err)


def try_cases(title, disturb, cases):
    """Two at a time; then a row for each error."""
    workers = [{e: collections.Counter() for e in ERRORS} for _ in range(2)]

    def work(worker):
        for case in cases[worker::2]:
            disturb("worker%d" % worker, workers[worker][case[2]], *case)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    for error in ERRORS:
        row = workers[0][error] + workers[1][error]
        total.update(row)
        print("%-14s %-8s" % (title, error) + "".join("%9d" % row[c] for c in COLUMNS), flush=True)
        if row["tried"] < 20 or row["refused"] == 0:
            fail("%s with %s: too little was tried" % (title, error))


class Scenario:
    def __init__(self, title, base, result, act, then):
        self.title, self.base, self.result, self.act, self.then = title, base, result, act, then
        place = Place("undisturbed", base)
        self.before = self.look_at(place)
        self.says = expect(place, act, 0, 3)
        self.after = self.look_at(place)
        expect(place, then, 0, 3)
        self.later = self.look_at(place)
        self.judged = {}
        if self.before == self.after:
            sys.exit("cannot begin: %s does nothing" % title)

    def look_at(self, place):
        if self.result == "out.muster":
            return place.file("out.muster")
        code, out, _ = place.run("export %s - --text" % self.result)
        return out if code == 0 else code

    def judge(self, place):
        """What is left: `before`, `whole` or `half`; and can it be gone on with?"""
        state = self.look_at(place)
        kind = ("before" if state == self.before else "whole" if state == self.after else "half")
        why = None
        code, _, err = place.run("list")
        if code > 1:
            why = "list ends with %s: %s" % (code, err)
        if self.base and place.run("verify g")[0] != 0:
            why = "the game is not verified"
        if kind == "before":
            code, _, err = place.run(self.act)
            if code not in (0, 3) or self.look_at(place) != self.after:
                why = "done again, it ends with %s: %s" % (code, err)
        code, _, err = place.run(self.then)
        if code not in (0, 3) or self.look_at(place) != self.later:
            why = "the next command ends with %s: %s" % (code, err)
        return kind, why

    def judgement(self, place):
        left = place.left()
        extra = [n for n, _ in left[1] if n not in ("game.muster", "out.muster")]
        with lock:
            known = self.judged.get(left)
        if known is None:
            known = self.judge(place)
            with lock:
                self.judged[left] = known
        # A file that could not be given its name, nor taken away, is all that may lie about.
        return known, extra

    def disturb(self, worker, row, name, nth, error, for_good):
        what = "%s with %s in %s %d%s" % (self.title, error, name, nth, for_good)
        place = Place(worker, self.base)
        row["tried"] += 1
        try:
            code, out, err = place.run(self.act, failing(name, nth, error, for_good))
        except subprocess.TimeoutExpired:
            row["hangs"] += 1
            return fail(what + ": hangs")
        if not has_failed(place):
            row["tried"] -= 1
            return fail(what + ": the call was not made") if is_sure(name) else None
        (kind, why), extra = self.judgement(place)
        done = code in (0, 3)
        row["done" if done else "refused"] += 1
        if code < 0 or code >= 128:
            row["signals"] += 1
            fail("%s: dies: %s" % (what, code))
        elif not done and (code != FAILED or not says_why(err)) and \
                not (name == "write" and (for_good or err == b"")):
            row["unclean"] += 1
            fail("%s: ends with %s: %s" % (what, code, err))
        elif done and out != self.says:
            row["unclean"] += 1
            fail("%s: says %s" % (what, out))
        if (done or out) and kind != "whole":
            row["lost"] += 1
            fail("%s: announced, and %s" % (what, kind))
        elif done and name in SYNCS and error != "EINTR":
            row["lost"] += 1
            fail("%s: announced, but a loss of power may take it" % what)
        if kind == "half" or (extra and name not in ("unlink", "unlinkat")):
            row["half"] += 1
            fail("%s: leaves %s %s" % (what, kind, extra))
        if why:
            row["stuck"] += 1
            fail("%s: %s" % (what, why))

    def try_all(self):
        try_cases(self.title, self.disturb, all_cases(points(self.base, self.act)))


class Session:
    """Several orders by one process, each kept and told."""

    def __init__(self, title, act, orders=""):
        self.title, self.base, self.act, self.orders = title, "base.order", act, orders
        place = Place("undisturbed", self.base)
        self.known = self.told(place.run("log g")[1])
        if place.run(act, orders=orders)[0] not in (0, 3):
            sys.exit("cannot begin: " + act)
        self.whole = place.run("log g")[1]

    def told(self, out):
        return [line.strip() for line in out.decode().split("\n") if re.match(r"[ \d]{5}\d ", line)]

    def disturb(self, worker, row, name, nth, error, for_good):
        what = "%s with %s in %s %d%s" % (self.title, error, name, nth, for_good)
        place = Place(worker, self.base)
        row["tried"] += 1
        try:
            code, out, err = place.run(self.act, failing(name, nth, error, for_good), self.orders)
        except subprocess.TimeoutExpired:
            row["hangs"] += 1
            return fail(what + ": hangs")
        if not has_failed(place):
            row["tried"] -= 1
            return fail(what + ": the call was not made") if is_sure(name) else None
        done = code in (0, 3)
        row["done" if done else "refused"] += 1
        if code < 0 or code >= 128:
            row["signals"] += 1
            fail("%s: dies: %s" % (what, code))
        elif not done and (code != FAILED or (not err and name != "write")):
            row["unclean"] += 1
            fail("%s: ends with %s: %s" % (what, code, err))
        now = place.run("log g")[1]
        for line in self.told(out):
            if line not in self.told(now):
                row["lost"] += 1
                fail("%s: it told '%s', which is not there" % (what, line))
        if done and now != self.whole:
            row["half"] += 1
            fail("%s: not all is kept, and nobody says so" % what)
        for line in self.told(now):
            if line not in self.told(out) + self.known and name != "write":
                row["half"] += 1
                fail("%s: it has not told '%s', which is there" % (what, line))
        if place.run("verify g")[0] != 0 or place.run("note g more")[0] not in (0, 3):
            row["stuck"] += 1
            fail("%s: it cannot be gone on with" % what)

    def try_all(self):
        calls = points(self.base, self.act, self.orders)
        try_cases(self.title, self.disturb, all_cases(calls))


NO_SYNC = [*STRACE, "-o", "trace", "-e", "trace=fdatasync", "-e", "inject=fdatasync:error=EIO"]


def play_damaged_game():
    """What is damaged comes before all that play reads: after a failure it reads all."""
    place = Place("damaged", "base.later")
    expect(place, "note g early bird", 0)
    expect(place, "auto g --orders 160", 0, 3)
    damaged = place.file("store/data.mdb").replace(b"early bird", b"later bird")
    for nth, wanted in ((9999, (0, 2, 0)), (1, (10, 0, 2))):
        with open("damaged/store/data.mdb", "wb") as f:
            f.write(damaged)
        code, out, err = place.run("play g", NO_SYNC[:-1] + ["%s:when=%d" % (NO_SYNC[-1], nth)],
                                   "note one\nnote two\n")
        if (code, out.count(b'note: "'), err.count(b"\n")) != wanted:
            fail("play in a damaged game, %d: ends with %d: %s %s" % (nth, code, out, err))


def play_older_store():
    """A note is told, then taken out of the store; the next cannot be kept."""
    place = Place("older", "base.later")
    play = subprocess.Popen([*NO_SYNC[:-1], NO_SYNC[-1] + ":when=2", muster, "play", "g"],
                            cwd="older", env={**os.environ, "MUSTER_STORE": "store"},
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    play.stdin.write(b"note one\n")
    play.stdin.flush()
    if not any(b'note: "one"' in line for line in play.stdout):
        return fail("play keeps no note: %s" % play.stderr.read())
    shutil.rmtree("older/store")
    shutil.copytree("base.later", "older/store")
    out, err = play.communicate(b"note two\nnote three\n", timeout=60)
    if play.returncode != 10 or b"does not hold what was kept" not in err or b"note: " in out or \
            b"note: " in place.run("log g")[1]:
        fail("play in an older store: ends with %d: %s %s" % (play.returncode, out, err))


def prepare():
    """The stores that commands begin with, each after the one before."""
    open("game.muster", "w").close()
    place = Place("made", None)
    for words, name in (("new g %s %s" % (SCENE, FIXED), None), ("answer g 5", "order"),
                        ("order g fire RA1 F6", "answer"), ("answer g 1 9", "later")):
        expect(place, words, 0, 3)
        if name:
            shutil.copytree("made/store", "base." + name)
    expect(place, "export g again.muster", 0)
    os.replace("made/again.muster", "game.muster")


prepare()
scenarios = [
    ("order", "base.order", "g", "order g fire RA1 F6", "answer g 1 9"),
    ("settled order", "base.later", "g", "order g move RM1 G5", "order g move RM2 H5"),
    ("order --id", "base.later", "g", "order g move RM1 G5 --id o1", "order g move RM2 H5"),
    ("answer", "base.answer", "g", "answer g 1 9", "order g move RM1 G5"),
    ("new", None, "g", "new g %s %s" % (SCENE, FIXED), "answer g 5"),
    ("branch", "base.later", "g@alt", "branch g:4 alt", "note g@alt an end"),
    ("import", None, "g", "import game.muster g", "order g move RM1 G5"),
    ("export", "base.later", "out.muster", "export g out.muster", "export g out.muster --force"),
]
total = collections.Counter()
print("%-23s" % "command, error" + "".join("%9s" % c for c in COLUMNS))
for one in scenarios[1:2] + scenarios[7:] if FEW else scenarios:
    Scenario(*one).try_all()
if not FEW:
    Session("auto", "auto g --orders 3 --player-seed 4").try_all()
    Session("play", "play g", "fire RA1 F6\n1 9\nmove RM1 G5\nnote the end\nmove RM2 H5\n").try_all()
play_damaged_game()
play_older_store()
print("%-23s" % "all" + "".join("%9d" % total[c] for c in COLUMNS))
for text in failures[:20]:
    print("FAILED: " + text)
print("%d failures" % len(failures))
sys.exit(1 if failures else 0)
EOF_PYTHON
python3 errno.py "$muster"
