package dev.sett.report.study;

import dev.sett.model.text.ExperimentException;
import dev.sett.report.published.FindingsTable;
import dev.sett.report.published.StudyTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of the pages in {@code docs/published/} that follow from experiments and kept results.
 * They are between two comments each; the text around them is written by hand.
 */
public final class StudyPage {
  private static final String KEPT = "../../results/published/";
  private static final String FILES = "../../experiments/";

  private final List<FindingsTable.Declared> declared;
  private final Map<String, String> tables;
  private final List<StudyResult> kept;

  /**
   * Pages for these.
   *
   * @param declared experiments with findings, linked from {@code docs/published/}
   * @param tables text of the published tables by the name of their file
   */
  public StudyPage(
      List<FindingsTable.Declared> declared, Map<String, String> tables, List<StudyResult> kept) {
    this.declared = List.copyOf(declared);
    this.tables = Map.copyOf(tables);
    this.kept = List.copyOf(kept);
  }

  /** The page of a study with its parts as they are now. */
  public String of(Study study, String page) {
    String written = part(page, "set-up", setUp(study));
    written = part(written, "figures", figures(study));
    written = part(written, "outcomes", StudyTable.outcomes(declared(study), sources(study)));
    return part(written, "reasons", StudyTable.reasons(sources(study)));
  }

  /** The page with the overview of all studies. */
  public String overview(String page) {
    StringBuilder table = new StringBuilder("| study | claim | here | what is behind it |\n");
    table.append("|---|---|---|---|\n");
    for (Study study : Study.ALL) {
      table.append(
          "| [%s](%s.md) | %s | %s | %s |\n"
              .formatted(
                  study.title(),
                  study.name(),
                  study.claim(),
                  StudyTable.tally(declared(study), sources(study)),
                  study.reason()));
    }
    return part(page, "overview", table.toString());
  }

  private String setUp(Study study) {
    StringBuilder table = new StringBuilder("| experiment and set-up | kept result | measured |\n");
    table.append("|---|---|---|\n");
    for (String experiment : study.experiments()) {
      List<StudyResult> results = results(experiment);
      String file = "[%s](%s%s.yaml)".formatted(experiment, FILES, experiment);
      if (results.isEmpty()) {
        table.append("| ").append(file).append(" | – | not measured yet |\n");
      }
      for (StudyResult one : results) {
        table.append("| ").append(file);
        table.append(" | [").append(one.name()).append("](").append(KEPT).append(one.name());
        table.append(") | ").append(FindingsTable.markdown(one.occasion())).append(" |\n");
      }
    }
    return table.toString();
  }

  /** Links to results by name, in a list; empty if there are none. */
  private static Optional<String> links(List<StudyResult> results) {
    return results.stream()
        .map(StudyResult::name)
        .distinct()
        .sorted()
        .map(name -> "[" + name + "](" + KEPT + name + ")")
        .reduce((all, next) -> all + ", " + next);
  }

  private String figures(Study study) {
    StringBuilder text = new StringBuilder();
    for (StudyFigure figure : study.figures()) {
      StudyFigure.Drawn drawn = figure.draw(tables, kept);
      List<String> from = new ArrayList<>();
      links(drawn.used()).map("Measured: %s."::formatted).ifPresent(from::add);
      if (!drawn.refused().isEmpty()) {
        from.add(drawn.refused());
      }
      String measured = from.isEmpty() ? "Not measured yet." : String.join(" ", from);
      text.append(
          "![%s](%s%s/%s.svg)\n\n".formatted(figure.title(), KEPT, study.name(), figure.name()));
      text.append(figure.title()).append(". ");
      text.append(figure.remark().isEmpty() ? "" : figure.remark() + " ");
      text.append(measured).append("\n\n");
    }
    return text.toString().strip() + "\n";
  }

  private List<FindingsTable.Declared> declared(Study study) {
    return declared.stream().filter(d -> study.experiments().contains(d.experiment())).toList();
  }

  private List<FindingsTable.Source> sources(Study study) {
    List<FindingsTable.Source> sources = new ArrayList<>();
    for (String experiment : study.experiments()) {
      results(experiment).stream()
          .map(k -> new FindingsTable.Source(KEPT + k.name(), k.result(), List.of()))
          .forEach(sources::add);
    }
    return sources;
  }

  private List<StudyResult> results(String experiment) {
    return kept.stream().filter(k -> k.experiment().equals(experiment)).toList();
  }

  /** The page with this between the two comments of a part. */
  static String part(String page, String name, String content) {
    String begin = "<!-- begin " + name + ": written by ./sett findings --redraw -->\n";
    String end = "<!-- end " + name + " -->";
    int from = page.indexOf(begin);
    int to = page.indexOf(end);
    if (from < 0 || to < from) {
      throw new ExperimentException(
          "docs/published/",
          "has a page without the part '%s'. Add the lines '%s' and '%s'."
              .formatted(name, begin.strip(), end));
    }
    return page.substring(0, from + begin.length()) + "\n" + content + "\n" + page.substring(to);
  }
}
