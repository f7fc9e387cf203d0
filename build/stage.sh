#!/bin/sh
# Builds the library (pool, adapters, bill of materials) as it is published, with sources, Javadoc and poms without our
# parents, into a Maven repository in a folder:
#   build/stage.sh FOLDER [MAVEN ARGUMENTS]    for example: build/stage.sh /tmp/staging -Psign
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(CDPATH='' cd -P -- "$1" && pwd)
shift
cd "$root"
. build/find-jdk.sh

modules=$(grep -l '<maven.deploy.skip>false<' pool/*/pom.xml pool/adapters/*/pom.xml | sed 's|/pom.xml$||' | paste -s -d, -)
exec ./mvnw -B -ntp -q -T 1 -Pservers,publish "$@" -DskipTests -pl "$modules" clean deploy \
    "-DaltDeploymentRepository=staging::file:$folder" </dev/null
