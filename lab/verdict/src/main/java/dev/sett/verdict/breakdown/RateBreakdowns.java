package dev.sett.verdict.breakdown;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Metric;
import dev.sett.model.result.Breakdown;
import dev.sett.model.result.Breakdown.Source;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.ValueBounds;
import dev.sett.verdict.blocks.Blocks;
import dev.sett.verdict.blocks.KeptTrials;
import dev.sett.verdict.blocks.WithinPair;
import dev.sett.verdict.disturbance.TrialPair;
import dev.sett.verdict.warnings.CompilerShare;
import dev.sett.verdict.warnings.RefusalRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Where differences of requests per second come from. In the closed loop of every trial,
 *
 * <pre>requests per second = CPUs used / CPU per request * counted window</pre>
 *
 * with answers n and CPU time C in the time W of whole slices, the rate R of their counted windows,
 * CPUs used = C / W, CPU per request = C / n and counted window = R / (n / W). So in every block
 * the logarithms of the ratios of the three add up to that of the rate, and their means over the
 * blocks do, too.
 */
public final class RateBreakdowns {

  private final Plan plan;
  private final PartEstimates estimates;

  public RateBreakdowns(Plan plan) {
    this.plan = plan;
    this.estimates = new PartEstimates(plan);
  }

  /**
   * One for each effect on requests per second that was decided.
   *
   * @param trials that the effects come from, or their summaries
   */
  public List<Breakdown> of(List<Trial> trials, List<Effect> effects) {
    KeptTrials kept = KeptTrials.of(trials);
    return effects.stream()
        .filter(e -> e.metric() == Metric.REQUESTS_PER_SECOND)
        .filter(e -> e.verdict() == Verdict.A_BETTER || e.verdict() == Verdict.B_BETTER)
        .map(e -> of(e, kept.at(e.point())))
        .toList();
  }

  private Breakdown of(Effect effect, List<Trial> trials) {
    Breakdown.Total total = Breakdown.Total.REQUESTS_PER_SECOND;
    List<TrialPair> pairs =
        Blocks.counted(
            plan, new Blocks.Key(effect.point(), effect.other(), effect.metric()), trials);
    List<Trial> base = pairs.stream().map(TrialPair::base).toList();
    List<Trial> other = pairs.stream().map(TrialPair::other).toList();
    Optional<Trial> unread =
        Stream.of(base, other)
            .flatMap(List::stream)
            .filter(trial -> sum(trial, s -> s.usage().cpuNanos()) <= 0)
            .findFirst();
    if (unread.isPresent()) {
      return Breakdown.refused(effect, total, estimates.whyUnread(unread.get()));
    }
    List<Breakdown.Part> parts = new ArrayList<>();
    for (Factor factor : Factor.values()) {
      List<Double> a = base.stream().map(factor::value).toList();
      List<Double> b = other.stream().map(factor::value).toList();
      BoundedComparison.Judged judged = judged(factor, pairs, a, b);
      if (judged.undone()) {
        return Breakdown.refused(
            effect,
            total,
            new CompilerShare(plan.experiment().point(effect.point()).orElseThrow().measure())
                .sentence(
                    effect.metric(),
                    Stream.of(base, other).flatMap(List::stream).toList(),
                    effect.base(),
                    effect.other()));
      }
      parts.add(
          new PartEstimates.Difference(effect.ratio(), effect.plainLow(), effect.plainHigh())
              .part(factor.source(), a, b, factor.sign(), judged.effect().ratio()));
    }
    return new Breakdown(
        effect.point(),
        effect.base(),
        effect.other(),
        total,
        effect.ratio(),
        parts,
        busyShare(effect.base(), base),
        busyShare(effect.other(), other),
        /* refused= */ Optional.empty());
  }

  /** Empty as well where the load engine shares the CPUs: what it takes was not theirs to use. */
  private OptionalDouble busyShare(String variant, List<Trial> trials) {
    return trials.stream().anyMatch(this::sharesWithLoad)
        ? OptionalDouble.empty()
        : RefusalRules.busyShare(
            plan.experiment().variant(variant).orElseThrow(), trials, Phase.CAPACITY);
  }

  private boolean sharesWithLoad(Trial trial) {
    String cpus = trial.launched().map(LaunchedProcess::cpus).orElse("");
    return CpuSet.overlap(cpus, plan.loadCpus());
  }

  private BoundedComparison.Judged judged(
      Factor factor, List<TrialPair> pairs, List<Double> a, List<Double> b) {
    return estimates.judged(
        a,
        b,
        factor.bounds(pairs, a, b),
        factor.scatter(),
        pairs.stream().flatMap(pair -> factor.within(pair, plan).stream()).toList());
  }

  private static double sum(Trial trial, ToDoubleFunction<Slice> of) {
    return trial.slices(Phase.CAPACITY).stream().mapToDouble(of).sum();
  }

  /** A factor of the rate. */
  private enum Factor {
    CPU_PER_REQUEST(Source.CPU_PER_REQUEST, /* sign= */ -1, Metric.CPU_PER_REQUEST),
    CPUS_USED(Source.CPUS_USED, /* sign= */ 1, Metric.REQUESTS_PER_SECOND),
    COUNTED_WINDOW(Source.COUNTED_WINDOW, /* sign= */ 1, Metric.REQUESTS_PER_SECOND);

    private final Source source;
    private final int sign;
    private final Metric scatter;

    Factor(Source source, int sign, Metric scatter) {
      this.source = source;
      this.sign = sign;
      this.scatter = scatter;
    }

    Source source() {
      return source;
    }

    /** 1 for a factor, -1 for a divisor. */
    int sign() {
      return sign;
    }

    /** The metric whose pairs scatter as much as those of the factor, or more. */
    Metric scatter() {
      return scatter;
    }

    double value(Trial trial) {
      double cpu = sum(trial, s -> s.usage().cpuNanos());
      double wall = sum(trial, s -> s.usage().wallNanos());
      double answered = sum(trial, s -> s.load().answered());
      return switch (this) {
        case CPU_PER_REQUEST -> cpu / 1e3 / answered;
        case CPUS_USED -> cpu / wall;
        case COUNTED_WINDOW ->
            sum(trial, s -> s.load().meanAnswers())
                / sum(trial, s -> s.load().countedNanos())
                / (answered / wall);
      };
    }

    /** What slices show of it; empty of the window, which single slices have no say in. */
    Optional<WithinPair> within(TrialPair pair, Plan plan) {
      ToDoubleFunction<Slice> cpu = s -> s.usage().cpuNanos();
      return switch (this) {
        case CPU_PER_REQUEST -> Optional.of(within(pair, plan, cpu, s -> s.load().answered()));
        case CPUS_USED -> Optional.of(within(pair, plan, cpu, s -> s.usage().wallNanos()));
        case COUNTED_WINDOW -> Optional.empty();
      };
    }

    private static WithinPair within(
        TrialPair pair, Plan plan, ToDoubleFunction<Slice> above, ToDoubleFunction<Slice> below) {
      return Blocks.settled(
          pair,
          WithinPair.of(
              pair.base().slices(Phase.CAPACITY),
              pair.other().slices(Phase.CAPACITY),
              plan.pairing(),
              above,
              below));
    }

    /** CPU per request may fall when a compiler comes to rest. */
    ValueBounds bounds(List<TrialPair> pairs, List<Double> a, List<Double> b) {
      if (this != CPU_PER_REQUEST) {
        return ValueBounds.exactly(a, b);
      }
      List<Double> lowA = new ArrayList<>();
      List<Double> lowB = new ArrayList<>();
      for (int i = 0; i < pairs.size(); i++) {
        TrialPair pair = pairs.get(i);
        lowA.add(a.get(i) / CompilerShare.excessAtFullLoad(pair.base(), pair.other()));
        lowB.add(b.get(i) / CompilerShare.excessAtFullLoad(pair.other(), pair.base()));
      }
      return new ValueBounds(lowA, a, lowB, b);
    }
  }
}
