package dev.sett.load.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.trial.LoadSlice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
final class CompilerThreadsTest {

  private static final int SCHED_OTHER = 0;
  private static final int SCHED_IDLE = 5;
  private static final LoadSlice.Window WINDOW = new LoadSlice.Window(1, 0, 1, 1, 1);

  @TempDir Path folder;

  @Test
  void theyRunOnlyWhenNobodyElseWantsTheCpuUntilClosed() throws Exception {
    assumeTrue(CompilerThreads.mayRaisePriority("/proc/self"), "not allowed to this user");
    CompilerThreads threads = CompilerThreads.setAside();
    List<Integer> aside = List.copyOf(threads.aside());

    assertFalse(aside.isEmpty());
    for (int tid : aside) {
      assertEquals(SCHED_IDLE, policy(tid));
    }
    threads.close();
    for (int tid : aside) {
      assertEquals(SCHED_OTHER, policy(tid));
    }
  }

  @Test
  void theyAreLeftAloneWhereTheyCouldNotComeBack() throws Exception {
    assertFalse(of("0000000000000000", "0                    0"));
    assertTrue(of("0000000000800000", "0                    0"), "CAP_SYS_NICE");
    assertTrue(of("0000000000000000", "20                   20"), "ulimit -e 20");
    assertTrue(of("0000000000000000", "unlimited            unlimited"));
    assertFalse(CompilerThreads.mayRaisePriority(folder + "/gone"));
  }

  @Test
  void theQuietBeginsWhenTheLoadHasSettled() {
    assumeTrue(CompilerThreads.mayRaisePriority("/proc/self"), "not allowed to this user");
    List<LoadSlice.Window> seen = new ArrayList<>();
    try (QuietWindow quiet = new QuietWindow(/* wanted= */ true, Duration.ofMillis(200))) {
      var receiver = quiet.before(seen::add);
      receiver.accept(WINDOW);
      assertFalse(isQuiet());
      receiver.accept(WINDOW);
      assertTrue(isQuiet());
      receiver.accept(WINDOW);
      assertTrue(isQuiet());
    }
    assertFalse(isQuiet());
    assertEquals(3, seen.size());
  }

  @Test
  void aSliceThatDoesNotWantItChangesNothing() {
    try (QuietWindow quiet = new QuietWindow(/* wanted= */ false, Duration.ZERO)) {
      quiet.before(_ -> {}).accept(WINDOW);
      assertFalse(isQuiet());
    }
  }

  private static boolean isQuiet() {
    try (var tasks = Files.list(Path.of("/proc/self/task"))) {
      return tasks.anyMatch(
          task -> policy(Integer.parseInt(task.getFileName().toString())) == SCHED_IDLE);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private boolean of(String capabilities, String nice) throws IOException {
    Files.writeString(folder.resolve("status"), "Name:\tjava\nCapEff:\t" + capabilities + "\n");
    Files.writeString(
        folder.resolve("limits"), "Max nice priority         " + nice + "                   \n");
    return CompilerThreads.mayRaisePriority(folder.toString());
  }

  /** Field 41 of /proc/pid/stat, see proc_pid_stat(5); -1 if the thread has ended. */
  private static int policy(int tid) {
    try {
      String stat = Files.readString(Path.of("/proc/self/task/" + tid + "/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return Integer.parseInt(fields[41 - 3]);
    } catch (IOException e) {
      return -1;
    }
  }
}
