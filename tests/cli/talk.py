# SPDX-License-Identifier: MIT
# tests/cli/talk.py - hold a conversation with `muster play` through pipes, or on a terminal.
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time

KEPT = "Everything is kept already; go on another time with: muster play "
failures = 0


def check(holds, what, text=""):
    """One that does not hold is told, with the end of what was read."""
    global failures
    if holds:
        return
    failures += 1
    print(f"FAILED: {what}\n{text[-800:]}")


def finish():
    print(f"{failures} failures" if failures else "all good")
    sys.exit(failures > 0)


def option_words(text):
    """The options of the question at the end of a text, by their numbers or as they are."""
    block = text[text.rindex(" must choose, "):].splitlines()[1:]
    lines = [line for line in block if line.startswith("  ")]
    words = " ".join(lines).split()
    if not lines[0].startswith("      "):
        return words[1::2]
    return words


class Pipes:
    """`say` types a line and returns what is said and the next prompt. A second line, `save`,
    shows where the answer ends."""

    def __init__(self, *words, env=None):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=env)
        self.prompt = ""
        self.text = self._until_kept("")

    def _until_kept(self, typed):
        self.process.stdin.write((typed + "save\n").encode())
        self.process.stdin.flush()
        said = []
        for got in self.process.stdout:
            text = got.decode()
            if text.startswith(KEPT):
                prompt = said.pop()
                check(prompt.endswith("save\n"), "no prompt before the end", prompt)
                self.prompt = prompt[:-len("save\n")]
                return "".join(said)
            said.append(text)
        self.prompt = None
        return "".join(said)

    def say(self, line):
        self.text = self._until_kept(line + "\n")
        return self.text

    def end(self):
        """Nothing more is typed. Returns what is said then, and the exit code."""
        self.process.stdin.close()
        rest = self.process.stdout.read().decode()
        return rest, self.process.wait()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Terminal:
    """The same on a terminal: `keys` presses them and reads until a pattern comes."""

    def __init__(self, *words, **env):
        self.steered = env.get("TERM") == "xterm"
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(env)
            os.execv(words[0], words)
        self.buffer = b""

    def wait_for(self, pattern, seconds=30):
        """What came up to the end of a pattern."""
        until = time.monotonic() + seconds
        while True:
            match = re.search(pattern.encode(), self.buffer)
            if match:
                said, self.buffer = self.buffer[:match.end()], self.buffer[match.end():]
                return said.decode()
            left = until - time.monotonic()
            try:
                if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                    break
                more = os.read(self.fd, 65536)
            except OSError: # the other end is closed
                more = b""
            if not more:
                break
            self.buffer += more
        check(False, f"on the terminal nothing like {pattern!r} comes", repr(self.buffer))
        return ""

    def _until_edited(self, seconds=30):
        """A prompt is shown before the terminal is steered: a Ctrl-D between is lost."""
        until = time.monotonic() + seconds
        while termios.tcgetattr(self.fd)[3] & termios.ICANON and time.monotonic() < until:
            time.sleep(0.001)

    def keys(self, keys, pattern):
        if keys == "\x04" and self.steered:
            self._until_edited()
        os.write(self.fd, keys.encode())
        return self.wait_for(pattern)

    def end(self):
        """The exit code, or minus the signal that ended it; one that does not end is killed."""
        until = time.monotonic() + 30
        done, status = os.waitpid(self.pid, os.WNOHANG)
        while not done and time.monotonic() < until:
            time.sleep(0.01)
            done, status = os.waitpid(self.pid, os.WNOHANG)
        if not done:
            check(False, "it does not end")
            os.kill(self.pid, signal.SIGKILL)
            status = os.waitpid(self.pid, 0)[1]
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)
