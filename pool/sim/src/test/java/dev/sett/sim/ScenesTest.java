package dev.sett.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * What the pool's own tuner does in each scene. Every property states what a healthy tuner
 * measures, what one measures that is wrong for the scene, and the bar between them; all three are
 * checked, so that a bar which nothing could miss is seen.
 */
class ScenesTest {
  private static final long SEED = 1;

  /**
   * The stated numbers are those of the seed, to this share: they shift a little with the tuner.
   */
  private static final double STATED = 0.15;

  private static final Map<String, SimulationRun> RUNS = new HashMap<>();
  private static final Contestant TUNED = Contestant.named("tuned");
  private static final Contestant LIBERTY = Contestant.named("liberty");
  private static final Contestant DOUBLES = TestingTuners.alwaysDoubles();
  private static final Contestant ONE_MORE = TestingTuners.oneMoreASecond();

  @Test
  void aThousandWaitsGetAThreadEachWithinMoments() {
    ToDoubleFunction<SimulationRun> seconds = run -> secondsToRate(run, 1, 950);
    atMost("burst-1000", seconds, 1.10, LIBERTY, Double.POSITIVE_INFINITY, 1.5);
    atMost("burst-1000", run -> run.quantileMillis(0.99), 1094, LIBERTY, 22_500, 1200);
  }

  @Test
  void sixThousandTakeTheTimeOfTheirThreads() {
    ToDoubleFunction<SimulationRun> seconds = run -> secondsToRate(run, 1, 5700);
    atMost("burst-6000", seconds, 1.6, ONE_MORE, Double.POSITIVE_INFINITY, 2.5);
    atLeast("burst-6000", SimulationRun::perSecond, 5275, LIBERTY, 55, 5100);
  }

  @Test
  void computingTakesAThreadACoreAndLosesNothing() {
    atMost("cpu-only", run -> usualLimit(run, 5, 20), 2, DOUBLES, 1024, 4);
    atLeast("cpu-only", run -> ofFixed(run, 2), 1, fixed(1), 0.5, 0.97);
  }

  @Test
  void halfAWaitTakesAFewMoreThreadsThanCores() {
    atLeast("half-wait", run -> ofFixed(run, 32), 0.997, fixed(4), 0.856, 0.97);
    atMost("half-wait", run -> usualLimit(run, 10, 30), 11, DOUBLES, 10_000, 30);
  }

  @Test
  void shortTasksAreNotHeldUpByWaitingOnes() {
    atMost("mixed", run -> run.quantileMillis(0.5), 0.9, fixed(50), 7666, 2);
  }

  @Test
  void aFullDatabaseIsNotCrowdedAndNotStarved() {
    atLeast("knee", run -> ofFixed(run, 1000), 0.998, fixed(16), 0.32, 0.97);
    atMost("knee", run -> usualLimit(run, 50, 60), 51, DOUBLES, 1024, 150);
  }

  @Test
  void tasksThatStandStillLetTheOthersThrough() {
    atLeast("stall", run -> run.perSecond(15, 30), 180, fixed(4), 0, 150);
  }

  @Test
  void tasksThatWaitForOneAnotherDoNotHang() {
    atLeast("nested", SimulationRun::perSecond, 615, fixed(50), 0, 500);
  }

  @Test
  void aBurstIsServedLikeByAThreadForEveryTaskAndMemoryComesBack() {
    ToDoubleFunction<SimulationRun> p99 =
        run ->
            run.quantileMillis(0.99, 10, 32)
                / run("burst-and-back", fixed(6000)).quantileMillis(0.99, 10, 32);
    atMost("burst-and-back", p99, 1.0, LIBERTY, 7.6, 1.2);
    atMost("burst-and-back", run -> run.points().get(899).limit(), 187, DOUBLES, 10_000, 400);
  }

  @Test
  void usersWhoThinkNeverWait() {
    atMost("think-time", run -> run.quantileMillis(0.99), 484, LIBERTY, 5313, 530);
    atMost("think-time", run -> usualLimit(run, 30, 60), 54, fixed(1000), 1000, 150);
  }

  @Test
  void aCompilerBesideItIsNoReasonForFewerThreads() {
    atLeast("noise", run -> ofFixed(run, 200), 1, LIBERTY, 0.554, 0.97);
  }

  @Test
  void somebodyElseOnTheMachineIsNoReasonForFewerThreads() {
    atLeast("foreign-noise", run -> ofFixed(run, 1000), 1, LIBERTY, 0.413, 0.97);
  }

  @Test
  void halfACoreIsFedByOneThread() {
    atMost("quota-half", run -> usualLimit(run, 5, 20), 1, DOUBLES, 10_000, 2);
    atMost("quota-half", run -> run.quantileMillis(0.99), 317, fixed(64), 1100, 400);
  }

  @Test
  void aQuotaIsFilledAndNotOverfilled() {
    atLeast("quota-waits", run -> ofFixed(run, 32), 1, fixed(4), 0.27, 0.97);
    atMost("quota-waits", run -> usualLimit(run, 10, 30), 50, DOUBLES, 10_000, 100);
  }

  @Test
  void littleWorkNeedsLittleAndWaitsForNothing() {
    atMost("trickle", run -> run.quantileMillis(0.99), 31.6, fixed(4), 101, 40);
    atMost("trickle", SimulationRun::looks, 10, ONE_MORE, 52, 30);
  }

  @Test
  void otherTasksMeanAnotherLimit() {
    atMost("regimes", run -> usualLimit(run, 10, 20), 2, DOUBLES, 10_000, 6);
    atLeast("regimes", run -> usualLimit(run, 25, 40), 384, fixed(4), 4, 150);
    atMost("regimes", run -> usualLimit(run, 50, 60), 3, DOUBLES, 10_000, 12);
    atLeast("regimes", run -> ofFixed(run, 1000), 0.984, fixed(4), 0.457, 0.97);
  }

  @Test
  void aFewLongTasksNeitherStarveNorShutOutTheOthers() {
    atMost("bimodal", run -> run.quantileMillis(0.99), 4530, fixed(1000), 9824, 6000);
    atLeast("bimodal", run -> cores(run, 5, 40), 2.0, fixed(4), 0.4, 1.94);
  }

  @Test
  void tasksThatFightAreKeptApart() {
    atLeast("crowded", run -> ofFixed(run, 16), 0.996, DOUBLES, 0.24, 0.97);
  }

  @Test
  void aSystemThatTellsLessIsNoReasonForMoreThreads() {
    atMost("blind", run -> usualLimit(run, 10, 30), 12, DOUBLES, 10_000, 30);
    atLeast("blind", run -> ofFixed(run, 32), 1, fixed(4), 0.856, 0.97);
  }

  @Test
  void sixteenCoresAreFilled() {
    atLeast("sixteen-cores", run -> ofFixed(run, 200), 1, LIBERTY, 0.844, 0.97);
  }

  private static Contestant fixed(int limit) {
    return TestingTuners.fixed(limit);
  }

  private static SimulationRun run(String scene, Contestant contestant) {
    return RUNS.computeIfAbsent(
        scene + " " + contestant.name(),
        name -> Simulation.run(Scenes.named(scene), contestant, SEED));
  }

  /** Throughput against that of so many threads, always. */
  private static double ofFixed(SimulationRun run, int limit) {
    return run.perSecond() / run(run.scene().name(), fixed(limit)).perSecond();
  }

  private static double cores(SimulationRun run, double from, double to) {
    return run.points().stream()
        .filter(point -> point.seconds() > from && point.seconds() <= to)
        .mapToDouble(SimulationRun.Point::cpuCores)
        .average()
        .orElse(0);
  }

  /**
   * Seconds from a time until, for the first time, so many tasks had ended in the second before;
   * infinity if that never came.
   */
  private static double secondsToRate(SimulationRun run, double from, double perSecond) {
    for (double t = from + 0.05; t <= run.scene().seconds(); t += 0.05) {
      if (run.ends().between(Math.max(from, t - 1), t) >= perSecond) {
        return t - from;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /** The limit in most of a stretch of time: the median of the points. */
  private static int usualLimit(SimulationRun run, double from, double to) {
    int[] limits =
        run.points().stream()
            .filter(point -> point.seconds() > from && point.seconds() <= to)
            .mapToInt(SimulationRun.Point::limit)
            .sorted()
            .toArray();
    return limits[limits.length / 2];
  }

  private static void atMost(
      String scene,
      ToDoubleFunction<SimulationRun> measure,
      double healthy,
      Contestant wrong,
      double broken,
      double bar) {
    double good = measure.applyAsDouble(run(scene, TUNED));
    double bad = measure.applyAsDouble(run(scene, wrong));
    String found =
        "%s: tuned %.3f, %s %.3f, bar %.3f".formatted(scene, good, wrong.name(), bad, bar);
    assertTrue(good <= bar, found);
    assertFalse(bad <= bar, found);
    assertStated(healthy, good, found);
    assertStated(broken, bad, found);
  }

  private static void atLeast(
      String scene,
      ToDoubleFunction<SimulationRun> measure,
      double healthy,
      Contestant wrong,
      double broken,
      double bar) {
    double good = measure.applyAsDouble(run(scene, TUNED));
    double bad = measure.applyAsDouble(run(scene, wrong));
    String found =
        "%s: tuned %.3f, %s %.3f, bar %.3f".formatted(scene, good, wrong.name(), bad, bar);
    assertTrue(good >= bar, found);
    assertFalse(bad >= bar, found);
    assertStated(healthy, good, found);
    assertStated(broken, bad, found);
  }

  private static void assertStated(double stated, double measured, String found) {
    if (Double.isInfinite(stated)) {
      assertEquals(stated, measured, found);
    } else {
      assertEquals(stated, measured, STATED * Math.max(0.01, stated), found);
    }
  }
}
