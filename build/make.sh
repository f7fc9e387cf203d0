# shellcheck shell=sh disable=SC2154
# What ./sett does before it can run: build the rooms it needs, and make the start-up cache. Sourced by ./sett, which
# has set $root, $state, $jar, $server_jar and JAVA_HOME. Says one line a stage on standard error; Maven's own words go
# to .sett/build.log.

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
        printf 'Sett keeps what it builds in %s, and may not write there.\n' "$state" >&2
        exit 1
    fi
    trap 'stop_making HUP' HUP
    trap 'stop_making INT' INT
    trap 'stop_making TERM' TERM
    if command -v flock >/dev/null 2>&1; then
        exec 9>"$state/lock"
        if ! flock -n 9; then
            printf 'Waiting for another ./sett that is building ...\n' >&2
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
            [ -n "$waited" ] || printf 'Waiting for another ./sett that is building ...\n' >&2
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

build() {
    log_of_build=$state/build.log
    if [ -f "$jar" ]; then
        printf 'Building what changed ...' >&2
    else
        printf 'Building Sett (the first time this fetches Maven and libraries, and takes about a minute) ...' >&2
    fi
    begun=$(date +%s)
    # The stamp carries the time at which the build began: what is edited meanwhile is built by the next run.
    : >"$state/built.new"
    code=0
    run_logged "$log_of_build" "$root/mvnw" -f "$root/pom.xml" -B -ntp -Pquick -Dmaven.test.skip=true \
        -pl cli,servers/jetty -am package || code=$?
    if [ "$code" -ne 0 ] || [ ! -f "$jar" ] || [ ! -f "$server_jar" ]; then
        printf ' failed.\n' >&2
        # Maven's errors up to its advice; where it has none to show, how its output ends.
        sed -n '/^\[ERROR\].*\[Help 1\]/q; /^\[ERROR\] ./p' "$log_of_build" | head -n 25 | grep . >&2 ||
            tail -n 15 "$log_of_build" >&2
        printf 'The build failed. All of its output is in %s\n' "$log_of_build" >&2
        exit 1
    fi
    mv -f "$state/built.new" "$state/built"
    printf ' done in %s s.\n' "$(($(date +%s) - begun))" >&2
}

# The start-up cache (docs/decisions/0001-start-up.md). It only makes Sett start faster, so where it cannot be made
# Sett runs without it, and does not try again until the JDK or the jars change.
make_cache() {
    printf 'Preparing a fast start ...' >&2
    rm -f "$cache.new"
    # shellcheck disable=SC2086
    if run_logged "$state/cache.log" "$JAVA_HOME/bin/java" $jvm_flags -XX:AOTCacheOutput="$cache.new" \
        -Dsett.home="$root" -jar "$jar" --version && [ -s "$cache.new" ]; then
        mv -f "$cache.new" "$cache"
        printf ' done.\n' >&2
    else
        rm -f "$cache" "$cache.new"
        printf ' not possible here, Sett starts a little slower (see %s).\n' "$state/cache.log" >&2
    fi
    printf '%s\n' "$JAVA_HOME" >"$cache_for"
}

lock
up_to_date || build
cache_up_to_date || make_cache
unlock
trap - HUP INT TERM
