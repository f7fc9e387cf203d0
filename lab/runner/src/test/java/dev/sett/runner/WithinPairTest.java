package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.runner.trial.WarmUpRule;
import dev.sett.stats.Prior;
import dev.sett.verdict.blocks.WithinPair;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What the slices of a pair show, and when a program is warm. */
final class WithinPairTest {

  private static final Point POINT =
      new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
  private static final WarmUpRule RULE = new WarmUpRule(/* compilerToo= */ true, 0.03);

  @Test
  void twoProgramsThatGainAlikeDontDrift() throws Exception {
    List<Double> rising = List.of(800.0, 900.0, 1000.0, 1100.0);

    assertEquals(0, rps(rising, rising).drift(), 1e-9);
  }

  @Test
  void driftIsWhatTheSecondHalfSaysMoreThanTheFirst() throws Exception {
    List<Double> level = List.of(1000.0, 1000.0, 1000.0, 1000.0);
    List<Double> rising = List.of(900.0, 900.0, 1100.0, 1100.0);

    assertEquals(Math.log(1100.0 / 900), rps(level, rising).drift(), 0.002);
    assertEquals(-Math.log(1100.0 / 900), rps(rising, level).drift(), 0.002);
    assertEquals(0, rps(level, rising).atRest().drift());
    assertEquals(0, rps(level, rising, Metric.P99).drift());
  }

  @Test
  void anEmptySliceIsPartOfItsHalfAndAnEmptyHalfMakesTheDriftUnknown() throws Exception {
    List<Double> level = List.of(1000.0, 1000.0, 1000.0, 1000.0);

    WithinPair known = rps(level, List.of(0.0, 1000.0, 1000.0, 1000.0));
    WithinPair unknown = rps(level, List.of(0.0, 0.0, 1000.0, 1000.0));

    assertEquals(Math.log(2), known.drift(), 0.002);
    assertEquals(Double.POSITIVE_INFINITY, unknown.drift());
    assertEquals(Double.POSITIVE_INFINITY, WithinPair.commonDrift(List.of(known, unknown)));
  }

  @Test
  void pairsThatDriftApartHaveNoDriftInCommon() throws Exception {
    List<Double> level = List.of(1000.0, 1000.0, 1000.0, 1000.0);
    List<Double> rising = List.of(900.0, 900.0, 1100.0, 1100.0);
    WithinPair up = rps(level, rising);
    WithinPair down = rps(rising, level);

    assertEquals(up.drift(), WithinPair.commonDrift(List.of(up, up)), 0.01);
    assertEquals(up.drift(), WithinPair.commonDrift(List.of(down, down)), 0.01);
    assertEquals(0, WithinPair.commonDrift(List.of(up, down)), 1e-9);
  }

  @Test
  void driftWidensOnlyByWhatExceedsItsOwnNoise() throws Exception {
    List<Double> level = List.of(1000.0, 1000.0, 1000.0, 1000.0, 1000.0, 1000.0);
    // Scatter that happens to be higher in the second half, and a rise far beyond any scatter.
    WithinPair scatter = rps(level, List.of(900.0, 1100.0, 900.0, 1100.0, 900.0, 1100.0));
    WithinPair rise = rps(level, List.of(900.0, 901.0, 900.0, 1100.0, 1101.0, 1100.0));

    assertTrue(scatter.drift() > 0.05, scatter.toString());
    assertEquals(0, WithinPair.commonDrift(List.of(scatter, scatter)));
    assertTrue(
        WithinPair.commonDrift(List.of(rise, rise)) > 0.9 * Math.log(1100.0 / 900),
        rise.toString());
  }

  /** Rounds of ln(1.1) up and down about a line of slope -2/5 ln(1.1): squares 16/5 ln(1.1)². */
  @Test
  void theScatterOfSlicesIsThatOfRoundsAroundTheirTrend() throws Exception {
    List<Double> level = List.of(1000.0, 1000.0, 1000.0, 1000.0);
    WithinPair scattered = rps(level, List.of(1100.0, 909.09, 1100.0, 909.09));

    assertEquals(2, scattered.degrees());
    assertEquals(16 / 5.0 / 2 / 4 * Math.pow(Math.log(1.1), 2), scattered.variance(), 1e-5);
    // A straight line is drift and no scatter.
    List<Double> line = List.of(1000.0, 1010.0, 1020.1, 1030.301);
    assertEquals(0, rps(level, line).variance(), 1e-6);
    // Both programs slowed equally are no scatter of their ratio.
    List<Double> disturbed = List.of(1000.0, 500.0, 1000.0, 500.0);
    assertEquals(0, rps(disturbed, disturbed).variance(), 1e-9);
  }

  @Test
  void slicesThatRanOneAfterAnotherScatterEachByThemselves() throws Exception {
    List<Double> disturbed = List.of(1100.0, 909.09, 1100.0, 909.09);
    WithinPair apart =
        WithinPair.of(
            trial(disturbed), trial(disturbed), Metric.REQUESTS_PER_SECOND, Pairing.SEQUENTIAL);

    double one = 16 / 5.0 / 2 / 4 * Math.pow(Math.log(1.1), 2);
    assertEquals(2 * one, apart.variance(), 1e-5);
    assertEquals(4, apart.degrees(), 1e-9);
    WithinPair unequal =
        rps(disturbed, List.of(1000.0, 1000.0, 1000.0, 1000.0, 1000.0, 1000.0, 1000.0));
    assertEquals(one, unequal.variance(), 1e-5);
    assertEquals(2, unequal.degrees(), 1e-9);
  }

  @Test
  void whatSlicesScatterByIsTheNoiseOfThePrior() throws Exception {
    List<Double> level = List.of(1000.0, 1000.0, 1000.0, 1000.0);
    WithinPair still = rps(level, level);
    WithinPair scattered = rps(level, List.of(1100.0, 909.09, 1100.0, 909.09));
    Prior processes = new Prior(0.03, 0.9);

    Prior both = WithinPair.prior(processes, List.of(still, scattered));
    assertEquals(scattered.variance() / 2, both.noise(), 1e-9);
    assertEquals(4, both.noiseDegrees());
    assertEquals(processes.median(), both.median());
    assertEquals(
        processes, WithinPair.prior(processes, List.of(rps(List.of(1000.0), List.of(1000.0)))));
  }

  @Test
  void warmIsLevelAndCompiledNotOneOfThem() throws Exception {
    List<Double> level = Collections.nCopies(30, 1000.0);
    List<Double> climbing = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      climbing.add(1000.0 + 20 * i);
    }
    List<Slice> quiet = Collections.nCopies(5, slice(Phase.WARM_UP, 1000, /* jitShare= */ 0.01));
    List<Slice> busy = new ArrayList<>(quiet);
    busy.add(slice(Phase.WARM_UP, 1000, /* jitShare= */ 0.4));

    assertTrue(RULE.isSteady(level, quiet));
    assertFalse(RULE.isSteady(climbing, quiet));
    assertFalse(RULE.isSteady(level, busy));
    assertFalse(RULE.isSteady(level.subList(0, 5), quiet));
    assertTrue(new WarmUpRule(/* compilerToo= */ false, 0.03).isSteady(level, busy));
  }

  private static WithinPair rps(List<Double> a, List<Double> b) throws Exception {
    return rps(a, b, Metric.REQUESTS_PER_SECOND);
  }

  private static WithinPair rps(List<Double> a, List<Double> b, Metric metric) throws Exception {
    return WithinPair.of(trial(a), trial(b), metric, Pairing.ALTERNATING);
  }

  private static Trial trial(List<Double> rates) throws Exception {
    List<Slice> slices = new ArrayList<>();
    for (double rate : rates) {
      slices.add(slice(Phase.CAPACITY, rate, /* jitShare= */ 0));
    }
    return new Trial(
        1,
        1,
        1,
        "ping",
        "a",
        Instant.EPOCH,
        Optional.empty(),
        Optional.empty(),
        slices,
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        /* leftOut= */ List.of());
  }

  private static Slice slice(Phase phase, double rate, double jitShare) throws Exception {
    TestingWorld environment = new TestingWorld().variant("a", rate, 10);
    environment.processScatter = 0;
    Slice slice =
        environment
            .start(new Variant("a", BuiltInServer.of("jetty", "virtual")), POINT)
            .slice(phase, new Shape.Closed(), Duration.ZERO, Duration.ofSeconds(1), _ -> {});
    Usage u = slice.usage();
    Usage.Family jit =
        new Usage.Family(ThreadFamily.JIT, 2, (long) (jitShare * u.wallNanos()), 0, 0, 0);
    return new Slice(
        slice.phase(),
        slice.startMillis(),
        slice.load(),
        new Usage(
            u.wallNanos(),
            u.cpuNanos(),
            0,
            0,
            0,
            0,
            0,
            List.of(jit),
            10,
            u.rssBytes(),
            0,
            u.machine()));
  }
}
