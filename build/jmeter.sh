#!/bin/sh
# Installs Apache JMeter from Maven Central in build/jmeter/target/jmeter, where Sett finds it, and prints that folder.
# Does nothing if it is already there. Needs JDK 25, like Sett, and network access the first time.
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/.." && pwd)
home=$root/build/jmeter/target/jmeter

if [ ! -f "$home/bin/ApacheJMeter.jar" ] || [ "$root/build/jmeter/pom.xml" -nt "$home/bin/ApacheJMeter.jar" ]; then
    . "$root/build/find-jdk.sh"
    printf 'Downloading Apache JMeter from Maven Central ...' >&2
    mkdir -p "$root/.sett"
    if ! "$root/mvnw" -q -B -f "$root/build/jmeter/pom.xml" package >"$root/.sett/jmeter.log" 2>&1; then
        printf ' failed. Last lines of %s:\n' "$root/.sett/jmeter.log" >&2
        tail -n 5 "$root/.sett/jmeter.log" >&2
        exit 1
    fi
    touch "$home/bin/ApacheJMeter.jar"
    printf ' done.\n' >&2
fi
printf '%s\n' "$home"
