package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pool of 400 users whose tasks call something that serves so many at once, 20 ms each. */
class LimitExperimentTest {
  private static final int USERS = 400;

  private final DemandTuner tuner = new DemandTuner();
  private final List<Reason> reasons = new ArrayList<>();
  private int limit = 4;
  private double callSeconds = 0.02;
  private double largestStep;
  private double processCores = 0.1;
  private long nanos = 10_000_000;

  @Test
  void findsWhatIsFullAndKeepsAwayFromIt() {
    serve(/* atOnce= */ 50, /* seconds= */ 60);
    assertTrue(limit >= 50 && limit <= 130, "limit " + limit);
    assertTrue(reasons.contains(Reason.TRIAL_KEPT));
  }

  @Test
  void whatIsNotFullIsTriedOnceAndLeftAlone() {
    serve(/* atOnce= */ 1000, /* seconds= */ 120);
    assertTrue(limit >= 400, "limit " + limit);
    assertEquals(1, reasons.stream().filter(Reason.TRIAL_REVERTED::equals).count());
  }

  @Test
  void stepsDownByAFifthAtMost() {
    serve(/* atOnce= */ 50, /* seconds= */ 60);
    // And less than one task more, because limits are whole numbers.
    assertTrue(largestStep <= 0.2 + 1.0 / 50, "by " + largestStep);
  }

  @Test
  void tasksTooLongForATurnAreLeftAlone() {
    callSeconds = 2;
    serve(/* atOnce= */ 50, /* seconds= */ 300);
    assertFalse(reasons.contains(Reason.TRIAL), reasons.toString());
    assertTrue(limit >= 400, "limit " + limit);
  }

  @Test
  void comesBackUpWhenItIsFullNoMore() {
    serve(/* atOnce= */ 50, /* seconds= */ 60);
    serve(/* atOnce= */ 300, /* seconds= */ 120);
    assertTrue(limit >= 300, "limit " + limit);
  }

  @Test
  void nothingGetsDoneAnyMoreSoTheLimitGoesUp() {
    serve(/* atOnce= */ 50, /* seconds= */ 60);
    serve(/* atOnce= */ 5, /* seconds= */ 2);
    assertTrue(limit >= 400, "limit " + limit);
  }

  @Test
  void whileTheCpusAreFullNobodyLooksForSomethingElseThatIs() {
    processCores = 1.95;
    serve(/* atOnce= */ 50, /* seconds= */ 60);
    assertTrue(limit >= 400, "limit " + limit);
    assertFalse(reasons.contains(Reason.TRIAL), reasons.toString());
  }

  private void serve(int atOnce, double seconds) {
    double left = 0;
    for (double t = 0; t < seconds; t += nanos / 1e9) {
      int busy = Math.min(limit, USERS);
      double ended = Math.min(busy, atOnce) / callSeconds * nanos / 1e9 + left;
      left = ended - Math.floor(ended);
      Window window =
          new TestingWindows(
                  nanos,
                  limit,
                  busy,
                  USERS - busy,
                  (long) ended,
                  /* computing= */ 0.001,
                  /* waitingForCpu= */ 0,
                  processCores,
                  /* cores= */ 2)
              .window();
      Adjustment adjustment = tuner.observe(window);
      if (adjustment.reason() == Reason.TRIAL) {
        largestStep =
            Math.max(largestStep, 1 - adjustment.limit() / (double) Math.min(limit, USERS));
      }
      limit = adjustment.limit();
      nanos = adjustment.nextNanos();
      reasons.add(adjustment.reason());
    }
  }
}
