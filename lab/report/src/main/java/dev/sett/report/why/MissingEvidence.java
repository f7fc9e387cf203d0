package dev.sett.report.why;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import java.util.ArrayList;
import java.util.List;

/** Which evidence trials failed, so that a reader knows where no cause could be seen. */
public final class MissingEvidence {

  private MissingEvidence() {}

  /**
   * A sentence for each variant at a point whose evidence trials failed, all or some of them:
   * {@code 2 of 3 evidence trials of virtual at ping failed (it ended early).} Empty if none did.
   */
  public static List<String> sentences(ReportData page) {
    List<String> sentences = new ArrayList<>();
    for (Point point : page.points()) {
      for (Variant variant : page.styles().variants()) {
        List<Trial> all =
            page.evidence().stream()
                .filter(t -> t.point().equals(point.name()) && t.variant().equals(variant.name()))
                .toList();
        List<Trial> failed = all.stream().filter(t -> t.failure().isPresent()).toList();
        failed.stream()
            .flatMap(trial -> trial.failure().stream())
            .findFirst()
            .ifPresent(
                failure ->
                    sentences.add(
                        "%d of %d evidence trials of %s at %s failed (%s).%s"
                            .formatted(
                                failed.size(),
                                all.size(),
                                page.styles().label(variant.name()),
                                point.name(),
                                failure.sentence().replaceFirst("\\.$", ""),
                                failed.size() == all.size()
                                    ? " Causes inside it could not be seen."
                                    : "")));
      }
    }
    return sentences;
  }
}
