# shellcheck shell=sh disable=SC2154
# What ./sett does before it can run: build the modules it needs, and make the start-up cache. Sourced by ./sett, which
# has set $root, $state, $jar, $server_jar and JAVA_HOME, and sourced build/start.sh. Says one line a stage on standard
# error; Maven's own words go to .sett/build.log.

. "$root/build/locked.sh"

build() {
    if [ -f "$jar" ]; then
        refuse_if_in_use $$
        printf 'Building what changed ...' >&2
    else
        printf 'Building Sett (the first build downloads Maven and libraries and takes about a minute) ...' >&2
    fi
    begun=$(date +%s)
    # The stamp carries the time at which the build began: what is edited meanwhile is built by the next run.
    : >"$state/built.new"
    code=0
    maven_quick "$state/build.log" -Pquick -pl lab/cli,programs/servers/jetty,lab/agent -am || code=$?
    if [ "$code" -ne 0 ] || [ ! -f "$jar" ] || [ ! -f "$server_jar" ]; then
        build_failed
    fi
    mv -f "$state/built.new" "$state/built"
    printf ' done in %s s.\n' "$(($(date +%s) - begun))" >&2
}

lock
up_to_date || build
cache_up_to_date || make_cache
note_run "${1-}"
unlock
trap - HUP INT TERM
