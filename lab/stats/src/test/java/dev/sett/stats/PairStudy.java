package dev.sett.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * How often the interval of few pairs holds the truth, by simulation. Its {@code main} prints the
 * table of {@code docs/methods/effects.md}, "Few pairs"; {@code bench/truth/simulate.sh coverage}
 * runs it.
 *
 * @param prior what is taken as known of processes
 * @param runs comparisons that are simulated for each cell
 * @param seed of the random numbers
 */
record PairStudy(Prior prior, int runs, long seed) {

  /** Slices of a pair. */
  private static final int SLICES = 5;

  /** Half of a slice's deviation carries over to the next one, as a slow disturbance does. */
  private static final double FOLLOWS = 0.5;

  /** Share of 95% intervals that hold the truth, with slices that don't follow one another. */
  double coverage(int pairs, double timesThePrior, double noise) {
    return coverage(pairs, timesThePrior, noise, /* follows= */ 0).share();
  }

  /** The share of intervals that hold the truth, and their median half width. */
  record Covered(double share, double halfWidth) {}

  /**
   * Simulates comparisons. In each, the deviation between processes is drawn from the prior, times
   * a factor, and a pair is the mean of five slices.
   *
   * @param noise standard deviation of a pair that its slices account for, relative to the prior's
   *     median
   * @param follows share of a slice's deviation that carries over to the next one
   */
  Covered coverage(int pairs, double timesThePrior, double noise, double follows) {
    Random random = new Random(seed);
    int covered = 0;
    List<Double> halfWidths = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      double deviation =
          timesThePrior * prior.median() * Math.exp(prior.spread() * random.nextGaussian());
      double[] logs = new double[pairs];
      double variance = 0;
      for (int i = 0; i < pairs; i++) {
        double[] slices = slices(noise * prior.median() * Math.sqrt(SLICES), follows, random);
        StudentT pair = StudentT.of(slices);
        logs[i] = deviation * random.nextGaussian() + pair.mean();
        variance += pair.standardError() * pair.standardError() / pairs;
      }
      Prior known = noise > 0 ? prior.withNoise(variance, pairs * (SLICES - 1.0)) : prior;
      PairPosterior posterior = PairPosterior.of(logs, known);
      double half = posterior.halfWidth(StatsDefaults.CONFIDENCE);
      halfWidths.add(half);
      covered += Math.abs(posterior.mean()) <= half ? 1 : 0;
    }
    halfWidths.sort(null);
    return new Covered((double) covered / runs, halfWidths.get(runs / 2));
  }

  private static double[] slices(double deviation, double follows, Random random) {
    double[] slices = new double[SLICES];
    double off = random.nextGaussian();
    for (int i = 0; i < SLICES; i++) {
      slices[i] = deviation * off;
      off = follows * off + Math.sqrt(1 - follows * follows) * random.nextGaussian();
    }
    return slices;
  }

  /** Prints the table; the argument is the number of runs for each cell, 20,000 by default. */
  public static void main(String[] arguments) {
    int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20_000;
    PairStudy study = new PairStudy(new Prior(0.03, 0.9), runs, /* seed= */ 1);
    System.out.println("| processes scatter | slices scatter | 2 pairs | 3 | 6 | 10 |");
    System.out.println("|---|---|---|---|---|---|");
    double[][] noises = {{0, 0}, {1, 0}, {3, 0}, {1, FOLLOWS}};
    String[] words = {"not at all", "as far", "3 times as far", "as far, following"};
    for (int row = 0; row < noises.length; row++) {
      for (double times : new double[] {1, 1.5, 2, 3, 0.5}) {
        System.out.printf(
            Locale.ROOT,
            "| %s | %s |",
            times == 1
                ? "as the prior says"
                : String.format(Locale.ROOT, "%.1f times as far", times),
            words[row]);
        for (int pairs : new int[] {2, 3, 6, 10}) {
          Covered covered = study.coverage(pairs, times, noises[row][0], noises[row][1]);
          System.out.printf(
              Locale.ROOT, " %.1f%% (±%.1f%%) |", 100 * covered.share(), 100 * covered.halfWidth());
        }
        System.out.println();
      }
    }
  }
}
