#!/bin/sh
# How often warm pairs that are looked at several times are wrong, by simulation: prints the tables of docs/methods/verdicts.md, "Going on".
#   bench/truth/looks.sh [RUNS]    RUNS: measurements simulated for each cell, 10000 by default
# The numbers do not depend on the machine. 3000 runs take five minutes of CPU time.
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
    dev.sett.stats.LookStudy "$@"
