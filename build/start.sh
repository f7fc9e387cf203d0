# shellcheck shell=sh disable=SC2154,SC2086
# How Sett's JVM is started, from a checkout (./sett) or where Sett is installed (bin/sett), and the start-up cache that
# makes this fast (docs/decisions/0001-start-up.md). Sourced by both, which have set $root, $jar, $libraries, $state (the
# folder of the cache), and JAVA_HOME, and which define run_logged LOG COMMAND....

cache=$state/start.aot
cache_for=$state/start.jdk
# Measured in docs/decisions/0001-start-up.md.
jvm_flags='-XX:+UseSerialGC --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow'

# True when the start-up cache was made (or tried) with this JDK and after these jars.
cache_up_to_date() {
    [ -f "$cache_for" ] && read -r made_with <"$cache_for" && [ "$made_with" = "$JAVA_HOME" ] &&
        [ -z "$(find "$jar" "$libraries" "$JAVA_HOME/release" -newer "$cache_for" -print -quit 2>/dev/null)" ]
}

# It only makes Sett start faster, so where it cannot be made Sett runs without it, and does not try again until the JDK
# or the jars change.
make_cache() {
    printf 'Creating the start-up cache ...' >&2
    if run_logged "$state/cache.log" "$JAVA_HOME/bin/java" $jvm_flags -XX:AOTCacheOutput="$cache.$$" \
        -Dsett.home="$root" -jar "$jar" --version && [ -s "$cache.$$" ]; then
        mv -f "$cache.$$" "$cache"
        printf ' done.\n' >&2
    else
        rm -f "$cache" "$cache.$$"
        printf ' not possible here; Sett will start a little slower (see %s).\n' "$state/cache.log" >&2
    fi
    printf '%s\n' "$JAVA_HOME" >"$cache_for"
}

# Becomes the JVM. Where Sett is installed, $user_cache is the folder for what it fetches.
start_sett() {
    set -f # SETT_OPTS is split at spaces, and never expanded
    # Another collector asked for takes the place of ours.
    case " ${SETT_OPTS-}" in
    *" -XX:+Use"*GC*) jvm_flags=${jvm_flags#-XX:+UseSerialGC} ;;
    esac
    # The load engine is hot, and so is a report of many trials; the rest starts faster, and disturbs less, with the first
    # compiler.
    case ${1-} in
    load | report) ;;
    *) jvm_flags="$jvm_flags -XX:TieredStopAtLevel=1" ;;
    esac
    set -- -Dsett.home="$root" -jar "$jar" "$@"
    [ -z "${user_cache-}" ] || set -- -Dsett.command=sett -Dsett.cache="$user_cache" "$@"
    # The JVM ignores a cache that no longer fits; its messages about that are switched off.
    [ ! -f "$cache" ] || set -- -XX:AOTCache="$cache" -Xlog:aot*=off,cds*=off "$@"
    exec "$JAVA_HOME/bin/java" $jvm_flags ${SETT_OPTS-} "$@"
}
