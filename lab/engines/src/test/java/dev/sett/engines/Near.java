package dev.sett.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Compares times that a histogram has rounded. */
public final class Near {

  private Near() {}

  /** Asserts that a time is as expected, to within so much. */
  public static void near(double expected, long actual, double within) {
    assertEquals(expected, (double) actual, within);
  }
}
