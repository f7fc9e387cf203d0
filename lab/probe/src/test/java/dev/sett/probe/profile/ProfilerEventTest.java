package dev.sett.probe.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.probe.CapturedFiles;
import dev.sett.probe.proc.Proc;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilerEventTest {
  private static final String LIMITS =
      """
      Limit                     Soft Limit           Hard Limit           Units
      Max processes             63382                63382                processes
      Max open files            1024                 %s               files
      """;

  @Test
  void perfEventsAreAskedForWhereFilesAreNotScarce() {
    assertEquals("cpu", ProfilerEvent.of(/* linux= */ true, 50, 1 << 20));
    assertEquals("ctimer", ProfilerEvent.of(/* linux= */ true, 50, 1024));
    assertEquals("ctimer", ProfilerEvent.of(/* linux= */ true, 5000, 20_000));
    assertEquals("itimer", ProfilerEvent.of(/* linux= */ false, 50, 1 << 20));
  }

  @Test
  void theLimitOfOpenFilesIsTheHardOne() {
    assertEquals(524_288, ProfilerEvent.openFiles(LIMITS.formatted("524288")));
    assertEquals(Long.MAX_VALUE, ProfilerEvent.openFiles(LIMITS.formatted("unlimited")));
    assertEquals(0, ProfilerEvent.openFiles(LIMITS.formatted("what?")));
    assertEquals(0, ProfilerEvent.openFiles(""));
  }

  @Test
  void aProcessIsLookedUpInProc(@TempDir Path root) throws Exception {
    CapturedFiles.put(root, "proc/self/stat", "");
    CapturedFiles.put(root, "proc/7/limits", LIMITS.formatted("524288"));
    CapturedFiles.put(root, "proc/7/task/7/comm", "java");
    assertEquals("cpu", ProfilerEvent.of(Proc.under(root), 7));
    // Gone in the meantime, or not to be read.
    assertEquals("ctimer", ProfilerEvent.of(Proc.under(root), 8));
    assertEquals("itimer", ProfilerEvent.of(Proc.under(root.resolve("nowhere")), 7));
  }

  @Test
  void whatWasAskedForIsWhatRunsUnlessTheKernelForbadeIt() {
    assertEquals("itimer", ProfilerEvent.actual("itimer", 1));
    // This process samples nothing by perf events.
    assertEquals("ctimer", ProfilerEvent.actual("cpu", ProcessHandle.current().pid()));
    assertEquals("ctimer", ProfilerEvent.actual("cpu", Long.MAX_VALUE));
  }
}
