#!/bin/sh
# Loads servers that break HTTP/1.1 and HTTP/2 in one way each, at full rate, with `./sett load`; prints a row for each and puts it into results.md.
#   bench/resilience/hostile/run.sh [SECONDS [CASE...]]    20 seconds and all cases by default; a case is a constant of HostileCase
# Takes a quarter of an hour. ./check does the same for less than a second each (HostileIT).
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/../../.." && pwd)
. "$root/build/find-jdk.sh"
export JAVA_HOME
cd "$root"
mkdir -p .sett
: >.sett/unchecked # ./check compiles these classes again with all its checks
./mvnw -q -B -ntp -Pquick -pl lab/load -am -DskipTests test-compile
./sett --version # builds it
seconds=${1-20}
[ $# -eq 0 ] || shift
exec "$JAVA_HOME/bin/java" -cp lab/load/target/test-classes:lab/load/target/classes:lab/model/target/classes \
    dev.sett.load.HostileStudy bench/resilience/hostile/results.md "$seconds" "$@"
