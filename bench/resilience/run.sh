#!/bin/sh
# Breaks labs on purpose, real and simulated ones, and prints what was lost and what was left behind: the tables of results.md.
# Exits with 1 if anything was. Full disks and read-only folders need root, and some states need script(1) for a terminal;
# without them, those cases are skipped or fail.
#   bench/resilience/run.sh [--to FILE] [CASE...]
#   bench/resilience/run.sh                           all cases, saved to bench/resilience/results.md; about a quarter of an hour on two CPUs
#   bench/resilience/run.sh KILL 'engine STOP' labs   only cases whose names begin so; 'resume' for the simulated runs
# ./check --long resilience runs all of them.
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/../.." && pwd)
to=
case "${1-}" in
--to)
    to=$2
    shift 2
    ;;
'') to=$root/bench/resilience/results.md ;;
esac
. "$root/build/find-jdk.sh"
export JAVA_HOME
cd "$root"
mkdir -p .sett
: >.sett/unchecked # ./check compiles these classes again with all its checks
./mvnw -q -B -ntp -Pquick -pl checks -am -DskipTests package </dev/null

java() {
    "$JAVA_HOME/bin/java" -Dsett.home="$root" --enable-native-access=ALL-UNNAMED \
        -cp "checks/target/test-classes:checks/target/classes:lab/runner/target/test-classes:lab/cli/target/lib/*" "$@"
}

tables() {
    status=0
    echo '# What broken runs lose'
    echo
    echo "\`bench/resilience/run.sh${*:+ $*}\` at $(git log -1 --format=%h), $(date -u +%Y-%m-%d), Linux $(uname -r), $(nproc) CPUs."
    echo '[docs/reliability.md](../../docs/reliability.md) explains the cases.'
    if [ "$*" != resume ]; then
        echo
        echo '## Real runs'
        echo
        java dev.sett.checks.Resilience "$@" || status=1
    fi
    case " ${*:-resume} " in
    *' resume '*)
        echo
        echo '## Simulated runs, resumed and compared with the same runs uninterrupted'
        echo
        java dev.sett.runner.ResumeStudy || status=1
        ;;
    esac
    return $status
}

if [ -n "$to" ]; then
    status=0
    tables "$@" >"$to" || status=1
    cat "$to"
    exit $status
fi
tables "$@"
