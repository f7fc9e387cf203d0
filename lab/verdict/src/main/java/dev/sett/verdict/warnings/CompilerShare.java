package dev.sett.verdict.warnings;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.values.MeasureValues;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * What the JVM's compiler threads took from a program. The compiler comes to rest one day; a
 * program whose compiler still takes more than the other's while both are measured may gain on it
 * by then. So the ratio of the rates lies between the measured one and the one of
 *
 * <pre>rate / (1 - share of the time)</pre>
 *
 * where the rate is found, and that of CPU per request between the measured one and the one of
 *
 * <pre>CPU * (1 - share of the CPU time at the common rate)</pre>
 *
 * @param measure of the point
 */
public record CompilerShare(Measure measure) {

  /** Difference of two variants' shares above which there is a warning. */
  private static final double NOTABLE = 0.02;

  /** Read at moments a little apart, compiler threads may seem to have used more than all. */
  private static final double MOST = 0.99;

  /**
   * By how much a trial's value may be higher, beside the other's, with both compilers at rest.
   *
   * @return a factor &gt;= 1; 1 where the other's compiler took as much or more
   */
  public double gain(Trial trial, Trial other, Metric metric) {
    return isRate(metric) ? rest(trial, other, metric) : 1;
  }

  /**
   * What a trial's value may be divided by, beside the other's, with both compilers at rest.
   *
   * @return a divisor &gt;= 1; 1 where the other's compiler took as much or more
   */
  public double excess(Trial trial, Trial other, Metric metric) {
    return metric == Metric.CPU_PER_REQUEST ? rest(trial, other, metric) : 1;
  }

  /** The same of CPU per request at full load. */
  public static double excessAtFullLoad(Trial trial, Trial other) {
    return rest(
        share(trial.slices(Phase.CAPACITY), Usage::cpuNanos),
        share(other.slices(Phase.CAPACITY), Usage::cpuNanos));
  }

  /** Whether the share of a metric says how far its values may move. */
  public static boolean concerns(Metric metric) {
    return isRate(metric) || metric == Metric.CPU_PER_REQUEST;
  }

  private static boolean isRate(Metric metric) {
    return switch (metric) {
      case REQUESTS_PER_SECOND, HIGHEST_RATE, RATE_WITHIN -> true;
      default -> false;
    };
  }

  private double rest(Trial trial, Trial other, Metric metric) {
    return rest(of(metric, List.of(trial)), of(metric, List.of(other)));
  }

  private static double rest(double share, double others) {
    return Math.max(1, (1 - others) / (1 - share));
  }

  /**
   * Share of the compiler threads in the slices that set a metric: their CPU time over that of the
   * program, and for a rate over the time in which its quota let it run, if that is longer.
   *
   * @return within [0, 1); 0 where threads can't be told apart
   */
  private double of(Metric metric, List<Trial> trials) {
    MeasureValues values = MeasureValues.of(measure);
    return share(
        trials.stream().flatMap(trial -> values.slices(trial, metric).stream()).toList(),
        isRate(metric)
            ? usage ->
                Math.max(usage.wallNanos() - usage.machine().throttledNanos(), usage.cpuNanos())
            : Usage::cpuNanos);
  }

  private static double share(List<Slice> slices, ToLongFunction<Usage> whole) {
    double compiling = 0;
    double all = 0;
    for (Slice slice : slices) {
      Usage usage = slice.usage();
      compiling +=
          usage.families().stream()
              .filter(family -> family.family() == ThreadFamily.JIT)
              .mapToLong(Usage.Family::cpuNanos)
              .sum();
      all += whole.applyAsLong(usage);
    }
    return all == 0 ? 0 : Math.clamp(compiling / all, 0, MOST);
  }

  /**
   * A warning for each metric at which the compilers of two variants took notably different shares.
   *
   * @param base trials of the base at the point
   * @param other trials of the other there
   */
  public List<Warning> warnings(PairFailures.Words words, List<Trial> base, List<Trial> other) {
    return measure.metrics().stream()
        .filter(CompilerShare::concerns)
        .filter(metric -> Math.abs(of(metric, base) - of(metric, other)) > NOTABLE)
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
   * Why the compilers leave no verdict on a metric that they concern.
   *
   * @param trials those that count
   */
  public String sentence(Metric metric, List<Trial> trials, String base, String other) {
    return "%s. The values as measured would decide, but with both compilers at rest they might not. Allow a longer warm-up (--warm-up, --budget)."
        .formatted(shares(metric, of(trials, base), base, of(trials, other), other));
  }

  private static List<Trial> of(List<Trial> trials, String variant) {
    return trials.stream().filter(t -> t.variant().equals(variant)).toList();
  }

  private String shares(Metric metric, List<Trial> base, String a, List<Trial> other, String b) {
    return String.format(
        Locale.ROOT,
        "JIT compiler threads took %.1f%% of the %s of %s %s and %.1f%% of %s",
        100 * of(metric, base),
        isRate(metric) ? "time" : "CPU time",
        a,
        where(metric),
        100 * of(metric, other),
        b);
  }

  private static String where(Metric metric) {
    return switch (metric) {
      case HIGHEST_RATE -> "at its peak rate";
      case RATE_WITHIN -> "at its first rate beyond the limit";
      case CPU_PER_REQUEST -> "at the common rate";
      default -> "at full load";
    };
  }
}
