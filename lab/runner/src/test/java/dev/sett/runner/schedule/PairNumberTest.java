package dev.sett.runner.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.CapacityMeasure;
import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.http.Request;
import dev.sett.runner.TestingRuns;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class PairNumberTest {

  private static final Point POINT =
      new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());

  private static int number(Duration budget, List<Integer> visits, int startMillis, int warmUp) {
    return number(budget, visits, startMillis, warmUp, /* rps= */ 10_000);
  }

  private static int number(
      Duration budget, List<Integer> visits, int startMillis, int warmUp, double rps) {
    return new PairNumber(
            TestingRuns.experiment(
                TestingRuns.VARIANTS, List.of(POINT), Defaults.warmPairs(budget)),
            visits,
            /* fixed= */ Duration.ZERO)
        .of(
            List.of(
                new PairNumber.Readied(
                    Duration.ofMillis(startMillis), Duration.ofSeconds(warmUp), rps)));
  }

  @Test
  void aNativeServerGetsTenPairsAndMoreInThreeMinutes() {
    assertTrue(number(Duration.ofSeconds(200), List.of(1), 10, 2) >= 10);
  }

  @Test
  void aServiceThatIsWarmAfterAMinuteGetsFew() {
    int number = number(Duration.ofSeconds(330), List.of(1), 8000, 60);
    assertEquals(2, number);
    assertTrue(number(Duration.ofMinutes(60), List.of(1), 8000, 60) > 10);
  }

  /** Nothing is decided about capacity with fewer than five pairs, nor with cold ones. */
  @Test
  void anObjectiveGetsFivePairsIfTheyCanBecomeWarm() {
    Point searched =
        POINT.measured(new SloMeasure(Objective.parse("p99=50ms"), Duration.ofSeconds(2)));
    assertEquals(5, capacity(searched, Duration.ofMinutes(7), /* warmUp= */ 5));
    assertEquals(3, capacity(searched, Duration.ofMinutes(18), /* warmUp= */ 120));
    assertEquals(2, capacity(searched, Duration.ofMinutes(5), /* warmUp= */ 120));
  }

  private static int capacity(Point point, Duration budget, int warmUp) {
    return new PairNumber(
            TestingRuns.experiment(
                TestingRuns.VARIANTS, List.of(point), Defaults.warmPairs(budget)),
            /* visits= */ List.of(1),
            /* fixed= */ Duration.ZERO)
        .of(
            List.of(
                new PairNumber.Readied(Duration.ofSeconds(15), Duration.ofSeconds(warmUp), 400)));
  }

  @Test
  void morePointsAndMoreGroupsLeaveTimeForFewer() {
    Duration budget = Duration.ofMinutes(5);
    int one = number(budget, List.of(1), 1000, 6);
    int two = number(budget, List.of(2), 1000, 6);
    int apart = number(budget, List.of(1, 1), 1000, 6);
    assertTrue(one > two && two >= apart && apart >= 2, one + ", " + two + ", " + apart);
  }

  /** 40 requests per second: a phase of 12 s at half of that has the 200 requests of a p95. */
  @Test
  void aSlowServiceGetsFewerPairsWithLongerPhases() {
    Duration budget = Duration.ofMinutes(3);
    int pairs = number(budget, List.of(1), 500, 2, /* rps= */ 40);
    assertTrue(pairs >= 2 && budget.toSeconds() / pairs >= 2 * 2 * 10, pairs + " pairs");
    assertTrue(pairs < number(budget, List.of(1), 500, 2));
  }

  @Test
  void capacityAloneHasTimeForMorePairs() {
    Duration budget = Duration.ofMinutes(6);
    Point alone = POINT.measured(new CapacityMeasure());
    int both = capacity(POINT, budget, /* warmUp= */ 10);
    assertTrue(capacity(alone, budget, /* warmUp= */ 10) > both, both + " with a fixed rate");
  }

  @Test
  void thereAreNeverMoreThanWereAllowed() {
    assertEquals(Defaults.MAX_PAIRS, number(Duration.ofHours(12), List.of(1), 10, 2));
  }

  @Test
  void aPairIsNeverSoShortThatAPhaseHasNoSlices() {
    Duration budget = Duration.ofSeconds(100);
    int pairs = number(budget, List.of(1), 10, 2);
    double measured = budget.toSeconds() / (double) pairs - 2 * (0.01 + 0.5 + 2);
    assertTrue(measured / 2 / 2 / 1.2 >= 2, pairs + " pairs");
  }
}
