package dev.sett.probe.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class SpeedCounterTest {

  private final SpeedCounter counter = new SpeedCounter();

  @Test
  void workThatTakesHalfAsMuchAgainIsASlowdownOfOneAndAHalf() {
    add(100, 50);
    SpeedReading before = counter.reading();
    add(100, 75);

    assertEquals(1.5, counter.reading().slowdownSince(before), 1e-9);
  }

  @Test
  void nothingIsFasterThanTheBest() {
    add(100, 75);
    SpeedReading before = counter.reading();
    add(100, 50);

    assertEquals(1, counter.reading().slowdownSince(before));
  }

  @Test
  void theBestIsKnownLaterForWhatWasCountedBefore() {
    SpeedReading start = counter.reading();
    add(100, 100);
    SpeedReading slow = counter.reading();
    add(100, 50);
    SpeedReading end = counter.reading();

    assertEquals(1, slow.slowdownSince(start), "as far as was known then");
    assertEquals(1.5, end.slowdownSince(start), 1e-9);
  }

  @Test
  void aSingleShortPieceIsNotTheBest() {
    add(7, 50);
    counter.add(1);
    add(7, 50);
    SpeedReading before = counter.reading();
    add(100, 50);

    assertEquals(1, counter.reading().slowdownSince(before), 1e-9);
  }

  @Test
  void aPieceThatWasInterruptedCountsAsFourTimesTheBest() {
    add(100, 50);
    SpeedReading before = counter.reading();
    add(99, 50);
    counter.add(1_000_000);

    assertEquals(1.03, counter.reading().slowdownSince(before), 1e-9);
  }

  @Test
  void ofAFewPiecesNothingIsKnown() {
    add(100, 50);
    SpeedReading before = counter.reading();
    add(9, 75);

    assertEquals(0, counter.reading().slowdownSince(before));
    assertEquals(0, SpeedReading.NONE.slowdownSince(SpeedReading.NONE));
  }

  private void add(int pieces, long nanos) {
    for (int i = 0; i < pieces; i++) {
      counter.add(nanos);
    }
  }
}
