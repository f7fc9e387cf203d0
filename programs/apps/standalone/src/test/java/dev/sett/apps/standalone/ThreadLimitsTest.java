package dev.sett.apps.standalone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a made-up machine: user 1000, files in the form of Linux 6.18. */
class ThreadLimitsTest {

  @TempDir private Path root;

  @BeforeEach
  void makeMachine() throws IOException {
    put("proc/self/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\nThreads:\t20\n");
    put("proc/41/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\nThreads:\t20\n");
    put("proc/42/status", "Name:\tother\nUid:\t1000\t1000\t1000\t1000\nThreads:\t5\n");
    put("proc/43/status", "Name:\troot's\nUid:\t0\t0\t0\t0\nThreads:\t700\n");
    put(
        "proc/self/limits",
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max processes             96365                96365                processes
        """);
    put("proc/self/cgroup", "0::/user.slice/app.scope\n");
    put("sys/fs/cgroup/user.slice/app.scope/pids.max", "max\n");
    put("sys/fs/cgroup/user.slice/app.scope/pids.current", "30\n");
    put("sys/fs/cgroup/user.slice/pids.max", "50000\n");
    put("sys/fs/cgroup/user.slice/pids.current", "40\n");
    put("proc/loadavg", "0.10 0.20 0.30 2/740 9999\n");
    put("proc/sys/kernel/threads-max", "192731\n");
    put("proc/sys/kernel/pid_max", "32768\n");
    put("proc/sys/vm/max_map_count", "65530\n");
    put("proc/self/maps", "7f00-7f01 rw-p\n".repeat(530));
  }

  @Test
  void readsEveryLimitThereIs() {
    assertEquals(
        "No thread limit is close (ulimit -u (threads of this user) is 96365, 25 used; pids.max"
            + " of the cgroup /user.slice is 50000, 40 used; kernel.threads-max (for the whole"
            + " machine) is 192731, 740 used; kernel.pid_max (for the whole machine) is 32768, 740"
            + " used; vm.max_map_count (memory mappings of this process) is 65530, 530 used), so"
            + " memory ran out. Use fewer tasks (--count).",
        sentence());
  }

  @Test
  void namesTheLimitThatWasMet() throws IOException {
    put(
        "proc/self/limits",
        "Max processes             26                   26        processes \n");
    assertTrue(
        sentence().startsWith("The limit reached: ulimit -u (threads of this user) is 26, 25"));
    put("proc/self/limits", "Max processes             unlimited            unlimited processes\n");
    put("sys/fs/cgroup/user.slice/pids.current", "49999\n");
    assertTrue(
        sentence().startsWith("The limit reached: pids.max of the cgroup /user.slice is 50000"));
    put("proc/self/cgroup", "8:pids:/app\n0::/\n");
    put("sys/fs/cgroup/pids/app/pids.max", "100\n");
    put("sys/fs/cgroup/pids/app/pids.current", "100\n");
    assertTrue(
        sentence().startsWith("The limit reached: pids.max of the cgroup /app is 100, 100 used"));
    put("proc/self/cgroup", "0::/\n");
    put("proc/loadavg", "0.10 0.20 0.30 2/32760 9999\n");
    assertTrue(sentence().startsWith("The limit reached: kernel.pid_max"), this::sentence);
    put("proc/sys/kernel/threads-max", "32760\n");
    assertTrue(sentence().startsWith("The limit reached: kernel.threads-max"), this::sentence);
  }

  @Test
  void leavesOutTheUserLimitForRoot() throws IOException {
    put("proc/self/status", "Uid:\t0\t0\t0\t0\n");
    assertTrue(!sentence().contains("ulimit"), this::sentence);
  }

  @Test
  void countsTheThreadsThatMappingsLeaveRoomFor() throws IOException {
    assertEquals((65_530 - 530 - 4_000) / 2, ThreadLimits.threadsByMappings(root));
    put("proc/sys/vm/max_map_count", "1000\n");
    assertEquals(0, ThreadLimits.threadsByMappings(root));
    Files.delete(root.resolve("proc/sys/vm/max_map_count"));
    assertEquals(Long.MAX_VALUE, ThreadLimits.threadsByMappings(root));
  }

  private String sentence() {
    return ThreadLimits.read(root).sentence();
  }

  private void put(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
