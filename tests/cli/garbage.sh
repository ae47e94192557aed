#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/cli/garbage.sh - bad input of every kind: one line, a documented exit code, nothing
# written, no signal.
. "$(dirname "$0")/lib.sh"
runs 0 "$muster" run "$fixtures/horse_musket/games/sedgemoor.mus" game
runs 0 "$muster" export game game.muster
runs 0 "$muster" export --text game game.txt
before=$(events_of)

# bad CODES COMMAND...: one of the codes, one line of error
bad() {
    codes=$1
    shift
    "$@" >out 2>err </dev/null
    got=$?
    case " $codes " in
    *" $got "*) ;;
    *) fail "exit $got, not one of $codes: $*: $(cat err)" ;;
    esac
    LC_ALL=C grep -qP '[^\x0a\x20-\x7e]' err && fail "raw bytes in the error of: $*"
    return 0
}

# Arguments.
bad 2 "$muster"
bad 2 "$muster" nonsense
bad 2 "$muster" show
bad 2 "$muster" show game extra
bad 2 "$muster" show --nonsense game
bad 2 "$muster" show --colour=pink game
bad 2 "$muster" --colour=pink show game
bad 2 "$muster" --json
bad 2 "$muster" --store
bad 2 "$muster" "$(printf 'sh\033[2Jow')" game
bad 2 "$muster" show "$(printf 'ga\033[2Jme')"
bad 1 "$muster" show nobody
bad 1 "$muster" show game@nowhere
bad 1 "$muster" show game:94
bad 2 "$muster" show game:-1
bad 2 "$muster" show game:1x
bad 2 "$muster" show game:99999999999999999999
bad 2 "$muster" show ../game
bad 2 "$muster" show "game@"
bad 2 "$muster" show ":3"
bad 1 "$muster" explain game:0
bad 2 "$muster" new only-a-name
bad 16 "$muster" new ../../x "$scenario"
bad 16 "$muster" new /abs "$scenario"
bad 16 "$muster" new a/b "$scenario"
bad 16 "$muster" new .. "$scenario"
bad 16 "$muster" new "" "$scenario"
bad "2 16" "$muster" new "$(printf '%0300d' 0)" "$scenario"
bad 15 "$muster" new game "$scenario"
bad 2 "$muster" new x "$scenario" --dice loaded
bad 2 "$muster" new x "$scenario" --dice table --seed 7
bad 2 "$muster" new x "$scenario" --dice '#7'
bad 2 "$muster" new x "$scenario" --dice '#256'
bad 2 "$muster" note game --side '#256' hi
bad 16 "$muster" new x "$scenario" --id 12
bad 16 "$muster" new x "$scenario" --seed "$(printf '%0100d' 7)"
bad 16 "$muster" new x "$scenario" --set turns=0x10
bad 16 "$muster" new x "$scenario" --set turns=100
bad 16 "$muster" new x "$scenario" --set nothing=1
bad 16 "$muster" new x "$scenario" --set turns
bad 16 "$muster" new x "$scenario" --set nationality_rules=on
grep -q 'HM-14.2' err || fail "an option whose text is missing does not name its clause"
bad 16 "$muster" new x "$scenario" --set RA1.hex=F6
bad 30 "$muster" new x no-such-file.json
bad 30 "$muster" new x .
bad 30 "$muster" --store /proc/nowhere new x "$scenario"
bad "1 30" "$muster" show --store /nonexistent game
mkfifo pipe
bad 30 "$muster" new x pipe
bad 30 "$muster" import pipe x
bad 30 "$muster" verify pipe
bad 30 "$muster" run pipe

# Orders.
for order in "" " " "fire" "fire RA1" "fire RA1 F6 F7 F8" "fire unit=RA1 unit=RA1 target=F6" \
    "fire unit= target=F6" "fire target" "fire RA1 A0" "fire RA1 A1,A2" "fire 'RA1' F6" \
    "reserved=1" "end reserved=0" "end now" "move RA1 path=" "move RA1 path=G4,,G5" \
    "charge KC1 H5 A1,A2,A3,A4" "FIRE RA1 F6" "fire RA1 F6 AC AC" "$(printf 'fire RA1 %0500d' 6)" \
    "fire RA1 F6 discount=SUB" "lmove LM 0" "move RA1 stop"; do
    bad "1 2 16" "$muster" order game "$order"
    bad "1 2 3 16" "$muster" legal game "$order"
done

# Scenarios.
try_scenario() { bad "$1" "$muster" new x "$2"; }
python3 - "$fixtures" <<'EOF'
import json, os, sys
base = json.load(open(sys.argv[1] + "/horse_musket/scenarios/sedgemoor.json"))
os.mkdir("bad")
os.symlink(sys.argv[1] + "/horse_musket/charts", "charts")
def put(name, text):
    open("bad/" + name + ".json", "wb").write(text if isinstance(text, bytes) else text.encode())
def change(name, edit):
    copy = json.loads(json.dumps(base))
    edit(copy)
    put(name, json.dumps(copy))
put("empty", ""); put("text", "hello"); put("list", "[]"); put("number", "7")
put("open", "{"); put("deep", "[" * 100000); put("nul", b'{"ruleset":"a\\u0000b"}')
put("bom", b"\xef\xbb\xbf{}"); put("utf16", '{"ruleset":"x"}'.encode("utf-16"))
put("twice", '{"ruleset":"horse_musket","ruleset":"horse_musket"}')
put("surrogate", '{"ruleset":"\\ud800"}'); put("latin1", b'{"ruleset":"\xff"}')
change("no-rules", lambda s: s.pop("ruleset"))
change("other-rules", lambda s: s.update(ruleset="chess"))
change("no-setup", lambda s: s.pop("setup"))
change("key", lambda s: s.update(extra=1))
change("field", lambda s: s["setup"].update(extra=1))
change("chart", lambda s: s.update(charts=["../charts/volume_one.json#Nothing"]))
change("chart-file", lambda s: s.update(charts=["nothing.json#x"]))
change("chart-abs", lambda s: s.update(charts=["/etc/passwd#x"]))
change("chart-word", lambda s: s.update(charts=[7]))
change("float", lambda s: s["setup"].update(turns=1.5))
change("negative", lambda s: s["setup"].update(turns=-1))
change("large", lambda s: s["setup"].update(turns=2**63 - 1))
change("hex", lambda s: s["setup"]["units"][0].update(hex="Z99"))
change("terrain", lambda s: s["setup"]["terrain"].update(A1="Lava"))
change("id", lambda s: s["setup"]["units"][0].update(id="two words"))
change("id-escape", lambda s: s["setup"]["units"][0].update(id="\x1b[2J"))
change("name-escape", lambda s: s["setup"]["sides"]["A"].update(name="\x1b]0;x\x07"))
change("name-bidi", lambda s: s["setup"]["sides"]["A"].update(name="a\u202eb"))
change("name-long", lambda s: s["setup"]["sides"]["A"].update(name="x" * 100))
change("twins", lambda s: s["setup"]["units"][1].update(id="RA1"))
change("crowd", lambda s: [u.update(hex="A1") for u in s["setup"]["units"]])
change("many", lambda s: s["setup"].update(units=s["setup"]["units"] * 10))
change("leader", lambda s: s["setup"]["victory"][2].update(leader="XX"))
change("endless", lambda s: s["setup"].update(turns=0, victory=[]))
EOF
for file in bad/*.json; do
    case $file in
    bad/chart-file.json) try_scenario 30 "$file" ;;
    *) try_scenario 16 "$file" ;;
    esac
done
bad 16 "$muster" new x bad/hex.json
grep -q 'bad/hex.json: setup\|bad/hex.json: units\[' err || fail "no field path: $(cat err)"

# Scripts.
printf 'nonsense\n' >s.mus; bad 16 "$muster" run s.mus
grep -q 's.mus:1:' err || fail "no line: $(cat err)"
printf 'scenario %s\nscenario x\n' "$scenario" >s.mus; bad 16 "$muster" run s.mus
printf 'scenario %s\nturn x A\n' "$scenario" >s.mus; bad 16 "$muster" run s.mus
printf 'scenario %s\nroll D_CAP\n' "$scenario" >s.mus; bad "11 16" "$muster" run s.mus
printf 'scenario %s\ndice table\nroll D_CAP 7\n' "$scenario" >s.mus; bad 16 "$muster" run s.mus
printf 'scenario %s\0\n' "$scenario" >s.mus; bad 16 "$muster" run s.mus
printf '\033[2J\n' >s.mus; bad 16 "$muster" run s.mus
head -c 3000 /dev/urandom >s.mus; bad 16 "$muster" run s.mus

# Logs.
: >log; bad 10 "$muster" verify log; bad 10 "$muster" import log x
head -c 5000 /dev/urandom >log; bad "10 16" "$muster" verify log; bad "10 16" "$muster" import log x
head -c 4000 game.muster >log; bad 10 "$muster" verify log
grep -q 'cut off' out || fail "a cut file is not called cut off"
bad 10 "$muster" import log x
grep -q 'cut off' out || fail "a cut file is not called cut off on import"
cat game.muster game.muster >log; bad 10 "$muster" verify log
head -n 20 game.txt >log; bad 10 "$muster" verify log
sed 's/^5 roll.*/5 roll A HM-8.2 D_COMBAT RA1 d10 table 1 8/' game.txt >log; bad 13 "$muster" verify log
bad 13 "$muster" import log x
sed 's/^5 roll.*/5 roll nonsense/' game.txt >log; bad 16 "$muster" verify log
grep -q 'log:6:' out || fail "no line: $(cat out)"
for wrong in '#60' '#80' '#255' '#4294967295'; do
    sed "s/P_STEP/$wrong/" game.txt >log; bad 16 "$muster" verify log; bad 16 "$muster" import log x
done
sed 's/"format":1/"format":2/' game.txt >log; bad 12 "$muster" verify log
sed 's/"edition":1/"edition":9/' game.txt >log; bad 12 "$muster" verify log
sed 's/"rules":"horse_musket"/"rules":"chess"/' game.txt >log; bad 12 "$muster" verify log
sed '5d' game.txt >log; bad "10 16" "$muster" verify log
sed 's/$/\r/' game.txt >log; bad 0 "$muster" verify log
bad 15 "$muster" import game.muster game
bad 1 "$muster" rules chess
bad 30 "$muster" rules horse_musket no-such-log
for clause in HM-99.1 HM-8.999 HM-8 HM- HM-Z.1; do
    runs 1 "$muster" rules horse_musket $clause
    complains "muster: there is no clause $clause"
done
# A file's name is said once.
for command in "import nofile x" "rules horse_musket nofile" "new x nofile" "run nofile" \
    "rules horse_musket --tests nofile" "import pipe x" "verify pipe" "verify pipe --json"; do
    # shellcheck disable=SC2086
    "$muster" $command >out 2>err
    grep -q '^muster: [a-z]*: [a-z ]*' err || fail "no file is named: $command: $(cat err)"
    grep -q 'nofile.*nofile\|pipe.*pipe' err && fail "a file is named twice: $command: $(cat err)"
done

# A long name is cut in a message, but not inside a character.
long=$(printf 'a%.0s' $(seq 75))éééééééééééééééééééé
mkdir "$long" && echo nonsense >"$long/x.mus"
runs 16 "$muster" run --json "$long/x.mus"
python3 -c "
import json
assert json.load(open('out'))['error']['exit'] == 16" || fail "a name cut inside a character"
rm -r "$long"

# Nothing of all that was written.
[ "$(events_of)" = "$before" ] || fail "bad input was written to the store"
runs 0 "$muster" verify

# A store that is none, and one that is damaged.
mkdir notastore; bad 1 "$muster" --store notastore list
bad 1 "$muster" show --store notastore game
printf 'x' >notastore/data.mdb; bad "10 12" "$muster" show --store notastore game
: >notastore/data.mdb; bad 1 "$muster" show --store notastore game
head -c 100000 /dev/urandom >notastore/data.mdb; bad "10 12" "$muster" show --store notastore game
mkdir cut; head -c 5000 "$MUSTER_STORE/data.mdb" >cut/data.mdb
bad "10 12 30" "$muster" verify --store cut game
mkdir half; size=$(wc -c <"$MUSTER_STORE/data.mdb"); head -c $((size / 2)) "$MUSTER_STORE/data.mdb" >half/data.mdb
bad "10 12 13 30" "$muster" verify --store half game

# Output that cannot be written is not a success.
if [ -w /dev/full ]; then
    "$muster" show game >/dev/full 2>err && fail "show to a full device succeeded"
    grep -q 'cannot write the output' err || fail "no word of the full device"
    "$muster" export game - >/dev/full 2>err && fail "export to a full device succeeded"
fi

# Closed standard streams: what is opened next must not be written into.
before=$(events_of)
sum=$(sha256sum <"$MUSTER_STORE/data.mdb")
for order in nonsense "fire XX1 F6"; do
    "$muster" order game $order <&- >&- 2>&-
    "$muster" order game $order <&- 2>&-
    "$muster" log game --json <&- >&- 2>&-
    "$muster" show game >&- 2>&-
done
[ "$sum" = "$(sha256sum <"$MUSTER_STORE/data.mdb")" ] || fail "output was written into the store"
[ "$(stat -c %s "$MUSTER_STORE/lock.mdb")" -le 8192 ] || fail "output was written into the lock file"
runs 0 "$muster" verify

# A limit on file sizes is an error like another.
(ulimit -f 8; "$muster" note game hi >out 2>err)
code=$?
[ "$code" -eq 30 ] || fail "a limit on file sizes ends the command with $code"
[ "$(events_of)" = "$before" ] || fail "a note that does not fit was kept"
bad 15 "$muster" export game game.muster
bad 0 "$muster" export --force game game.muster
bad 30 "$muster" export game /nonexistent/x
finish
