package dev.sett.report.warnings;

import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Failed trials in sentences, those of one variant that failed alike at a point in one. */
public final class FailedTrials {
  private static final int NUMBERS_SHOWN = 6;

  private FailedTrials() {}

  private record Alike(String variant, String point, String sentence) {}

  /** A sentence for each kind of failure, in the order of the first trials. */
  public static List<String> sentences(ReportData page) {
    Map<Alike, List<String>> numbers = new LinkedHashMap<>();
    for (Trial trial : page.trials()) {
      trial
          .failure()
          .ifPresent(
              f ->
                  numbers
                      .computeIfAbsent(
                          new Alike(trial.variant(), trial.point(), f.sentence()),
                          _ -> new ArrayList<>())
                      .add(String.valueOf(trial.number())));
    }
    List<String> sentences = new ArrayList<>();
    numbers.forEach(
        (alike, trials) ->
            sentences.add(
                "%s of %s on %s failed: %s"
                    .formatted(
                        named(trials),
                        page.styles().label(alike.variant()),
                        alike.point(),
                        alike.sentence())));
    return sentences;
  }

  private static String named(List<String> numbers) {
    if (numbers.size() > NUMBERS_SHOWN) {
      return Words.count(numbers.size(), "trial");
    }
    return (numbers.size() == 1 ? "Trial " : "Trials ") + Words.list(numbers);
  }
}
