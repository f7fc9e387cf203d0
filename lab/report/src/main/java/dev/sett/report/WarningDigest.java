package dev.sett.report;

import dev.sett.model.Result;
import dev.sett.model.Trial;
import dev.sett.model.Warning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * All warnings of a result and its trials, the weightiest first, those that say the same folded.
 */
final class WarningDigest {
  private WarningDigest() {}

  /**
   * One warning, however often it was given.
   *
   * @param trials number of trials it was given in; 0 if it is about the whole result
   * @param ofTrials number of all trials
   */
  record Folded(Warning warning, int trials, int ofTrials) {
    /** The text, and in how many trials it was seen if in more than one. */
    String words() {
      return trials > 1
          ? warning.text().replaceFirst("\\.$", "")
              + " (in "
              + trials
              + " of "
              + ofTrials
              + " trials)"
          : warning.text();
    }
  }

  /**
   * Folds warnings of trials whose texts differ in nothing but numbers; the first text is kept.
   * Those about the whole result are folded if they are the same: "100 connections" and "1000
   * connections" are two points.
   */
  static List<Folded> of(Result result, List<Trial> trials) {
    Map<String, Warning> first = new LinkedHashMap<>();
    Map<String, Integer> inTrials = new LinkedHashMap<>();
    Stream.of(result.plan().warnings(), result.warnings())
        .flatMap(List::stream)
        .forEach(w -> first.putIfAbsent(w.kind() + w.text(), w));
    for (Trial trial : trials) {
      trial.warnings().stream()
          .peek(w -> first.putIfAbsent(key(w), w))
          .map(WarningDigest::key)
          .distinct()
          .forEach(k -> inTrials.merge(k, 1, Integer::sum));
    }
    List<Folded> folded = new ArrayList<>();
    first.forEach(
        (key, w) -> folded.add(new Folded(w, inTrials.getOrDefault(key, 0), trials.size())));
    folded.sort(Comparator.comparingInt(f -> weight(f.warning().kind())));
    return folded;
  }

  /** A kind in one or two words. */
  static String words(Warning.Kind kind) {
    return switch (kind) {
      case ENGINE_LIMITED, ENGINE_LATE -> "load engine";
      case PROGRAM -> "program";
      case ERRORS -> "errors";
      case FEW_BLOCKS -> "few blocks";
      case PLACEMENT -> "CPU placement";
      case NOT_STEADY -> "warm-up";
      case NOISY_MACHINE -> "noise";
      case MACHINE -> "machine";
      case OUTLIER -> "outlier";
      case LOAD_TOOL -> "load tool";
    };
  }

  private static int weight(Warning.Kind kind) {
    return switch (kind) {
      case ENGINE_LIMITED, ENGINE_LATE -> 0;
      case PROGRAM -> 1;
      case ERRORS -> 2;
      case FEW_BLOCKS -> 3;
      case PLACEMENT -> 4;
      case NOT_STEADY -> 5;
      case NOISY_MACHINE -> 6;
      case MACHINE -> 7;
      case OUTLIER -> 8;
      case LOAD_TOOL -> 9;
    };
  }

  private static String key(Warning warning) {
    return warning.kind() + warning.text().replaceAll("\\d+([.,]\\d+)*", "#");
  }
}
