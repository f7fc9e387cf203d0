#!/bin/sh
# How often the interval of few pairs holds the truth, by simulation: prints the table of docs/methods/effects.md, "Few pairs".
#   bench/truth/coverage.sh [RUNS]    RUNS: comparisons simulated for each cell, 20000 by default
# The numbers do not depend on the machine. 4000 runs take four minutes of CPU time.
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/../.." && pwd)
. "$root/build/find-jdk.sh"
export JAVA_HOME
cd "$root"
mkdir -p .sett
: >.sett/unchecked # ./check compiles these classes again with all its checks
./mvnw -q -B -ntp -Pquick -pl lab/stats test-compile
./mvnw -q -B -ntp -pl lab/stats dependency:build-classpath -Dmdep.outputFile="$root/lab/stats/target/classpath.txt"
exec "$JAVA_HOME/bin/java" -cp "lab/stats/target/test-classes:lab/stats/target/classes:$(cat lab/stats/target/classpath.txt)" \
    dev.sett.stats.PairStudy "$@"
