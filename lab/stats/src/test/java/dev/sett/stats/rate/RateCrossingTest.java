package dev.sett.stats.rate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RateCrossingTest {

  @Test
  void liesOnAStraightLineOverTheLogarithmOfTheRate() {
    RateCrossing crossing = crossing(400, 0.5, 100, -1, 200, -0.5);

    assertEquals(RateCrossing.Side.INSIDE, crossing.side());
    assertEquals(200 * Math.sqrt(2), crossing.rate(), 1e-9);
  }

  @Test
  void poolsValuesThatFallAlthoughTheRateGrows() {
    // 200 and 300 have one fitted value, -0.1.
    RateCrossing crossing = crossing(100, -1, 200, 0.5, 300, -0.7, 400, 1);

    assertEquals(300 * Math.pow(4.0 / 3, 0.1 / 1.1), crossing.rate(), 1e-9);
  }

  @Test
  void takesTheMeanOfARateThatWasTriedTwice() {
    assertEquals(crossing(100, -1, 200, 1), crossing(200, 0.5, 100, -1, 200, 1.5));
  }

  @Test
  void isABoundWhereAllValuesAreOnOneSide() {
    assertEquals(
        new RateCrossing(100, RateCrossing.Side.BELOW), crossing(200, 0.6, 100, 0.5, 100, 0.1));
    assertEquals(
        new RateCrossing(200, RateCrossing.Side.ABOVE), crossing(200, 0, 100, -0.5, 150, -0.1));
    assertThrows(IllegalArgumentException.class, () -> RateCrossing.of(List.of()));
  }

  /** Rate and value, rate and value. */
  private static RateCrossing crossing(double... steps) {
    return RateCrossing.of(
        IntStream.range(0, steps.length / 2)
            .mapToObj(i -> new RateCrossing.Step(steps[2 * i], steps[2 * i + 1]))
            .toList());
  }
}
