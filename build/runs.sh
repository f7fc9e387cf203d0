# shellcheck shell=sh disable=SC2154
# Which processes run on the jars of this checkout, so that no build replaces these under them. Sourced by ./sett, ./check
# and build/server.sh, which have set $root and $state.
#
# Each has a file in .sett/running whose name is its number and when it began, and whose content is its command. The
# file counts while that process runs, however it ends. Processes in other containers are not seen, and where there is
# no /proc nothing is noted.

# Sets $began to the time at which process $1 began, in clock ticks since the boot (field 22 in proc_pid_stat(5)); empty
# if it has ended.
find_beginning() {
    began=
    if { read -r stat <"/proc/$1/stat"; } 2>/dev/null; then
        # Field 2, the name of the program, can contain spaces and brackets.
        # shellcheck disable=SC2086
        set -- ${stat##*') '}
        case $1 in
        Z | X) ;;
        *) began=${20-} ;;
        esac
    fi
}

# Sets $pid and $what to the number and the command of the process that the file $1 names; empty if it has ended.
find_run() {
    what=
    pid=${1##*/}
    pid=${pid%%-*}
    find_beginning "$pid"
    if [ -n "$began" ] && [ "${1##*/}" = "$pid-$began" ]; then
        { read -r what <"$1"; } 2>/dev/null || what=sett
    else
        pid=
    fi
}

# Removes the files of processes that have ended, once there are many: to start rm takes longer than all else here.
remove_old_notes() {
    set -- "$state"/running/*
    [ $# -gt 50 ] || return 0
    for file in "$@"; do
        shift
        find_run "$file"
        [ -n "$pid" ] || set -- "$@" "$file"
    done
    [ $# -eq 0 ] || rm -f "$@" 2>/dev/null || :
}

# Notes that this process, and what it becomes by exec, runs on the jars. $1 is its command.
note_run() {
    run=
    remove_old_notes
    find_beginning $$
    [ -n "$began" ] || return 0
    run=$state/running/$$-$began
    # Whoever can't write here can't build either.
    { { [ -d "$state/running" ] || mkdir -p "$state/running"; } && printf 'sett %s\n' "$1" >"$run"; } 2>/dev/null || run=
}

# Takes the note back: this process is about to build.
remove_note() {
    [ -z "$run" ] || rm -f "$run"
    run=
}

# Ends the script with code 2 if a process other than $1 runs on the jars, which a build would replace. If the lock of
# builds is held, no ./sett begins to use the jars after this.
refuse_if_in_use() {
    for file in "$state"/running/*; do
        [ -e "$file" ] || continue
        find_run "$file"
        if [ -n "$pid" ] && [ "$pid" != "$1" ]; then
            [ -z "${locked-}" ] || unlock
            printf '%s: process %s (%s) runs on the jars in %s, which this build would replace. %s\n' "${0##*/}" \
                "$pid" "$what" "$root" \
                'Wait for it, stop it, or use another checkout (git worktree add FOLDER).' >&2
            exit 2
        fi
    done
}
