# shellcheck shell=sh
# Finds a JDK 25 or later and exports JAVA_HOME. Sourced by scripts in sh or bash. If there is none, prints to standard
# error what was searched for, where, what was found there and how to install one, and exits that script with code 2.
#
# Searches in this order and takes the first suitable JDK:
#   SETT_JDK     home of the JDK to use; if set, it must be suitable, and nothing else is searched
#   JAVA_HOME
#   java on the PATH
#   the folders that JDKs are usually installed in. SETT_JDK_ROOTS replaces them: folders, separated by colons, each
#                holding JDK homes
# A version is read from the file "release" in the JDK's home; java itself is asked only where there is no such file.

# Prints the home of the first JDK that will do. In a subshell: globbing, IFS and names stay as the caller has them.
sett_find_jdk() (
    set +f
    wanted=25
    newline='
'
    seen=

    # The version of the JDK at $1, in $version; empty when it has none to tell.
    read_version() {
        version=
        if [ -r "$1/release" ]; then
            while IFS='=' read -r key value || [ -n "$key" ]; do
                if [ "$key" = JAVA_VERSION ]; then
                    value=${value#\"}
                    version=${value%%\"*}
                    break
                fi
            done <"$1/release"
        fi
        if [ -z "$version" ]; then
            version=$("$1/bin/java" -version 2>&1 </dev/null | sed -n 's/.* version "\([^"]*\)".*/\1/p') || version=
        fi
    }

    # Prints $1 and leaves the subshell when it is the home of a JDK that will do; otherwise notes what it is.
    try() {
        [ -x "$1/bin/java" ] || return 0
        read_version "$1"
        major=${version%%[!0-9]*}
        if [ "${major:-0}" -lt "$wanted" ]; then
            what=${version:-a Java of unknown version}
        elif [ ! -x "$1/bin/javac" ]; then
            what="$version without a compiler (a JRE, not a JDK)"
        else
            printf '%s\n' "$1"
            exit 0
        fi
        real=$(CDPATH='' cd -P -- "$1" && pwd) || real=$1
        case "$seen$newline" in
        *" in $real$newline"*) ;;
        *) seen="$seen$newline  $what in $real" ;;
        esac
    }

    # The home of the java on the PATH. A java without a "release" beside it (a shim of asdf, jenv and the like) is
    # asked where it lives.
    home_on_path() {
        java=$(command -v java) || return 0
        real=$(readlink -f "$java" 2>/dev/null) || real=$java
        home=${real%/bin/java}
        if [ ! -r "$home/release" ]; then
            home=$("$java" -XshowSettings:properties -version 2>&1 </dev/null | sed -n 's/^ *java\.home = //p') || home=
        fi
        printf '%s\n' "$home"
    }

    if [ -n "${SETT_JDK-}" ]; then
        try "$SETT_JDK"
        printf 'SETT_JDK is %s, which is not a JDK %s or later%s. Set it to the home of such a JDK, or unset it.\n' \
            "$SETT_JDK" "$wanted" "${seen:+ (it is $version)}" >&2
        exit 2
    fi
    [ -z "${JAVA_HOME-}" ] || try "$JAVA_HOME"
    on_path=$(home_on_path)
    [ -z "$on_path" ] || try "$on_path"

    roots=${SETT_JDK_ROOTS-}
    if [ -z "$roots" ]; then
        roots=/usr/lib/jvm:/usr/lib64/jvm:/usr/local/lib/jvm:/usr/java:/opt/java:/opt:/usr/local
        if [ -n "${HOME-}" ]; then
            roots=$roots:$HOME/.sdkman/candidates/java:$HOME/.jdks:$HOME/.gradle/jdks
            roots=$roots:$HOME/.asdf/installs/java:$HOME/.local/share/mise/installs/java
            roots=$roots:$HOME/Library/Java/JavaVirtualMachines
        fi
        [ -z "${SDKMAN_CANDIDATES_DIR-}" ] || roots=$roots:$SDKMAN_CANDIDATES_DIR/java
        roots=$roots:/Library/Java/JavaVirtualMachines
        roots=$roots:/opt/homebrew/opt:/usr/local/opt:/home/linuxbrew/.linuxbrew/opt
    fi
    IFS=:
    for folder in $roots; do
        for entry in "$folder"/*/; do
            entry=${entry%/}
            try "$entry"
            try "$entry/Contents/Home"
            try "$entry/libexec/openjdk.jdk/Contents/Home"
            try "$entry/libexec"
        done
    done

    {
        printf 'Sett needs a JDK %s or later and found none. Searched SETT_JDK (not set), ' "$wanted"
        printf 'JAVA_HOME (%s), java on the PATH (%s) and the folders %s.\n' \
            "${JAVA_HOME:-not set}" "${on_path:-none}" "$(printf '%s' "$roots" | sed 's/:/, /g')"
        [ -z "$seen" ] || printf 'Found only:%s\n' "$seen"
        printf 'Install one with your package manager (apt install openjdk-%s-jdk, dnf install java-%s-openjdk-devel, ' \
            "$wanted" "$wanted"
        printf 'brew install openjdk@%s), with SDKMAN (sdk install java) or from https://adoptium.net. ' "$wanted"
        printf 'If you already have one, set SETT_JDK to its home.\n'
    } >&2
    exit 2
)

JAVA_HOME=$(sett_find_jdk) || exit 2
export JAVA_HOME
