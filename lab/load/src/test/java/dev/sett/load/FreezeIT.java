package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.load.destination.Limits;
import dev.sett.load.destination.Wire;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A server frozen for S seconds, loaded for W seconds.
 *
 * <p>At a constant rate the requests due s seconds into the freeze wait S - s, the others next to
 * nothing. So of all requests the share S / W waits, evenly spread from 0 to S: the mean is S² / 2
 * W, and above the share 1 - S / W the latency at quantile q is S - (1 - q) W.
 *
 * <p>That is for requests as dense as one likes. They are 1 / rate apart, and the first of them
 * comes after the freeze began, by half that on average: so half of it is taken off every quantile.
 *
 * <p>A closed loop stops asking while the server is frozen. It sees as many slow answers as it has
 * connections, among tens of thousands of fast ones: its percentiles say that nothing happened,
 * although for half of the time no user was served. That is why the rate matters.
 */
class FreezeIT {

  private static final double MARGIN = 0.01;

  /** How well the freeze's length is known, relative; a prediction allows for what isn't known. */
  private static final double EXACT = MARGIN / 2;

  /** The same where it only matters whether a freeze is hidden: that would be an error of 1. */
  private static final double ROUGH = 0.1;

  /** What a request takes by itself on a busy machine, with those that waited before it: s. */
  private static final double OWN = 0.002;

  /** No attempt begins later than this after the first. */
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  /**
   * One freeze.
   *
   * @param millis its length, S
   * @param windowMillis counted time, W; the freeze and what it leaves behind lie within
   * @param rps low, so that the server catches up in next to no time
   */
  private record Case(long millis, long windowMillis, double rps, int connections) {}

  private static final Case SHORT = new Case(500, 1000, /* rps= */ 300, /* connections= */ 200);
  private static final Case MIDDLE = new Case(2000, 4000, /* rps= */ 200, /* connections= */ 200);
  private static final Case LONG = new Case(6000, 8000, /* rps= */ 100, /* connections= */ 300);

  /** A machine that is busy makes requests later, and how much is not to be known. */
  @Test
  void atAConstantRateNoFreezeIsHidden() throws Exception {
    // One whose length is not known is no evidence; the machine allows it sometimes.
    Map<String, Double> errors = Map.of();
    for (int attempt = 0; attempt < 10 && errors.isEmpty(); attempt++) {
      errors = errors(SHORT, ROUGH);
    }
    assertTrue(errors.size() > 2, errors::toString);
    assertNothingHidden(SHORT, errors);
  }

  @Test
  @Tag("long")
  @Tag("load")
  void freezesShowAsArithmeticPredicts() throws Exception {
    check(List.of(SHORT, MIDDLE, LONG));
  }

  private static void check(List<Case> cases) throws Exception {
    // Side by side, each with a server and an engine of its own.
    List<Future<?>> checks = new ArrayList<>();
    try (ExecutorService all = Executors.newFixedThreadPool(cases.size())) {
      for (Case freeze : cases) {
        checks.add(
            all.submit(
                () -> {
                  check(freeze);
                  return null;
                }));
      }
    }
    for (Future<?> check : checks) {
      check.get();
    }
  }

  /* What else runs on the machine can make a request later, and never earlier. It can also delay
   * the signals, which is seen. */
  private static void check(Case freeze) throws Exception {
    List<String> late = new ArrayList<>();
    int quiet = 0;
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      Map<String, Double> errors;
      boolean calm;
      try (Quiet machine = Quiet.look()) {
        errors = errors(freeze, EXACT);
        calm = machine.soFar();
      }
      if (errors.isEmpty()) {
        late.add("nobody knows how long it was, or it was not within the window");
        continue;
      }
      assertNothingHidden(freeze, errors);
      if (errors.values().stream().allMatch(error -> error <= MARGIN)) {
        return;
      }
      late.add(errors.toString());
      quiet += calm ? 1 : 0;
    }
    assumeTrue(quiet > 1, "The machine was never quiet, so nothing is known.");
    throw new AssertionError(freeze + " shows longer than it was, every time: " + late);
  }

  private static void assertNothingHidden(Case freeze, Map<String, Double> errors) {
    assertTrue(
        errors.values().stream().allMatch(error -> error >= -MARGIN),
        () -> freeze + " shows shorter than it was: " + errors);
  }

  /**
   * What was seen over what was predicted, less 1, for every figure that the window allows; empty
   * if the freeze's own length is not known well enough, or the machine made it so late that it was
   * not within the window.
   *
   * @param known how well its length has to be known, relative
   */
  private static Map<String, Double> errors(Case freeze, double known) throws Exception {
    double w = freeze.windowMillis / 1e3;
    try (FrozenServer server = FrozenServer.start();
        Engine engine = TestingEngines.parked()) {
      Engine.Target target =
          engine.open(server.url(), Request.get(Optional.empty()), freeze.connections, Wire.HTTP11);
      run(engine, target, new Shape.Closed(), 0, 500); // warm
      CompletableFuture<FrozenServer.Frozen> frozen = server.freezeAfter(1000, freeze.millis);
      LoadSlice slice =
          run(engine, target, new Shape.ConstantRate(freeze.rps), 700, freeze.windowMillis);
      double s = frozen.get().seconds();
      if (frozen.get().unsure() > s * known || !isWithin(slice)) {
        return Map.of();
      }
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      Histogram response = Latencies.of(slice.response());
      assertEquals(Math.round(w * freeze.rps), response.getTotalCount());

      Map<String, Double> errors = new TreeMap<>();
      // Nobody knows when between two requests it began, nor its length better than this.
      double unsure = frozen.get().unsure() + 0.5 / freeze.rps;
      errors.put("mean", beyond(s * s / 2 / w, unsure * s / w, response.getMean() / 1e9));
      for (double q : new double[] {0.80, 0.90, 0.99, 1.00}) {
        double predicted = s - (1 - q) * w - 0.5 / freeze.rps;
        if (predicted > s / 4) {
          errors.put("p" + Math.round(q * 100), beyond(predicted, unsure, at(response, q)));
        }
      }
      // All connections are busy at first; the requests after that wait for one, and are charged.
      double longestWait = s - freeze.connections / freeze.rps - 0.5 / freeze.rps;
      if (longestWait > s / 4) {
        double seen = Latencies.of(slice.waiting()).getMaxValue() / 1e9;
        errors.put("longest wait", beyond(longestWait, unsure, seen));
      }
      return errors;
    }
  }

  /** Answers came when the window began and when it ended. */
  private static boolean isWithin(LoadSlice slice) {
    List<LoadSlice.Window> windows = slice.windows();
    int counted = (int) (slice.countedNanos() / LoadSlice.WINDOW_NANOS);
    return windows.getLast().completed() > 0
        && windows.get(windows.size() - counted).completed() > 0;
  }

  @Test
  void aClosedLoopHidesTheSameFreeze() throws Exception {
    // A machine that stalls may move the freeze out of the window; not every time.
    for (int attempt = 0; attempt < 10; attempt++) {
      if (isHidden()) {
        return;
      }
    }
    throw new AssertionError("the freeze was never within the window");
  }

  private static boolean isHidden() throws Exception {
    try (FrozenServer server = FrozenServer.start();
        Engine engine = TestingEngines.parked()) {
      Engine.Target target =
          engine.open(server.url(), Request.get(Optional.empty()), 10, Wire.HTTP11);
      run(engine, target, new Shape.Closed(), 0, 500); // warm
      CompletableFuture<FrozenServer.Frozen> frozen = server.freezeAfter(1000, 2000);
      LoadSlice slice = run(engine, target, new Shape.Closed(), 500, 4000);
      double s = frozen.get().seconds();
      if (frozen.get().unsure() > s * EXACT || !isWithin(slice)) {
        return false;
      }
      Histogram response = Latencies.of(slice.response());
      assertTrue(error(s, response.getMaxValue() / 1e9) >= -MARGIN, "longest");
      assertTrue(at(response, 0.99) < s / 4, "p99 is " + at(response, 0.99) + " s");
      // Nineteen at least, less some where the engine was late to read what came before.
      assertTrue(
          slice.windows().stream().filter(window -> window.completed() == 0).count() >= 15,
          "only the windows show it");
      return true;
    }
  }

  private static LoadSlice run(
      Engine engine, Engine.Target target, Shape shape, long settleMillis, long countedMillis) {
    return engine.run(
        target,
        shape,
        Duration.ofMillis(settleMillis),
        Duration.ofMillis(countedMillis),
        Limits.timeout(Duration.ofSeconds(60)),
        window -> {});
  }

  /**
   * The error that neither the request's own time explains, nor what is not known of the freeze.
   *
   * @param unsure seconds by which the prediction may be wrong, up or down
   */
  private static double beyond(double predicted, double unsure, double seen) {
    double more = Math.max(0, seen - predicted - OWN - unsure);
    double less = Math.max(0, predicted - seen - unsure);
    return (more - less) / predicted;
  }

  private static double at(Histogram histogram, double quantile) {
    return histogram.getValueAtPercentile(100 * quantile) / 1e9;
  }

  private static double error(double predicted, double seen) {
    return seen / predicted - 1;
  }
}
