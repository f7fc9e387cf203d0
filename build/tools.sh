#!/bin/sh
# Finds the tools that the tests need, installs missing ones where allowed, and prints one line for each on standard
# output: NAME=VALUE, or NAME_MISSING=MESSAGE for a tool that is not available. Run by ./check, which passes these
# variables to the tests. Packages are installed only as root, or with SETT_SUDO=1 by a sudo that needs no password.
#
#   SETT_CHROMIUM   browser for the tests of reports; set by the caller, found or installed
#   SETT_SSHD       sshd (with rsync) for the tests with several hosts
#   SETT_POSTGRES   folder with initdb and pg_ctl for the bank tests
#   SETT_JDK21      home of a Java 21 runtime, on which built-in servers are also tested
set -eu

root=$(CDPATH='' cd -P -- "$(dirname "$0")/.." && pwd)
log=$root/.sett/tools.log

find_chromium() (
    for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
        command -v "$name" && exit 0
    done
    for browser in /usr/lib/chromium/chromium /snap/bin/chromium /opt/google/chrome/chrome \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
        "/Applications/Chromium.app/Contents/MacOS/Chromium" \
        "${HOME-}"/.cache/ms-playwright/chromium-*/chrome-linux*/chrome; do
        if [ -x "$browser" ]; then
            printf '%s\n' "$browser"
            exit 0
        fi
    done
    exit 1
)

find_sshd() {
    [ -x /usr/sbin/sshd ] && [ -x /usr/bin/rsync ] && printf '/usr/sbin/sshd\n'
}

find_postgres() (
    for folder in $(printf '%s' "$PATH" | tr : ' ') /usr/lib/postgresql/*/bin; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
            printf '%s\n' "$folder"
            exit 0
        fi
    done
    exit 1
)

# Installs packages with apt-get, if this user may. The scripts of packages are kept from starting services.
install_packages() (
    mkdir -p "$root/.sett"
    exec >>"$log" 2>&1 </dev/null
    command -v apt-get || exit 1
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif [ -n "${SETT_SUDO-}" ] && sudo -n true; then
        as_root='sudo -n'
    else
        exit 1
    fi
    # The package lists of a fresh machine may be empty or old.
    $as_root apt-get update || :
    $as_root env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
)

# Prints the line of a tool: its variable, what it is for, how to find it, and its packages.
tool() {
    name=$1
    purpose=$2
    find=$3
    shift 3
    if ! place=$($find); then
        printf 'Installing %s for %s ...\n' "$*" "$purpose" >&2
        install_packages "$@" || :
        place=$($find) || place=
    fi
    if [ -n "$place" ]; then
        printf '%s=%s\n' "$name" "$place"
    else
        printf '%s_MISSING=%s was not found and could not be installed (see %s), so %s cannot run. %s\n' \
            "$name" "$1" "$log" "$purpose" \
            "Install it (apt install $*), or run ./check as root or with SETT_SUDO=1."
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
