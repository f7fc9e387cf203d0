#!/bin/sh
# Runs ./check five times in a row, the fourth and the fifth time while another process keeps one CPU busy, and prints a
# table. Ends with 0 only if all five passed.
#   bench/check/run.sh [FOLDER]    FOLDER: where the output of each run goes; .sett/five if left out
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/../.." && pwd)
logs=${1:-$root/.sett/five}
mkdir -p "$logs"
cd "$root"

burner=
stop_burner() {
    [ -z "$burner" ] || kill "$burner" 2>/dev/null || :
    burner=
}
trap stop_burner EXIT
trap 'exit 130' HUP INT TERM

# Keeps the first usable CPU busy, for two hours at most.
start_burner() {
    pin=
    command -v taskset >/dev/null 2>&1 && pin='taskset -c 0'
    # shellcheck disable=SC2086
    timeout 7200 $pin sh -c 'while :; do :; done' &
    burner=$!
}

printf 'Commit %s, %s CPUs, %s\n\n' "$(git log -1 --format=%h)" "$(getconf _NPROCESSORS_ONLN)" "$(uname -srm)"
printf '| run | one CPU kept busy | took | result |\n|---|---|---|---|\n'
failed=0
for run in 1 2 3 4 5; do
    busy=no
    if [ "$run" -ge 4 ]; then
        busy=yes
        start_burner
    fi
    ./check >"$logs/$run.txt" 2>&1 </dev/null || failed=1
    stop_burner
    took=$(sed -n 's/^Took \(.*\)\.$/\1/p' "$logs/$run.txt")
    printf '| %s | %s | %s | %s |\n' "$run" "$busy" "${took:-not finished}" "$(tail -n 1 "$logs/$run.txt")"
done
exit "$failed"
