#!/bin/sh
# Runs an experiment of many trials on simulated programs in a small heap, judges it and writes its report in the same
# heap, and prints times and sizes. Ends with 0 only if both worked. ./check runs a short form (ManyTrialsIT).
#   bench/resilience/scale.sh [TRIALS [HEAP]]    default: 10000 trials in 512m; needs 2 GB below .sett and 10 to 25 minutes
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/../.." && pwd)
trials=${1:-10000}
heap=${2:-512m}
case $trials in
*[!0-9]* | 0) printf 'scale.sh: %s is not a number of trials.\n' "$trials" >&2 && exit 2 ;;
esac
folder=$root/.sett/many-trials
rm -rf "$folder"
mkdir -p "$root/.sett"
trap 'rm -rf "$folder"' EXIT
cd "$root"
. "$root/build/find-jdk.sh"
export JAVA_HOME

printf 'Commit %s, %s trials, heap %s, %s\n' "$(git -c log.showSignature=false log -1 --format=%h)" "$trials" "$heap" "$(uname -srm)"
start=$(date +%s)
./mvnw -B -ntp -q -pl lab/runner -am -Dtest=none -Dit.test=ManyTrialsIT -Dsurefire.failIfNoSpecifiedTests=false \
    -Dfailsafe.failIfNoSpecifiedTests=false -Dsett.it-timeout-seconds=7200 -Dsett.many-trials="$trials" \
    -Dsett.many-trials-heap="$heap" -Dsett.many-trials-folder="$folder" verify
printf 'run and judged in %s s\n' "$(($(date +%s) - start))"
start=$(date +%s)
SETT_OPTS="-Xmx$heap" ./sett report "$folder" >/dev/null
printf 'report in %s s, %s bytes\n' "$(($(date +%s) - start))" "$(wc -c <"$folder/report.html")"
