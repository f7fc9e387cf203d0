package dev.sett.verdict.breakdown;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Breakdown;
import dev.sett.model.result.Breakdown.Source;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Decision;
import dev.sett.stats.Estimate;
import dev.sett.stats.Histograms;
import dev.sett.stats.ValueBounds;
import dev.sett.verdict.blocks.Blocks;
import dev.sett.verdict.blocks.KeptTrials;
import dev.sett.verdict.disturbance.TrialPair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Where differences of the mean response time at the common rate come from. In every trial,
 *
 * <pre>mean response time = CPU per request + waiting for a CPU per request + everything else</pre>
 *
 * which is what everything else is. With T_A and T_B in a block, a part that is k_A and k_B
 * contributes (k_B - k_A) / L to ln(T_B / T_A), L being their logarithmic mean (T_B - T_A) / ln(T_B
 * / T_A). So the contributions add up to the logarithm of the ratio, in every block and on average.
 */
public final class TimeBreakdowns {

  private static final Breakdown.Total TOTAL = Breakdown.Total.MEAN_RESPONSE_TIME;

  /** CPU time and waits in response times from which on they are not those of the responses. */
  private static final int MOST_TIMES = 10;

  private static final Set<Metric> TAIL = Set.of(Metric.P99, Metric.P95, Metric.P90);

  private final Plan plan;
  private final PartEstimates estimates;

  public TimeBreakdowns(Plan plan) {
    this.plan = plan;
    this.estimates = new PartEstimates(plan);
  }

  /**
   * One for each difference of the mean response time at the common rate that would be decided,
   * were it a metric, and of which a part is clear. There are as many requests as a percentile of
   * the tail needs: the mean of fewer depends on the slowest of them.
   *
   * @param trials that the effects come from, or their summaries
   * @param verdicts with the reasons why effects were refused
   */
  public List<Breakdown> of(List<Trial> trials, List<Effect> effects, List<PointVerdict> verdicts) {
    KeptTrials kept = KeptTrials.of(trials);
    return effects.stream()
        .filter(e -> e.metric() == Metric.P50 && e.verdict() != Verdict.REFUSED)
        .filter(median -> effects.stream().anyMatch(e -> isTailBeside(median, e)))
        .flatMap(e -> of(e, kept.at(e.point()), effects, verdicts).stream())
        .filter(b -> b.refused().isPresent() || b.parts().stream().anyMatch(Breakdown.Part::clear))
        .toList();
  }

  private static boolean isTailBeside(Effect median, Effect effect) {
    return TAIL.contains(effect.metric())
        && effect.point().equals(median.point())
        && effect.other().equals(median.other());
  }

  private Optional<Breakdown> of(
      Effect median, List<Trial> trials, List<Effect> effects, List<PointVerdict> verdicts) {
    List<TrialPair> pairs =
        Blocks.counted(
            plan, new Blocks.Key(median.point(), median.other(), median.metric()), trials);
    List<Times> base = pairs.stream().map(pair -> Times.of(pair.base())).toList();
    List<Times> other = pairs.stream().map(pair -> Times.of(pair.other())).toList();
    BoundedComparison.Judged mean = judged(values(base, Times::mean), values(other, Times::mean));
    Decision decision = mean.effect().decision();
    if (decision != Decision.LOWER && decision != Decision.HIGHER) {
      return Optional.empty();
    }
    Estimate ratio = mean.effect().ratio();
    return Optional.of(
        whyNoCpu(median, pairs, effects, verdicts)
            .map(why -> breakdown(median, ratio, List.of(), Optional.of(why)))
            .orElseGet(
                () -> breakdown(median, ratio, parts(ratio, base, other), Optional.empty())));
  }

  private List<Breakdown.Part> parts(Estimate ratio, List<Times> base, List<Times> other) {
    List<Breakdown.Part> parts = new ArrayList<>();
    parts.add(part(ratio, Source.CPU_PER_REQUEST, Times::cpu, base, other));
    if (Stream.of(base, other).flatMap(List::stream).anyMatch(times -> times.cpuWait() > 0)) {
      parts.add(part(ratio, Source.CPU_WAIT, Times::cpuWait, base, other));
    }
    parts.add(part(ratio, Source.REST, Times::rest, base, other));
    return parts;
  }

  private Breakdown.Part part(
      Estimate ratio,
      Source source,
      ToDoubleFunction<Times> of,
      List<Times> base,
      List<Times> other) {
    List<Double> factors = new ArrayList<>();
    for (int i = 0; i < base.size(); i++) {
      double a = base.get(i).mean();
      double b = other.get(i).mean();
      double log = Math.log(b / a);
      double logarithmicMean = log == 0 ? a : (b - a) / log;
      factors.add(
          Math.exp(
              (of.applyAsDouble(other.get(i)) - of.applyAsDouble(base.get(i))) / logarithmicMean));
    }
    Estimate factor = judged(Collections.nCopies(factors.size(), 1.0), factors).effect().ratio();
    return new PartEstimates.Difference(ratio.value(), ratio.low(), ratio.high())
        .part(source, values(base, of), values(other, of), /* sign= */ 1, factor);
  }

  private BoundedComparison.Judged judged(List<Double> a, List<Double> b) {
    return estimates.judged(a, b, ValueBounds.exactly(a, b), Metric.P50, List.of());
  }

  /** Why CPU per request can't be a part. */
  private Optional<String> whyNoCpu(
      Effect median, List<TrialPair> pairs, List<Effect> effects, List<PointVerdict> verdicts) {
    Optional<Trial> unread =
        pairs.stream()
            .flatMap(pair -> Stream.of(pair.base(), pair.other()))
            .filter(trial -> Times.of(trial).cpu() <= 0)
            .findFirst();
    if (unread.isPresent()) {
      return unread.map(estimates::whyUnread);
    }
    Optional<Trial> apart =
        pairs.stream()
            .flatMap(pair -> Stream.of(pair.base(), pair.other()))
            .filter(trial -> Times.of(trial).isApart())
            .findFirst();
    if (apart.isPresent()) {
      return apart.map(
          trial ->
              "per response, threads of %s used CPUs or waited for them for more than %d response times, so most of that has nothing to do with responses."
                  .formatted(trial.variant(), MOST_TIMES));
    }
    String metric = Metric.CPU_PER_REQUEST.words();
    return effects.stream()
        .filter(e -> e.metric() == Metric.CPU_PER_REQUEST && e.verdict() == Verdict.REFUSED)
        .filter(e -> e.point().equals(median.point()) && e.other().equals(median.other()))
        .findFirst()
        .map(
            refused ->
                verdicts.stream()
                    .filter(verdict -> verdict.point().equals(median.point()))
                    .flatMap(verdict -> verdict.reasons().stream())
                    .filter(reason -> reason.startsWith(metric + ": "))
                    .findFirst()
                    .orElse("there is no verdict on " + metric + "."));
  }

  private static Breakdown breakdown(
      Effect median, Estimate ratio, List<Breakdown.Part> parts, Optional<String> refused) {
    return new Breakdown(
        median.point(),
        median.base(),
        median.other(),
        TOTAL,
        ratio.value(),
        parts,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        refused);
  }

  private static List<Double> values(List<Times> times, ToDoubleFunction<Times> of) {
    return times.stream().map(of::applyAsDouble).toList();
  }

  /**
   * Times per request at the common rate, microseconds.
   *
   * @param mean response time, from due
   * @param cpu CPU time of the program per right answer
   * @param cpuWait of its threads for a CPU, per right answer; 0 where the kernel does not say
   */
  private record Times(double mean, double cpu, double cpuWait) {

    static Times of(Trial trial) {
      List<Slice> slices = trial.slices(Phase.COST);
      Histogram response =
          Histograms.merge(
              slices.stream()
                  .map(slice -> slice.load().response())
                  .filter(text -> !text.isEmpty())
                  .map(Histograms::decode)
                  .toList());
      double answered = sum(slices, s -> s.load().answered());
      return new Times(
          response.getMean() / 1e3,
          sum(slices, s -> s.usage().cpuNanos()) / 1e3 / answered,
          sum(slices, s -> s.usage().runQueueWaitNanos()) / 1e3 / answered);
    }

    boolean isApart() {
      return cpu + cpuWait > MOST_TIMES * mean;
    }

    double rest() {
      return mean - cpu - cpuWait;
    }

    private static double sum(List<Slice> slices, ToLongFunction<Slice> of) {
      return slices.stream().mapToLong(of).sum();
    }
  }
}
