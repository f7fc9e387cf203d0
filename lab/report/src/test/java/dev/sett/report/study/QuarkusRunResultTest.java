package dev.sett.report.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Verdict;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Histograms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class QuarkusRunResultTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long MEBI = 1 << 20;
  private static final OptionalDouble FOUR = OptionalDouble.of(4);

  /** Use of one second. */
  private static Usage second(double cpus, long mebi) {
    return usage(SECOND, (long) (cpus * SECOND), mebi);
  }

  private static Usage usage(long wallNanos, long cpuNanos, long mebi) {
    return new Usage(
        wallNanos,
        cpuNanos,
        cpuNanos,
        0,
        0,
        0,
        0,
        List.of(),
        10,
        mebi * MEBI,
        0,
        new Usage.Machine(1, 0, 0, 0));
  }

  /** A rate of three seconds, all of whose answers took as long but for one. */
  private static Slice rung(double rate, long startMillis, long millis, long slowestMillis) {
    long completed = Math.round(3 * rate);
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(millis * MILLI, completed - 1);
    histogram.recordValueWithCount(slowestMillis * MILLI, 1);
    String latency = Histograms.encode(histogram);
    LoadSlice load =
        new LoadSlice(
            rate,
            100,
            3 * SECOND,
            completed,
            completed,
            completed,
            Map.of(),
            List.of(),
            latency,
            latency,
            latency,
            latency,
            new LoadSlice.Engine(1, 10, 1, 1),
            Map.of(),
            /* idleCloseRetries= */ OptionalLong.empty());
    return new Slice(Phase.RUNG, startMillis, load, usage(3 * SECOND, 6 * SECOND, 120));
  }

  private static Trial trial(
      int block, String point, String variant, List<Slice> slices, List<Sample> samples) {
    return new Trial(
        block,
        block,
        1,
        point,
        variant,
        Instant.EPOCH,
        Optional.empty(),
        Optional.empty(),
        slices,
        samples,
        List.of(),
        Optional.empty());
  }

  private static StudyResult ladder(List<Trial> trials) {
    StudyResult made = TestingStudies.kept("quarkus-io-worker", "worker", "io", 1);
    return new StudyResult("a run", made.result(), () -> trials);
  }

  private static String json(OptionalDouble cores, StudyResult... results) {
    return QuarkusRunResult.json(List.of(results), Optional.empty(), cores);
  }

  @Test
  void theFieldsAreThoseOfTheStudy() {
    List<Sample> samples =
        List.of(
            new Sample(1_000, second(4, 10)), // before the rate, like the two at its edges
            new Sample(2_000, second(4, 10)),
            new Sample(3_000, second(1, 100)),
            new Sample(4_000, second(3, 110)),
            new Sample(5_000, second(4, 999)));
    String json =
        json(
            FOUR,
            ladder(List.of(trial(1, "rates", "io", List.of(rung(1000, 1_500, 2, 20)), samples))));
    assertEquals(
        """
        {"benchmarkResults":{"quarkus-io-thread":{"runtimeRunResults":{"1000":{\
        "loadThroughput":1000.0,"responseActualThroughput":1000.0,"responseTimeAvg":A,\
        "responseTime50":B,"responseTime75":B,"responseTime90":B,"responseTime99":B,\
        "responseTime999":B,"responseTime9999":C,"responseTime99999":C,"responseTimeMax":C,\
        "requests":3000.0,"avgRss":105.0,"minRss":100.0,"maxRss":110.0,\
        "avgCpu":50.0,"minCpu":25.0,"maxCpu":75.0}}}},"graphData":{\
        "quarkus-io-thread-meanResponse":[{"key":1000.0,"value":A}],\
        "quarkus-io-thread-maxResponse":[{"key":1000.0,"value":C}],\
        "quarkus-io-thread-actualTxrate":[{"key":1000.0,"value":1000.0}],\
        "quarkus-io-thread-response-50":[{"key":1000.0,"value":B}],\
        "quarkus-io-thread-response-90":[{"key":1000.0,"value":B}],\
        "quarkus-io-thread-response-99":[{"key":1000.0,"value":B}],\
        "quarkus-io-thread-response-99999":[{"key":1000.0,"value":C}],\
        "quarkus-io-thread-avgRss":[{"key":1000.0,"value":105.0}],\
        "quarkus-io-thread-avgCpu":[{"key":1000.0,"value":50.0}]}}
        """,
        // What the histogram makes of 2.006, 2 and 20 ms.
        json.replaceAll(":2\\.00[67][0-9]*", ":A")
            .replaceAll(":2\\.0[0-9]*", ":B")
            .replaceAll(":20\\.0[0-9]*(?=[,}])", ":C"));
  }

  @Test
  void aNumberIsTheMedianOverBlocks() {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      trials.add(
          trial(
              block,
              "rates",
              "worker",
              List.of(rung(500, 0, (long) block * block, 100)),
              List.of()));
    }
    String json = json(FOUR, ladder(trials));
    assertTrue(json.contains("\"quarkus-worker-pool\":{\"runtimeRunResults\":{\"500\":{"), json);
    assertTrue(json.matches("(?s).*\"responseTime50\":4\\.0\\d*,.*"), json);
  }

  /** A rate that is shorter than the time between two readings. */
  @Test
  void withoutReadingsThereAreAveragesAlone() {
    String json =
        json(
            FOUR, ladder(List.of(trial(1, "rates", "io", List.of(rung(500, 0, 2, 3)), List.of()))));
    assertTrue(json.contains("\"avgRss\":120.0,\"avgCpu\":50.0}"), json);
  }

  @Test
  void ratesAreSortedAsTheStudySortsThem() {
    List<Slice> slices = new ArrayList<>();
    for (double rate : new double[] {2_500.5, 10_000, 20_000, 100_000}) {
      slices.add(rung(rate, 0, 2, 3));
    }
    String json = json(FOUR, ladder(List.of(trial(1, "rates", "io", slices, List.of()))));
    assertTrue(
        json.matches("(?s).*\"10000\":\\{.*\"100000\":\\{.*\"20000\":\\{.*\"2500.5\":\\{.*"), json);
    assertTrue(
        json.matches(
            "(?s).*-avgRss\":\\[\\{\"key\":2500.5,.*\"key\":10000.0,.*\"key\":100000.0,.*"),
        json);
  }

  @Test
  void startBuildAndTestAreMeansOfTheirRuns() {
    String json =
        json(
            OptionalDouble.empty(),
            times("quarkus-start", "first hello", Metric.START, 900, 600),
            times("quarkus-build", "mvn clean package, time of Maven", Metric.TOTAL_TIME, 5, 6),
            times("quarkus-test", "mvn clean test, time of Maven", Metric.TOTAL_TIME, 7, 8));
    assertEquals(
        """
        {"benchmarkResults":{\
        "quarkus-worker-pool":{"avgStartTime":900.0,"avgBuildTime":5.0,"avgTestTime":7.0},\
        "quarkus-io-thread":{"avgStartTime":600.0,"avgBuildTime":6.0,"avgTestTime":8.0}},\
        "graphData":{}}
        """,
        json);
  }

  private static StudyResult times(
      String experiment, String point, Metric metric, double worker, double io) {
    return TestingStudies.kept(
        experiment,
        "worker",
        "io",
        1,
        TestingStudies.effect(point, "worker", "io", metric, Verdict.B_BETTER, worker, io));
  }

  @Test
  void theCoresAreThoseOfTheServerUnlessTheyAreSaid() {
    Trial trial = trial(1, "rates", "io", List.of(rung(500, 0, 2, 3)), List.of());
    LaunchedProcess onTwo =
        new LaunchedProcess(List.of("java"), "0-1", "", "25", /* readyMillis= */ 1, "");
    StudyResult pinned = ladder(List.of(trial.withLaunched(Optional.of(onTwo))));
    assertTrue(json(OptionalDouble.empty(), pinned).contains("\"avgCpu\":100.0"));
    assertTrue(json(FOUR, pinned).contains("\"avgCpu\":50.0"));
    StudyResult free = ladder(List.of(trial));
    assertTrue(refused(free).contains("--cores"), () -> refused(free));
  }

  @Test
  void whatDoesNotBelongThereIsRefused() {
    Trial one = trial(1, "rates", "io", List.of(rung(500, 0, 2, 3)), List.of());
    Trial other = trial(1, "other rates", "io", List.of(rung(500, 0, 2, 3)), List.of());
    assertTrue(refused(ladder(List.of())).contains("neither the trials of a ladder"));
    String two = refused(ladder(List.of(one, other)));
    assertTrue(two.contains("several ladders. Available: rates; other rates."), two);
    assertTrue(
        QuarkusRunResult.json(
                List.of(ladder(List.of(one, other))), Optional.of("other rates"), FOUR)
            .contains("\"500\""));
    String misspelt =
        assertThrows(
                ExperimentException.class,
                () ->
                    QuarkusRunResult.json(
                        List.of(ladder(List.of(one, other))), Optional.of("other rate"), FOUR))
            .toString();
    assertTrue(misspelt.contains("no ladder named 'other rate'. Available: rates;"), misspelt);
    String twice =
        assertThrows(
                ExperimentException.class,
                () -> json(FOUR, ladder(List.of(one)), ladder(List.of(one))))
            .toString();
    assertTrue(twice.contains("second result with a ladder"), twice);
  }

  private static String refused(StudyResult result) {
    return assertThrows(ExperimentException.class, () -> json(OptionalDouble.empty(), result))
        .toString();
  }
}
