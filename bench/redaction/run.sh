#!/bin/sh
# Counts the secrets that redaction leaves in texts of many shapes, and the ordinary texts that it changes: prints the tables of results.md.
# The leaks in shapes that docs/guides/secrets.md promises follow, with their texts; the secrets are made up.
#   bench/redaction/run.sh [INPUTS [SEED]]    300 inputs and seed 1 by default
# The numbers do not depend on the machine. Takes a few seconds once the classes are compiled.
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/../.." && pwd)
. "$root/build/find-jdk.sh"
export JAVA_HOME
cd "$root"
mkdir -p .sett
: >.sett/unchecked # ./check compiles these classes again with all its checks
./mvnw -q -B -ntp -Pquick -pl lab/model -am -DskipTests test-compile \
    dependency:build-classpath -Dmdep.outputFile=target/classpath.txt
exec "$JAVA_HOME/bin/java" -cp "lab/model/target/test-classes:lab/model/target/classes:$(cat lab/model/target/classpath.txt)" \
    dev.sett.secrets.LeakStudy "$@"
