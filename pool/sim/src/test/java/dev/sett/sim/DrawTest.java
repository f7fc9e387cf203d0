package dev.sett.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DrawTest {

  @Test
  void drawsHaveTheMeanTheySay() {
    for (Draw draw : new Draw[] {Draw.millis(3), Draw.about(3), Draw.skewed(3)}) {
      SplittableRandom random = new SplittableRandom(/* seed= */ 5);
      double sum = 0;
      for (int i = 0; i < 200_000; i++) {
        sum += draw.next(random);
      }
      assertEquals(3e6, sum / 200_000, 0.03e6, draw.toString());
    }
  }

  @Test
  void skewedTimesHaveALowMedianAndALongTail() {
    SplittableRandom random = new SplittableRandom(/* seed= */ 5);
    double[] times = new double[100_001];
    Arrays.setAll(times, i -> Draw.skewed(1).next(random));
    Arrays.sort(times);
    assertEquals(0.61e6, times[50_000], 0.02e6);
    assertEquals(6.2e6, times[99_000], 0.3e6);
  }
}
