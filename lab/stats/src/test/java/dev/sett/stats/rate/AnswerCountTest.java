package dev.sett.stats.rate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class AnswerCountTest {

  private static final double WINDOW = 0.1;

  @Test
  void betweenWindowsAnswersArriveEvenly() {
    AnswerCount count = AnswerCount.of(new long[] {10, 0, 20}, WINDOW);

    assertEquals(0, count.until(-1));
    assertEquals(5, count.until(0.05), 1e-9);
    assertEquals(10, count.until(0.15), 1e-9);
    assertEquals(20, count.until(0.25), 1e-9);
    assertEquals(30, count.until(9), 1e-9);
    assertEquals(100, count.rate(/* from= */ 0, /* to= */ 0.3, /* cycle= */ 0), 1e-9);
  }

  @Test
  void rateOfBurstsDoesNotDependOnWhereTheyLie() {
    // A thousand connections that are all answered at once, every 1.7 s.
    double cycle = 1.7;
    double lowest = Double.MAX_VALUE;
    double highest = 0;
    for (double first = 0; first < cycle; first += 0.1) {
      long[] completed = new long[50];
      for (double at = first; at < completed.length * WINDOW - 1e-9; at += cycle) {
        completed[(int) (at / WINDOW + 1e-9)] += 1000;
      }
      AnswerCount count = AnswerCount.of(completed, WINDOW);
      lowest = Math.min(lowest, count.total() / count.seconds());
      highest = Math.max(highest, count.total() / count.seconds());

      double rate = count.rate(/* from= */ 0, count.seconds(), cycle);
      assertEquals(1000 / cycle, rate, 0.03 * 1000 / cycle, "first burst after " + first + " s");

      // A cycle that is known to a tenth is enough.
      for (double off : new double[] {0.9, 1.1}) {
        double near = count.rate(/* from= */ 0, count.seconds(), off * cycle);
        assertEquals(1000 / cycle, near, 0.1 * 1000 / cycle, off + " times the cycle");
      }
    }
    assertTrue(highest > 1.4 * lowest, "as counted, two bursts or three");
  }

  @Test
  void evenAnswersHaveTheirRateWhateverTheCycle() {
    long[] completed = new long[50];
    Arrays.fill(completed, 7);
    AnswerCount count = AnswerCount.of(completed, WINDOW);

    for (double cycle : new double[] {0, 0.05, 0.1, 0.333, 1, 2.5}) {
      assertEquals(70, count.rate(/* from= */ 0, count.seconds(), cycle), 1e-9);
    }
  }
}
