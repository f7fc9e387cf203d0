#!/bin/sh
# Prints the path of actionlint, which checks workflows of GitHub Actions. If there is none, builds it with Go into
# .sett/. Its version, and the hashes of all that it is built from, are in build/actionlint/.
set -eu
root=$(cd -- "$(dirname -- "$0")/.." && pwd)
mine=$root/.sett/actionlint

find_actionlint() (
    for program in "${SETT_ACTIONLINT-}" "$mine" "$(command -v actionlint || :)"; do
        if [ -x "$program" ]; then
            printf '%s\n' "$program"
            exit 0
        fi
    done
    exit 1
)

build_actionlint() (
    exec >"$root/.sett/actionlint.log" 2>&1 </dev/null
    command -v go || exit 1
    cd "$root/build/actionlint"
    GOTOOLCHAIN=local go build -mod=readonly -o "$mine" github.com/rhysd/actionlint/cmd/actionlint
)

if find_actionlint; then
    exit 0
fi
mkdir -p "$root/.sett"
build_actionlint || :
find_actionlint
