# SPDX-License-Identifier: MIT
"""tests/fuzz/seeds.py MUSTER FIXTURES [update] - seeds that are logs of the present tables.

A log of other tables is refused at its first event, and then leads the fuzzer nowhere. Here such
seeds are made from the recorded play example of Sedgemoor and a game with open dice, and compared
with those of the corpus; `update` writes them there. Games with secrets and signatures are another
game each time: of these it is asked whether they still verify, and only then made anew.
"""
import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
import tempfile

muster, fixtures = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
update = sys.argv[3:] == ["update"]
corpus = fixtures + "/corpus/"
scene = fixtures + "/horse_musket/scenarios/sedgemoor.json"
work = tempfile.mkdtemp()
environment = {**os.environ, "MUSTER_STORE": work + "/store", "MUSTER_VAULT": work + "/vault"}
END = 1 + 8 + 32 + 8  # bytes of the closing frame

xxhash = ctypes.CDLL(ctypes.util.find_library("xxhash"))
xxhash.XXH3_64bits.restype = ctypes.c_uint64
xxhash.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]


def run(*words, codes=(0, 3)):
    done = subprocess.run([muster, *words], env=environment, cwd=work, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in codes:
        sys.exit("muster %s: %s" % (" ".join(words), done.stderr.decode()))
    return done.stdout


def both(game):
    """A game as a portable log and as a text."""
    return run("export", game, "-"), run("export", game, "-", "--text")


def sealed(frame):
    return frame + xxhash.XXH3_64bits(frame, len(frame)).to_bytes(8, "big")


def frames(file):
    """The header, then the frame of each event, then the closing one."""
    parts, at = [file[:20]], 20
    while file[at:at + 1] == b"E":
        end = at + 5 + int.from_bytes(file[at + 1:at + 5], "big") + 40
        parts.append(file[at:end])
        at = end
    return parts + [file[at:]]


def flip(data, at, bit=1):
    return data[:at] + bytes([data[at] ^ bit]) + data[at + 1:]


def log_seeds(example, open_dice):
    parts = frames(example)
    end = parts[-1]
    harmed = flip(parts[2][:-8], -9 % len(parts[2][:-8]))
    seeds = {
        "play-example": example,
        "open-dice": open_dice,
        "cut-in-the-middle": example[:len(example) // 2],
        "without-its-last-frame": example[:-END],
        "followed-by-bytes": example + b"x",
        "one-bit-flipped": flip(example, len(example) // 3),
        "end-counts-other-events": example[:-END] + sealed(flip(end[:-8], 8)),
        "event-left-out": b"".join(parts[:3] + parts[4:]),
        "head-only-genesis": parts[0] + parts[1] + end,
        "newer-version": sealed(flip(parts[0][:-8], 11, 3)) + example[20:],
        "tampered-link": b"".join(parts[:2]) + sealed(harmed) + b"".join(parts[3:]),
    }
    # An even first byte: what follows is a file.
    return {"logfile/file-" + name: b"\0" + data for name, data in seeds.items()}


def genesis_seeds(example):
    genesis = frames(example)[1][5:-40]
    assert genesis[3:5] == b"\1\1", genesis[:8]  # format and edition
    digest = genesis.index(b"\xc4\x20") + 2
    seeds = {
        "event-genesis": b"\2" + genesis,
        "bad-genesis-cut": b"\2" + genesis[:300],
        "bad-second-genesis": b"\1" + genesis,
        "bad-genesis-other-setup-digest": b"\2" + flip(genesis, digest),
        "newer-format-of-genesis": b"\2" + flip(genesis, 3, 3),
    }
    return {"event/" + name: data for name, data in seeds.items()}


def text_seeds(example, open_dice):
    lines = open_dice.splitlines(keepends=True)
    die = lines[2]
    assert b" d6 open " in die, die
    head = lines[-1].rstrip(b"\n")
    seeds = {
        "play-example": example,
        "play-example-first-steps-cut": b"".join(example.splitlines(keepends=True)[:40]),
        "question-beyond-the-table": example.replace(b" P_STEP ", b" #60 "),
        "open-dice": open_dice,
        "lines-ending-in-crlf": open_dice.replace(b"\n", b"\r\n"),
        "bad-die": b"".join(lines[:2]) + die.replace(b" d6 ", b" dx "),
        "bad-head": b"".join(lines[:-1]) + head[:-4] + b"0000\n",
        "bad-last-line-missing": b"".join(lines[:-1]),
        "bad-number-of-a-line": lines[0] + die,
        "bad-nul-in-a-line": lines[0] + lines[1].replace(b"phase", b"pha\0se"),
        "bad-something-after-the-end": open_dice + b"x\n",
    }
    return {"text/" + name: data for name, data in seeds.items()}


def desk():
    """A game with keys, in which everything happens that needs them."""
    for who in ("anne", "bob", "carl"):
        run("key", "new", who)
    run("new", "desk", scene, "--dice", "table", "--id", "000000000000000000000000000000aa",
        "--key-a", "anne", "--key-b", "bob", "--key-umpire", "carl")
    run("answer", "desk", "5", "--by", "A", "--agreed")
    run("order", "desk", "fire", "RA1", "F6")
    run("answer", "desk", "1", "9", "--by", "B")
    run("undo", "desk", "--side", "A", "--key", "bob")
    run("ruling", "desk", "it moved all the same", "--illegal", "move RM1 A1", "--set", "RM1.hex=A1",
        "--key", "carl")
    run("checkpoint", "desk", "--key", "anne", "--keep")
    run("note", "desk", "--bookmark", "dawn", "hm")
    return both("desk")


def sealed_game():
    run("new", "sealed", scene, "--dice", "sealed")
    run("order", "sealed", "fire", "RA1", "F6")
    run("reveal", "sealed", "--abandon")
    return both("sealed")


def duel():
    def offer(*words):
        return next(line for line in run("dice", "offer", *words).decode().splitlines()
                    if line.startswith("muster offer"))

    first = offer("--side", "A", "--links", "40")
    second = offer(first, "--side", "B", "--links", "40")
    run("new", "duel", scene, "--dice", "duel", "--offer", first, "--offer", second)
    run("order", "duel", "fire", "RA1", "F6")
    return both("duel")


def made():
    run("import", fixtures + "/horse_musket/games/sedgemoor.log", "example")
    run("new", "open", scene, "--seed", "1685", "--id", "856045a408301468faf94bc5b1e28446", "--set",
        "turns=2")
    run("auto", "open", "--orders", "5", "--player-seed", "1")
    (example, example_text), (game, game_text) = both("example"), both("open")
    return {**log_seeds(example, game), **text_seeds(example_text, game_text),
            **genesis_seeds(example)}


def read(name):
    try:
        with open(corpus + name, "rb") as seed:
            return seed.read()
    except FileNotFoundError:
        return None


def verifies(name):
    """Is the log of this seed good? Those of portable logs have a byte before it."""
    data = read(name)
    if data is None:
        return False
    with open(work + "/seed", "wb") as out:
        out.write(data[1:] if name.startswith("logfile") else data)
    return subprocess.run([muster, "verify", work + "/seed"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0


def other_games():
    """Those that are another game each time, if one of them is good no more."""
    games = {"umpires-desk": desk, "sealed-dice-revealed": sealed_game, "duel-dice-revealed": duel}
    seeds = {}
    for name, make in games.items():
        if not (verifies("text/" + name) and verifies("logfile/file-" + name)):
            file, text = make()
            seeds["text/" + name], seeds["logfile/file-" + name] = text, b"\0" + file
    return seeds


try:
    seeds = {**made(), **other_games()}
    stale = [name for name, data in seeds.items() if read(name) != data]
    for name in stale if update else []:
        with open(corpus + name, "wb") as out:
            out.write(seeds[name])
finally:
    shutil.rmtree(work)
for name in stale:
    print(name + (": written" if update else ": is of other tables; update it"))
print("%d seeds that are logs, %d stale" % (len(seeds), len(stale)))
sys.exit(0 if update or not stale else 1)
