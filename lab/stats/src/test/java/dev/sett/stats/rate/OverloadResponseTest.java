package dev.sett.stats.rate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.stats.rate.OverloadResponse.Course;
import dev.sett.stats.rate.OverloadResponse.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Synthetic programs at 100 requests a second, then 300 for four seconds, then 100 again. */
class OverloadResponseTest {

  private static final long MILLI = 1_000_000;
  private static final Course COURSE = new Course(100, 300, 5, 4, 10);
  private static final int RECOVERY = 8;

  /** Ten equal parts of a second. */
  private static List<Part> second(long right, long failed, long inTime, long p99Nanos) {
    return Collections.nCopies(10, new Part(right / 10, failed / 10, inTime / 10, p99Nanos));
  }

  private static List<Part> seconds(int many, List<Part> second) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      parts.addAll(second);
    }
    return parts;
  }

  @SafeVarargs
  private static OverloadResponse after(List<Part> during, List<Part>... after) {
    List<Part> parts = new ArrayList<>(seconds(5, second(100, 0, 100, 2 * MILLI)));
    parts.addAll(seconds(4, during));
    for (List<Part> second : after) {
      parts.addAll(second);
    }
    parts.addAll(
        seconds(RECOVERY - after.length, second(100, 0, 100, 3 * MILLI))); // within 2 x 2 ms
    return OverloadResponse.of(parts, COURSE);
  }

  @Test
  void aProgramThatKeepsUpIsNormalAfterTheFirstSecond() {
    OverloadResponse response = after(second(300, 0, 300, 2 * MILLI));

    assertEquals(OptionalDouble.of(1), response.secondsToNormal());
    assertEquals(300, response.inTimeRps());
    assertEquals(0, response.unansweredAtEnd());
    assertEquals(2 * MILLI, response.normalP99Nanos());
  }

  @Test
  void aQueueIsWhatWasDueAndHasNotEnded() {
    // 200 of 300 a second are answered: 400 are left, which 200 a second work off in 4 seconds.
    OverloadResponse response =
        after(
            second(200, 0, 50, 900 * MILLI),
            second(200, 0, 0, 1500 * MILLI),
            second(200, 0, 0, 1000 * MILLI),
            second(200, 0, 100, 500 * MILLI),
            second(200, 0, 200, 100 * MILLI));

    assertEquals(400, response.unansweredAtEnd());
    assertEquals(50, response.inTimeRps());
    assertEquals(200, response.rightRps());
    assertEquals(900 * MILLI, response.p99AtEndNanos());
    assertEquals(300, response.seconds().get(9).unanswered());
    assertEquals(OptionalDouble.of(5), response.secondsToNormal());
  }

  @Test
  void whatIsRefusedIsNotLeftUnanswered() {
    OverloadResponse response = after(second(200, 100, 200, 3 * MILLI));

    assertEquals(0, response.unansweredAtEnd());
    assertEquals(100, response.failedRps());
    assertEquals(OptionalDouble.of(1), response.secondsToNormal());
  }

  @Test
  void oneNormalSecondIsNotEnough() {
    OverloadResponse response =
        after(
            second(200, 0, 0, 900 * MILLI),
            second(100, 0, 100, 2 * MILLI),
            second(100, 0, 100, 40 * MILLI));

    assertEquals(OptionalDouble.of(3), response.secondsToNormal());
  }

  @Test
  void aStallOfLessThanHalfASecondDoesNotCount() {
    List<Part> stalled = new ArrayList<>(second(100, 0, 100, 2 * MILLI));
    for (int i = 0; i < 4; i++) {
      stalled.set(i, new Part(10, 0, 10, 300 * MILLI));
    }

    assertEquals(
        OptionalDouble.of(1), after(second(300, 0, 300, 2 * MILLI), stalled).secondsToNormal());
  }

  @Test
  void errorsAndMissingAnswersAreNotNormal() {
    List<Part> fails = second(100, 10, 100, 2 * MILLI);
    List<Part> lacks = second(80, 0, 80, 2 * MILLI);

    OverloadResponse response = after(second(300, 0, 300, 2 * MILLI), fails, lacks, fails);

    assertEquals(OptionalDouble.of(4), response.secondsToNormal());
  }

  @Test
  void whatNeverRecoversHasNoTime() {
    List<List<Part>> late = Collections.nCopies(RECOVERY, second(100, 0, 100, 50 * MILLI));
    @SuppressWarnings("unchecked")
    OverloadResponse response = after(second(200, 0, 0, 900 * MILLI), late.toArray(List[]::new));

    assertTrue(response.wasNormalBefore());
    assertEquals(OptionalDouble.empty(), response.secondsToNormal());
  }

  @Test
  void everythingRefusedIsNoGoodput() {
    OverloadResponse response = after(second(0, 300, 0, 0));

    assertEquals(0, response.inTimeRps());
    assertEquals(0, response.p99AtEndNanos());
    assertEquals(300, response.failedRps());
  }

  @Test
  void withoutANormalStateBeforeThereIsNothingToComeBackTo() {
    List<Part> parts = new ArrayList<>(seconds(5, second(50, 0, 50, 2 * MILLI)));
    parts.addAll(seconds(12, second(100, 0, 100, 2 * MILLI)));

    OverloadResponse response = OverloadResponse.of(parts, COURSE);

    assertFalse(response.wasNormalBefore());
    assertEquals(OptionalDouble.empty(), response.secondsToNormal());
  }

  @Test
  void aLoadThatEndedEarlyHasOnlyItsWholeSeconds() {
    List<Part> parts = new ArrayList<>(seconds(3, second(100, 0, 100, 2 * MILLI)));
    parts.add(new Part(10, 0, 10, 2 * MILLI));

    OverloadResponse response = OverloadResponse.of(parts, COURSE);

    assertEquals(3, response.seconds().size());
    assertEquals(0, response.inTimeRps());
    assertEquals(OptionalDouble.empty(), response.secondsToNormal());
  }
}
