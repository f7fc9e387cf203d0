package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.LoadException;
import dev.sett.load.schedule.Shape;
import dev.sett.model.trial.LoadSlice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CapacitySearchTest {

  /** A server whose p99 at a rate is that of M/M/1: ln(100) / (capacity - rate). */
  private static LoadSlice mm1(double capacity, Shape shape) {
    if (shape instanceof Shape.ConstantRate(double rps)) {
      double p99 = rps < capacity ? Math.log(100) / (capacity - rps) : 10;
      return SyntheticLoads.slice(rps, Math.min(rps, capacity), 0, 1e3 * p99);
    }
    return SyntheticLoads.slice(0, capacity, 0, 50 / capacity * 1e3);
  }

  private static CapacitySearch.Found search(double capacity, String... objectives) {
    List<Condition> missed = java.util.Arrays.stream(objectives).map(Condition::missed).toList();
    return new CapacitySearch(shape -> mm1(capacity, shape), missed, step -> {}).run();
  }

  @ParameterizedTest
  @ValueSource(doubles = {200, 1_000, 10_000, 80_000})
  void findsTheRateAtWhichTheObjectiveIsJustMet(double capacity) {
    double truth = capacity - Math.log(100) / 0.050;
    CapacitySearch.Found found = search(capacity, "p99=50ms");
    double rate = found.sustainedRps().orElseThrow();
    assertTrue(rate <= truth && rate > 0.96 * truth, rate + " for " + truth);
    assertEquals(capacity, found.ceilingRps(), 1);
  }

  @Test
  void theStrictestOfSeveralObjectivesDecides() {
    double loose = search(10_000, "p99=50ms").sustainedRps().orElseThrow();
    double strict = search(10_000, "p99=50ms", "max=1ms").sustainedRps().orElseThrow();
    assertTrue(strict < loose, strict + " and " + loose);
    assertEquals(10_000 - Math.log(100) / 0.001, strict, 0.04 * strict);
  }

  @Test
  void withoutObjectivesTheBacklogAndTheRateRatioDecide() {
    double rate = search(5_000).sustainedRps().orElseThrow();
    assertTrue(rate <= 5_060 && rate > 4_850, "found " + rate);
  }

  @Test
  void findsNothingWhereNotEvenATrickleIsFastEnough() {
    CapacitySearch.Found found =
        new CapacitySearch(
                shape ->
                    shape instanceof Shape.ConstantRate(double rps)
                        ? SyntheticLoads.slice(rps, rps, 0, 500)
                        : SyntheticLoads.slice(0, 1_000, 0, 500),
                List.of(Condition.missed("p99=20ms")),
                step -> {})
            .run();
    assertEquals(OptionalDouble.empty(), found.sustainedRps());
    assertEquals(Optional.empty(), found.sustained());
    assertTrue(found.steps().size() < 40, found.steps().size() + " steps");
    assertEquals("p99 is 500 ms", found.steps().getLast().trouble().orElseThrow());
  }

  @Test
  void tellsEveryStepAndKeepsThemAsACurve() {
    List<CapacitySearch.Step> told = new ArrayList<>();
    CapacitySearch.Found found =
        new CapacitySearch(
                shape -> mm1(1_000, shape), List.of(Condition.missed("p99=100ms")), told::add)
            .run();
    assertEquals(told, found.steps());
    assertEquals(0, told.getFirst().rps());
    for (CapacitySearch.Step step : told.subList(1, told.size())) {
      assertEquals(
          step.rps() <= found.sustainedRps().orElseThrow(), step.trouble().isEmpty(), "" + step);
    }
  }

  @Test
  void keepsTheLoadAtTheRateFound() {
    CapacitySearch.Found found = search(1_000, "p99=100ms");
    LoadSlice sustained = found.sustained().orElseThrow();
    assertEquals(found.sustainedRps().orElseThrow(), sustained.targetRps());
    assertFalse(Condition.missed("p99=100ms").isTrueOf(sustained));
  }

  @Test
  void oneHiccupAtARateIsForgivenAndTwoAreNot() {
    for (int hiccups = 1; hiccups <= 2; hiccups++) {
      int slow = hiccups;
      AtomicInteger tries = new AtomicInteger();
      CapacitySearch.Found found =
          new CapacitySearch(
                  shape ->
                      shape instanceof Shape.ConstantRate(double rps)
                          ? SyntheticLoads.slice(
                              rps, rps, 0, tries.getAndIncrement() < slow ? 500 : 1)
                          : SyntheticLoads.slice(0, 1_000, 0, 1),
                  List.of(Condition.missed("p99=20ms")),
                  step -> {})
              .run();
      assertEquals(slow == 1, found.sustainedRps().orElseThrow() > 1_000, found.toString());
    }
  }

  @Test
  void growingBacklogIsNotSustainedEvenIfLatencyIsFine() {
    // 3% of the requests are never answered in time, but those that are come fast.
    CapacitySearch.Found found =
        new CapacitySearch(
                shape ->
                    shape instanceof Shape.ConstantRate(double rps)
                        ? withRatioOne(SyntheticLoads.slice(rps, 0.97 * rps, 0, 1))
                        : SyntheticLoads.slice(0, 1_000_000, 0, 1),
                List.of(),
                step -> {})
            .run();
    assertEquals(OptionalDouble.empty(), found.sustainedRps());
    assertTrue(found.steps().getLast().trouble().orElseThrow().contains("backlog"));
  }

  @Test
  void partOfARequestThatIsDueIsNoBacklog() {
    // A sixteenth of 486 is 3.04 requests a window; 3 of them can be answered in each of ten.
    CapacitySearch.Found found =
        new CapacitySearch(
                shape ->
                    shape instanceof Shape.ConstantRate(double rps)
                        ? withRatioOne(SyntheticLoads.slice(rps, rps < 31 ? 30 : rps, 0, 1))
                        : SyntheticLoads.slice(0, 486, 0, 1),
                List.of(),
                step -> {})
            .run();
    assertTrue(found.sustainedRps().orElseThrow() > 486, found.toString());
  }

  private static LoadSlice withRatioOne(LoadSlice s) {
    return SyntheticLoads.with(s, new LoadSlice.Engine(1, 10, 1, /* rateRatio= */ 1));
  }

  @Test
  void refusesAServerThatAnswersNothing() {
    CapacitySearch search =
        new CapacitySearch(
            shape -> SyntheticLoads.slice(0, 0, 10), List.of(Condition.missed("p99=1s")), s -> {});
    assertThrows(LoadException.class, search::run);
  }
}
