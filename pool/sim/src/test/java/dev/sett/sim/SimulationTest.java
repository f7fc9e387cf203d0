package dev.sett.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The model against what queueing theory says of it. */
class SimulationTest {

  @Test
  void theSameSeedGivesTheSameRunAndAnotherAnother() {
    Scene scene = Scenes.named("mixed");
    String one = CsvPoints.of(List.of(Simulation.run(scene, Contestant.named("tuned"), 7)));
    String same = CsvPoints.of(List.of(Simulation.run(scene, Contestant.named("tuned"), 7)));
    String other = CsvPoints.of(List.of(Simulation.run(scene, Contestant.named("tuned"), 8)));
    assertEquals(one, same);
    assertNotEquals(one, other);
  }

  /** M/M/1 with processor sharing: a task of mean 1 ms at load 0.5 takes 2 ms on average. */
  @Test
  void oneCoreHalfInUseDoublesTheTimeOfATask() {
    Scene scene =
        Scene.of(
            "mm1",
            "",
            200,
            1,
            new Load(
                0, 200, new Load.Poisson(500), List.of(TaskClass.of(Draw.about(1), Draw.NONE))));
    SimulationRun run = Simulation.run(scene, Contestant.named("fixed:1000"), /* seed= */ 3);
    // By Little's law, from tasks in the pool.
    double inside = run.points().stream().mapToInt(p -> p.busy() + p.queued()).average().orElse(0);
    assertEquals(1.0, inside, 0.15);
    assertEquals(500, run.perSecond(), 10);
    assertEquals(0.5, cores(run), 0.02);
  }

  /** M/M/1 first come first served has the same mean: the limit of one keeps order, not speed. */
  @Test
  void aLimitOfOneIsAQueue() {
    Scene scene =
        Scene.of(
            "fcfs",
            "",
            200,
            8,
            new Load(
                0,
                200,
                new Load.Poisson(80),
                List.of(TaskClass.of(Draw.millis(0.01), Draw.about(10)))));
    SimulationRun run = Simulation.run(scene, Contestant.named("fixed:1"), /* seed= */ 3);
    // Load 0.8: 10 ms / (1 - 0.8) on average, and p99 is 4.6 times that.
    assertEquals(50 * Math.log(2), run.quantileMillis(0.5), 8);
    assertEquals(50 * Math.log(100), run.quantileMillis(0.99), 50);
  }

  @Test
  void usersAreNeverMoreThanThereAre() {
    SimulationRun run =
        Simulation.run(Scenes.named("knee"), Contestant.named("fixed:1000"), /* seed= */ 1);
    assertTrue(run.points().stream().allMatch(point -> point.busy() + point.queued() <= 400));
    // 50 at once, 20 ms each.
    assertEquals(2500, run.perSecond(5, 60), 50);
  }

  @Test
  void theFirstThousandThreadsAreMadeOneAfterAnother() {
    SimulationRun run =
        Simulation.run(Scenes.named("burst-1000"), Contestant.named("fixed:1000"), /* seed= */ 1);
    // 1000 times 60 us of CPU, in a machine that has other things to do, too: half at 1.03 s.
    assertEquals(1000, run.mostThreads());
    assertTrue(run.quantileMillis(0.01, 0, 2.3) < 1005);
    assertTrue(run.quantileMillis(0.99, 0, 2.3) > 1055);
  }

  @Test
  void aQuotaHoldsOverAnySecond() {
    SimulationRun run =
        Simulation.run(Scenes.named("quota-waits"), Contestant.named("fixed:300"), /* seed= */ 1);
    for (int i = 20; i + 10 <= run.points().size(); i += 10) {
      double used =
          run.points().subList(i, i + 10).stream()
              .mapToDouble(SimulationRun.Point::cpuCores)
              .average()
              .orElse(0);
      assertTrue(used <= 1.5 + 1e-6, () -> "used " + used);
      assertTrue(used > 1.4, () -> "used " + used);
    }
  }

  @Test
  void idleThreadsEnd() {
    SimulationRun run =
        Simulation.run(Scenes.named("burst-and-back"), Contestant.named("tuned"), /* seed= */ 1);
    int at29 = run.points().get(289).threads();
    assertTrue(at29 > 4000, () -> "at 29 s " + at29);
    assertTrue(run.last().threads() < 200, () -> "at the end " + run.last().threads());
  }

  @Test
  void minutesOfALargePoolTakeSeconds() {
    // 100 000 tasks a second on 6000 threads; were every step linear in them, this would not end.
    SimulationRun run =
        Simulation.run(Scenes.named("burst-6000"), Contestant.named("fixed:6000"), /* seed= */ 1);
    assertEquals(6000, run.perSecond(5, 20), 100);
  }

  private static double cores(SimulationRun run) {
    return run.points().stream().mapToDouble(SimulationRun.Point::cpuCores).average().orElse(0);
  }
}
