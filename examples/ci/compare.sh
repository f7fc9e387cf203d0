#!/bin/sh
# Compares a branch (B) with its base (A) on this machine. Each block restarts both programs, which run at the same time
# while the load alternates between them, so that any disturbance of the machine affects both. Exits with code 1 if the
# branch is worse than the gates allow, and with 4 if a verdict was refused.
#
#   BASE         command that starts the base
#   BASE_PORT    its port on 127.0.0.1; default 8080
#   BRANCH       command that starts the branch
#   BRANCH_PORT  its port; default 8081
#   REQUEST      path to request, such as /items
#   BLOCKS       minimum and maximum number of blocks; default 5..12
#   BUDGET       time limit for the whole comparison; default 6m
#   SETT         the launcher; default ./sett
#   OUT          folder for the results; default sett-out
#
# Arguments are passed on to 'sett compare' as further flags, such as --connections 100.
set -eu

: "${BASE:?set it to the command that starts the base, such as: java -jar base/app.jar --server.port=8080}"
: "${BRANCH:?set it to the command that starts the branch, such as: java -jar branch/app.jar --server.port=8081}"
: "${REQUEST:?set it to the path to request, such as /items}"
out=${OUT:-sett-out}
mkdir -p "$out"

exec "${SETT:-./sett}" compare --plain --results "$out/results" \
    --a "$BASE" --url "http://127.0.0.1:${BASE_PORT:-8080}$REQUEST" \
    --b "$BRANCH" --url-b "http://127.0.0.1:${BRANCH_PORT:-8081}$REQUEST" \
    --blocks "${BLOCKS:-5..12}" --budget "${BUDGET:-6m}" \
    --fail-if 'b slower than a by 5% on cpu-per-request' \
    --fail-if 'b slower than a by 10% on requests-per-second' \
    --markdown "$out/summary.md" --junit "$out/junit.xml" \
    "$@"
