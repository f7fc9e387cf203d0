package dev.sett.load.schedule;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Requests that come independently of one another: a Poisson process.
 *
 * <p>Time is cut into cells of about a thousand requests; in each, gaps are drawn from an
 * exponential distribution until the cell is full. What happens in a cell depends on the seed and
 * its own number alone (a Poisson process has no memory, so it may begin anew at any fixed moment):
 * all loops of an engine see the same process, and no rounding adds up.
 */
public final class PoissonSchedule implements Schedule {

  private static final int PER_CELL = 1_024;

  private final long seed;
  private final double cellNanos;
  private long[] before = new long[16]; // requests due before each cell; known up to `known`
  private int known;
  private int drawn = -1;
  private final double[] times = new double[2 * PER_CELL]; // of the cell drawn last

  public PoissonSchedule(Shape.Poisson poisson) {
    seed = poisson.seed();
    cellNanos = PER_CELL * 1e9 / poisson.rps();
  }

  @Override
  public long dueNanos(long index) {
    while (before[known] <= index) {
      learnOneMore();
    }
    int cell = cellOf(index);
    if (cell != drawn) {
      draw(cell);
    }
    return (long) ((cell + times[(int) (index - before[cell])]) * cellNanos);
  }

  private int cellOf(long index) {
    if (drawn >= 0 && before[drawn] <= index && index < before[drawn + 1]) {
      return drawn;
    }
    int found = Arrays.binarySearch(before, 0, known + 1, index);
    if (found < 0) {
      return -found - 2;
    }
    while (before[found + 1] == index) {
      found++; // cells without a request
    }
    return found;
  }

  private void learnOneMore() {
    if (known + 1 == before.length) {
      before = Arrays.copyOf(before, 2 * before.length);
    }
    before[known + 1] = before[known] + draw(known);
    known++;
  }

  /** Draws where in a cell its requests are, from 0 to 1, in order; gives their number. */
  private int draw(int cell) {
    SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + cell);
    int count = 0;
    double at = -Math.log1p(-random.nextDouble()) / PER_CELL;
    while (at < 1 && count < times.length) {
      times[count++] = at;
      at -= Math.log1p(-random.nextDouble()) / PER_CELL;
    }
    drawn = cell;
    return count;
  }
}
