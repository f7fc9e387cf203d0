#!/usr/bin/env bash
# Compares programs with themselves repeatedly, to count wrong verdicts; then with a version that uses
# more CPU, which must be detected. Runs are short (80 s, five blocks); those of the second part have the
# default length. Run no other load on the machine.
#   bench/equal/run.sh [RUNS] [OUT]
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
runs=${1:-20}
out=${2:-$here/results.csv}
kept=$(mktemp -d)
trap 'rm -rf "$kept"' EXIT
short=(--duration 1s --warm-up 2s..5s --blocks 5..5 --budget 80s)

# Name, port and command of each program.
program() {
  case $1 in
    jwebserver) echo "8123|jwebserver -p 8123" ;;
    python) echo "8124|python3 $here/server.py 8124" ;;
    java) echo "8125|java $here/App.java 8125 1000" ;;
  esac
}

one() { # number, program, command a, command b, port, further flags
  number=$1 name=$2 a=$3 b=$4 port=$5
  shift 5
  "$root/sett" compare --a "$a" --b "$b" --url "http://127.0.0.1:$port/" --seed "$number" \
    --connections 20 --plain --results "$kept/$number" "$@" >"$kept/$number.log" 2>&1
  code=$?
  if ! python3 "$here/verdicts.py" "$number" "$name" "$code" "$kept/$number" >>"$out"; then
    tail -5 "$kept/$number.log" >&2
  fi
  tail -1 "$out"
}

[ -s "$out" ] || echo "run,program,exit,metric,blocks,ratio,low,high,verdict,minutes" >"$out"
names=(jwebserver python java)
for ((i = 1; i <= runs; i++)); do
  name=${names[$(((i - 1) % 3))]}
  IFS='|' read -r port command < <(program "$name")
  one "$i" "$name" "$command" "$command" "$port" "${short[@]}"
done
# The other version hashes 240 more rounds: 18 µs of the 180 µs that a request uses at half of the capacity, a tenth.
for i in 101 102 103; do
  one "$i" java-burns-10-percent-more "java $here/App.java 8125 1000" "java $here/App.java 8125 1240" 8125
done
