package dev.sett.stats;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How a family of paired samples is judged, all together.
 *
 * @param confidence of the intervals and of the whole family of differences, within (0, 1)
 * @param margin relative difference that still counts as equivalent, within (0, 1)
 * @param resamples of each bootstrap, at least 100
 * @param seed of the bootstraps; same data and seed, same answer
 */
public record Comparison(double confidence, double margin, int resamples, long seed) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is out of range
   */
  public Comparison {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence " + confidence + ": expected within (0, 1)");
    }
    if (!(margin > 0 && margin < 1)) {
      throw new IllegalArgumentException("margin " + margin + ": expected within (0, 1)");
    }
    if (resamples < 100) {
      throw new IllegalArgumentException("resamples " + resamples + ": expected at least 100");
    }
  }

  /** Judges the samples as one family that is looked at once, with an error of 1 - confidence. */
  public List<PairedEffect> effects(List<PairedSample> samples) {
    return effects(samples, 1 - confidence);
  }

  /**
   * Judges the samples as one family: the chance that any of them is wrongly called LOWER or HIGHER
   * is held at an error.
   *
   * <p>Each sample is judged by its interval at 1 - alpha share, the share being what {@link
   * TestGraph} gives it: leading samples first, and more for the others once these have found a
   * difference. alpha is (1 - {@link StatsDefaults#LOOKING_SHARE}) of the error, or all of it where
   * every sample has a prior: the number of such pairs is fixed beforehand, so a run never stops at
   * a lucky look. The first that does not exclude 1 ends the judging, and those after it keep the
   * share that they had then. A sample whose corrected interval lies inside its margin is
   * EQUIVALENT even where it excludes 1.
   *
   * @param samples each a metric at a point; names unique
   * @param error of the family, within (0, 1): less than 1 - confidence where the data are looked
   *     at more than once ({@link ErrorSpending}); intervals without correction are at the
   *     confidence all the same
   * @return one effect a sample, in the order given
   * @throws IllegalArgumentException when two samples have one name
   */
  public List<PairedEffect> effects(List<PairedSample> samples, double error) {
    requireUniqueNames(samples);
    List<LogRatios> ratios = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      ratios.add(logRatios(samples.get(i), i));
    }
    double[] pValues = ratios.stream().mapToDouble(LogRatios::pValue).toArray();
    double alpha = error * (looksOften(samples) ? 1 - StatsDefaults.LOOKING_SHARE : 1);
    TestGraph graph = TestGraph.of(samples.stream().map(s -> s.terms().leading()).toList());
    double[] adjusted = adjusted(graph.copy(), pValues);
    boolean[] excludesOne = new boolean[samples.size()];
    int next = graph.next(pValues);
    while (next >= 0 && !ratios.get(next).interval(1 - alpha * graph.share(next)).contains(0)) {
      excludesOne[next] = true;
      graph.found(next);
      next = graph.next(pValues);
    }
    List<PairedEffect> effects = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      double level = 1 - alpha * graph.share(i);
      effects.add(
          effect(
              samples.get(i),
              ratios.get(i),
              ratios.get(i).interval(level),
              level,
              Math.min(1, adjusted[i] * (1 - confidence) / alpha),
              excludesOne[i]));
    }
    return effects;
  }

  /** The error of the family at which each test would just find a difference, within [0, 1]. */
  private static double[] adjusted(TestGraph graph, double[] pValues) {
    double[] adjusted = new double[pValues.length];
    double largest = 0;
    for (int i = graph.next(pValues); i >= 0; i = graph.next(pValues)) {
      largest = Math.clamp(pValues[i] / graph.share(i), largest, 1);
      adjusted[i] = largest;
      graph.found(i);
    }
    return adjusted;
  }

  private static boolean looksOften(List<PairedSample> samples) {
    return samples.stream().anyMatch(sample -> sample.prior().isEmpty());
  }

  /** The log-ratios of the sample at this place of the family, with its own seed. */
  LogRatios logRatios(PairedSample sample, int place) {
    return new LogRatios(sample, resamples, seed + place);
  }

  private PairedEffect effect(
      PairedSample sample,
      LogRatios ratios,
      Interval corrected,
      double level,
      double adjustedPValue,
      boolean excludesOne) {
    double mean = ratios.mean();
    Estimate ratio = Estimate.ofLogs(mean, ratios.interval(confidence), confidence);
    SignedRank ranks = SignedRank.of(sample.logRatios());
    Estimate judged = Estimate.ofLogs(mean, corrected, level);
    Decision decision = decide(sample, judged, ratio, adjustedPValue, excludesOne);
    return new PairedEffect(
        sample.name(),
        sample.blocks(),
        ratio,
        judged,
        ratios.pValue(),
        adjustedPValue,
        ranks.pValue(),
        Estimate.ofLogs(ranks.centre(), ranks.interval(confidence), confidence),
        decision,
        decision == Decision.UNDECIDED
            ? blocksNeeded(sample, ratios.estimate(), level)
            : OptionalInt.empty());
  }

  private Decision decide(
      PairedSample sample, Estimate judged, Estimate ratio, double pValue, boolean excludesOne) {
    if (sample.blocks() < sample.leastBlocks()) {
      return isClear(sample, ratio, pValue) ? direction(judged) : Decision.UNDECIDED;
    }
    if (judged.isWithin(margin(sample))) {
      return Decision.EQUIVALENT;
    }
    if (!excludesOne) {
      return Decision.UNDECIDED;
    }
    return direction(judged);
  }

  /**
   * Whether few blocks are enough anyway: three agree so well on so large a difference that it
   * would take a scatter far beyond what they show to undo it.
   */
  private boolean isClear(PairedSample sample, Estimate ratio, double pValue) {
    double margin = margin(sample);
    return sample.blocks() >= StatsDefaults.CLEAR_BLOCKS
        && pValue < StatsDefaults.CLEAR_P
        && (ratio.low() > 1 + margin || ratio.high() < 1 / (1 + margin));
  }

  private static Decision direction(Estimate ratio) {
    return ratio.value() < 1 ? Decision.LOWER : Decision.HIGHER;
  }

  /** The smallest n beyond the blocks seen whose interval would decide. */
  private OptionalInt blocksNeeded(PairedSample sample, MeanOfLogs seen, double level) {
    if (seen.size() < 2) {
      return OptionalInt.empty();
    }
    double distance = Math.abs(seen.mean()) - sample.drift();
    double inside = Math.log1p(margin(sample)) - Math.abs(seen.mean()) - sample.drift();
    int first = Math.max(sample.leastBlocks(), seen.size() + 1);
    for (int n = first; n <= StatsDefaults.MAX_PREDICTED_BLOCKS; n++) {
      if (distance > seen.halfWidth(level, n) || inside > seen.halfWidth(level, n)) {
        return OptionalInt.of(n);
      }
    }
    return OptionalInt.empty();
  }

  private double margin(PairedSample sample) {
    return sample.terms().margin().orElse(margin);
  }

  private static void requireUniqueNames(List<PairedSample> samples) {
    Set<String> names = new HashSet<>();
    for (PairedSample sample : samples) {
      if (!names.add(sample.name())) {
        throw new IllegalArgumentException("two samples are named " + sample.name());
      }
    }
  }
}
