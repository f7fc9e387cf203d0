package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RollTest {

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 0", "0, 1", "17, 4711", "1000000, 1048575", "1048575, 1048575"})
  void keepsBothNumbersThroughManyVersions(int active, int top) {
    long roll = 0;
    for (int i = 0; i < 1000; i++) {
      roll = Roll.with(roll, active, top);
      assertEquals(active, Roll.active(roll));
      assertEquals(top, Roll.top(roll));
    }
  }

  @Test
  void differsFromAnEarlierRollWithTheSameNumbers() {
    long before = Roll.with(0, 3, 5);
    long pushed = Roll.with(before, 2, 6);
    assertNotEquals(before, Roll.with(pushed, 3, 5));
  }

  @Test
  void beginsItsVersionsAnewAfterTheLast() {
    long last = -1L << 40;
    long next = Roll.with(last, 12, 34);
    assertEquals(12, Roll.active(next));
    assertEquals(34, Roll.top(next));
    assertEquals(0, next >>> 40);
  }

  @Test
  void hasRoomForAsManySeatsAsThereMayBeThreads() {
    long roll = Roll.with(0, Roll.MOST + 1, Roll.MOST + 1);
    assertEquals(Roll.MOST + 1, Roll.active(roll));
    assertEquals(Roll.MOST + 1, Roll.top(roll));
    assertEquals(true, Roll.MOST > TunedExecutorBuilder.MOST_THREADS);
  }
}
