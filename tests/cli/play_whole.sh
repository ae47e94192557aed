#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/play_whole.sh - whole games of Sedgemoor by `muster play`, with typed dice: two players
# who know nothing but what it tells them, and who leave in the middle of it now and then.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/lib.sh"
PYTHONPATH=$here
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE

cat >players.py <<'END'
import collections, random, re, sys
from talk import *
muster, scenario, game, seed, *settings = sys.argv[1:]
rng = random.Random(int(seed))
count = collections.Counter()
asked = set()
talk = Pipes(muster, "play", game, scenario, "--dice", "table", *settings)
if talk.prompt is None:
    sys.exit(f"it does not begin: {talk.text}")


def answer(prompt, text):
    """What is typed at a prompt, by what stands in it."""
    dice = re.search(r"(?:^|: )roll (\d+) dic?e \((\d+)-(\d+)\): $", prompt)
    if dice:
        count["rolls"] += 1
        n, low, high = map(int, dice.groups())
        return " ".join(str(rng.randint(low, high)) for _ in range(n))
    if re.match(r"Turn \d+, \w+> $", prompt):
        count["orders"] += 1
        legal = [line for line in talk.say("legal").splitlines() if not line.startswith("Turn ")]
        # Few players end their turn as soon as they could.
        if len(legal) > 1 and rng.random() < 0.9:
            legal.remove("end")
        return rng.choice(legal)
    count["choices"] += 1
    asked.add(prompt.split(":")[0])
    words = option_words(text)
    if prompt.endswith(") "):
        check(prompt.endswith(f"(1-{len(words)}) "), "the options", text + prompt)
        return rng.choice([rng.choice(words), str(rng.randint(1, len(words)))])
    return rng.choice(words)


while talk.prompt != "The game is over> ":
    line = answer(talk.prompt, talk.text)
    text = talk.say(line)
    check("muster: " not in text, f"{line!r} is refused", text)
    if failures:
        break
    if rng.random() < 0.05:
        count["times left"] += 1
        prompt = talk.prompt
        said, code = talk.end()
        check(code == 0 and f"{game} is kept." in said, "leaving", said)
        talk = Pipes(muster, "play", game)
        check(talk.prompt == prompt, "another prompt when it is gone on with", talk.text)
text = talk.say("map")
check("the game is over: " in text, "the end", text)
text = talk.say("end")
check("the game is over" in text, "an order after the end", text)
talk.end()
check(asked >= {"Rebels", "Royalists"}, "only one side was asked", str(asked))
check(count["orders"] > 20 and count["rolls"] > 20 and count["choices"] > 5, str(count))
print(game, dict(count))
finish()
END

# whole GAME SEED SETTING...
whole() {
    python3 players.py "$muster" "$scenario" "$@" || fail "the game $1"
    runs 0 "$muster" verify "$1"
    says "Verified: nothing is wrong with it."
    runs 1 "$muster" legal "$1"
    says "the game is over"
}

whole core 1685
options=
for option in combat_at_r1 retreat_in_r1 random_events leader_rerolls subordinate_leadership \
    horse_foot_stacking charge_momentum leader_bonus_movement good_days leaders_in_combat; do
    options="$options --set options.$option=yes"
done
whole optional 1685 $options
finish
