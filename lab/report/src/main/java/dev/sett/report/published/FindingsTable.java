package dev.sett.report.published;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.report.format.Markdown;
import dev.sett.report.format.RatioWords;
import dev.sett.verdict.finding.FindingCheck;
import dev.sett.verdict.finding.FindingOutcome;
import dev.sett.verdict.finding.FindingReason;
import dev.sett.verdict.words.VerdictSentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The outcomes of findings over many experiments and results. A pure function of them. */
public final class FindingsTable {
  private static final int ALL = Integer.MAX_VALUE;

  private FindingsTable() {}

  /**
   * A result to check findings against.
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
   * An experiment whose findings are all listed, measured or not.
   *
   * @param link where its file is, from the page that the table goes to; empty: no link
   * @param published with its findings as they are declared now; those of a result may be older
   * @param points as they are declared now; none: not known
   */
  public record Declared(String link, String experiment, Published published, List<Point> points) {
    /** Copies the list. */
    public Declared {
      points = List.copyOf(points);
    }

    private Optional<Point> point(String name) {
      return points.stream().filter(p -> p.name().equals(name)).findFirst();
    }
  }

  /** An experiment and all results of it. */
  private record Group(Declared declared, List<Source> sources) {

    /**
     * Every finding in order, with each result that says something of it. A result that failed at a
     * point gives way to one that measured it.
     */
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
      Set<String> measured =
          inRuns.stream().filter(Row::isMeasured).map(Row::point).collect(Collectors.toSet());
      return inRuns.isEmpty()
          ? Stream.of(unmeasured(finding))
          : inRuns.stream().filter(row -> row.isMeasured() || !measured.contains(row.point()));
    }

    private Row unmeasured(Published.Finding finding) {
      Optional<Source> first = sources.stream().findFirst();
      return new Row(
          declared,
          first,
          first
              .map(s -> FindingCheck.outside(finding, s.result()))
              .orElseGet(() -> FindingCheck.notMeasured(finding, FindingReason.Missing.RESULT)));
    }
  }

  /** A finding, where it is declared, and what became of it in a result. */
  record Row(Declared declared, Optional<Source> source, FindingCheck check) {

    private String point() {
      return check.point();
    }

    private boolean isMeasured() {
      return check.measured().isPresent();
    }

    /** Why it has its outcome, and whether its point is another one now. */
    String why() {
      return FindingText.why(check)
          + (isOfEarlierForm() ? "; measured before its point was changed" : "");
    }

    private boolean isOfEarlierForm() {
      Optional<Point> now =
          declared.point(check.point()).or(() -> declared.point(check.finding().point()));
      Optional<Point> then =
          source
              .filter(s -> check.ours().isPresent())
              .flatMap(s -> s.result().plan().experiment().point(check.point()));
      return now.isPresent() && then.isPresent() && !now.get().measuresLike(then.get());
    }
  }

  /** Every finding with each result that says something of it. */
  static List<Row> rows(List<Declared> declared, List<Source> sources) {
    return groups(declared, sources).stream().flatMap(group -> group.rows().stream()).toList();
  }

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
    FindingTally.of(all).forEach(sentence -> text.append(sentence).append('\n'));
    return all.isEmpty()
        ? "No findings: none of these results is from an experiment with published findings.\n"
        : text.toString();
  }

  /** A page in Markdown; the same for the same experiments and results. */
  public static String markdown(List<Declared> declared, List<Source> sources) {
    StringBuilder page = new StringBuilder("# Findings\n\n");
    page.append("What others published, and what this lab measured. Generated by ");
    page.append("`./sett findings --markdown >docs/findings.md` from the findings\n");
    page.append(
        "in `experiments/` and the results in `results/published/`; do not edit it by hand. ");
    page.append("[Published results](methods/published-results.md)\n");
    page.append("defines the outcomes.\n\n");
    List<Row> rows = rows(declared, sources);
    if (rows.isEmpty()) {
      return page.append("No findings are declared yet.\n").toString();
    }
    section(page, "Published findings", rows.stream().filter(r -> !isExpected(r)).toList());
    section(page, "Our own expectations", rows.stream().filter(FindingsTable::isExpected).toList());
    return page.toString().stripTrailing() + "\n";
  }

  /** An effect with its interval, with true signs. */
  static String figures(Effect effect) {
    return signs(VerdictSentence.figures(effect));
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
      page.append("Nobody published these ranges. They follow from the published code or text, ");
      page.append("or are entirely our own, so they do not\nshow how well a study can be ");
      page.append("reproduced.\n\n");
    }
    FindingTally.of(rows.stream().map(Row::check).toList())
        .forEach(sentence -> page.append(sentence).append("\n\n"));
    page.append(expected ? "| expectation | expected |" : "| finding | published |");
    page.append(" measured | outcome | reason | experiment | measured on |\n");
    page.append("|---|---|---|---|---|---|---|\n");
    rows.stream()
        .sorted(Comparator.comparing(r -> r.check().agreement() == FindingOutcome.NOT_MEASURED))
        .forEach(row -> page.append(row(row)));
    page.append('\n');
  }

  private static String row(Row row) {
    FindingCheck check = row.check();
    String words = check.agreement().words();
    Optional<Source> measuredIn = row.source().filter(s -> check.ours().isPresent());
    return Stream.of(
            markdown(check.finding().says() + " (" + check.point() + ")"),
            range(row),
            check.measured().map(FindingsTable::figures).orElse("–"),
            check.agreement().isAgainst() ? "**" + words + "**" : words,
            markdown(row.why()) + reasons(row),
            experiment(row),
            markdown(measuredIn.map(s -> MachineComparison.here(s.result().plan())).orElse("–")))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
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
                "; confirmed by a control run for %s%s: [%s](why/%s.md)"
                    .formatted(
                        markdown(e.variant()),
                        e.control()
                            .flatMap(Explanation.Control::share)
                            .map(
                                s ->
                                    " (%d%% of the difference)"
                                        .formatted(Math.round(100 * s.value())))
                            .orElse(""),
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
            .map(p -> new Declared(/* link= */ "", source.experiment(), p, List.of()))
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
    boolean link = published.url().matches("https?://[!-~&&[^()<>|\\\\]]+");
    return ratio + ", " + (link ? "[" + source + "](" + published.url() + ")" : source);
  }

  static String experiment(Row row) {
    String name = row.declared().experiment();
    String link = row.source().map(Source::link).orElse(row.declared().link());
    return link.isEmpty() ? markdown(name) : Markdown.cell(Markdown.link(name, link));
  }

  /** True minus and multiplication signs; a hyphen after a bracket is one, too. */
  static String signs(String figures) {
    return figures.replaceAll("(?<![\\p{L}\\p{N}])-(?=\\d)", "−").replaceAll("\\bx(?=\\d)", "×");
  }

  /** Text from outside for a cell of a table. */
  public static String markdown(String outside) {
    return Markdown.cell(Markdown.text(outside));
  }
}
