package dev.sett.runner.schedule;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.trial.Phase;
import dev.sett.verdict.blocks.PairPriors;
import dev.sett.verdict.blocks.TypicalPairs;
import java.time.Duration;
import java.util.List;

/**
 * How many warm pairs do best in a budget: more pairs tell more about how processes differ, but
 * each costs a start and a warm-up, which is then missing for measured slices. It is chosen from
 * what the first processes took to start and to become warm, and from how many requests the slowest
 * answers, which decides how long a phase must be to have a tail. How they compare has no say, so
 * the choice can't prefer an outcome.
 *
 * @param experiment with the fewest and the most pairs, and their budget
 * @param visits points that each group of processes goes through, one number for each group
 * @param fixed time of a pair that does not depend on how many there are
 */
record PairNumber(Experiment experiment, List<Integer> visits, Duration fixed) {

  /** Time to stop a process and to turn from one to the next. */
  private static final Duration STOP = Duration.ofMillis(500);

  /** Copies the list. */
  PairNumber {
    visits = List.copyOf(visits);
  }

  /** A phase at the common rate should have these requests: enough for a p95, with a reserve. */
  private static final double REQUESTS = 250;

  /** But a phase need not be longer than this for their sake. */
  private static final Duration LONG = Duration.ofSeconds(12);

  /**
   * What one process took.
   *
   * @param start until its first answer
   * @param warmUp load until it was warm
   * @param rps right answers per second in the last turn of that, &gt; 0
   */
  record Readied(Duration start, Duration warmUp, double rps) {}

  /**
   * The number with which the interval of a usual program is narrowest.
   *
   * @param first processes of the first pair that became warm together, at least one
   */
  int of(List<Readied> first) {
    Design design = experiment.design();
    TypicalPairs usual = PairPriors.usual(experiment);
    double start = first.stream().mapToLong(r -> r.start.toNanos()).average().orElseThrow();
    double warmUp = first.stream().mapToLong(r -> r.warmUp.toNanos()).average().orElseThrow();
    double each = 0;
    for (int points : visits) {
      each += start + STOP.toNanos() + warmUp * (1 + usual.furtherWarmUp() * (points - 1));
    }
    double overhead = experiment.variants().size() * each + fixed.toNanos();
    double slowest = first.stream().mapToDouble(Readied::rps).min().orElseThrow();
    double forTail =
        phases() == 1
            ? 0
            : Math.min((double) LONG.toNanos(), 1e9 * REQUESTS / (design.rateShare() * slowest));
    double least =
        Math.max(
            Math.max((double) design.capacity().toNanos(), forTail), specialNanos() / phases());
    int fewest = Math.min(Math.max(design.minBlocks(), deciding()), design.maxBlocks());
    while (fewest > design.minBlocks() && phase(fewest, overhead) < least) {
      fewest--; // Cold processes decide nothing; pairs can be added later.
    }
    int best = fewest;
    double narrowest = Double.POSITIVE_INFINITY;
    for (int pairs = fewest; pairs <= design.maxBlocks(); pairs++) {
      double phase = phase(pairs, overhead);
      if (pairs > best && phase < least) {
        break;
      }
      double halfWidth = halfWidth(usual, pairs, Math.max(1, phase / design.slice().toNanos()));
      if (halfWidth < narrowest) {
        narrowest = halfWidth;
        best = pairs;
      }
    }
    return best;
  }

  /** Measured phases of a visit: the closed loop and, unless nothing else counts, a fixed rate. */
  private int phases() {
    return experiment.points().stream()
            .allMatch(point -> point.measure().phases().equals(List.of(Phase.CAPACITY)))
        ? 1
        : 2;
  }

  /** Counted load on one process in one phase at one point; negative if there is no time for it. */
  private double phase(int pairs, double overhead) {
    return phaseNanos(experiment.design().budget().toNanos() / (double) pairs - overhead);
  }

  /**
   * What the points take that are measured otherwise than usual, the longest of them. What takes
   * the same time in any pair is in {@link #fixed}.
   */
  private double specialNanos() {
    return experiment.points().stream()
        .filter(point -> !point.measure().is(MeasureTrait.FIXED_LENGTH))
        .flatMap(
            point -> point.special().flatMap(m -> m.length(experiment.design(), point)).stream())
        .mapToDouble(Duration::toNanos)
        .max()
        .orElse(0);
  }

  /**
   * Pairs below which a metric that is asked first decides nothing. There are fewer only where
   * these would leave no time to become warm.
   */
  private int deciding() {
    return experiment.points().stream()
        .mapToInt(point -> PairPriors.leastBlocks(experiment.design(), point))
        .max()
        .orElse(0);
  }

  private double phaseNanos(double measuredNanos) {
    int points = visits.stream().mapToInt(Integer::intValue).sum();
    Duration slice = experiment.design().slice();
    double counted = (double) slice.toNanos() / slice.plus(Defaults.SETTLE).toNanos();
    return counted * measuredNanos / (experiment.variants().size() * phases() * points);
  }

  private double halfWidth(TypicalPairs usual, int pairs, double slices) {
    double noise = usual.sliceScatter() * usual.sliceScatter() / slices;
    return usual
        .processes()
        .withNoise(noise, Math.max(1, pairs * (slices - 1)))
        .usualHalfWidth(pairs, experiment.design().confidence());
  }
}
