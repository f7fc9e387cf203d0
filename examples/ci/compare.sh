#!/bin/sh
# Compares a branch (B) with its base (A) on this machine. Each block restarts both programs, which run at the same time
# while the load alternates between them, so that any disturbance of the machine affects both. Exits with code 1 if the
# branch is worse than the gates allow, and with 4 if a verdict was refused. action.yml runs it, and you can by hand.
#
#   A           command that starts the base; without URL, a built-in server such as platform:200
#   B           the same for the branch
#   URL         URL of the base, such as http://127.0.0.1:8080/items
#   URL_B       URL of the branch, if it listens on another port; both then run at the same time
#   BLOCKS      minimum and maximum number of blocks; default 5..12
#   BUDGET      time limit for the whole comparison; default 6m
#   EXPERIMENT  file or name of an experiment, instead of all above
#   GATE        what must not happen, one gate a line; default: at most 5% more CPU per request, at most 10% fewer
#               requests per second, or of an experiment, at most 10% slower in its first metrics
#   FLAGS       additional flags, one a line
#   SETT        the launcher; default ./sett
#   OUT         folder for the results; default sett-out
#
# Arguments are passed on to 'sett compare' or 'sett run' as further flags, such as --connections 100.
set -eu

out=${OUT:-sett-out}
mkdir -p "$out"
set -- --plain --results "$out/results" --markdown "$out/summary.md" --junit "$out/junit.xml" "$@"

if [ -n "${EXPERIMENT-}" ]; then
    gates='b slower than a by 10%'
    set -- run "$EXPERIMENT" "$@"
else
    : "${A:?set it to the command that starts the base, such as: java -jar base/app.jar --server.port=8080}"
    : "${B:?set it to the command that starts the branch, such as: java -jar branch/app.jar --server.port=8081}"
    gates='b slower than a by 5% on cpu-per-request
b slower than a by 10% on requests-per-second'
    set -- compare --a "$A" --b "$B" ${URL:+--url "$URL"} ${URL_B:+--url-b "$URL_B"} \
        --blocks "${BLOCKS:-5..12}" --budget "${BUDGET:-6m}" "$@"
fi
while IFS= read -r gate; do
    [ -z "$gate" ] || set -- "$@" --fail-if "$gate"
done <<END
${GATE:-$gates}
END
while IFS= read -r flag; do
    [ -z "$flag" ] || set -- "$@" "$flag"
done <<END
${FLAGS-}
END

exec "${SETT:-./sett}" "$@"
