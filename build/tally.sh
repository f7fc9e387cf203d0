# shellcheck shell=sh
# Adds up test reports. To be sourced by ./check.

# Prints "passed failed skipped" over the reports of Surefire and Failsafe under the folder $1 that are newer than the
# file $2, then a line "ROOM CLASS.test" for each test that failed.
sett_tally() {
    find "$1" -path '*/target/*-reports/TEST-*.xml' -newer "$2" -exec awk -v root="$1/" '
        function attribute(name) {
            return match($0, "[ \t]" name "=\"[^\"]*\"") \
                ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : ""
        }
        FNR == 1 {
            room = FILENAME
            sub(/\/target\/.*/, "", room)
            room = substr(room, length(root) + 1)
        }
        /<testsuite[ >]/ {
            tests += attribute("tests")
            skipped += attribute("skipped")
            bad += attribute("failures") + attribute("errors")
        }
        /<testcase[ >]/ { test = attribute("classname") "." attribute("name") }
        /<(failure|error)[ >]/ { failed = failed "\n" room " " test }
        END { printf "%d %d %d%s\n", tests - bad - skipped, bad, skipped, failed }
    ' {} + </dev/null
}
