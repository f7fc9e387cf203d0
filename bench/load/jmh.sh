#!/bin/sh
# Measures time and allocated bytes per request of the load engine's parser, schedules and recorder, and writes the
# table with versions and machine to bench/load/jmh-results.md. Exits with 1 if anything other than Poisson arrivals,
# which are drawn a thousand at a time, allocates a byte or more per request.
#   bench/load/jmh.sh [JMH ARGUMENTS]    for example: bench/load/jmh.sh -f 5 -wi 5 -i 10 Parser
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/../.." && pwd)
cd "$root"
. build/find-jdk.sh
out=bench/load/jmh-results.md
here=bench/load/jmh/target

./mvnw -q -B -ntp -Pquick,jmh -pl bench/load/jmh -am -DskipTests package </dev/null
[ $# -gt 0 ] || set -- -f 2 -wi 3 -w 500ms -i 5 -r 500ms
before=$(cut -d ' ' -f 1 /proc/loadavg)
"$JAVA_HOME/bin/java" -cp "$here/classes:$here/lib/*" org.openjdk.jmh.Main \
    -foe true -prof gc -rf csv -rff "$here/jmh.csv" "$@"
after=$(cut -d ' ' -f 1 /proc/loadavg)

{
    cat <<END
# Cost of one request in the parts of the load engine

Written by \`bench/load/jmh.sh\` with the JMH arguments \`$*\`. The machine's load average was $before before and $after after the
benchmarks; the benchmarks alone cause 1. If it was higher, other programs were running and the times are upper bounds. Allocated bytes do not depend on it.
Poisson arrivals are drawn a thousand at a time, which allocates; nothing else should allocate.

- Commit: $(git rev-parse --short HEAD)$(git --no-optional-locks -c core.fsmonitor=false diff --no-ext-diff --no-textconv --quiet HEAD -- lab/load bench/load/jmh || echo ', changed since')
- $(basename "$here"/lib/jmh-core-*.jar .jar), $("$JAVA_HOME/bin/java" -version 2>&1 | sed -n 3p)
- $(uname -srm), $(nproc) CPUs, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)

| benchmark | answer | ns | ± (99.9%) | bytes allocated |
|---|---|---|---|---|
END
    # "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: sample"
    awk -F , '
        { gsub(/["\r]/, "") }
        NR == 1 { next }
        {
            name = $1
            metric = ""
            if (match(name, /:/)) { metric = substr(name, RSTART + 1); name = substr(name, 1, RSTART - 1) }
            sub(/^dev\.sett\.load\./, "", name)
            key = name " | " tolower($8)
            if (metric == "") { keys[++count] = key; row[key] = sprintf("%.1f | %.1f", $5, $6) }
            else if (metric == "gc.alloc.rate.norm") bytes[key] = $5
        }
        END {
            for (i = 1; i <= count; i++) {
                key = keys[i]
                printf "| %s | %s | %.2f |\n", key, row[key], bytes[key]
                if (key !~ /poisson/ && bytes[key] >= 1) bad = 1
            }
            exit bad
        }' "$here/jmh.csv" && verdict=0 || verdict=1
} >"$out"
printf '\n'
cat "$out"
if [ "$verdict" -ne 0 ]; then
    printf '\nA benchmark other than Poisson arrivals allocates for every request; see the table above.\n' >&2
    exit 1
fi
