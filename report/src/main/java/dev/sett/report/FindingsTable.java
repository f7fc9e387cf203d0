package dev.sett.report;

import dev.sett.model.Explanation;
import dev.sett.model.Published;
import dev.sett.model.Result;
import dev.sett.model.Sentence;
import dev.sett.model.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What became of published findings, over many results. A pure function of them. */
public final class FindingsTable {
  private FindingsTable() {}

  /**
   * A result to be looked at.
   *
   * @param link where it is, from the page that the table goes to; empty: no link
   * @param trials of the result, for reasons; may be empty
   */
  public record Source(String link, Result result, List<Trial> trials) {
    /** Copies the list. */
    public Source {
      trials = List.copyOf(trials);
    }
  }

  private record Row(Source source, Published published, FindingCheck check) {
    String experiment() {
      return source.result().plan().experiment().name();
    }
  }

  /** Plain lines for a terminal: a block for each experiment. */
  public static String text(List<Source> sources) {
    StringBuilder text = new StringBuilder();
    for (Source source : sources) {
      List<Row> rows = rows(source);
      if (!rows.isEmpty()) {
        text.append(PublishedText.of(source.result(), source.trials(), /* mostLines= */ 1000));
        text.append('\n');
      }
    }
    List<FindingCheck> all = checks(sources);
    return all.isEmpty()
        ? "No finding: none of these results is of an experiment with published findings.\n"
        : text.append(PublishedSection.tally(all)).append('\n').toString();
  }

  /** A page in Markdown; the same for the same results. */
  public static String markdown(List<Source> sources) {
    StringBuilder page = new StringBuilder("# Findings\n\n");
    page.append("What others published, and what this lab measured. Made by ");
    page.append("`./sett findings --markdown >docs/findings.md` from the results in\n");
    page.append(
        "`results/published/`: to change it, measure again. How a finding is judged is in ");
    page.append("[methods.md](methods.md#published-findings).\n\n");
    List<Row> all = new ArrayList<>();
    sources.forEach(s -> all.addAll(rows(s)));
    if (all.isEmpty()) {
      return page.append("No result with published findings is kept yet.\n").toString();
    }
    page.append(PublishedSection.tally(checks(sources))).append("\n\n");
    page.append("| finding | published | ours | holds? | why | experiment | measured on |\n");
    page.append("|---|---|---|---|---|---|---|\n");
    for (Row row : all) {
      FindingCheck check = row.check();
      cell(page, check.finding().says() + " (" + check.point() + ")");
      page.append("| ").append(published(row)).append(' ');
      cell(page, signs(check.ours().map(Sentence::figures).orElse("–")));
      String words = check.outcome().words();
      cell(
          page,
          check.outcome() == FindingCheck.Outcome.DOES_NOT_HOLD ? "**" + words + "**" : words);
      page.append("| ").append(markdown(check.why())).append(reasons(row)).append(' ');
      page.append("| ").append(experiment(row)).append(' ');
      cell(page, HereAndThere.here(row.source().result().plan()));
      page.append("|\n");
    }
    return page.toString();
  }

  /** Reasons for what one of the two does there that a control run has confirmed. */
  private static String reasons(Row row) {
    Published.Finding finding = row.check().finding();
    return row.source().result().explanations().stream()
        .filter(e -> e.status() == Explanation.Status.CONFIRMED)
        .filter(e -> e.point().equals(row.check().point()))
        .filter(e -> List.of(finding.variant(), finding.against()).contains(e.variant()))
        .map(
            e ->
                "; a control run confirmed of %s: [%s](why/%s.md)"
                    .formatted(
                        markdown(e.variant()),
                        markdown(e.title()),
                        e.rule().replaceAll("[^a-z0-9-]", "")))
        .collect(Collectors.joining());
  }

  private static List<Row> rows(Source source) {
    Optional<Published> published = source.result().plan().experiment().published();
    return published.isEmpty()
        ? List.of()
        : FindingCheck.all(source.result(), source.trials()).stream()
            .map(check -> new Row(source, published.get(), check))
            .toList();
  }

  private static List<FindingCheck> checks(List<Source> sources) {
    return sources.stream().flatMap(s -> rows(s).stream()).map(Row::check).toList();
  }

  private static String published(Row row) {
    String ratio = signs(RatioWords.of(row.check().finding().low(), row.check().finding().high()));
    String source = markdown(row.published().source());
    boolean link = row.published().url().matches("https?://[!-~&&[^()<>]]+");
    return ratio + ", " + (link ? "[" + source + "](" + row.published().url() + ")" : source);
  }

  private static String experiment(Row row) {
    String name = markdown(row.experiment());
    return row.source().link().isEmpty() ? name : "[" + name + "](" + row.source().link() + ")";
  }

  private static void cell(StringBuilder page, String text) {
    page.append("| ").append(markdown(text)).append(' ');
  }

  /** True minus and multiplication signs; a hyphen after a bracket is one, too. */
  private static String signs(String figures) {
    return figures.replaceAll("(?<![\\p{L}\\p{N}])-(?=\\d)", "−").replaceAll("\\bx(?=\\d)", "×");
  }

  /** On one line, without what a table or HTML would take for its own. */
  private static String markdown(String text) {
    return Words.clean(text)
        .replaceAll("\\s+", " ")
        .strip()
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("|", "\\|");
  }
}
