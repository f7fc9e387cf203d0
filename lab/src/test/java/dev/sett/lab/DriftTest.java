package dev.sett.lab;

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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What a program that is not warm yet shows, and what is made of it. */
final class DriftTest {

  private static final Point POINT =
      new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
  private static final WarmUpRule RULE = new WarmUpRule(/* compilerToo= */ true, 0.03);

  @Test
  void twoProgramsThatGainAlikeDontDrift() throws Exception {
    List<Double> rising = List.of(800.0, 900.0, 1000.0, 1100.0);

    assertEquals(0, Drift.of(trial(rising), trial(rising), Metric.REQUESTS_PER_SECOND), 1e-9);
  }

  @Test
  void driftIsWhatTheSecondHalfSaysMoreThanTheFirst() throws Exception {
    List<Double> level = List.of(1000.0, 1000.0, 1000.0, 1000.0);
    List<Double> rising = List.of(900.0, 900.0, 1100.0, 1100.0);

    assertEquals(
        Math.log(1100.0 / 900),
        Drift.of(trial(level), trial(rising), Metric.REQUESTS_PER_SECOND),
        0.002);
    assertEquals(0, Drift.of(trial(level), trial(rising), Metric.P99));
  }

  @Test
  void anEmptySliceIsPartOfItsHalfAndAnEmptyHalfMakesTheDriftUnknown() throws Exception {
    List<Double> level = List.of(1000.0, 1000.0, 1000.0, 1000.0);

    assertEquals(
        Math.log(2),
        Drift.of(
            trial(level), trial(List.of(0.0, 1000.0, 1000.0, 1000.0)), Metric.REQUESTS_PER_SECOND),
        0.002);
    assertEquals(
        Double.POSITIVE_INFINITY,
        Drift.of(
            trial(level), trial(List.of(0.0, 0.0, 1000.0, 1000.0)), Metric.REQUESTS_PER_SECOND));
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
