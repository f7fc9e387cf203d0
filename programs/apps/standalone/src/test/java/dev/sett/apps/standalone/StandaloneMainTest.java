package dev.sett.apps.standalone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.threads.ThreadingModel;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
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
        "--cpu -1|--cpu needs rounds, 0 to 10000000, or a CPU time such as 50us or 2ms; got '-1'",
        "--cpu 10000001|--cpu needs rounds, 0 to 10000000",
        "--cpu 0us|--cpu needs rounds",
        "--cpu 2s|--cpu needs rounds",
        "--rate fast|--rate needs tasks per second such as 20000, or a share; got 'fast'",
        "--rate 0|--rate needs 0.001 to 10000000 tasks per second; got 0",
        "--rate 150% --cpu 0|--rate 150% is a share of CPU time, and --cpu 0 uses none",
        "--rate 10 --gc|--gc has no effect with --rate",
        "--rate 10 --arrivals odd|--arrivals needs even or poisson; got 'odd'",
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
        new Measured(
            400_000_000,
            500_000_000,
            2_600_000_000L,
            500,
            before,
            peak,
            71_000_000,
            530,
            /* cpuNanos= */ 300_000_000,
            Optional.empty());
    assertEquals(40_960, measured.rssPerTask());
    assertEquals(2_000, measured.heapPerTask());
    assertEquals(2_000, measured.startsPerSecond(1_000));
    assertTrue(
        RunSummary.text(plan, measured)
            .startsWith(
                "1000 tasks on platform: all started after 0.50 s (2000 starts/s), all done"),
        () -> RunSummary.text(plan, measured));
    assertTrue(RunSummary.json(plan, measured).contains("\"rssPerTask\":40960"));
  }

  @Test
  void saysWhatBecameOfArrivals() {
    TaskPlan plan =
        new TaskPlan(
            ThreadingModel.parse("virtual"),
            1_000,
            Duration.ZERO,
            new CpuWork(165, OptionalDouble.of(49_900)),
            /* collect= */ false,
            Optional.of(new ArrivalPlan(20_000, ArrivalPlan.Pattern.POISSON)));
    Memory memory = new Memory(50_000_000, 2_000_000, 20);
    Measured measured =
        new Measured(
            50_000_000,
            50_100_000,
            60_000_000,
            500,
            memory,
            memory,
            71_000_000,
            20,
            /* cpuNanos= */ 61_250_000,
            Optional.of(new Arrived(12, 3_200_000, 80_000, 2_500_000, 9_000_000)));
    String text = RunSummary.text(plan, measured);
    assertTrue(
        text.contains(
            "They arrived at 20000.0/s (poisson). 12 arrivals were late by 1 ms or more, the latest"
                + " by 3.20 ms. From due to done: p50 0.080 ms, p99 2.500 ms, at most 9.000 ms."),
        text);
    assertTrue(
        text.contains(
            "The process used 61.25 us of CPU per task; the work alone took 49.90 us before the run."),
        text);
    assertTrue(
        RunSummary.json(plan, measured)
            .endsWith(
                "\"cpuSeconds\":0.061250,\"rate\":20000.000,\"arrivals\":\"poisson\",\"workUs\":49.900,"
                    + "\"late\":12,\"latestMs\":3.200,\"p50Ms\":0.080,\"p99Ms\":2.500,"
                    + "\"longestMs\":9.000}"),
        () -> RunSummary.json(plan, measured));
  }
}
