package dev.sett.lab;

import dev.sett.stats.Steadiness;
import java.util.List;

/** When a warm-up has done its work. */
final class WarmUpRule {

  private static final Steadiness STEADINESS = Steadiness.withSeed(/* seed= */ 1);

  private WarmUpRule() {}

  /**
   * Whether throughput has stopped changing.
   *
   * @param rps throughput of consecutive windows of load
   */
  static boolean isSteady(List<Double> rps) {
    return STEADINESS
        .steadyFrom(rps.stream().mapToDouble(Double::doubleValue).toArray())
        .isPresent();
  }
}
