package dev.sett.report.warnings;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import java.util.List;
import java.util.function.Predicate;

/** What a warning means for the conclusions of a result; it decides where the warning is shown. */
public enum Consequence {
  /** It limits a conclusion: shown in full. */
  LIMITS,
  /** It is why a metric was refused, which the verdict says already: not repeated below it. */
  SAID,
  /** Without it no conclusion would be another: folded. */
  NONE;

  /** What a warning means where these effects are concerned. */
  @FunctionalInterface
  interface Rule {
    Consequence of(List<Effect> effects);
  }

  /**
   * What a warning of one trial means.
   *
   * <ul>
   *   <li>Requests that failed, a program that fell behind its rate, a service without CPU left,
   *       too few blocks, the load of another tool, variants on the same threads and a program that
   *       its command did not start itself limit every conclusion.
   *   <li>A load engine at its limit limits the conclusions where a headline metric is refused.
   *   <li>A late load engine is why p99 is refused, and a busy CPU why CPU per request is, if they
   *       are.
   *   <li>Everything else limits a conclusion only where there is none: no headline metric of the
   *       variant could be compared.
   * </ul>
   */
  static Consequence of(Warning warning, Trial trial, Result result) {
    return of(
        warning,
        result.effects().stream()
            .filter(e -> e.point().equals(trial.point()))
            .filter(e -> List.of(e.base(), e.other()).contains(trial.variant()))
            .toList());
  }

  /** What a warning about a whole result means: the same rules, for all points and variants. */
  static Consequence of(Warning warning, Result result) {
    return of(warning, result.effects());
  }

  private static Consequence of(Warning warning, List<Effect> effects) {
    return WarningStyle.of(warning.kind()).rule().of(effects);
  }

  /** It limits every conclusion. */
  static Consequence always(List<Effect> effects) {
    return LIMITS;
  }

  /** It limits a conclusion only where there is none. */
  static Consequence ifNothingElse(List<Effect> effects) {
    return effects.stream().anyMatch(e -> e.metric().headline()) ? NONE : LIMITS;
  }

  /** It means something where one of some metrics is refused, else as {@link #ifNothingElse}. */
  static Rule ifRefused(Predicate<Metric> which, Consequence then) {
    return effects ->
        effects.stream().anyMatch(e -> e.verdict() == Verdict.REFUSED && which.test(e.metric()))
            ? then
            : ifNothingElse(effects);
  }

  /** The weightier of two. */
  Consequence or(Consequence other) {
    return compareTo(other) <= 0 ? this : other;
  }
}
