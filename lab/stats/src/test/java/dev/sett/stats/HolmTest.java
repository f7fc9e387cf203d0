package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HolmTest {

  private static Holm equal(double... p) {
    double[] weights = new double[p.length];
    java.util.Arrays.fill(weights, 1);
    return new Holm(p, weights);
  }

  /** Holm (1979), section 4: ordered by p / weight; the first is tested at alpha w / sum. */
  @Test
  void weightsShareTheError() {
    Holm holm = new Holm(new double[] {0.02, 0.01}, new double[] {3, 1});
    assertEquals(0, holm.test(0)); // 0.02 / 3 < 0.01 / 1
    assertEquals(1 - 0.05 * 3 / 4, holm.confidence(0.95, /* test= */ 0, /* rank= */ 0), 1e-12);
    assertEquals(0.95, holm.confidence(0.95, /* test= */ 1, /* rank= */ 1), 1e-12);
    assertArrayEquals(new double[] {0.02 * 4 / 3, 0.02 * 4 / 3}, holm.adjusted(), 1e-12);
  }

  @Test
  void onlyTheRatiosOfWeightsMatter() {
    double[] p = {0.03, 0.001, 0.2};
    assertArrayEquals(
        new Holm(p, new double[] {1, 0.5, 0.5}).adjusted(),
        new Holm(p, new double[] {4, 2, 2}).adjusted(),
        1e-12);
  }

  @Test
  void aLightTestWidensTheOthersLessThanAnEqualOne() {
    double[] p = {0.02, 0.9};
    double light = new Holm(p, new double[] {1, 0.25}).confidence(0.95, 0, 0);
    double heavy = equal(p).confidence(0.95, 0, 0);
    assertEquals(1 - 0.05 / 1.25, light, 1e-12);
    assertEquals(0.975, heavy, 1e-12);
  }
}
