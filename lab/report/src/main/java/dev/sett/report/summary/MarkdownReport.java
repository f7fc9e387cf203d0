package dev.sett.report.summary;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.text.CommandLine;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.JvmWords;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.RequestRow;
import dev.sett.report.format.EffectValues;
import dev.sett.report.format.Markdown;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.Words;
import dev.sett.report.published.MachineComparison;
import dev.sett.report.warnings.Consequence;
import dev.sett.report.warnings.FailedTrials;
import dev.sett.report.warnings.WarningDigest;
import dev.sett.verdict.gate.GateOutcome;
import dev.sett.verdict.words.VerdictSentence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A result as a summary in Markdown, such as for a comment on a pull request. */
public final class MarkdownReport {
  /** GitHub takes comments of 65 536 characters; with room for a line around it. */
  public static final int MOST_CHARACTERS = 65_000;

  private static final int MOST_WARNINGS = 8;
  private static final String TABLE_HEAD =
      """

      | point | variant | metric | A's value | variant's value | change | verdict |
      |---|---|---|---:|---:|---|---|
      """;
  private static final String REQUESTS_HEAD =
      """

      | point | variant | request | metric | A's value | variant's value | change | verdict |
      |---|---|---|---|---:|---:|---|---|
      """;
  private static final String CUT = "\nThe rest is omitted; see the full report.\n";

  private final ReportData page;
  private final List<GateOutcome> gates;

  private MarkdownReport(ReportData page, List<GateOutcome> gates) {
    this.page = page;
    this.gates = gates;
  }

  /**
   * The summary: gates, verdicts, headline effects with intervals, warnings, how to repeat it.
   *
   * @param trials all trials of the result
   * @param gates what became of gates, if there were any
   * @return lines, each ended with a line feed, at most {@link #MOST_CHARACTERS}
   */
  public static String render(Result result, List<Trial> trials, List<GateOutcome> gates) {
    return new MarkdownReport(ReportData.of(result, trials), gates).markdown();
  }

  private String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add("### Sett: " + Markdown.text(page.result().plan().experiment().name()) + "\n");
    lines.addAll(gates());
    lines.addAll(verdicts());
    lines.addAll(table("", /* headline= */ true));
    lines.addAll(requests());
    LookWords.of(page.result()).ifPresent(words -> lines.add("\n" + Markdown.text(words) + "\n"));
    lines.addAll(warnings());
    lines.addAll(advice());
    lines.add(repeat());
    lines.addAll(table("Other metrics", /* headline= */ false));
    return cut(lines);
  }

  /** As many pieces from the beginning as there is room for; a piece stays whole. */
  private static String cut(List<String> pieces) {
    StringBuilder text = new StringBuilder();
    for (String piece : pieces) {
      if (text.length() + piece.length() + CUT.length() > MOST_CHARACTERS) {
        return text.append(CUT).toString();
      }
      text.append(piece);
    }
    return text.toString();
  }

  private List<String> gates() {
    if (gates.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    String counts =
        java.util.Arrays.stream(GateOutcome.Status.values())
            .filter(s -> count(s) > 0)
            .map(s -> count(s) + " " + s.words())
            .collect(Collectors.joining(", "));
    lines.add("\n**%s: %s**\n\n".formatted(Words.count(gates.size(), "gate"), counts));
    lines.add("| fails if | result | found |\n|---|---|---|\n");
    for (GateOutcome gate : gates) {
      String status = gate.status().words();
      lines.add(
          row(
              Markdown.code(GateText.asked(gate)),
              gate.status() == GateOutcome.Status.PASSED ? status : "**" + status + "**",
              Markdown.text(GateText.sentence(gate, page.result()))));
    }
    return lines;
  }

  private long count(GateOutcome.Status status) {
    return gates.stream().filter(g -> g.status() == status).count();
  }

  private List<String> verdicts() {
    List<String> lines = new ArrayList<>(List.of("\n"));
    if (page.result().interrupted()) {
      lines.add("- The run was stopped early.\n");
    }
    for (Point point : page.points()) {
      page.sentences(point).forEach(s -> lines.add("- " + Markdown.text(s) + "\n"));
      page.overload(point).forEach(s -> lines.add("  - " + Markdown.text(s) + "\n"));
      page.breakdowns(point).forEach(s -> lines.add("  - " + Markdown.text(s) + "\n"));
      page.remarks(point).forEach(r -> lines.add("  - " + Markdown.text(r) + "\n"));
    }
    return lines;
  }

  private List<String> advice() {
    List<String> lines = new ArrayList<>();
    Stream.concat(
            AdviceWords.lines(page.result()).stream(),
            LookWords.howToContinue(page.result()).stream())
        .forEach(line -> lines.add("- " + Markdown.text(line) + "\n"));
    if (!lines.isEmpty()) {
      lines.addFirst("\n**" + AdviceWords.TITLE + "**\n\n");
    }
    return lines;
  }

  private List<String> table(String folded, boolean headline) {
    List<String> rows = new ArrayList<>();
    for (Point point : page.points()) {
      for (Variant other : page.others()) {
        page.effects(point, other).stream()
            .filter(e -> e.metric().headline() == headline)
            .map(this::row)
            .forEach(rows::add);
      }
    }
    if (rows.isEmpty()) {
      return List.of();
    }
    rows.addFirst(TABLE_HEAD);
    if (!folded.isEmpty()) {
      rows.addFirst("\n<details><summary>" + folded + "</summary>\n");
      rows.addLast("\n</details>\n");
    }
    return rows;
  }

  private List<String> requests() {
    List<String> rows = new ArrayList<>();
    for (Point point : page.points()) {
      for (Variant other : page.others()) {
        for (RequestRow row : RequestRow.of(page, point, other)) {
          rows.add(
              row(
                  Markdown.text(point.name()),
                  Markdown.text(page.styles().label(other.name())),
                  Markdown.text(row.request()),
                  row.metric(),
                  row.base(),
                  row.other(),
                  Markdown.text(row.change()),
                  row.verdict()));
        }
      }
    }
    if (!rows.isEmpty()) {
      rows.addFirst("\n" + RequestRow.ABOUT + "\n" + REQUESTS_HEAD);
    }
    return rows;
  }

  private String row(Effect effect) {
    List<String> values = EffectValues.of(effect);
    return row(
        Markdown.text(effect.point()),
        Markdown.text(page.styles().label(effect.other())),
        effect.metric().words(),
        values.get(0),
        values.get(1),
        Markdown.text(VerdictSentence.figures(effect)),
        PairVerdict.words(effect, page.styles()));
  }

  private List<String> warnings() {
    WarningDigest digest = WarningDigest.of(page.result(), page.trials());
    List<String> sentences = new ArrayList<>(FailedTrials.sentences(page));
    digest.with(Consequence.LIMITS).forEach(w -> sentences.add(w.words()));
    List<String> lines = new ArrayList<>();
    if (!sentences.isEmpty()) {
      lines.add("\n**%s**\n\n".formatted(Words.count(sentences.size(), "warning")));
      lines.addAll(items(sentences));
    }
    digest
        .folded()
        .ifPresent(
            line ->
                lines.add(
                    "\n<details><summary>%s</summary>\n\n%s\n</details>\n"
                        .formatted(
                            line,
                            String.join(
                                "",
                                items(
                                    digest.with(Consequence.NONE).stream()
                                        .map(WarningDigest.Folded::words)
                                        .toList())))));
    return lines;
  }

  private static List<String> items(List<String> sentences) {
    List<String> items = new ArrayList<>();
    sentences.stream().limit(MOST_WARNINGS).forEach(s -> items.add("- " + Markdown.text(s) + "\n"));
    if (sentences.size() > MOST_WARNINGS) {
      items.add("- and " + (sentences.size() - MOST_WARNINGS) + " more in the report\n");
    }
    return items;
  }

  private String repeat() {
    Plan plan = page.result().plan();
    String confidence = Words.percent(plan.experiment().design().confidence());
    return "\n<details><summary>How to read and reproduce this</summary>\n\n"
        + "The baseline is "
        + Markdown.text(page.styles().label(page.styles().names().getFirst()))
        + ". The interval in brackets contains the true change with "
        + confidence
        + " confidence; it is corrected for the number of metrics compared at the point. "
        + Words.ONE_OCCASION
        + " Variants ran in"
        + " interleaved blocks on one machine: "
        + Markdown.text(MachineComparison.here(plan))
        + ".\n\n"
        + runsOn()
        + Markdown.block("sh", CommandLine.join(plan.command()))
        + "\nSett "
        + Markdown.text(plan.sett())
        + ", seed "
        + plan.experiment().design().seed()
        + ".\n\n</details>\n";
  }

  private String runsOn() {
    List<String> lines =
        JvmWords.lines(page).stream().map(line -> "- " + Markdown.text(line) + "\n").toList();
    return lines.isEmpty() ? "" : String.join("", lines) + "\n";
  }

  private static String row(String... cells) {
    StringBuilder row = new StringBuilder("|");
    for (String cell : cells) {
      row.append(' ').append(Markdown.cell(cell)).append(" |");
    }
    return row.append('\n').toString();
  }
}
