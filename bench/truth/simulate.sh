#!/bin/sh
# Simulates comparisons of warm pairs, and prints tables of the docs:
#   bench/truth/simulate.sh coverage [RUNS]    how often the interval of few pairs holds the truth: docs/methods/effects.md, "Few pairs"
#   bench/truth/simulate.sh looks [RUNS]       how often measurements that are looked at several times are wrong: docs/methods/verdicts.md, "Going on"
# RUNS: comparisons simulated for each cell, 20000 of coverage and 10000 of looks by default. The numbers do not depend on the machine.
# 4000 runs of coverage take four minutes of CPU time, 3000 of looks five.
set -eu

case "${1:-}" in
    coverage) study=PairStudy ;;
    looks) study=LookStudy ;;
    *)
        echo "usage: bench/truth/simulate.sh coverage|looks [RUNS]" >&2
        exit 2
        ;;
esac
shift
root=$(CDPATH='' cd -P -- "$(dirname "$0")/../.." && pwd)
. "$root/build/find-jdk.sh"
export JAVA_HOME
cd "$root"
mkdir -p .sett
: >.sett/unchecked # ./check compiles these classes again with all its checks
./mvnw -q -B -ntp -Pquick -pl lab/stats test-compile
./mvnw -q -B -ntp -pl lab/stats dependency:build-classpath -Dmdep.outputFile="$root/lab/stats/target/classpath.txt"
exec "$JAVA_HOME/bin/java" -cp "lab/stats/target/test-classes:lab/stats/target/classes:$(cat lab/stats/target/classpath.txt)" \
    "dev.sett.stats.$study" "$@"
