package dev.sett.report.summary;

import dev.sett.model.result.Effect;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.report.format.RatioWords;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.verdict.gate.Gate;
import dev.sett.verdict.gate.GateOutcome;
import dev.sett.verdict.words.VerdictSentence;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The outcomes of gates in words, and as lines for a terminal. */
public final class GateText {
  private GateText() {}

  /**
   * One line with the gate and its status, and one below it with what was found.
   *
   * @param result that the gates were checked against
   * @return lines, each ended with a line feed; empty if there was no gate
   */
  public static String of(List<GateOutcome> outcomes, Result result) {
    StringBuilder text = new StringBuilder();
    for (GateOutcome outcome : outcomes) {
      text.append("Gate ").append(outcome.status().words()).append(": ");
      text.append(Words.clean(asked(outcome))).append('\n');
      text.append("  ").append(Words.clean(sentence(outcome, result))).append('\n');
    }
    return text.toString();
  }

  /** The gate and what of it this outcome is about. */
  static String asked(GateOutcome outcome) {
    boolean alone = outcome.gate().questions().size() == 1;
    String at = " [at " + outcome.question().point();
    return outcome.gate().text()
        + (alone ? "" : at + ", " + outcome.question().metric().key() + "]");
  }

  /** What was found and why that is the status, one or two sentences. */
  static String sentence(GateOutcome outcome, Result result) {
    String metric = outcome.question().metric().words();
    return outcome
        .measured()
        .map(
            effect ->
                outcome.isRefused()
                    ? "The measurement does not support a verdict on %s. %s"
                        .formatted(metric, reasons(outcome, result, reason -> true))
                        .strip()
                    : found(outcome, effect, result) + conclusion(outcome, effect))
        .orElseGet(
            () ->
                "No block has %s for both variants. %s"
                    .formatted(
                        metric,
                        reasons(outcome, result, reason -> reason.startsWith(metric + ": ")))
                    .strip());
  }

  private static String reasons(GateOutcome outcome, Result result, Predicate<String> which) {
    return result.verdicts().stream()
        .filter(v -> v.point().equals(outcome.question().point()))
        .map(PointVerdict::reasons)
        .flatMap(List::stream)
        .filter(which)
        .collect(Collectors.joining(" "));
  }

  private static String found(GateOutcome outcome, Effect effect, Result result) {
    VariantStyles styles = VariantStyles.of(result.plan());
    return "%s against %s: %s"
        .formatted(
            styles.label(outcome.gate().variant()),
            styles.label(outcome.gate().against()),
            change(effect, result));
  }

  private static String change(Effect effect, Result result) {
    if (effect.censored().isPresent()) {
      return VerdictSentence.part(effect, result.plan().experiment().design());
    }
    return Double.isInfinite(effect.high())
        ? effect.metric().words()
        : VerdictSentence.change(effect);
  }

  private static String conclusion(GateOutcome outcome, Effect effect) {
    String limit = limit(outcome.question());
    return switch (outcome.status()) {
      case FAILED -> ". The whole interval is beyond the limit of " + limit + ".";
      case PASSED -> ". No part of the interval is beyond the limit of " + limit + ".";
      case UNDECIDED, NOT_MEASURED ->
          outcome.blocksNeeded().isPresent()
              ? ". Found only %s; a gate needs at least %d."
                  .formatted(
                      Words.count(effect.blocks(), "block"), outcome.blocksNeeded().getAsInt())
              : ". The limit of "
                  + limit
                  + " is inside the interval; "
                  + (effect.censored().isEmpty()
                      ? "more blocks"
                      : effect.censored().get().highestSeconds().isPresent()
                          ? "a longer recovery"
                          : "lower rates")
                  + " would narrow it.";
    };
  }

  /** The limit as a change: {@code +5%}, {@code -20%}, {@code x2}. */
  private static String limit(Gate.Question question) {
    double ratio = question.limit();
    if (ratio >= 2) {
      return "x" + RatioWords.rounded(ratio, 2);
    }
    String percent = RatioWords.rounded(100 * (ratio - 1), 2);
    return (percent.equals("0") || percent.startsWith("-") ? "" : "+") + percent + "%";
  }
}
