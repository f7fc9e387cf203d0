package dev.sett.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.storage.FilledResults;
import dev.sett.model.storage.ResultJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The looks at a measurement: what they spend, and what is left for the next one. */
final class LooksTest {

  private static final Duration BUDGET = Duration.ofMinutes(4);
  private static final Looks BEGUN = Looks.begun(0.05, Stretch.begun(BUDGET, false, Map.of()));
  private static final Looks ONCE = BEGUN.with(Map.of("ping", 2), BUDGET, 1);

  @Test
  void aMeasurementThatNobodyLookedAtHasAllItsError() {
    assertEquals(0, BEGUN.spent());
    assertEquals(0.05, BEGUN.error());
    assertTrue(BEGUN.isNew(Map.of("ping", 2)));
    assertFalse(ONCE.isNew(Map.of("ping", 2)));
    assertTrue(ONCE.isNew(Map.of("ping", 3)));
  }

  @Test
  void aLaterLookIsStricterTheMorePairsAreNew() {
    double few = again(Map.of("ping", 3)).error();
    double many = again(Map.of("ping", 20)).error();

    // What is spent at the second look is 0.005; more of it counts if looks overlap.
    assertTrue(0.005 < many && many < few && few < 0.04, many + " and " + few);
  }

  @Test
  void theStrictestPointDecidesForAll() {
    Looks first = BEGUN.with(Map.of("ping", 2, "wait", 2), BUDGET, 1);
    Looks second = first.begun(Stretch.begun(BUDGET, false, Map.of("ping", 2, "wait", 2)));

    double error = second.with(Map.of("ping", 3, "wait", 20), BUDGET, 1).error();

    assertEquals(again(Map.of("ping", 20)).error(), error, 1e-12);
  }

  /** The first pairs of a point that began late have all that was not spent on it. */
  @Test
  void aPointWithoutPairsAtAnEarlierLookIsNoReasonToFail() {
    Looks first = BEGUN.with(Map.of("ping", 2, "wait", 0), BUDGET, 1);
    Looks second = first.begun(Stretch.begun(BUDGET, false, Map.of("ping", 2, "wait", 0)));

    Look look = second.with(Map.of("ping", 2, "wait", 2), BUDGET, 1).all().getLast();

    assertEquals(0.045, look.error(), 1e-9);
  }

  @Test
  void aPairTakesAsLongAsInTheLastStretchThatTells() {
    Experiment experiment = FilledResults.plan().experiment();
    Looks begun = ONCE.begun(Stretch.begun(Duration.ofMinutes(9), false, Map.of("ping", 2)));

    assertEquals(Duration.ofMinutes(2), begun.pairTime(experiment));
    Looks later = begun.with(Map.of("ping", 5), Duration.ofMinutes(9), 1);
    assertEquals(Duration.ofMinutes(3), later.pairTime(experiment));
  }

  @Test
  void aForecastAllowsForTheNextLook() {
    Effect undecided =
        FilledResults.result().effects().stream()
            .filter(e -> e.blocksNeeded().isPresent())
            .findFirst()
            .orElseThrow();

    assertEquals(17, undecided.blocksNeeded().orElseThrow());
    int needed = ONCE.forecast(undecided).blocksNeeded().orElseThrow();
    assertTrue(needed > 20 && needed < 34, "needed " + needed);
    assertEquals(undecided, Looks.once(0.05, BUDGET, Map.of("ping", 2)).forecast(undecided));
  }

  @Test
  void looksAreKeptWithTheResult() {
    Result result = FilledResults.result().withLooks(Optional.of(ONCE));

    byte[] json = ResultJson.toJson(result).getBytes(StandardCharsets.UTF_8);
    Result read = ResultJson.result(json, "result.json");

    assertEquals(Optional.of(ONCE), read.looks());
    assertEquals(0.04, read.error(), 1e-12);
    String old = ResultJson.toJson(FilledResults.result());
    assertFalse(old.contains("looks"), old);
    assertFalse(old.contains("untilDecided"), old);
    Result before = ResultJson.result(old.getBytes(StandardCharsets.UTF_8), "result.json");
    assertEquals(Optional.empty(), before.looks());
    double confidence = before.plan().experiment().design().confidence();
    assertEquals(1 - confidence, before.error(), 1e-12);
  }

  private static Looks again(Map<String, Integer> pairs) {
    return ONCE.begun(Stretch.begun(BUDGET, false, Map.of("ping", 2))).with(pairs, BUDGET, 1);
  }
}
