package dev.sett.verdict;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Margins;
import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Effects of made-up trials, judged by intervals of their own. */
final class TestingEffects {
  private TestingEffects() {}

  /**
   * How one variant compares with another at the point of both.
   *
   * @param forced the verdict, whatever was measured
   */
  static Effect of(
      TestingCpuTrials base, TestingCpuTrials other, Metric metric, Optional<Verdict> forced) {
    List<Double> a = base.values(metric);
    List<Double> b = other.values(metric);
    double[] logs = new double[a.size()];
    double mean = 0;
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(b.get(i) / a.get(i));
      mean += logs[i] / logs.length;
    }
    double squares = 0;
    for (double log : logs) {
      squares += (log - mean) * (log - mean);
    }
    double half =
        logs.length < 2 ? 0.2 : 2.57 * Math.sqrt(squares / (logs.length - 1) / logs.length);
    double low = Math.exp(mean - half);
    double high = Math.exp(mean + half);
    Verdict verdict = forced.orElse(verdict(metric, low, high));
    return new Effect(
        base.point().name(),
        base.variant().name(),
        other.variant().name(),
        metric,
        a,
        b,
        Math.exp(mean),
        low,
        high,
        Math.exp(mean - 0.85 * half),
        Math.exp(mean + 0.85 * half),
        Math.exp(mean) * 1.001,
        verdict == Verdict.UNDECIDED ? 0.22 : 0.03125,
        verdict,
        verdict == Verdict.UNDECIDED ? OptionalInt.of(14) : OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Verdict verdict(Metric metric, double low, double high) {
    double margin = new Margins(TestingPlans.MARGIN, Defaults.LATENCY_MARGIN).of(metric);
    if (low > 1 - margin && high < 1 + margin) {
      return Verdict.EQUIVALENT;
    }
    if (low <= 1 && high >= 1) {
      return Verdict.UNDECIDED;
    }
    return low > 1 == metric.moreIsBetter() ? Verdict.B_BETTER : Verdict.A_BETTER;
  }
}
