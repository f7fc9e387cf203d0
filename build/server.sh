#!/bin/sh
# Builds built-in servers or programs that ./sett does not build by itself, if they are missing or out of date:
# build/server.sh FOLDER JAR, such as programs/servers/quarkus programs/servers/quarkus/target/sett-server-quarkus.jar.
# Run by the command line before it measures on one. JAVA_HOME must name a JDK 25 or later. Ends with code 2 if another
# process runs on the jars of this checkout.
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/.." && pwd)
state=$root/.sett
folder=$1
jar=$root/$2
stamp=$state/built-$(printf '%s' "$folder" | tr / -)

. "$root/build/locked.sh"
. "$root/build/runs.sh"

up_to_date() {
    [ -f "$jar" ] && [ -f "$stamp" ] &&
        [ -z "$(find "$root/pom.xml" "$root/.mvn" "$root/${folder%/*}/pom.xml" "$root/$folder/pom.xml" "$root/$folder/src/main" \
            "$root"/programs/servers/*-app "$root"/programs/threads/src/main "$root"/programs/workload/src/main \
            -not -path '*/target*' -newer "$stamp" -print -quit 2>/dev/null)" ]
}

up_to_date && exit 0
lock
if ! up_to_date; then
    [ ! -f "$jar" ] || refuse_if_in_use "$PPID"
    printf 'Building %s (the first build downloads its libraries) ...' "${folder#*/}" >&2
    begun=$(date +%s)
    : >"$stamp.new"
    code=0
    maven_quick "$stamp.log" -Pquick,servers,hosts -pl "$folder" -am || code=$?
    if [ "$code" -ne 0 ] || [ ! -f "$jar" ]; then
        build_failed
    fi
    mv -f "$stamp.new" "$stamp"
    printf ' done in %s s.\n' "$(($(date +%s) - begun))" >&2
fi
unlock
