package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SerialCorrelationTest {

  private static final int RUNS = 400;
  private static final int BLOCKS = 10;

  @Test
  void valuesThatAlternateAreNotTakenForMoreThanTheyAre() {
    double[] values = {1, 3, 1, 3, 1, 3};
    assertEquals(0, SerialCorrelation.of(values));
    assertArrayEquals(values, SerialCorrelation.spread(values), 1e-12);
  }

  @Test
  void aTrendIsSpreadAndKeepsItsMean() {
    double[] values = {1, 2, 3, 4, 5, 6};
    // Sum of products 8.75, of squares 17.5: 0.5, and 1 / 6.
    assertEquals(0.5 + 1.0 / 6, SerialCorrelation.of(values), 1e-9);
    double[] spread = SerialCorrelation.spread(values);
    assertEquals(3.5, Arrays.stream(spread).average().orElseThrow(), 1e-9);
    assertEquals(5 * Math.sqrt(5), spread[5] - spread[0], 1e-9);
  }

  @Test
  void equalValuesStayEqual() {
    assertArrayEquals(new double[] {2, 2, 2}, SerialCorrelation.spread(new double[] {2, 2, 2}), 0);
  }

  /**
   * Of correlated blocks with no difference, intervals that take them for independent miss 1 in
   * about 30 of 100 runs, here in 17 or fewer.
   */
  @Test
  void intervalsOfCorrelatedBlocksMissTheTruthLessOften() {
    int plain = misses(/* inSeries= */ false);
    int series = misses(/* inSeries= */ true);
    assertTrue(plain > 0.22 * RUNS, "plain: " + plain);
    assertTrue(series < 0.17 * RUNS, "in series: " + series);
  }

  private static int misses(boolean inSeries) {
    Random random = new Random(5);
    Comparison comparison = new Comparison(0.95, 0.03, /* resamples= */ 400, /* seed= */ 3);
    int missed = 0;
    for (int run = 0; run < RUNS; run++) {
      List<Double> a = new ArrayList<>();
      List<Double> b = new ArrayList<>();
      double state = random.nextGaussian();
      for (int block = 0; block < BLOCKS; block++) {
        state = 0.6 * state + 0.8 * random.nextGaussian();
        a.add(100.0);
        b.add(100 * Math.exp(0.02 * state));
      }
      PairedSample.Terms terms =
          new PairedSample.Terms(/* leading= */ true, OptionalDouble.empty(), inSeries);
      PairedSample sample =
          new PairedSample("series", a, b, Optional.empty(), /* drift= */ 0, terms);
      PairedEffect effect = comparison.effects(List.of(sample)).getFirst();
      missed += effect.ratio().low() <= 1 && 1 <= effect.ratio().high() ? 0 : 1;
    }
    return missed;
  }
}
