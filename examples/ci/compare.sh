#!/bin/sh
# Compares a branch (B) with its base (A) on this machine: both programs are alive at once, each block starts both
# anew, and the load alternates between them, so that whatever disturbs the machine disturbs both. Exit code 1 if the
# branch is worse than the gates allow, 4 if a verdict was refused.
#
#   BASE         command of the base
#   BASE_PORT    where it listens on 127.0.0.1; default 8080
#   BRANCH       command of the branch
#   BRANCH_PORT  where it listens; default 8081
#   REQUEST      path that is asked for, such as /items
#   BLOCKS       blocks at least and at most; default 5..12
#   BUDGET       time for all of it; default 6m
#   SETT         the launcher; default ./sett
#   OUT          folder for the results; default sett-out
#
# More flags for 'sett compare' may be given as arguments, such as --connections 100.
set -eu

: "${BASE:?command of the base, such as: java -jar base/app.jar --server.port=8080}"
: "${BRANCH:?command of the branch, such as: java -jar branch/app.jar --server.port=8081}"
: "${REQUEST:?path to ask for, such as /items}"
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
