package dev.sett.agent.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Control groups as folders with files. */
class CpuQuotaTest {
  @TempDir private Path top;
  private Path group;

  @BeforeEach
  void makeGroup() throws IOException {
    group = Files.createDirectories(top.resolve("app/web"));
    processes(Long.toString(ProcessHandle.current().pid()));
  }

  @Test
  void findsTheGroupsThatMayHaveAQuota() {
    assertEquals(
        List.of(Path.of("/sys/fs/cgroup/cpu/app"), Path.of("/sys/fs/cgroup/unified/app/web")),
        CpuQuota.folders(
            "9:name=systemd:/\n2:cpu,cpuacct:/app\n0::/app/web\n",
            """
            25 30 0:23 / /proc rw - proc proc rw
            31 30 0:26 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu,cpuacct
            32 30 0:27 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
            33 30 0:28 / /sys/fs/cgroup/unified rw,relatime shared:9 - cgroup2 cgroup2 rw
            """));
    // In a container, the mount shows the group itself.
    assertEquals(
        List.of(Path.of("/sys/fs/cgroup")),
        CpuQuota.folders(
            "0::/docker/1234", "33 30 0:28 /docker/1234 /sys/fs/cgroup ro - cgroup2 cgroup rw"));
  }

  @Test
  void raisesAQuotaOfVersionTwo() throws IOException {
    Files.writeString(group.resolve("cpu.max"), "50000 100000\n");
    assertEquals(
        new Event(
            "The CPU quota of " + group + " is now 100000 us in each period (was 50000).",
            Event.Kind.CHANGED),
        quota().raised(2));
    assertEquals("100000 100000", Files.readString(group.resolve("cpu.max")));
    quota().restore();
  }

  @Test
  void raisesTheNearestQuotaOfVersionOneAndRestoresIt() throws IOException {
    Files.writeString(group.resolve("cpu.cfs_quota_us"), "-1\n");
    Path above = top.resolve("app/cpu.cfs_quota_us");
    Files.writeString(above, "20000\n");
    CpuQuota quota = quota();
    assertEquals(Event.Kind.CHANGED, quota.raised(3).kind());
    assertEquals("60000", Files.readString(above));
    quota.restore();
    assertEquals("20000", Files.readString(above));
  }

  @Test
  void raisesNothingThatOthersShare() throws IOException {
    Files.writeString(group.resolve("cpu.max"), "50000 100000\n");
    processes(ProcessHandle.current().pid() + "\n4000000");
    Event event = quota().raised(2);
    assertEquals(Event.Kind.NOT_CHANGED, event.kind());
    assertTrue(event.sentence().contains("process 4000000 would get more"), event.sentence());
    assertEquals("50000 100000\n", Files.readString(group.resolve("cpu.max")));
  }

  @Test
  void noQuotaIsNoQuota() throws IOException {
    Files.writeString(group.resolve("cpu.max"), "max 100000\n");
    assertEquals(Optional.empty(), CpuQuota.find(List.of(group)));
  }

  private CpuQuota quota() throws IOException {
    return CpuQuota.find(List.of(group)).orElseThrow();
  }

  private void processes(String pids) throws IOException {
    Files.writeString(group.resolve("cgroup.procs"), pids + "\n");
  }
}
