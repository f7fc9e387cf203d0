# shellcheck shell=sh disable=SC2154
# What building needs, whatever is built: one ./sett at a time, commands that a signal can end, and the words of a failed
# build. Sourced by build/make.sh and build/server.sh, which have set $root and $state.

child=
locked=

# Ends what is under way. A build that ended like this has left no stamp, so the next ./sett starts it again.
stop_making() {
    trap - HUP INT TERM
    if [ -n "$child" ]; then
        kill "$child" 2>/dev/null || :
        wait "$child" 2>/dev/null || :
    fi
    unlock
    printf ' stopped.\n' >&2
    kill -s "$1" $$
    exit 1
}

# One ./sett at a time builds, a second waits. The lock goes with the process that holds it: with flock by itself,
# otherwise because the next one sees that its holder is gone.
lock() {
    if ! mkdir -p "$state" 2>/dev/null || [ ! -w "$state" ]; then
        printf 'Sett needs write access to %s, where it keeps the state of its builds.\n' "$state" >&2
        exit 1
    fi
    trap 'stop_making HUP' HUP
    trap 'stop_making INT' INT
    trap 'stop_making TERM' TERM
    if command -v flock >/dev/null 2>&1; then
        exec 9>"$state/lock"
        if ! flock -n 9; then
            printf 'Waiting for another ./sett to finish building ...\n' >&2
            flock 9
        fi
    else
        waited=
        until mkdir "$state/lock.d" 2>/dev/null; do
            holder=$(cat "$state/lock.d/pid" 2>/dev/null) || holder=
            # A lock without a pid is one being taken: its holder gets a second to write it.
            [ -n "$holder" ] || { sleep 1 && holder=$(cat "$state/lock.d/pid" 2>/dev/null); } || holder=none
            if [ "$holder" = none ] || ! kill -0 "$holder" 2>/dev/null; then
                rm -rf "$state/lock.d"
                continue
            fi
            [ -n "$waited" ] || printf 'Waiting for another ./sett to finish building ...\n' >&2
            waited=yes
            sleep 1
        done
        printf '%s\n' $$ >"$state/lock.d/pid"
    fi
    locked=yes
}

unlock() {
    [ -n "$locked" ] || return 0
    locked=
    rm -rf "$state/lock.d"
    exec 9>&-
}

# Runs a command with its output in the file $1, and waits for it so that a signal can end it.
run_logged() {
    log=$1
    shift
    "$@" >"$log" 2>&1 </dev/null &
    child=$!
    code=0
    wait "$child" || code=$?
    child=
    return "$code"
}

# Maven on this checkout, as fast as it goes, with its words in the file $1. Leaves a mark for ./check, which must not
# take classes that were compiled without the checks of the compiler.
maven_quick() {
    log_of_build=$1
    shift
    : >"$state/unchecked"
    run_logged "$log_of_build" "$root/mvnw" -f "$root/pom.xml" -B -ntp -Dmaven.test.skip=true "$@" package
}

# Says why a build failed: Maven's errors up to its advice; where it has none to show, how its output ends.
build_failed() {
    printf ' failed.\n' >&2
    sed -n '/^\[ERROR\].*\[Help 1\]/q; /^\[ERROR\] ./p' "$log_of_build" | head -n 25 | grep . >&2 ||
        tail -n 15 "$log_of_build" >&2
    printf 'The build failed. Full log: %s\n' "$log_of_build" >&2
    exit 1
}
