package dev.sett.report.data;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.RequestEffect;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.report.format.EffectValues;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.Words;
import dev.sett.verdict.words.VerdictSentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A row of the table of a script's requests: a metric of one of them under two variants, in words.
 *
 * @param request its name
 * @param metric in words
 * @param base value of the base variant
 * @param other value of the other variant
 * @param change with its interval; empty of failures, which are only counted
 * @param verdict in words, likewise
 * @param effect that the row is made from; empty of failures
 */
public record RequestRow(
    String request,
    String metric,
    String base,
    String other,
    String change,
    String verdict,
    Optional<Effect> effect) {

  /** What is to be known of the table. */
  public static final String ABOUT =
      "Response times of each request of the script at the common rate. The intervals are corrected"
          + " for the number of rows of a point, and don't affect the overall verdict.";

  /** The rows of a pair of variants, in the order of the script; empty without a script. */
  public static List<RequestRow> of(ReportData page, Point point, Variant other) {
    List<RequestRow> rows = new ArrayList<>();
    String last = "";
    for (RequestEffect found : page.requests(point, other)) {
      if (!found.request().equals(last)) {
        failures(page, point, other, found.request()).ifPresent(rows::add);
      }
      last = found.request();
      Effect effect = found.effect();
      List<String> values = EffectValues.of(effect);
      rows.add(
          new RequestRow(
              found.request(),
              effect.metric().words(),
              values.getFirst(),
              values.getLast(),
              VerdictSentence.figures(effect),
              PairVerdict.judged(effect, page.styles()),
              Optional.of(effect)));
    }
    return rows;
  }

  /** Empty if none failed. */
  private static Optional<RequestRow> failures(
      ReportData page, Point point, Variant other, String request) {
    Counts base = Counts.of(page, point, page.styles().variants().getFirst(), request);
    Counts others = Counts.of(page, point, other, request);
    return base.failed + others.failed == 0
        ? Optional.empty()
        : Optional.of(
            new RequestRow(
                request, "failed", base.words(), others.words(), "", "", Optional.empty()));
  }

  private record Counts(long failed, long all) {

    static Counts of(ReportData page, Point point, Variant variant, String request) {
      List<LoadSlice.Part> parts =
          page.finished(point, variant).stream()
              .flatMap(trial -> trial.slices(Phase.COST).stream())
              .flatMap(slice -> Optional.ofNullable(slice.load().requests().get(request)).stream())
              .toList();
      long failed = parts.stream().mapToLong(LoadSlice.Part::failed).sum();
      return new Counts(failed, failed + parts.stream().mapToLong(LoadSlice.Part::answered).sum());
    }

    String words() {
      return all == 0 ? "-" : Words.percent((double) failed / all);
    }
  }
}
