package dev.sett.report.warnings;

import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.report.format.Words;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All warnings of a result and its trials, those that say the same folded into one.
 *
 * @param all the weightiest first
 */
public record WarningDigest(List<Folded> all) {
  /**
   * One warning, however often it was given.
   *
   * @param warning the first of those with this consequence
   * @param trials number of trials it was given in; 0 if it is about the whole result
   * @param ofTrials number of all trials
   * @param consequence the weightiest that it has anywhere
   */
  public record Folded(Warning warning, int trials, int ofTrials, Consequence consequence) {
    /** The text, and in how many trials it was seen if in more than one. */
    public String words() {
      return trials > 1
          ? warning.text().replaceFirst("\\.$", "")
              + " (in "
              + trials
              + " of "
              + ofTrials
              + " trials)"
          : warning.text();
    }

    private Folded and(Folded same) {
      Consequence weightier = consequence.or(same.consequence);
      return new Folded(
          weightier == consequence ? warning : same.warning,
          trials + same.trials,
          ofTrials,
          weightier);
    }
  }

  /**
   * Folds warnings of trials whose texts differ in nothing but numbers. Those about the whole
   * result are folded if they are the same: "100 connections" and "1000 connections" are two
   * points.
   */
  public static WarningDigest of(Result result, List<Trial> trials) {
    int all = trials.size();
    Map<String, Folded> byText = new LinkedHashMap<>();
    Stream.of(result.plan().warnings(), result.warnings())
        .flatMap(List::stream)
        .forEach(
            w ->
                byText.putIfAbsent(
                    w.kind() + w.text(),
                    new Folded(w, /* trials= */ 0, all, Consequence.of(w, result))));
    for (Trial trial : trials) {
      Map<String, Folded> once = new LinkedHashMap<>();
      trial
          .warnings()
          .forEach(
              w ->
                  once.putIfAbsent(
                      key(w),
                      new Folded(w, /* trials= */ 1, all, Consequence.of(w, trial, result))));
      once.forEach((key, folded) -> byText.merge(key, folded, Folded::and));
    }
    return new WarningDigest(
        byText.values().stream()
            .sorted(Comparator.comparingInt(f -> WarningStyle.of(f.warning().kind()).weight()))
            .toList());
  }

  /** Those with a consequence. */
  public List<Folded> with(Consequence consequence) {
    return all.stream().filter(f -> f.consequence() == consequence).toList();
  }

  /**
   * Those without a consequence in a line, such as {@code 2 warnings that change no conclusion
   * (engine late, not steady)}; empty if there are none.
   */
  public Optional<String> folded() {
    List<Folded> none = with(Consequence.NONE);
    String kinds =
        none.stream()
            .map(f -> WarningStyle.of(f.warning().kind()).words())
            .distinct()
            .collect(Collectors.joining(", "));
    return none.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s that %s no conclusion (%s)"
                .formatted(
                    Words.count(none.size(), "warning"),
                    none.size() == 1 ? "changes" : "change",
                    kinds));
  }

  private static String key(Warning warning) {
    return warning.kind() + warning.text().replaceAll("\\d+([.,]\\d+)*", "#");
  }
}
