#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/play_terminal.sh - `muster play` on a terminal: completion, Ctrl-C, Ctrl-D, a terminal
# that cannot be steered.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/lib.sh"
PYTHONPATH=$here
PYTHONDONTWRITEBYTECODE=1
HOME=$work
export PYTHONPATH PYTHONDONTWRITEBYTECODE HOME
unset NO_COLOR EDITRC

runs 0 "$muster" new evening "$scenario" --seed 1685
python3 - "$muster" <<'END' || fail "on a terminal"
import signal, subprocess, sys
from talk import *
muster = sys.argv[1]


def events():
    told = subprocess.run([muster, "log", "evening"], check=True, capture_output=True)
    return sum(line[:6].strip().isdigit() for line in told.stdout.decode().splitlines())


t = Terminal(muster, "play", "evening", TERM="xterm")
text = t.wait_for("Turn 1, Rebels> ")
check("\x1b[31m" in text, "no colour", text)
# TAB completes kinds of order, then Units, then targets; and lists what is possible.
t.keys("fi\t", "fi.*re ")
t.keys("ra\t", "RA1 ")
text = t.keys("\t", "Rebels> fire RA1 ")
check([w for w in re.findall(r"\b[A-M][1-9]\b", text)] == "F6 G6 H6 E7".split(), "targets", text)
text = t.keys("h\t", "H6 ")
t.keys("?\r", "ways through the dice")
t.wait_for("Turn 1, Rebels> ")
text = t.keys("\t", "Rebels> $")
check("  move fire" in text and "quit" not in text, "what can be typed", text)
text = t.keys("move RM2 step=\t", "Rebels> move RM2 step=")
check("step=I3 step=I4 step=I5 step=H5 step=H3" in text, "by its name", text)
t.keys("I5 \t", "\x07") # that is all of it
# Ctrl-C gives it up, nothing else happens.
t.keys("\x03", r"\^C\r\nTurn 1, Rebels> ")
t.keys("expl\t", "expl.*ain ")
t.keys("\x03", "Rebels> ")
text = t.keys("rules HM-8.3\t", "Rebels> rules HM-8.3")
check("HM-8.35" in text, "clauses", text)
t.keys("\x03", "Rebels> ")
t.keys("legal r\t", "r.*R")
t.keys("\x03", "Rebels> ")
# An order that no rule allows is never offered.
t.keys("fire RM3\t", "\x07")
t.keys("\x03", "Rebels> ")
was = events()
t.keys("lmove LW I\t\t", "Rebels> lmove LW I")
t.keys("\x03", "Rebels> ")
check(events() == was, "something was written")
# An order, the last line again, and a question in its middle.
t.keys("end\r", "how many CAP are stored\\? ")
text = t.keys("\t", "  0 1 2\r\n")
t.keys("9\x03", r"stored\? ")
t.keys("\x1b[A", "end")
t.keys("\x03", r"stored\? ")
# Ctrl-D with a line is no end; without one it is.
t.keys("ma", "ma")
t.keys("\x04", "\x07")
t.keys("\x7f\x7f", r"K.*K")
text = t.keys("\x04", "Go on with: muster play evening")
check(t.end() == 0, "the exit code")
t = Terminal(muster, "play", "evening", TERM="xterm")
t.wait_for(r"how many CAP are stored\? ")
t.keys("2\r", "Turn 1, Royalists> ")
check(events() == was + 6, "the answer is not kept", str(events() - was))

# It is killed: the terminal is as it was, and nothing is lost.
os.kill(t.pid, signal.SIGTERM)
check(t.end() == -signal.SIGTERM, "killed")
# The terminal goes away.
t = Terminal(muster, "play", "evening", TERM="xterm")
t.wait_for("Turn 1, Royalists> ")
t.keys("end\r", r"stored\? ")
os.close(t.fd)
t.fd = os.open("/dev/null", os.O_RDONLY)
t.end()
check(events() == was + 7, "the order before the terminal went away", str(events() - was))

# Without colour nothing is lost; a terminal that cannot be steered is sent nothing but text.
for env in {"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}:
    t = Terminal(muster, "play", "evening", **env)
    text = t.wait_for(r"Royalists: how many CAP are stored\? ")
    check("\x1b[3" not in text, f"colour with {env}", repr(text))
    if env["TERM"] != "xterm":
        text += t.keys("rubbish\x03", r"\^C(.|\r|\n)*stored\? ")
        text += t.keys("map\r", r"KE1 EL(.|\r|\n)*stored\? ")
        check("rubbish'" not in text, "the line was not given up", text)
        check("\x1b" not in text, f"an escape with {env}", repr(text))
    text = t.keys("\x04", "Go on with: muster play evening")
    check(t.end() == 0, f"the exit code with {env}")
check(events() == was + 7, "looking has written something")
finish()
END

# Odds that take long are given up by Ctrl-C, with or without progress shown; the game goes on.
runs 0 "$muster" run "$fixtures/horse_musket/games/dubrovka_leaders.mus" dubrovka
runs 0 "$muster" branch dubrovka:50 wide
python3 - "$muster" <<'END' || fail "Ctrl-C during odds"
import signal, subprocess, sys
from talk import *
muster = sys.argv[1]
wide = "charge SC1 G7 path=H5,G6"
was = subprocess.run([muster, "log", "dubrovka@wide"], check=True, capture_output=True).stdout
for terminal in "xterm", "dumb":
    t = Terminal(muster, "play", "dubrovka@wide", TERM=terminal)
    t.wait_for("Swedes> $")
    for shown in "ways through the dice: [0-9]+", "G6 \\?.*\r\n":
        t.keys(wide + " ?\r", shown)
        time.sleep(0.2)
        text = t.keys("\x03", "Swedes> $")
        check("muster: given up before all ways were gone" in text, "not given up", repr(text))
        check(text.count("muster:") == 1, "not one line", repr(text))
    text = t.keys("why " + wide + "\r", "legal(.|\r|\n)*Swedes> $")
    t.keys("\x04", "Go on with: muster play dubrovka@wide")
    check(t.end() == 0, f"the exit code with {terminal}")
now = subprocess.run([muster, "log", "dubrovka@wide"], check=True, capture_output=True).stdout
check(was == now, "something was written")
# The command alone ends by it.
t = Terminal(muster, "odds", "dubrovka@wide", *wide.split(), TERM="xterm")
t.keys("", "ways through the dice: [0-9]+")
os.write(t.fd, b"\x03")
check(t.end() == -signal.SIGINT, "odds alone")
finish()
END

# A name in another script is shown as it is, on a terminal too, whatever the locale.
mkdir -p sentries
cat >sentries/hill.json <<'END'
{ "ruleset": "null", "about": ["Two sentries on a hill."], "charts": [],
  "setup": { "a_name": "Бояре", "b_name": "Blüs", "need": 4, "points": 2, "turns": 5 } }
END
runs 0 "$muster" new hill sentries/hill.json --seed 1
python3 - "$muster" <<'END' || fail "names"
import sys
from talk import *
for locale in "C", "C.UTF-8":
    t = Terminal(sys.argv[1], "play", "hill", TERM="xterm", LC_ALL=locale)
    t.wait_for("Turn 1, Бояре> ")
    t.keys("note über\r", 'note: "über"(.|\r|\n)*Бояре> ')
    t.keys("s\t", "ho?o?t? ?|save")
    t.keys("\x03", r"\^C\r\nTurn 1, Бояре> ")
    t.keys("\x04", "is kept")
    check(t.end() == 0, f"the exit code in {locale}")
finish()
END
finish
