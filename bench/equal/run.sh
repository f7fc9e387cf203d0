#!/usr/bin/env bash
# Compares programs with themselves, again and again, and counts the wrong verdicts; then with a twin
# that burns more CPU, which must be noticed. About two minutes a run; nothing else may run meanwhile.
#   bench/equal/run.sh [RUNS] [OUT]
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
runs=${1:-20}
out=${2:-$here/results.csv}
kept=$(mktemp -d)
trap 'rm -rf "$kept"' EXIT
flags=(--connections 20 --duration 2s --warm-up 2s..6s --blocks 5..7 --budget 110s --plain)

# Name, port and command of each program.
program() {
  case $1 in
    jwebserver) echo "8123|jwebserver -p 8123" ;;
    python) echo "8124|python3 $here/server.py 8124" ;;
    java) echo "8125|java $here/App.java 8125 400" ;;
    java-burns-10-percent-more) echo "8125|java $here/App.java 8125 ROUNDS" ;;
  esac
}

one() { # number, program, command a, command b, port
  "$root/sett" compare --a "$3" --b "$4" --url "http://127.0.0.1:$5/" --seed "$1" \
    --results "$kept/$1" "${flags[@]}" >"$kept/$1.log" 2>&1
  code=$?
  if ! python3 "$here/verdicts.py" "$1" "$2" "$code" "$kept/$1" >>"$out"; then
    tail -5 "$kept/$1.log" >&2
  fi
  tail -1 "$out"
}

[ -s "$out" ] || echo "run,program,exit,metric,blocks,ratio,low,high,verdict,minutes" >"$out"
names=(jwebserver python java)
for ((i = 1; i <= runs; i++)); do
  name=${names[$(((i - 1) % 3))]}
  IFS='|' read -r port command < <(program "$name")
  one "$i" "$name" "$command" "$command" "$port"
done
# The twin: about 10 % more CPU per request. 400 rounds are most of a request's CPU; see README.md.
for i in 101 102 103; do
  one "$i" java-burns-10-percent-more "java $here/App.java 8125 400" "java $here/App.java 8125 465" 8125
done
