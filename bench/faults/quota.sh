#!/bin/sh
# Runs a command in its own control group with a CPU quota, like a container with a CPU limit. Needs root on Linux.
#   bench/faults/quota.sh CPUS COMMAND [ARGUMENT ...]    Example: bench/faults/quota.sh 0.5 java -jar app.jar
#   bench/faults/quota.sh --check                        exit code 0 if this machine supports it
# The script execs the command, so signals reach it. The next call removes empty groups left behind by earlier ones.
set -eu

PERIOD=100000

fail() {
    printf 'quota.sh: %s\n' "$1" >&2
    exit 2
}

# The folder for new groups: cgroup v1 if it controls the CPUs, else v2.
if [ -w /sys/fs/cgroup/cpu/cpu.cfs_period_us ] || [ -w /sys/fs/cgroup/cpu/cgroup.procs ]; then
    top=/sys/fs/cgroup/cpu
    version=1
elif grep -qw cpu /sys/fs/cgroup/cgroup.subtree_control 2>/dev/null && [ -w /sys/fs/cgroup/cgroup.procs ]; then
    top=/sys/fs/cgroup
    version=2
else
    fail 'cannot create control groups with a CPU quota in /sys/fs/cgroup. Run as root, outside a container that has no access to them.'
fi
if [ "${1-}" = --check ]; then
    exit 0
fi
[ $# -ge 2 ] || fail 'expected a number of CPUs and a command, such as: quota.sh 0.5 java -jar app.jar'
quota=$(awk -v cpus="$1" -v period=$PERIOD 'BEGIN { printf "%d", cpus * period }')
[ "$quota" -ge 1000 ] || fail "$1 CPUs is not allowed: use at least 0.01, such as 0.5."
shift

for old in "$top"/sett-quota-*; do
    rmdir "$old" 2>/dev/null || : # Fails while a process is in it.
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
