package dev.sett.runner.trial;

import dev.sett.model.design.Design;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.stats.StatsDefaults;
import dev.sett.stats.Steadiness;
import java.util.List;

/**
 * When a warm-up has done its work. In short blocks: when throughput has stopped changing. In warm
 * pairs: when it is level and the JVM's compiler has come to rest, since a level that the compiler
 * is still at work on is not the last one.
 *
 * @param compilerToo whether the compiler must rest
 * @param margin change over the last windows that is too small to matter
 */
public record WarmUpRule(boolean compilerToo, double margin) {

  /** Share of a CPU's time that a compiler at rest still takes. */
  static final double QUIET_SHARE = 0.05;

  /** Turns of load over which it is looked at. */
  private static final int TURNS = 2;

  /**
   * Where the compiler must rest, too, 2 s of windows are enough, and only a clear trend counts.
   */
  private static final Steadiness LEVEL =
      new Steadiness(
          StatsDefaults.STEADY_TOLERANCE,
          /* minWindows= */ 10,
          StatsDefaults.CONFIDENCE,
          /* seed= */ 1);

  private static final Steadiness STEADINESS = Steadiness.withSeed(/* seed= */ 1);

  /** The rule of a design. */
  static WarmUpRule of(Design design) {
    return new WarmUpRule(design.pairs().isPresent(), design.margin());
  }

  /**
   * Whether a program is warm.
   *
   * @param rps throughput of consecutive windows of warm-up
   * @param slices of its load so far; only those of the warm-up are looked at
   */
  public boolean isSteady(List<Double> rps, List<Slice> slices) {
    double[] throughput = rps.stream().mapToDouble(Double::doubleValue).toArray();
    return compilerToo
        ? LEVEL.endsLevel(margin, throughput) && isQuiet(slices)
        : STEADINESS.steadyFrom(throughput).isPresent();
  }

  /** Whether the compiler took little time lately; so it does in a program that has none. */
  private static boolean isQuiet(List<Slice> slices) {
    List<Usage> turns =
        slices.stream().filter(s -> s.phase() == Phase.WARM_UP).map(Slice::usage).toList();
    List<Usage> last = turns.subList(Math.max(0, turns.size() - TURNS), turns.size());
    long compiling =
        last.stream()
            .flatMap(usage -> usage.families().stream())
            .filter(family -> family.family() == ThreadFamily.JIT)
            .mapToLong(Usage.Family::cpuNanos)
            .sum();
    return compiling <= QUIET_SHARE * last.stream().mapToLong(Usage::wallNanos).sum();
  }
}
