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
import java.util.Optional;

/**
 * What the JVM's compiler threads took from a program at full load. The compiler comes to rest one
 * day; a program whose compiler still takes more than the other's while both are measured may gain
 * on it by then. So the ratio of the rates lies between the measured one and the one of
 *
 * <pre>rate / (1 - share)</pre>
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
    if (metric != Metric.REQUESTS_PER_SECOND) {
      return 1;
    }
    return Math.max(1, (1 - of(List.of(other))) / (1 - of(List.of(trial))));
  }

  /**
   * Share of the compiler threads at full load: their CPU time over the time of the program, which
   * is the time that passed or, if longer, the CPU time that it used on several CPUs.
   *
   * @return within [0, 1); 0 where threads can't be told apart
   */
  static double of(List<Trial> trials) {
    double compiling = 0;
    double all = 0;
    for (Trial trial : trials) {
      for (Slice slice : trial.slices(Phase.CAPACITY)) {
        Usage usage = slice.usage();
        compiling +=
            usage.families().stream()
                .filter(family -> family.family() == ThreadFamily.JIT)
                .mapToLong(Usage.Family::cpuNanos)
                .sum();
        all += Math.max(usage.wallNanos(), usage.cpuNanos());
      }
    }
    return all == 0 ? 0 : Math.clamp(compiling / all, 0, MOST);
  }

  /**
   * A warning where the compilers of two variants took notably different shares.
   *
   * @param base trials of the base at a point
   * @param other trials of the other there
   */
  public static Optional<Warning> warning(
      PairFailures.Words words, List<Trial> base, List<Trial> other) {
    double a = of(base);
    double b = of(other);
    return Math.abs(a - b) <= NOTABLE
        ? Optional.empty()
        : Optional.of(
            new Warning(
                Warning.Kind.NOT_STEADY,
                String.format(
                    Locale.ROOT,
                    "At %s, JIT compiler threads took %.1f%% of the time of %s at full load and"
                        + " %.1f%% of %s. The interval of requests per second allows for compilers"
                        + " at rest. Allow a longer warm-up (--warm-up, --budget).",
                    words.point(),
                    100 * a,
                    words.base(),
                    100 * b,
                    words.other())));
  }

  /**
   * Why the compilers leave no verdict on requests per second.
   *
   * @param trials those that count
   */
  public static String sentence(List<Trial> trials, String base, String other) {
    return String.format(
        Locale.ROOT,
        "JIT compiler threads took %.1f%% of the time of %s at full load and %.1f%% of %s. The"
            + " rates as measured would decide, but with both compilers at rest they might not."
            + " Allow a longer warm-up (--warm-up, --budget).",
        100 * of(trials.stream().filter(t -> t.variant().equals(base)).toList()),
        base,
        100 * of(trials.stream().filter(t -> t.variant().equals(other)).toList()),
        other);
  }
}
