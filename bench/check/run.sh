#!/bin/sh
# Runs ./check several times in a row, two of every five times while another process keeps one CPU busy, and prints a
# table with the number of flaky tests in each run. Ends with 0 only if all runs passed.
#   bench/check/run.sh [RUNS [FOLDER]]    default: 10 runs, with the output of each in .sett/runs
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/../.." && pwd)
runs=${1:-10}
case $runs in
*[!0-9]* | 0) printf 'run.sh: %s is not a number of runs.\n' "$runs" >&2 && exit 2 ;;
esac
logs=${2:-$root/.sett/runs}
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

printf 'Commit %s, %s CPUs, %s\n\n' "$(git -c log.showSignature=false log -1 --format=%h)" "$(getconf _NPROCESSORS_ONLN)" "$(uname -srm)"
printf '| run | one CPU kept busy | took | result | flaky |\n|---|---|---|---|---|\n'
failed=0
run=0
while [ "$run" -lt "$runs" ]; do
    run=$((run + 1))
    busy=no
    if [ $((run % 5)) -eq 4 ] || [ $((run % 5)) -eq 0 ]; then
        busy=yes
        start_burner
    fi
    ./check >"$logs/$run.txt" 2>&1 </dev/null || failed=1
    stop_burner
    took=$(sed -n 's/^Took \(.*\)\.$/\1/p' "$logs/$run.txt")
    flaky=$(grep -c '^flaky: ' "$logs/$run.txt" || :)
    printf '| %s | %s | %s | %s | %s |\n' "$run" "$busy" "${took:-not finished}" "$(tail -n 1 "$logs/$run.txt")" "$flaky"
done
exit "$failed"
