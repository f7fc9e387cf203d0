package dev.sett.probe.proc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.probe.CapturedFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessCgroupsTest {
  @Test
  void readsVersionOne(@TempDir Path root) throws Exception {
    CapturedFiles.put(
        root, "proc/self/mountinfo", CapturedFiles.text("kernel-6.18/cgroup1-mountinfo.txt"));
    CapturedFiles.put(root, "proc/7/cgroup", CapturedFiles.text("kernel-6.18/cgroup1-cgroup.txt"));
    CapturedFiles.put(
        root, "sys/fs/cgroup/cpu/cpu.stat", "nr_throttled 3\nthrottled_time 5000000\n");
    CapturedFiles.put(root, "sys/fs/cgroup/cpu/cpu.cfs_quota_us", "150000\n");
    CapturedFiles.put(root, "sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    CapturedFiles.put(
        root, "sys/fs/cgroup/memory/session/one/memory.limit_in_bytes", "9223372036854771712\n");
    CapturedFiles.put(root, "sys/fs/cgroup/memory/memory.limit_in_bytes", "1073741824\n");
    ProcessCgroups cgroups = ProcessCgroups.of(Proc.under(root), 7);
    assertEquals(List.of("sys/fs/cgroup/cpu"), cgroups.cpu());
    assertEquals(5_000_000, cgroups.throttledNanos());
    assertEquals(OptionalDouble.of(1.5), cgroups.quotaCpus());
    assertEquals(OptionalLong.of(1L << 30), cgroups.memoryBytes());
  }

  @Test
  void readsVersionTwoAtEveryLevel(@TempDir Path root) throws Exception {
    CapturedFiles.put(
        root,
        "proc/self/mountinfo",
        "31 23 0:28 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate\n");
    CapturedFiles.put(root, "proc/7/cgroup", "0::/user.slice/app.scope\n");
    String app = "sys/fs/cgroup/user.slice/app.scope/";
    CapturedFiles.put(root, app + "cpu.stat", "usage_usec 9\nthrottled_usec 1000\n");
    CapturedFiles.put(root, app + "cpu.max", "max 100000\n");
    CapturedFiles.put(
        root, "sys/fs/cgroup/user.slice/cpu.stat", "usage_usec 9\nthrottled_usec 500\n");
    CapturedFiles.put(root, "sys/fs/cgroup/user.slice/cpu.max", "50000 100000\n");
    CapturedFiles.put(root, "sys/fs/cgroup/user.slice/memory.max", "max\n");
    ProcessCgroups cgroups = ProcessCgroups.of(Proc.under(root), 7);
    assertEquals(1_500_000, cgroups.throttledNanos());
    assertEquals(OptionalDouble.of(0.5), cgroups.quotaCpus());
    assertEquals(OptionalLong.empty(), cgroups.memoryBytes());
  }

  @Test
  void aContainerSeesItsOwnGroupAtTheMountPoint(@TempDir Path root) throws Exception {
    CapturedFiles.put(
        root,
        "proc/self/mountinfo",
        "31 23 0:28 /docker/abc /sys/fs/cgroup/cpu,cpuacct ro master:9 - cgroup cgroup"
            + " rw,cpu,cpuacct\n");
    CapturedFiles.put(root, "proc/7/cgroup", "4:cpu,cpuacct:/docker/abc\n0::/\n");
    ProcessCgroups cgroups = ProcessCgroups.of(Proc.under(root), 7);
    assertEquals(List.of("sys/fs/cgroup/cpu,cpuacct"), cgroups.cpu());
  }

  @Test
  void ofSeveralProcessesCountsEachGroupOnce(@TempDir Path root) throws Exception {
    CapturedFiles.put(
        root, "proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    CapturedFiles.put(root, "sys/fs/cgroup/a/cpu.stat", "throttled_usec 1000\n");
    CapturedFiles.put(root, "sys/fs/cgroup/a/b/cpu.stat", "throttled_usec 20\n");
    ProcessCgroups cgroups =
        ProcessCgroups.of(Proc.under(root), Set.of("0::/a\n", "0::/a/b\n", ""));
    assertEquals(1_020_000, cgroups.throttledNanos());
  }

  @Test
  void aMachineWithoutGroupsHasNoLimits(@TempDir Path root) {
    ProcessCgroups cgroups = ProcessCgroups.of(Proc.under(root), 7);
    assertEquals(0, cgroups.throttledNanos());
    assertEquals(OptionalDouble.empty(), cgroups.quotaCpus());
  }

  @Test
  void ownGroupsAreThoseThatShareNothingOut(@TempDir Path root) throws Exception {
    CapturedFiles.put(
        root, "proc/self/mountinfo", CapturedFiles.text("kernel-6.18/cgroup1-mountinfo.txt"));
    CapturedFiles.put(
        root, "proc/self/cgroup", CapturedFiles.text("kernel-6.18/cgroup1-cgroup.txt"));
    assertEquals(
        List.of(
            "sys/fs/cgroup/unified",
            "sys/fs/cgroup/freezer",
            "sys/fs/cgroup/pids",
            "sys/fs/cgroup/systemd"),
        ProcessCgroups.own(Proc.under(root)));
  }

  @Test
  void noGroupIsMadeBelowOneWithALimit(@TempDir Path root) throws Exception {
    CapturedFiles.put(
        root, "proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    CapturedFiles.put(root, "proc/self/cgroup", "0::/app.scope\n");
    String app = "sys/fs/cgroup/app.scope/";
    CapturedFiles.put(root, "sys/fs/cgroup/memory.max", "1000000\n");
    assertEquals(List.of("sys/fs/cgroup/app.scope"), ProcessCgroups.own(Proc.under(root)));

    CapturedFiles.put(root, app + "memory.max", "1000000\n");
    assertEquals(List.of(), ProcessCgroups.own(Proc.under(root)));

    CapturedFiles.put(root, app + "memory.max", "max\n");
    CapturedFiles.put(root, app + "cpu.max", "150000 100000\n");
    assertEquals(List.of(), ProcessCgroups.own(Proc.under(root)));
  }
}
