#!/bin/sh
# Runs the experiment of this bundle and leaves its result in result.zip next to this script. Arguments go to `sett run`,
# such as --budget 10m. Needs a JDK 25 or later: SETT_JDK, JAVA_HOME, java on the PATH, or one in a usual folder.
set -eu
cd "$(dirname "$0")"
. sett/libexec/find-jdk.sh

code=0
sh sett/bin/sett run experiment.yaml --results results "$@" || code=$?
# 2: nothing was measured.
[ "$code" -ne 2 ] || exit 2
last=
for each in results/*/; do
    [ ! -d "$each" ] || last=${each%/}
done
[ -n "$last" ] || exit "$code"
"$JAVA_HOME/bin/jar" --create --no-manifest --file result.zip -C results "${last#results/}"
printf 'Wrote %s/result.zip. Copy it back and run there: sett bundle --import result.zip\n' "$(pwd)"
exit "$code"
