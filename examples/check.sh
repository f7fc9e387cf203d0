#!/bin/sh
# Publishes the library to a folder (build/stage.sh) and builds and tests the examples against it, for Java 21 and 25,
# with a local repository in which nothing of Sett is. ./check --long library also runs this. Everything it makes is in
# .sett/library.
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/.." && pwd)
work=$root/.sett/library
. "$root/build/find-jdk.sh"
jdk21=$(sh "$root/build/jdk21.sh")

rm -rf "$work"
mkdir -p "$work/known/dev"
sh "$root/build/stage.sh" "$work/staging"

# What Maven has downloaded before is known, except anything of ours.
known=$HOME/.m2/repository
for entry in "$known"/* "$known"/dev/*; do
    case $entry in
    "$known/dev" | "$known/dev/sett" | *'/*') ;;
    "$known"/dev/*) ln -s "$entry" "$work/known/dev/" ;;
    *) ln -s "$entry" "$work/known/" ;;
    esac
done
cat >"$work/settings.xml" <<END
<settings>
  <profiles>
    <profile>
      <id>staging</id>
      <repositories>
        <repository>
          <id>staging</id>
          <url>file://$work/staging</url>
        </repository>
      </repositories>
    </profile>
  </profiles>
  <activeProfiles>
    <activeProfile>staging</activeProfile>
  </activeProfiles>
</settings>
END

# Builds and tests an example: example FOLDER RELEASE JAVA_HOME
example() {
    printf '%s on Java %s ...\n' "$1" "$2"
    # Copied, so that the checkout stays as it is.
    rm -rf "$work/$1-$2"
    cp -R "$root/examples/$1" "$work/$1-$2"
    rm -rf "$work/$1-$2/target"
    (cd "$root" && ./mvnw -B -ntp -q -T 1 -f "$work/$1-$2/pom.xml" -gs "$work/settings.xml" \
        "-Dmaven.repo.local=$work/repository" "-Dmaven.repo.local.tail=$work/known" \
        "-Dmaven.compiler.release=$2" "-Djvm=$3/bin/java" verify </dev/null)
}

for folder in pool spring-boot; do
    example "$folder" 21 "$jdk21"
    example "$folder" 25 "$JAVA_HOME"
done

# They came from there and from nowhere else.
for artifact in sett-bom sett-pool sett-pool-micrometer sett-pool-spring-boot-starter; do
    grep -q '>staging=' "$work/repository/dev/sett/$artifact"/*/_remote.repositories || {
        printf '%s was not taken from the staging repository.\n' "$artifact" >&2
        exit 1
    }
done
