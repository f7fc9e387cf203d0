#!/bin/sh
# Runs the stress tests of the pool's lock-free parts for long: every compiler mode and JVM setting that jcstress knows,
# which takes about half an hour. ./check --long jcstress runs this, too. Exit code 1 when an outcome was seen that must not be.
# The report is in bench/pool/jcstress/target/report.
#   bench/pool/jcstress.sh [JCSTRESS ARGUMENTS]    for instance: bench/pool/jcstress.sh -m tough -t Queue
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/../.." && pwd)
cd "$root"
. build/find-jdk.sh

./mvnw -q -B -ntp -Pquick,servers -pl bench/pool/jcstress -am -DskipTests package </dev/null
cd bench/pool/jcstress/target
exec "$JAVA_HOME/bin/java" --enable-native-access=ALL-UNNAMED -cp 'classes:lib/*' org.openjdk.jcstress.Main \
    -r report -strideSize 32 -strideCount 4 -jvmArgsPrepend --enable-native-access=ALL-UNNAMED "$@"
