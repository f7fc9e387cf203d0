#!/bin/sh
# Runs a command in a control group of its own that may use so many CPUs, as a container with a limit does. For root on Linux.
#   bench/faults/quota.sh CPUS COMMAND [ARGUMENT ...]    for instance: bench/faults/quota.sh 0.5 java -jar app.jar
#   bench/faults/quota.sh --check                        exit code 0 if that can be done here
# Its process becomes the command's, so that a signal reaches it. A group that is left behind empty is removed by the next call.
set -eu

PERIOD=100000

fail() {
    printf 'quota.sh: %s\n' "$1" >&2
    exit 2
}

# The folder that groups are made in: version 1 of control groups where it has the CPUs, else version 2.
if [ -w /sys/fs/cgroup/cpu/cpu.cfs_period_us ] || [ -w /sys/fs/cgroup/cpu/cgroup.procs ]; then
    top=/sys/fs/cgroup/cpu
    version=1
elif grep -qw cpu /sys/fs/cgroup/cgroup.subtree_control 2>/dev/null && [ -w /sys/fs/cgroup/cgroup.procs ]; then
    top=/sys/fs/cgroup
    version=2
else
    fail 'needs the right to make control groups below /sys/fs/cgroup with a CPU quota (root, and not a container without them).'
fi
if [ "${1-}" = --check ]; then
    exit 0
fi
[ $# -ge 2 ] || fail 'needs a number of CPUs and a command, such as: quota.sh 0.5 java -jar app.jar'
quota=$(awk -v cpus="$1" -v period=$PERIOD 'BEGIN { printf "%d", cpus * period }')
[ "$quota" -ge 1000 ] || fail "expected CPUs from 0.01 on, such as 0.5; got $1."
shift

for old in "$top"/sett-quota-*; do
    rmdir "$old" 2>/dev/null || : # Not while somebody is in it.
done
group=$top/sett-quota-$$
mkdir "$group"
if [ $version = 1 ]; then
    printf '%s' $PERIOD >"$group/cpu.cfs_period_us"
    printf '%s' "$quota" >"$group/cpu.cfs_quota_us"
else
    printf '%s %s' "$quota" $PERIOD >"$group/cpu.max"
fi
printf '%s' $$ >"$group/cgroup.procs"
exec "$@"
