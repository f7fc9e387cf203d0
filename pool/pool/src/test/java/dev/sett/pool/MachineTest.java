package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineTest {
  private static final double SEEN = Runtime.getRuntime().availableProcessors();

  @TempDir Path root;

  private void group(String line) throws IOException {
    Path file = root.resolve("proc/self/cgroup");
    Files.createDirectories(file.getParent());
    Files.writeString(file, line);
  }

  private void quota(String group, String text) throws IOException {
    Path folder = root.resolve("sys/fs/cgroup").resolve(group);
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("cpu.max"), text);
  }

  @Test
  void takesWhatTheJvmSeesWithoutControlGroups() {
    assertEquals(SEEN, Machine.cores(root));
  }

  @ParameterizedTest
  @CsvSource({"50000 100000, 0.5", "75000 100000, 0.75", "5000 10000, 0.5", "1000 100000, 0.05"})
  void takesAFractionOfACore(String text, double cores) throws IOException {
    group("0::/\n");
    quota("", text + "\n");
    assertEquals(Math.min(SEEN, cores), Machine.cores(root), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"max 100000\n", "max\n", "100000000 100000\n"})
  void takesWhatTheJvmSeesWhenTheQuotaIsNoneOrMore(String text) throws IOException {
    group("0::/\n");
    quota("", text);
    assertEquals(SEEN, Machine.cores(root));
  }

  @Test
  void takesTheTightestOfNestedGroups() throws IOException {
    group("0::/system.slice/docker-1.scope\n");
    quota("system.slice/docker-1.scope", "80000 100000\n");
    quota("system.slice", "40000 100000\n");
    assertEquals(0.4, Machine.cores(root), 1e-9);
    quota("system.slice", "max 100000\n");
    assertEquals(0.8, Machine.cores(root), 1e-9);
  }

  @Test
  void findsAGroupAmongThoseOfVersionOne() throws IOException {
    group("12:cpu,cpuacct:/old\n1:name=systemd:/old\n0::/new\n");
    quota("new", "30000 100000\n");
    quota("old", "10000 100000\n");
    assertEquals(0.3, Machine.cores(root), 1e-9);
  }

  @Test
  void leavesOutAGroupThatIsNotThere() throws IOException {
    group("0::/gone/away\n");
    quota("", "60000 100000\n");
    assertEquals(0.6, Machine.cores(root), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "abc def", "NaN 1", "-1 -1", "0 0", "1e3 100000", "\0\0", "5"})
  void takesWhatTheJvmSeesForGarbage(String text) throws IOException {
    group("0::/\n");
    quota("", text);
    assertEquals(SEEN, Machine.cores(root));
  }

  @Test
  void takesWhatTheJvmSeesForAGarbledGroup() throws IOException {
    group("0::/\0\n\n::\n");
    quota("", "50000 100000\n");
    assertEquals(SEEN, Machine.cores(root));
  }

  private void limit(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @Test
  void allowsAnyNumberOfPlatformThreadsWhereNoLimitIsKnown() {
    assertEquals(Integer.MAX_VALUE, Machine.mostPlatformThreads(root));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {"0::/pod/app pod", "8:pids:/pod/app pids/pod", "8:cpu,pids:/pod/app pids/pod"})
  void allowsHalfOfThePlatformThreadsOfTheGroupsAroundIt(String line, String folder)
      throws IOException {
    group("3:cpuset:/\n" + line + "\n");
    limit("sys/fs/cgroup/" + folder + "/pids.max", "300\n");
    limit("sys/fs/cgroup/" + folder + "/app/pids.max", "max\n");
    assertEquals(150, Machine.mostPlatformThreads(root));
    limit("sys/fs/cgroup/" + folder + "/app/pids.max", "50\n");
    assertEquals(25, Machine.mostPlatformThreads(root));
  }

  @Test
  void allowsHalfOfThePlatformThreadsOfTheUser() throws IOException {
    limit(
        "proc/self/limits",
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max open files            20                   20                   files
        Max processes             800                  unlimited            processes
        """);
    assertEquals(400, Machine.mostPlatformThreads(root));
  }

  @Test
  void allowsTwoMappingsForAStack() throws IOException {
    limit("proc/sys/vm/max_map_count", "65530\n");
    assertEquals(16_382, Machine.mostPlatformThreads(root));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1"})
  void allowsOnePlatformThreadAtLeast(String pids) throws IOException {
    group("0::/\n");
    limit("sys/fs/cgroup/pids.max", pids);
    assertEquals(1, Machine.mostPlatformThreads(root));
  }

  @Test
  void allowsThisMachineMoreThanAFewPlatformThreads() {
    int most = Machine.mostPlatformThreads(Path.of("/"));
    assertTrue(most >= 16, () -> "only " + most);
  }

  @Test
  void allowsThreadsByMemoryWithinBounds() {
    assertTrue(Machine.mostThreads() >= 64 && Machine.mostThreads() <= 32_768);
  }

  @Test
  void readsTimesThatGrow() {
    long process = Machine.processCpuNanos();
    long thread = Machine.threadCpuNanos(Thread.currentThread().threadId());
    assertTrue(process > 0);
    assertTrue(thread > 0);
    Eventually.so(
        "CPU time grows",
        () ->
            Machine.processCpuNanos() > process
                && Machine.threadCpuNanos(Thread.currentThread().threadId()) > thread);
  }

  @Test
  void knowsNoTimeOfAThreadThatIsNotThere() {
    assertEquals(-1, Machine.threadCpuNanos(Long.MAX_VALUE));
  }
}
