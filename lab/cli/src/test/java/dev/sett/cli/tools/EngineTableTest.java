package dev.sett.cli.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.InstalledTool;
import dev.sett.engines.adapter.LoadTools;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.runner.live.EngineTurn;
import dev.sett.runner.live.LoadToolComparison;
import dev.sett.stats.Histograms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class EngineTableTest {

  private static final LoadToolComparison TOUR =
      new LoadToolComparison(
          List.of(found("wrk", "4.1.0"), found("k6", "1.3.0")),
          /* rounds= */ 3,
          Duration.ofSeconds(5),
          Duration.ofSeconds(5),
          OptionalDouble.empty(),
          /* seed= */ 1);

  private static InstalledTool found(String name, String version) {
    return new InstalledTool(LoadTools.find(name).orElseThrow(), List.of(name), version);
  }

  /** A slice of a second. */
  private static Slice slice(
      Phase phase, long answered, double millis, double serverMicros, double engineShare) {
    Histogram times = new Histogram(3);
    if (millis > 0) {
      times.recordValueWithCount(Math.round(millis * 1e6), answered);
    }
    String response = Histograms.encode(times);
    String none = Histograms.encode(new Histogram(3));
    long second = 1_000_000_000;
    LoadSlice load =
        new LoadSlice(
            phase == Phase.COST ? 1000 : 0,
            50,
            second,
            answered,
            answered,
            answered,
            Map.of(),
            List.of(),
            response,
            response,
            none,
            none,
            new LoadSlice.Engine(
                Math.round(engineShare * second), second, /* cpus= */ 1, /* rateRatio= */ 1),
            Map.of(),
            /* idleCloseRetries= */ OptionalLong.empty());
    Usage usage =
        new Usage(
            second,
            Math.round(serverMicros * 1e3 * answered),
            0,
            0,
            0,
            0,
            0,
            List.of(),
            0,
            0,
            0,
            new Usage.Machine(0, 0, 0, 0));
    return new Slice(phase, 0, load, usage);
  }

  private static EngineTurn turn(int round, String engine, Slice slice) {
    return new EngineTurn(round, engine, slice.phase(), Optional.of(slice), "", List.of());
  }

  private static List<EngineTurn> turns() {
    List<EngineTurn> turns = new ArrayList<>();
    for (int round = 1; round <= 3; round++) {
      turns.add(turn(round, "sett", slice(Phase.CAPACITY, 10_000 + 100 * round, 2, 50, 0.5)));
      turns.add(turn(round, "wrk", slice(Phase.CAPACITY, 11_000, 1.9, 50, 0.6)));
      turns.add(turn(round, "k6", slice(Phase.CAPACITY, 5_000, 4, 60, 0.95)));
      turns.add(turn(round, "sett", slice(Phase.COST, 1_000, 1, 100, 0.2)));
      turns.add(turn(round, "k6", slice(Phase.COST, 1_000, 2, 130, 0.5)));
    }
    return turns;
  }

  @Test
  void everyNumberIsTheMedianOfTheTurns() {
    List<String> lines = EngineTable.of(TOUR, turns()).text().lines().toList();
    assertTrue(lines.get(0).contains("p99 ms at 1000/s"), lines.get(0));
    assertTrue(
        lines.get(1).matches("sett \\S+ +10200 +2\\.0\\d+ +2\\.0\\d+ +50\\.0 .*"), lines.get(1));
    assertTrue(lines.get(2).matches("wrk 4\\.1\\.0 +11000 .* - +- +-"), lines.get(2));
  }

  @Test
  void saysWhoWasItsOwnLimitAndWhoTellsOtherTimes() {
    List<String> remarks = EngineRemarks.of(EngineTable.of(TOUR, turns()));
    assertEquals(
        List.of(
            "k6 reached 55% less than the engine with the highest rate, and was near its own limit"
                + " (it used 95% of its CPU time): its rate says little about the server.",
            "k6's median response time at 1000/s is 2.0 times that of sett.",
            "With k6, the server used 30% more CPU per request at 1000/s than with sett."),
        remarks);
  }

  @Test
  void anEngineThatAlwaysFailedIsARowOfDashes() {
    List<EngineTurn> turns = new ArrayList<>(turns());
    turns.removeIf(t -> t.engine().equals("wrk"));
    EngineTable table = EngineTable.of(TOUR, turns);
    assertTrue(table.text().lines().toList().get(2).matches("wrk 4\\.1\\.0( +-){8}"), table.text());
    assertTrue(EngineRemarks.of(table).contains("wrk has no result: every run failed."));
  }

  @Test
  void theMarkdownHasTheSameCells() {
    String markdown = EngineTable.of(TOUR, turns()).markdown();
    assertTrue(markdown.startsWith("| engine | req/s | p50 ms |"), markdown);
    assertTrue(markdown.contains("\n| wrk 4.1.0 | 11000 | "), markdown);
    assertTrue(markdown.contains("\n- k6: Latency runs from when"), markdown);
  }
}
