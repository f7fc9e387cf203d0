# shellcheck shell=sh disable=SC2154
# Makes sure that the tools the tests need are there, and exports where they are. To be sourced by ./check,
# which has set $root.
#
#   SETT_CHROMIUM           the browser that looks at reports; set by the caller, or found, or installed here
#   SETT_SSHD_MISSING       only when sshd or rsync is not there: what the tests over hosts say when they are left out
#   SETT_JDK21              home of a JDK 21, on which built-in servers are tried, too; likewise
#   SETT_JDK21_MISSING      only when there is none: what the tests that need it say when they are left out
#   SETT_CHROMIUM_MISSING   only when there is none: the sentence that the tests needing it fail with

# Prints the path of a Chromium or Chrome. Fails when there is none.
sett_find_chromium() (
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

# Installs packages with apt-get, as root or with a sudo that asks for no password. Its output goes to the file $1.
sett_install() (
    exec >>"$1" 2>&1 </dev/null
    shift
    command -v apt-get || exit 1
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif command -v sudo && sudo -n true; then
        as_root='sudo -n'
    else
        exit 1
    fi
    # The package lists of a fresh machine may be empty or old.
    $as_root apt-get update || :
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
)

if [ -z "${SETT_CHROMIUM-}" ] && ! SETT_CHROMIUM=$(sett_find_chromium); then
    printf 'Installing Chromium, which looks at reports in the tests ...\n' >&2
    mkdir -p "$root/.sett"
    sett_install "$root/.sett/tools.log" chromium || :
    SETT_CHROMIUM=$(sett_find_chromium) || SETT_CHROMIUM=
fi
if [ -n "$SETT_CHROMIUM" ]; then
    export SETT_CHROMIUM
else
    unset SETT_CHROMIUM
    SETT_CHROMIUM_MISSING="No Chromium or Chrome found on the PATH or in the usual places, and apt-get could not install \
one ($root/.sett/tools.log). Install it (apt install chromium, dnf install chromium, brew install --cask chromium) or \
set SETT_CHROMIUM to its program."
    export SETT_CHROMIUM_MISSING
fi

# Playwright uses that browser; it must not fetch its own.
PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD

sett_has_sshd() { [ -x /usr/sbin/sshd ] && [ -x /usr/bin/rsync ]; }
if ! sett_has_sshd; then
    printf 'Installing sshd and rsync, which the tests over hosts need ...\n' >&2
    mkdir -p "$root/.sett"
    # Package scripts would start an sshd for everybody; the tests start their own.
    RUNLEVEL=1 sett_install "$root/.sett/tools.log" openssh-server rsync || :
fi
if ! sett_has_sshd; then
    SETT_SSHD_MISSING="No sshd or no rsync found, and apt-get could not install them ($root/.sett/tools.log). Install them \
(apt install openssh-server rsync) to try runs over hosts."
    export SETT_SSHD_MISSING
fi

SETT_JDK21=$("$root/build/jdk21.sh") || SETT_JDK21=
if [ -n "$SETT_JDK21" ]; then
    export SETT_JDK21
else
    unset SETT_JDK21
    SETT_JDK21_MISSING="No JDK 21 found in the usual places, and Python's pip could not fetch one ($root/.sett/jdk21.log). \
Install one (apt install openjdk-21-jdk-headless, sdk install java 21-tem) or set SETT_JDK21 to its home."
    export SETT_JDK21_MISSING
fi
