package dev.sett.runner.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import dev.sett.runner.TestingRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BudgetAllocatorTest {

  private static final Point PING =
      new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
  private static final long SECOND = 1_000_000_000L;
  private final BudgetAllocator pace =
      new BudgetAllocator(
          TestingRuns.shortBlocks(
              5, 30, Duration.ofSeconds(100), /* cost= */ Duration.ofSeconds(1)),
          /* variants= */ 2);

  @Test
  void warmUpHasItsOwnLimitWhenThereIsTimeEnough() {
    pace.share(1_000 * SECOND, Map.of(PING, 5));

    assertEquals(Duration.ofSeconds(10), pace.warmUpLimit());
  }

  @Test
  void warmUpsShareWhatTheNeededBlocksLeaveInWholeTurns() {
    // A trial of 2 s capacity and 1 s cost, in turns of 1.2 s, takes 5.6 s beside its warm-up.
    pace.share(100 * SECOND, Map.of(PING, 5));

    // 100 s are 10 s a trial: 4.4 s for a warm-up, 3 turns of 1.2 s.
    assertEquals(Duration.ofMillis(3_600), pace.warmUpLimit());
    assertTrue(10 * pace.blockNanos(PING) / 2 <= 100 * SECOND);
  }

  @Test
  void warmUpIsNeverShorterThanAsked() {
    pace.share(10 * SECOND, Map.of(PING, 5));

    assertEquals(Duration.ofSeconds(2), pace.warmUpLimit());
  }

  @Test
  void blocksThatNoVerdictNeedsChangeNothing() {
    pace.share(100 * SECOND, Map.of(PING, 5));
    pace.share(1 * SECOND, Map.of(PING, 0));

    assertEquals(Duration.ofMillis(3_600), pace.warmUpLimit());
  }

  @Test
  void aSlowStartIsPaidByTheWarmUpsThatFollow() {
    pace.share(100 * SECOND, Map.of(PING, 5));
    pace.took(PING, 22 * SECOND, Collections.nCopies(2, trial(Duration.ofMillis(3_600))));

    // 11 s a trial, 3.6 of them warm-up; 78 s left for 8 trials are 9.75 s: 2.35 s of warm-up,
    // one turn, which is less than the least.
    pace.share(78 * SECOND, Map.of(PING, 4));
    assertEquals(Duration.ofSeconds(2), pace.warmUpLimit());
    assertEquals(2 * (7_400 + 2_000) * 1_000_000L, pace.blockNanos(PING));
  }

  @Test
  void aBlockThatFailedTeachesNothing() {
    pace.share(100 * SECOND, Map.of(PING, 5));
    long expected = pace.blockNanos(PING);
    Trial.Failure died = new Trial.Failure("It died.", List.of(), Optional.empty());

    pace.took(PING, SECOND, List.of(trial(Duration.ZERO).withFailure(Optional.of(died))));

    assertEquals(expected, pace.blockNanos(PING));
  }

  private static Trial trial(Duration warmUp) {
    return new Trial(
        1,
        1,
        1,
        "ping",
        "a",
        Instant.EPOCH,
        Optional.empty(),
        Optional.of(new WarmUp(warmUp.toMillis(), true, List.of(), 200)),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty());
  }
}
