package dev.sett.verdict.warnings;

import dev.sett.model.design.Metric;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Programs whose CPU per request was measured before they had answered enough requests for the JVM
 * to compile their code for good, beside a program that had. A method is compiled for good after
 * 5000 calls (HotSpot, Tier4InvocationThreshold), and a slow variant may not answer that many while
 * it is warmed up: its throughput is level and its compiler quiet, but each request still costs
 * several times as much CPU ({@code docs/methods/warm-up.md}, "Slow variants"). So its true value
 * lies between the measured one and a tenth of it.
 */
public final class ColdCode {

  /** Requests after which the code of a program counts as compiled. */
  private static final long ENOUGH = 5_000;

  /** How much more the other must have answered for its code to be in another state. */
  private static final int FURTHER = 2;

  /** What a request of cold code may cost, over the same of compiled code; measured: 5.4. */
  private static final double MOST = 10;

  private ColdCode() {}

  /**
   * What a trial's value may be divided by, beside the other's, were the code of both compiled.
   *
   * @param all trials of the run, at all points: a process may have been measured at others before
   * @return a divisor &gt;= 1; 1 where there is no such doubt
   */
  public static double excess(Trial trial, Trial other, Metric metric, List<Trial> all) {
    return metric == Metric.CPU_PER_REQUEST && isColder(trial, other, all) ? MOST : 1;
  }

  /**
   * Why there is no verdict on CPU per request.
   *
   * @param counted trials that give values to it, of both variants
   * @param all trials of the run, at all points
   * @return empty if this is no reason
   */
  public static Optional<String> sentence(Metric metric, List<Trial> counted, List<Trial> all) {
    return counted.stream()
        .flatMap(
            trial ->
                counted.stream()
                    .filter(other -> other.block() == trial.block())
                    .filter(other -> excess(trial, other, metric, all) > 1)
                    .map(other -> sentence(trial, other, all)))
        .findFirst();
  }

  private static String sentence(Trial trial, Trial other, List<Trial> all) {
    return String.format(
        Locale.ROOT,
        "%s had answered only %d requests when its CPU was measured, and %s %d. A JVM compiles a"
            + " method for good after about %d calls, and a request may cost several times as much"
            + " CPU before. Allow a longer warm-up (--warm-up %ds, --budget).",
        trial.variant(),
        answered(trial, all),
        other.variant(),
        answered(other, all),
        ENOUGH,
        secondsNeeded(trial));
  }

  /** Warm-up after which the trial would have answered enough, at the rate of its warm-up. */
  private static long secondsNeeded(Trial trial) {
    double seconds = trial.warmUp().map(warmUp -> warmUp.millis()).orElse(0L) / 1e3;
    return (long) Math.ceil(seconds * ENOUGH / Math.max(1, sum(trial.slices(Phase.WARM_UP))));
  }

  private static boolean isColder(Trial trial, Trial other, List<Trial> all) {
    if (!isJvm(trial)
        || trial.slices(Phase.WARM_UP).isEmpty()
        || trial.slices(Phase.COST).isEmpty()) {
      return false;
    }
    long answered = answered(trial, all);
    return answered < ENOUGH && answered(other, all) >= Math.max(ENOUGH, FURTHER * answered);
  }

  private static boolean isJvm(Trial trial) {
    return trial.slices().stream()
        .flatMap(slice -> slice.usage().families().stream())
        .anyMatch(family -> family.family() == ThreadFamily.JIT);
  }

  /** Requests that the process of a trial had answered before its CPU was measured. */
  private static long answered(Trial trial, List<Trial> all) {
    long before =
        all.stream()
            .filter(earlier -> isEarlier(earlier, trial))
            .mapToLong(earlier -> sum(earlier.slices()))
            .sum();
    return before
        + sum(trial.slices().stream().takeWhile(slice -> slice.phase() != Phase.COST).toList());
  }

  /** Whether a trial was one of the same process, at a point before. */
  private static boolean isEarlier(Trial earlier, Trial trial) {
    return earlier.block() == trial.block()
        && earlier.number() < trial.number()
        && earlier.variant().equals(trial.variant())
        && earlier.launched().isPresent()
        && earlier.launched().equals(trial.launched());
  }

  private static long sum(List<Slice> slices) {
    return slices.stream().mapToLong(slice -> slice.load().answered()).sum();
  }
}
