package dev.sett.report;

import dev.sett.model.Explanation;
import dev.sett.model.Published;
import dev.sett.model.Result;
import dev.sett.model.Sentence;
import dev.sett.model.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What became of findings, over many experiments and results. A pure function of them. */
public final class FindingsTable {
  private static final int ALL = Integer.MAX_VALUE;

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

    private String experiment() {
      return result.plan().experiment().name();
    }
  }

  /**
   * An experiment of which every finding is told, measured or not.
   *
   * @param link where its file is, from the page that the table goes to; empty: no link
   * @param published with its findings as they are declared now; those of a result may be older
   */
  public record Declared(String link, String experiment, Published published) {}

  /** An experiment and all results of it. */
  private record Group(Declared declared, List<Source> sources) {

    /** Every finding in order, with each result that says something of it. */
    List<Row> rows() {
      return declared.published().findings().stream().flatMap(this::rows).toList();
    }

    private Stream<Row> rows(Published.Finding finding) {
      List<Row> inRuns =
          sources.stream()
              .flatMap(
                  s ->
                      FindingCheck.of(finding, s.result(), s.trials()).stream()
                          .map(check -> new Row(declared, Optional.of(s), check)))
              .toList();
      return inRuns.isEmpty() ? Stream.of(unmeasured(finding)) : inRuns.stream();
    }

    private Row unmeasured(Published.Finding finding) {
      Optional<Source> first = sources.stream().findFirst();
      return new Row(
          declared,
          first,
          first
              .map(s -> FindingCheck.outside(finding, s.result()))
              .orElseGet(
                  () -> FindingCheck.notMeasured(finding, "no result of this experiment is kept")));
    }
  }

  private record Row(Declared declared, Optional<Source> source, FindingCheck check) {}

  /** Plain lines for a terminal: a block for each experiment. */
  public static String text(List<Declared> declared, List<Source> sources) {
    StringBuilder text = new StringBuilder();
    List<FindingCheck> all = new ArrayList<>();
    for (Group group : groups(declared, sources)) {
      List<FindingCheck> checks = group.rows().stream().map(Row::check).toList();
      List<Result> results = group.sources().stream().map(Source::result).toList();
      all.addAll(checks);
      text.append(PublishedText.of(group.declared().published(), results, checks, ALL));
      text.append('\n');
    }
    AgreementTally.of(all).forEach(sentence -> text.append(sentence).append('\n'));
    return all.isEmpty()
        ? "No finding: none of these results is of an experiment with published findings.\n"
        : text.toString();
  }

  /** A page in Markdown; the same for the same experiments and results. */
  public static String markdown(List<Declared> declared, List<Source> sources) {
    StringBuilder page = new StringBuilder("# Findings\n\n");
    page.append("What others published, and what this lab measured. Made by ");
    page.append("`./sett findings --markdown >docs/findings.md` from the findings in\n");
    page.append("`experiments/` and the results in `results/published/`: to change it, measure ");
    page.append("again. How a finding is classed is in\n");
    page.append("[published results](methods/published-results.md).\n\n");
    List<Row> rows = new ArrayList<>();
    groups(declared, sources).forEach(group -> rows.addAll(group.rows()));
    if (rows.isEmpty()) {
      return page.append("No finding is declared yet.\n").toString();
    }
    section(page, "Published findings", rows.stream().filter(r -> !isExpected(r)).toList());
    section(page, "Our own expectations", rows.stream().filter(FindingsTable::isExpected).toList());
    return page.toString().stripTrailing() + "\n";
  }

  private static boolean isExpected(Row row) {
    return row.check().finding().expected();
  }

  private static void section(StringBuilder page, String title, List<Row> rows) {
    if (rows.isEmpty()) {
      return;
    }
    boolean expected = isExpected(rows.getFirst());
    page.append("## ").append(title).append("\n\n");
    if (expected) {
      page.append("Nobody published these ranges. They follow from the code or the text of ");
      page.append("what was published, or are ours\naltogether, so that they say nothing ");
      page.append("of how well a study can be repeated.\n\n");
    }
    AgreementTally.of(rows.stream().map(Row::check).toList())
        .forEach(sentence -> page.append(sentence).append("\n\n"));
    page.append(expected ? "| expectation | expected |" : "| finding | published |");
    page.append(" ours | class | why | experiment | measured on |\n");
    page.append("|---|---|---|---|---|---|---|\n");
    rows.stream()
        .sorted(Comparator.comparing(r -> r.check().agreement() == Agreement.NOT_MEASURED))
        .forEach(row -> row(page, row));
    page.append('\n');
  }

  private static void row(StringBuilder page, Row row) {
    FindingCheck check = row.check();
    cell(page, check.finding().says() + " (" + check.point() + ")");
    page.append("| ").append(range(row)).append(' ');
    cell(page, signs(check.ours().map(Sentence::figures).orElse("–")));
    String words = check.agreement().words();
    cell(page, check.agreement().isAgainst() ? "**" + words + "**" : words);
    page.append("| ").append(markdown(check.why())).append(reasons(row)).append(' ');
    page.append("| ").append(experiment(row)).append(' ');
    Optional<Source> measuredIn = row.source().filter(s -> check.ours().isPresent());
    cell(page, measuredIn.map(s -> HereAndThere.here(s.result().plan())).orElse("–"));
    page.append("|\n");
  }

  /** Reasons for what one of the two does there that a control run has confirmed. */
  private static String reasons(Row row) {
    Published.Finding finding = row.check().finding();
    return row.source().stream()
        .flatMap(s -> s.result().explanations().stream())
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

  /** The experiments that are declared, then those of further results with what these declare. */
  private static List<Group> groups(List<Declared> declared, List<Source> sources) {
    List<Group> groups = new ArrayList<>();
    Set<String> names = declared.stream().map(Declared::experiment).collect(Collectors.toSet());
    for (Declared one : declared) {
      groups.add(
          new Group(
              one, sources.stream().filter(s -> s.experiment().equals(one.experiment())).toList()));
    }
    for (Source source : sources) {
      if (!names.contains(source.experiment())) {
        source
            .result()
            .plan()
            .experiment()
            .published()
            .map(p -> new Declared(/* link= */ "", source.experiment(), p))
            .ifPresent(own -> groups.add(new Group(own, List.of(source))));
      }
    }
    return groups.stream().filter(g -> !g.declared().published().findings().isEmpty()).toList();
  }

  private static String range(Row row) {
    String ratio = signs(RatioWords.of(row.check().finding().low(), row.check().finding().high()));
    if (isExpected(row)) {
      return ratio;
    }
    Published published = row.declared().published();
    String source = markdown(published.source());
    boolean link = published.url().matches("https?://[!-~&&[^()<>]]+");
    return ratio + ", " + (link ? "[" + source + "](" + published.url() + ")" : source);
  }

  private static String experiment(Row row) {
    String name = markdown(row.declared().experiment());
    String link = row.source().map(Source::link).orElse(row.declared().link());
    return link.isEmpty() ? name : "[" + name + "](" + link + ")";
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
