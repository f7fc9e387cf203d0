package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

  @Test
  void theShortestWayDecides() {
    ClockOffset offset =
        ClockOffset.of(
            List.of(
                new ClockOffset.Reading(0, 9_000_000, 20_000_000),
                new ClockOffset.Reading(100_000_000, 101_500_000, 101_000_000)));
    assertEquals(new ClockOffset(1_000_000, 500_000), offset);
    assertEquals("1.0 ms ahead (within 0.5 ms)", offset.words());
    assertEquals(41_000_000, offset.here(42_000_000));
  }

  @Test
  void aClockMayBeBehind() {
    assertEquals("2.5 ms behind (within 0.0 ms)", new ClockOffset(-2_500_000, 0).words());
  }

  /** However unlike the two ways are, the truth is within what is said. */
  @RepeatedTest(value = 500, name = "seed {currentRepetition}")
  void theTrueOffsetIsWithinTheUncertainty(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    long truth = random.nextLong(-1_000_000_000L, 1_000_000_001L);
    List<Long> ways = random.longs(random.nextInt(1, 10), 0, 50_000_001).boxed().toList();
    List<ClockOffset.Reading> readings = new ArrayList<>();
    long now = 1_000_000_000L;
    for (int i = 0; i < ways.size(); i++) {
      long there = ways.get(i);
      long back = ways.get(ways.size() - 1 - i);
      readings.add(new ClockOffset.Reading(now, now + there + truth, now + there + back));
      now += 1_000_000_000L;
    }
    ClockOffset offset = ClockOffset.of(readings);
    assertTrue(
        Math.abs(offset.nanos() - truth) <= offset.uncertaintyNanos() + 1,
        () -> offset + " but truly " + truth);
  }
}
