package dev.sett.stats;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How often the verdict at one point is right, by simulation: four headline metrics, of which
 * requests per second and CPU per request scatter together. Its {@code main} prints the table of
 * {@code docs/methods/verdicts.md}, "Several metrics".
 *
 * @param runs points that are simulated for each cell
 * @param seed of the random numbers
 */
record PointStudy(int runs, long seed) {

  private static final double SPREAD = 0.9;

  /** Correlation of the log-ratios of requests per second and CPU per request, turned round. */
  private static final double TOGETHER = 0.5;

  private static final List<Double> MEDIANS = List.of(0.03, 0.03, 0.3, 0.04);
  private static final List<Double> MARGINS = List.of(0.03, 0.03, 0.1, 0.1);

  /** Metrics that lead: requests per second and CPU per request. */
  private static final int LEADING = 2;

  /**
   * What came out.
   *
   * @param wrong share of points with any difference called that is none, or is the other way
   * @param found share of points at which the difference in requests per second was found
   */
  record Counted(double wrong, double found) {}

  /**
   * Simulates points.
   *
   * @param difference true difference of B in requests per second, as a logarithm
   * @param timesThePrior how far processes scatter, in terms of what is taken as known
   */
  Counted count(int pairs, double difference, double timesThePrior) {
    Comparison comparison = Comparison.withSeed(seed);
    Random random = new Random(seed);
    int wrong = 0;
    int found = 0;
    for (int run = 0; run < runs; run++) {
      List<Decision> decisions =
          comparison.effects(point(pairs, difference, timesThePrior, random)).stream()
              .map(PairedEffect::decision)
              .toList();
      found += decisions.getFirst() == direction(difference) ? 1 : 0;
      boolean any =
          IntStream.range(0, decisions.size())
              .anyMatch(
                  i -> {
                    boolean called =
                        decisions.get(i) == Decision.LOWER || decisions.get(i) == Decision.HIGHER;
                    boolean right =
                        i == 0 && difference != 0 && decisions.get(i) == direction(difference);
                    return called && !right;
                  });
      wrong += any ? 1 : 0;
    }
    return new Counted((double) wrong / runs, (double) found / runs);
  }

  private static Decision direction(double difference) {
    return difference < 0 ? Decision.LOWER : Decision.HIGHER;
  }

  private static List<PairedSample> point(
      int pairs, double difference, double timesThePrior, Random random) {
    double[][] logs = new double[MEDIANS.size()][pairs];
    for (int metric = 0; metric < logs.length; metric++) {
      double deviation =
          timesThePrior * MEDIANS.get(metric) * Math.exp(SPREAD * random.nextGaussian());
      for (int i = 0; i < pairs; i++) {
        double own = random.nextGaussian();
        boolean follows = metric == 1;
        double before = follows ? logs[0][i] / MEDIANS.getFirst() : 0;
        logs[metric][i] =
            follows
                ? deviation * Math.sqrt(1 - TOGETHER * TOGETHER) * own
                    - TOGETHER * MEDIANS.get(metric) * before
                : deviation * own;
      }
    }
    return IntStream.range(0, logs.length)
        .mapToObj(
            metric ->
                new PairedSample(
                    "metric " + metric,
                    IntStream.range(0, pairs).mapToObj(i -> 1.0).toList(),
                    IntStream.range(0, pairs)
                        .mapToObj(i -> Math.exp(logs[metric][i] + (metric == 0 ? difference : 0)))
                        .toList(),
                    Optional.of(new Prior(MEDIANS.get(metric), SPREAD)),
                    /* drift= */ 0,
                    new PairedSample.Terms(
                        metric < LEADING, OptionalDouble.of(MARGINS.get(metric)))))
        .toList();
  }

  /** Prints the table. */
  static void print(int runs) {
    PointStudy study = new PointStudy(runs, /* seed= */ 1);
    System.out.println(
        "| pairs | processes scatter | nothing planted: wrong | 5%: found | 10%: found |");
    System.out.println("|---|---|---|---|---|");
    for (int pairs : new int[] {2, 3, 6, 10}) {
      for (double times : new double[] {1, 1.5}) {
        System.out.printf(
            Locale.ROOT,
            "| %d | %s | %.1f%% | %.0f%% | %.0f%% |%n",
            pairs,
            times == 1 ? "as the prior says" : times + " times as far",
            100 * study.count(pairs, /* difference= */ 0, times).wrong(),
            100 * study.count(pairs, Math.log(0.95), times).found(),
            100 * study.count(pairs, Math.log(0.9), times).found());
      }
    }
  }
}
