package dev.sett.load.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.schedule.SlicePlan;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TallyTest {

  private static final long MS = 1_000_000;

  private final List<LoadSlice.Window> windows = new ArrayList<>();

  /** From 1000 ms: 200 ms settling, 300 ms counted, 1 s drain. */
  private final SlicePlan plan = SlicePlan.of(1000 * MS, 200 * MS, 300 * MS, 1000 * MS);

  private final Tally tally =
      new Tally(plan, part -> windows.add(part.window(OptionalLong.empty())), List.of());

  @Test
  void countsAsCompletedWhatArrivesInTheCountedWindow() {
    answer(1199);
    answer(1200);
    answer(1499);
    answer(1500);
    assertEquals(2, tally.completed());
    assertEquals(4, tally.answered());
  }

  @Test
  void keepsTheLatencyOfWhatIsDueInTheCountedWindow() {
    tally.right(1199 * MS, 0, 1199 * MS, 1300 * MS);
    assertEquals(0, tally.response.getTotalCount());
    tally.right(1499 * MS, 0, 1499 * MS, 1700 * MS);
    assertEquals(1, tally.response.getTotalCount());
    assertClose(201, tally.response.getMaxValue());
  }

  @Test
  void thePartsAddUpToTheResponse() {
    // due at 1200, connection free at 1210, sent at 1213, whole at 1240
    tally.right(1200 * MS, 1210 * MS, 1213 * MS, 1240 * MS);
    assertClose(40, tally.response.getMaxValue());
    assertClose(10, tally.waiting.getMaxValue());
    assertClose(3, tally.lag.getMaxValue());
    assertClose(27, tally.service.getMaxValue());
  }

  @Test
  void aConnectionThatIsFreeBeforehandMeansNoWaiting() {
    tally.right(1200 * MS, 1100 * MS, 1204 * MS, 1240 * MS);
    assertEquals(0, tally.waiting.getMaxValue());
    assertClose(4, tally.lag.getMaxValue());
  }

  @Test
  void whateverFailedCountsWithTheTimeUntilItFailed() {
    // due at 1200, connection free at 1210, sent at 1213, failed at 2500
    for (ErrorKind kind : ErrorKind.values()) {
      Tally one = new Tally(plan, part -> {}, List.of());
      one.failed(kind, 1200 * MS, 1210 * MS, 1213 * MS, 2500 * MS, () -> "no right answer");
      assertEquals(Map.of(kind, new LoadSlice.Failures(1, "no right answer")), one.errors());
      assertClose(1300, one.response.getMaxValue());
      assertClose(10, one.waiting.getMaxValue());
      assertClose(3, one.lag.getMaxValue());
      assertClose(1287, one.service.getMaxValue());
      assertEquals(0, one.answered());
    }
  }

  @Test
  void whatWasNeverSentOnlyWaited() {
    tally.neverSent(ErrorKind.TIMEOUT, 1200 * MS, 2500 * MS, "no connection");
    tally.neverSent(ErrorKind.SHED, 1300 * MS, 1310 * MS, "shed");
    assertEquals(List.of(ErrorKind.TIMEOUT, ErrorKind.SHED), List.copyOf(tally.errors().keySet()));
    assertEquals(2, tally.response.getTotalCount());
    assertClose(10, tally.response.getMinValue());
    assertClose(1300, tally.waiting.getMaxValue());
    assertEquals(0, tally.service.getTotalCount());
    assertEquals(0, tally.lag.getTotalCount());
  }

  @Test
  void aFailureOfARequestThatWasNotDueInTheCountedWindowLeavesNoLatency() {
    tally.failed(ErrorKind.CLOSED, 1199 * MS, 0, 1199 * MS, 1300 * MS, () -> "gone");
    tally.neverSent(ErrorKind.SHED, 1199 * MS, 1300 * MS, "shed");
    assertEquals(0, tally.response.getTotalCount());
    assertEquals(2, tally.errors().size());
  }

  @Test
  void aConnectionThatCouldNotBeOpenedLeavesNoLatency() {
    tally.failed(ErrorKind.CONNECT, 1300 * MS, () -> "refused");
    assertEquals(0, tally.response.getTotalCount());
    assertEquals(new LoadSlice.Failures(1, "refused"), tally.errors().get(ErrorKind.CONNECT));
  }

  @Test
  void keepsTheFirstExampleOfEachKind() {
    tally.failed(ErrorKind.STATUS, 1300 * MS, () -> "x".repeat(1000));
    tally.failed(
        ErrorKind.STATUS,
        1300 * MS,
        () -> {
          throw new AssertionError("asked for a second example");
        });
    assertEquals(new LoadSlice.Failures(2, "x".repeat(300)), tally.errors().get(ErrorKind.STATUS));
  }

  @Test
  void deliversEveryWindowOnceEvenWhenNothingHappens() {
    answer(1050);
    answer(1399);
    tally.failed(ErrorKind.CLOSED, 1401 * MS, () -> "gone");
    tally.roll(9999 * MS);
    tally.roll(99999 * MS);
    assertEquals(List.of(1L, 0L, 0L, 1L, 0L), windows.stream().map(w -> w.completed()).toList());
    assertEquals(List.of(0L, 0L, 0L, 0L, 1L), windows.stream().map(w -> w.failed()).toList());
    assertEquals(5 * MS, windows.get(0).maxNanos());
    assertEquals(Long.MAX_VALUE, tally.windowEnd());
  }

  @Test
  void anAnswerAfterTheLastWindowIsInNone() {
    answer(1500);
    assertEquals(5, windows.size());
    assertTrue(windows.stream().allMatch(w -> w.completed() == 0));
  }

  @Test
  void talliesOfSeveralLoopsAddUp() {
    Tally other = new Tally(plan, part -> {}, List.of());
    other.sent(1250 * MS);
    other.right(1250 * MS, 0, 1250 * MS, 1255 * MS);
    other.failed(ErrorKind.BODY, 1250 * MS, () -> "wrong");
    answer(1300);
    tally.add(other);
    assertEquals(2, tally.completed());
    assertEquals(1, tally.sent());
    assertEquals(1, tally.sentInCounted());
    assertEquals(2, tally.response.getTotalCount());
    assertEquals(new LoadSlice.Failures(1, "wrong"), tally.errors().get(ErrorKind.BODY));
  }

  @Test
  void latenciesAreGoodToThreeDigits() {
    Histogram histogram = LatencyHistograms.histogram(Tally.DIGITS);
    histogram.recordValue(123_456_789);
    assertEquals(123_456_789.0, (double) histogram.getMaxValue(), 123_456.789);
  }

  /** A right answer at this moment that took 5 ms. */
  private void answer(long atMillis) {
    tally.right((atMillis - 5) * MS, 0, (atMillis - 5) * MS, atMillis * MS);
  }

  private static void assertClose(long expectedMillis, long nanos) {
    assertEquals((double) expectedMillis, (double) nanos / MS, expectedMillis * 0.001);
  }
}
