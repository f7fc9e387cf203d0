package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.Shape;
import dev.sett.model.BuiltIn;
import dev.sett.model.Metric;
import dev.sett.model.Phase;
import dev.sett.model.Point;
import dev.sett.model.Request;
import dev.sett.model.Slice;
import dev.sett.model.ThreadFamily;
import dev.sett.model.Trial;
import dev.sett.model.Usage;
import dev.sett.model.Variant;
import dev.sett.stats.Prior;
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
    assertEquals(0, WithinPair.of(trial(level), trial(rising), Metric.P99).drift());
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

    assertEquals(up.drift(), WithinPair.commonDrift(List.of(up, up)), 1e-9);
    assertEquals(up.drift(), WithinPair.commonDrift(List.of(down, down)), 1e-9);
    assertEquals(0, WithinPair.commonDrift(List.of(up, down)), 1e-9);
  }

  /** Rounds of ln(1.1) up and down about 0: variance 4/3 ln(1.1)², a quarter of it for the mean. */
  @Test
  void theScatterOfSlicesIsThatOfRounds() throws Exception {
    List<Double> level = List.of(1000.0, 1000.0, 1000.0, 1000.0);
    WithinPair scattered = rps(level, List.of(1100.0, 909.09, 1100.0, 909.09));

    assertEquals(3, scattered.degrees());
    assertEquals(Math.pow(Math.log(1.1), 2) / 3, scattered.variance(), 1e-5);
    // Both programs slowed alike are no scatter of their ratio.
    List<Double> disturbed = List.of(1000.0, 500.0, 1000.0, 500.0);
    assertEquals(0, rps(disturbed, disturbed).variance(), 1e-9);
  }

  @Test
  void whatSlicesScatterByIsAddedToThePrior() throws Exception {
    List<Double> level = List.of(1000.0, 1000.0, 1000.0, 1000.0);
    WithinPair still = rps(level, level);
    WithinPair scattered = rps(level, List.of(1100.0, 909.09, 1100.0, 909.09));
    Prior processes = new Prior(2, 0.03);

    Prior both = WithinPair.prior(processes, List.of(still, scattered));
    double slices = scattered.variance() / 2;
    assertEquals(Math.sqrt(0.0009 + slices), both.deviation(), 1e-9);
    assertEquals(
        Math.pow(0.0009 + slices, 2) / (0.0009 * 0.0009 / 2 + slices * slices / 6),
        both.degrees(),
        1e-9);
    Prior same = WithinPair.prior(processes, List.of(still, still));
    assertEquals(0.03, same.deviation(), 1e-9);
    assertEquals(2, same.degrees(), 1e-9);
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
    return WithinPair.of(trial(a), trial(b), Metric.REQUESTS_PER_SECOND);
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
        Optional.empty());
  }

  private static Slice slice(Phase phase, double rate, double jitShare) throws Exception {
    TestingWorld world = new TestingWorld().variant("a", rate, 10);
    world.processScatter = 0;
    Slice slice =
        world
            .start(new Variant("a", BuiltIn.of("jetty", "virtual")), POINT)
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
