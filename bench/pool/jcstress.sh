#!/bin/sh
# Runs the stress tests of the pool's lock-free parts in every compiler mode and JVM setting that jcstress supports,
# which takes about half an hour. ./check --long jcstress also runs this. Exits with 1 if a forbidden outcome was seen.
# The report is in bench/pool/jcstress/target/report.
#   bench/pool/jcstress.sh [JCSTRESS ARGUMENTS]    for example: bench/pool/jcstress.sh -m tough -t Queue
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/../.." && pwd)
cd "$root"
. build/find-jdk.sh

./mvnw -q -B -ntp -Pquick,servers -pl bench/pool/jcstress -am -DskipTests package </dev/null
cd bench/pool/jcstress/target
exec "$JAVA_HOME/bin/java" --enable-native-access=ALL-UNNAMED -cp 'classes:lib/*' org.openjdk.jcstress.Main \
    -r report -strideSize 32 -strideCount 4 -jvmArgsPrepend --enable-native-access=ALL-UNNAMED "$@"
