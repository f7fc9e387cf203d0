package dev.sett.report.why;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Explanation;
import dev.sett.report.data.ReportData;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What it means that several explanations of one difference are confirmed. */
final class OverlapWords {

  private OverlapWords() {}

  private record Difference(String point, String variant, Metric metric, String other) {}

  /**
   * A sentence for each difference with several confirmed explanations; empty if there is none.
   * Each was tested alone, so their shares say whether they can be different causes.
   */
  static List<String> sentences(ReportData page) {
    Map<Difference, List<Double>> shares = new LinkedHashMap<>();
    for (Explanation why : page.result().explanations()) {
      if (why.status() == Explanation.Status.CONFIRMED) {
        why.control()
            .flatMap(Explanation.Control::share)
            .ifPresent(
                share ->
                    shares
                        .computeIfAbsent(
                            new Difference(
                                why.point(), why.variant(), share.metric(), share.other()),
                            _ -> new ArrayList<>())
                        .add(share.value()));
      }
    }
    List<String> sentences = new ArrayList<>();
    shares.forEach(
        (difference, closed) -> {
          double sum = closed.stream().mapToDouble(share -> share).sum();
          if (closed.size() > 1) {
            sentences.add(
                "%d explanations of the difference in %s of %s on %s are confirmed. Each change, made alone, closed %s of it%s."
                    .formatted(
                        closed.size(),
                        difference.metric().words(),
                        page.styles().label(difference.variant()),
                        difference.point(),
                        String.join(" and ", closed.stream().map(WhyWords::percent).toList()),
                        sum > 1 ? ", together more than all of it, so they overlap" : ""));
          }
        });
    return sentences;
  }
}
