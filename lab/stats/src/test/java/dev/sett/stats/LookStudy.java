package dev.sett.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * How often warm pairs that are looked at several times are wrong about a point, by simulation with
 * the judge of real runs. Its {@code main} prints the table of {@code docs/methods/verdicts.md},
 * "Adding pairs"; {@code bench/truth/simulate.sh looks} runs it.
 *
 * @param runs measurements that are simulated for each cell
 * @param seed of the random numbers
 */
record LookStudy(int runs, long seed) {

  private static final double ERROR = 1 - StatsDefaults.CONFIDENCE;

  /** Standard deviation between processes, its prior and how a metric is judged. */
  private record Kind(String name, double median, boolean leading, double margin) {}

  /** The headline metrics of a point. */
  private static final List<Kind> METRICS =
      List.of(
          new Kind("requests per second", 0.03, true, 0.03),
          new Kind("CPU per request", 0.03, true, 0.03),
          new Kind("p99", 0.3, false, 0.1),
          new Kind("memory under load", 0.04, false, 0.1));

  /**
   * When a measurement is looked at.
   *
   * @param pairs at each look, ascending, at least 2
   * @param spent of the error at each look, cumulative
   * @param untilDecided whether it ends once the first two metrics are decided
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Course(int[] pairs, double[] spent, boolean untilDecided) {

    /** A look at the end of each stretch, the first after some pairs, each later one after more. */
    static Course stretches(int looks, int first, int more) {
      int[] pairs = new int[looks];
      double[] spent = new double[looks];
      for (int k = 0; k < looks; k++) {
        pairs[k] = first + k * more;
        spent[k] = ErrorSpending.target(ERROR, k == 0 ? 0 : spent[k - 1]);
      }
      return new Course(pairs, spent, /* untilDecided= */ false);
    }

    /** A look after each pair from the second on. */
    static Course untilDecided(int most) {
      int[] pairs = new int[most - 1];
      double[] spent = new double[most - 1];
      for (int k = 0; k < pairs.length; k++) {
        pairs[k] = k + 2;
        double before = k == 0 ? 0 : spent[k - 1];
        spent[k] = ErrorSpending.spent(ERROR, 0, before, (double) pairs[k] / most);
      }
      return new Course(pairs, spent, /* untilDecided= */ true);
    }

    double[] errors() {
      return ErrorSpending.familyLevels(Arrays.stream(pairs).asDoubleStream().toArray(), spent);
    }
  }

  /**
   * What came out of many measurements.
   *
   * @param wrong share with a wrong verdict on any metric at any look
   * @param decided share in which both leading metrics were decided at the last look
   * @param pairs pairs on average
   */
  record Tally(double wrong, double decided, double pairs) {}

  /**
   * Simulates measurements of two programs.
   *
   * @param effect true log-ratio of B over A in every metric
   * @param errors of the family at each look, one for each of the course
   * @param timesThePrior scatter between processes, relative to what the prior says
   */
  Tally run(Course course, double effect, double[] errors, double timesThePrior) {
    Random random = new Random(seed);
    Comparison comparison =
        new Comparison(StatsDefaults.CONFIDENCE, /* margin= */ 0.03, 100, /* seed= */ 1);
    int wrong = 0;
    int decided = 0;
    long pairs = 0;
    for (int run = 0; run < runs; run++) {
      List<PairedSample> all = samples(course.pairs(), effect, timesThePrior, random);
      boolean isWrong = false;
      boolean isDecided = false;
      int at = 0;
      for (; at < errors.length && !(course.untilDecided() && isDecided); at++) {
        int n = course.pairs()[at];
        List<PairedEffect> effects =
            comparison.effects(all.stream().map(s -> s.first(n)).toList(), errors[at]);
        isWrong |= effects.stream().anyMatch(e -> isWrong(e.decision(), effect, margin(e)));
        isDecided = effects.stream().limit(2).noneMatch(e -> e.decision() == Decision.UNDECIDED);
      }
      wrong += isWrong ? 1 : 0;
      decided += isDecided ? 1 : 0;
      pairs += course.pairs()[at - 1];
    }
    return new Tally((double) wrong / runs, (double) decided / runs, (double) pairs / runs);
  }

  private static double margin(PairedEffect effect) {
    return METRICS.stream()
        .filter(m -> m.name().equals(effect.name()))
        .findFirst()
        .orElseThrow()
        .margin();
  }

  /** A difference that is not there, one of the other direction, or none where there is one. */
  private static boolean isWrong(Decision decision, double effect, double margin) {
    return switch (decision) {
      case LOWER -> effect >= 0;
      case HIGHER -> effect <= 0;
      case EQUIVALENT -> Math.abs(effect) >= Math.log1p(margin);
      case UNDECIDED -> false;
    };
  }

  private static List<PairedSample> samples(
      int[] pairs, double effect, double timesThePrior, Random random) {
    int most = pairs[pairs.length - 1];
    List<PairedSample> samples = new ArrayList<>();
    for (Kind metric : METRICS) {
      Prior prior = new Prior(metric.median(), 0.9);
      double deviation =
          timesThePrior * prior.median() * Math.exp(prior.spread() * random.nextGaussian());
      List<Double> a = new ArrayList<>();
      List<Double> b = new ArrayList<>();
      for (int i = 0; i < most; i++) {
        a.add(1.0);
        b.add(Math.exp(effect + deviation * random.nextGaussian()));
      }
      samples.add(
          new PairedSample(
              metric.name(),
              a,
              b,
              Optional.of(prior),
              /* drift= */ 0,
              new PairedSample.Terms(metric.leading(), OptionalDouble.of(metric.margin()))));
    }
    return samples;
  }

  /** Each look at the whole error: what is wrong with looking again and again. */
  static double[] naive(Course course) {
    double[] errors = new double[course.pairs().length];
    Arrays.fill(errors, ERROR);
    return errors;
  }

  /** Prints the tables; the argument is the number of runs for each cell, 10,000 by default. */
  public static void main(String[] arguments) {
    int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    LookStudy study = new LookStudy(runs, /* seed= */ 1);
    List<Course> courses =
        List.of(
            Course.stretches(1, 3, 3),
            Course.stretches(2, 3, 3),
            Course.stretches(5, 3, 3),
            Course.stretches(5, 2, 1),
            Course.untilDecided(6),
            Course.untilDecided(15));
    System.out.println("| looks after pairs | confidence of each |");
    System.out.println("|---|---|");
    for (Course course : courses) {
      System.out.printf(Locale.ROOT, "| %s | %s |%n", pairs(course), confidences(course));
    }
    System.out.println();
    System.out.println(
        "| looks after pairs | processes scatter | A against A: wrong | every look at 95%: wrong | B 3% higher: wrong | B 10% higher: decided | pairs |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (Course course : courses) {
      for (double times : new double[] {1, 1.5}) {
        Tally equal = study.run(course, 0, course.errors(), times);
        Tally naive = study.run(course, 0, naive(course), times);
        Tally edge = study.run(course, Math.log1p(0.03), course.errors(), times);
        Tally apart = study.run(course, Math.log1p(0.1), course.errors(), times);
        System.out.printf(
            Locale.ROOT,
            "| %s | %s | %.1f%% | %.1f%% | %.1f%% | %.0f%% | %.1f |%n",
            pairs(course),
            times == 1 ? "as the prior says" : times + " times as far",
            100 * equal.wrong(),
            100 * naive.wrong(),
            100 * edge.wrong(),
            100 * apart.decided(),
            apart.pairs());
      }
    }
  }

  private static String pairs(Course course) {
    int[] pairs = course.pairs();
    return course.untilDecided()
        ? "each from 2 to " + pairs[pairs.length - 1] + ", until decided"
        : String.join(", ", Arrays.stream(pairs).mapToObj(Integer::toString).toList());
  }

  private static String confidences(Course course) {
    return String.join(
        ", ",
        Arrays.stream(course.errors())
            .mapToObj(error -> String.format(Locale.ROOT, "%.2f%%", 100 * (1 - error)))
            .toList());
  }
}
