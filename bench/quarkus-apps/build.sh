#!/bin/sh
# Builds the two applications and keeps their jars in jars/, where 'mvn clean' of quarkus-build and quarkus-test does not reach.
#   sh bench/quarkus-apps/build.sh
set -eu
cd "$(dirname "$0")"
mkdir -p jars
for app in worker io; do
  (cd "$app" && sh ../../../mvnw -q -B clean package)
  cp "$app"/target/hello-"$app"-*-runner.jar "jars/$app.jar"
done
