package dev.sett.verdict.warnings;

import dev.sett.model.design.Metric;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * What the JVM's compiler threads took from a program. The compiler comes to rest one day; a
 * program whose compiler still takes more than the other's while both are measured may gain on it
 * by then. So the ratio of the rates lies between the measured one and the one of
 *
 * <pre>rate / (1 - share at full load)</pre>
 *
 * and that of CPU per request between the measured one and the one of
 *
 * <pre>CPU * (1 - share at the common rate)</pre>
 */
public final class CompilerShare {

  /** Difference of two variants' shares above which there is a warning. */
  private static final double NOTABLE = 0.02;

  /** Read at moments a little apart, compiler threads may seem to have used more than all. */
  private static final double MOST = 0.99;

  private CompilerShare() {}

  /**
   * By how much a trial's value may be higher, beside the other's, with both compilers at rest.
   *
   * @return a factor &gt;= 1; 1 where the other's compiler took as much or more
   */
  public static double gain(Trial trial, Trial other, Metric metric) {
    return metric == Metric.REQUESTS_PER_SECOND ? rest(trial, other, Phase.CAPACITY) : 1;
  }

  /**
   * What a trial's value may be divided by, beside the other's, with both compilers at rest.
   *
   * @return a divisor &gt;= 1; 1 where the other's compiler took as much or more
   */
  public static double excess(Trial trial, Trial other, Metric metric) {
    return metric == Metric.CPU_PER_REQUEST ? rest(trial, other, Phase.COST) : 1;
  }

  /** The same of CPU per request at full load. */
  public static double excessAtFullLoad(Trial trial, Trial other) {
    return Math.max(1, (1 - ofCpu(other)) / (1 - ofCpu(trial)));
  }

  private static double ofCpu(Trial trial) {
    return share(List.of(trial), Phase.CAPACITY, Usage::cpuNanos);
  }

  private static double rest(Trial trial, Trial other, Phase phase) {
    return Math.max(1, (1 - of(phase, List.of(other))) / (1 - of(phase, List.of(trial))));
  }

  /**
   * Share of the compiler threads in a phase: their CPU time over that of the program, and at full
   * load over the time that passed if that is longer.
   *
   * @return within [0, 1); 0 where threads can't be told apart
   */
  static double of(Phase phase, List<Trial> trials) {
    return share(
        trials,
        phase,
        phase == Phase.CAPACITY
            ? usage -> Math.max(usage.wallNanos(), usage.cpuNanos())
            : Usage::cpuNanos);
  }

  private static double share(List<Trial> trials, Phase phase, ToLongFunction<Usage> whole) {
    double compiling = 0;
    double all = 0;
    for (Trial trial : trials) {
      for (Slice slice : trial.slices(phase)) {
        Usage usage = slice.usage();
        compiling +=
            usage.families().stream()
                .filter(family -> family.family() == ThreadFamily.JIT)
                .mapToLong(Usage.Family::cpuNanos)
                .sum();
        all += whole.applyAsLong(usage);
      }
    }
    return all == 0 ? 0 : Math.clamp(compiling / all, 0, MOST);
  }

  /**
   * A warning for each phase in which the compilers of two variants took notably different shares.
   *
   * @param base trials of the base at a point
   * @param other trials of the other there
   */
  public static List<Warning> warnings(
      PairFailures.Words words, List<Trial> base, List<Trial> other) {
    return Stream.of(Metric.REQUESTS_PER_SECOND, Metric.CPU_PER_REQUEST)
        .filter(metric -> Math.abs(of(phase(metric), base) - of(phase(metric), other)) > NOTABLE)
        .map(
            metric ->
                new Warning(
                    Warning.Kind.NOT_STEADY,
                    "At %s, %s. The interval of %s allows for compilers at rest. Allow a longer warm-up (--warm-up, --budget)."
                        .formatted(
                            words.point(),
                            shares(metric, base, words.base(), other, words.other()),
                            metric.words())))
        .toList();
  }

  /**
   * Why the compilers leave no verdict on requests per second or CPU per request.
   *
   * @param trials those that count
   */
  public static String sentence(Metric metric, List<Trial> trials, String base, String other) {
    return "%s. The values as measured would decide, but with both compilers at rest they might not. Allow a longer warm-up (--warm-up, --budget)."
        .formatted(shares(metric, of(trials, base), base, of(trials, other), other));
  }

  private static List<Trial> of(List<Trial> trials, String variant) {
    return trials.stream().filter(t -> t.variant().equals(variant)).toList();
  }

  private static Phase phase(Metric metric) {
    return metric == Metric.CPU_PER_REQUEST ? Phase.COST : Phase.CAPACITY;
  }

  private static String shares(
      Metric metric, List<Trial> base, String a, List<Trial> other, String b) {
    boolean full = metric == Metric.REQUESTS_PER_SECOND;
    return String.format(
        Locale.ROOT,
        "JIT compiler threads took %.1f%% of the %s of %s at %s and %.1f%% of %s",
        100 * of(phase(metric), base),
        full ? "time" : "CPU time",
        a,
        full ? "full load" : "the common rate",
        100 * of(phase(metric), other),
        b);
  }
}
