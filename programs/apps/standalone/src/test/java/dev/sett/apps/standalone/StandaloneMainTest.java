package dev.sett.apps.standalone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.threads.ThreadingModel;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class StandaloneMainTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--threads event-loop|is provided by a server, not by an executor",
        "--threads plattform|Did you mean platform?",
        "--count 0|--count needs a whole number from 1 to 10000000; got 0",
        "--count 1e6|'1e6' is not an int",
        "--cpu -1|--cpu needs a whole number from 0",
        "--wait 2|--wait needs a time such as 500ms or 2s; got '2'",
        "--waits 2s|Unknown option"
      })
  void refusesUsageError(String flagsAndWords) {
    String[] parts = flagsAndWords.split("\\|");
    StringWriter err = new StringWriter();
    CommandLine commandLine = StandaloneMain.commandLine().setErr(new PrintWriter(err));
    assertEquals(2, commandLine.execute(parts[0].split(" ")));
    assertTrue(err.toString().contains(parts[1]), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }

  @Test
  void dividesMemoryByTheTasksAlive() {
    TaskPlan plan =
        new TaskPlan(ThreadingModel.parse("platform"), 1_000, Duration.ofSeconds(2), 100, false);
    Memory before = new Memory(50_000_000, 2_000_000, 20);
    Memory peak = new Memory(70_480_000, 3_000_000, 520);
    Measured measured =
        new Measured(400_000_000, 500_000_000, 2_600_000_000L, 500, before, peak, 71_000_000, 530);
    assertEquals(40_960, measured.rssPerTask());
    assertEquals(2_000, measured.heapPerTask());
    assertEquals(2_000, measured.startsPerSecond(1_000));
    assertTrue(
        StandaloneMain.text(plan, measured)
            .startsWith(
                "1000 tasks on platform: all started after 0.50 s (2000 starts/s), all done"),
        () -> StandaloneMain.text(plan, measured));
    assertTrue(StandaloneMain.json(plan, measured).contains("\"rssPerTask\":40960"));
  }
}
