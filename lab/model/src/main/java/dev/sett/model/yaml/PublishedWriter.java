package dev.sett.model.yaml;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Published;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Writes what was published as figures and findings. Those about points that a run has left out are
 * left out, too: the file is about the points it has.
 */
final class PublishedWriter {

  private PublishedWriter() {}

  /** The key {@code published} of an experiment as YAML; empty if nothing was published. */
  static String write(Experiment experiment) {
    Optional<Published> published = experiment.published();
    if (published.isEmpty()) {
      return "";
    }
    Published p = published.get();
    StringBuilder out = new StringBuilder("published:\n");
    line(out, "source", p.source());
    line(out, "url", p.url());
    line(out, "machine", p.machine());
    line(out, "date", p.date());
    List<Published.Figure> figures =
        p.figures().stream().filter(f -> experiment.point(f.point()).isPresent()).toList();
    List<Published.Finding> findings =
        p.findings().stream().filter(f -> experiment.point(f.point()).isPresent()).toList();
    if (!figures.isEmpty()) {
      out.append("  figures:\n");
      figures.forEach(f -> out.append(figure(f)));
    }
    if (!findings.isEmpty()) {
      out.append("  findings:\n");
      findings.forEach(f -> out.append(finding(f)));
    }
    return out.toString();
  }

  private static void line(StringBuilder out, String key, String value) {
    if (!value.isEmpty() || key.equals("source")) {
      out.append("  ").append(key).append(": ").append(ExperimentWriter.text(value)).append('\n');
    }
  }

  private static String figure(Published.Figure figure) {
    return item()
        .add("point: " + ExperimentWriter.text(figure.point()))
        .add("variant: " + ExperimentWriter.text(figure.variant()))
        .add("metric: " + figure.metric().key())
        .add("value: " + PublishedValue.format(figure.value()))
        .toString();
  }

  private static String finding(Published.Finding finding) {
    String low = PublishedValue.format(finding.low());
    String high = PublishedValue.format(finding.high());
    StringJoiner written =
        item()
            .add("says: " + ExperimentWriter.text(finding.says()))
            .add("point: " + ExperimentWriter.text(finding.point()))
            .add("metric: " + finding.metric().key())
            .add("variant: " + ExperimentWriter.text(finding.variant()))
            .add("against: " + ExperimentWriter.text(finding.against()))
            .add("ratio: " + (low.equals(high) ? low : low + ".." + high));
    return (finding.expected() ? written.add("basis: expectation") : written).toString();
  }

  private static StringJoiner item() {
    return new StringJoiner(", ", "    - {", "}\n");
  }
}
