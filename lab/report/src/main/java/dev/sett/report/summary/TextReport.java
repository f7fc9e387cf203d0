package dev.sett.report.summary;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.SettCommand;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.JvmWords;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.RequestRow;
import dev.sett.report.data.ServiceFigures;
import dev.sett.report.format.EffectValues;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.report.published.PublishedText;
import dev.sett.report.warnings.Consequence;
import dev.sett.report.warnings.FailedTrials;
import dev.sett.report.warnings.WarningDigest;
import dev.sett.report.why.WhyText;
import dev.sett.verdict.words.VerdictSentence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A result as text for the end of a run in a terminal. */
public final class TextReport {
  private static final String BOLD = "\u001b[1m";
  private static final String FAINT = "\u001b[2m";
  private static final String YELLOW = "\u001b[33m";
  private static final String PLAIN = "\u001b[0m";
  private static final List<String> HEAD = List.of("", "A", "B", "change", "verdict");
  private static final int WARNINGS_SHOWN = 8;
  private static final int FINDINGS_SHOWN = 12;

  /** Which warnings are printed in full. */
  public enum Warnings {
    /** Those that limit a conclusion and are not said with the verdict. */
    LIMITING,
    /** All. */
    ALL
  }

  private final ReportData page;
  private final Warnings warnings;
  private final boolean colour;

  private TextReport(ReportData page, Warnings warnings, boolean colour) {
    this.page = page;
    this.warnings = warnings;
    this.colour = colour;
  }

  /**
   * The verdict at each point, a table of every effect, what explains it, the warnings and where
   * the report is.
   *
   * @param trials all trials of the result
   * @param folder of the result, as shown to the user; empty: nothing is said of its report
   * @param warnings those that are printed in full; the others are counted in a line
   * @param colour whether to use ANSI codes for bold and colour
   * @return lines, each ended with a line feed
   */
  public static String render(
      Result result, List<Trial> trials, String folder, Warnings warnings, boolean colour) {
    return new TextReport(ReportData.of(result, trials), warnings, colour).text(folder);
  }

  private String text(String folder) {
    StringBuilder text = new StringBuilder();
    for (Point point : page.points()) {
      text.append(verdict(point)).append('\n');
      for (Variant other : page.others()) {
        List<Effect> effects = page.effects(point, other);
        if (!effects.isEmpty()) {
          text.append(table(effects)).append('\n');
        }
        text.append(requests(point, other));
      }
    }
    text.append(paragraph(JvmWords.lines(page)));
    text.append(paragraph(ServiceFigures.lines(page)));
    String why = WhyText.brief(page, colour);
    text.append(why).append(why.isEmpty() ? "" : "\n");
    String published = PublishedText.of(page.result(), page.trials(), FINDINGS_SHOWN);
    text.append(published).append(published.isEmpty() ? "" : "\n");
    text.append(failures()).append(warnings(folder));
    LookWords.of(page.result()).ifPresent(words -> text.append(words).append("\n\n"));
    text.append(advice());
    if (!page.result().effects().isEmpty()) {
      text.append(in(FAINT, Words.ONE_OCCASION)).append('\n');
    }
    if (!folder.isEmpty()) {
      text.append("Report: ").append(Words.clean(folder)).append("/report.html\n");
    }
    return text.toString();
  }

  private String verdict(Point point) {
    StringBuilder text = new StringBuilder();
    page.sentences(point).forEach(s -> text.append(in(BOLD, Words.line(s))).append('\n'));
    page.overload(point).forEach(s -> text.append("  ").append(Words.line(s)).append('\n'));
    page.breakdowns(point).forEach(s -> text.append("  ").append(Words.line(s)).append('\n'));
    page.remarks(point).forEach(r -> text.append("  ").append(Words.line(r)).append('\n'));
    return text.toString();
  }

  private String table(List<Effect> effects) {
    VariantStyles styles = page.styles();
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(HEAD);
    head.set(1, styles.letter(effects.getFirst().base()));
    head.set(2, styles.letter(effects.getFirst().other()));
    rows.add(head);
    for (Effect effect : effects) {
      List<String> values = EffectValues.of(effect);
      rows.add(
          List.of(
              effect.metric().words(),
              values.get(0),
              values.get(1),
              VerdictSentence.figures(effect),
              PairVerdict.words(effect, styles) + PairVerdict.needed(effect, page.design())));
    }
    return aligned(rows);
  }

  private String requests(Point point, Variant other) {
    List<RequestRow> found = RequestRow.of(page, point, other);
    if (found.isEmpty()) {
      return "";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "by request",
            page.styles().letter(page.styles().names().getFirst()),
            page.styles().letter(other.name()),
            "change",
            "verdict"));
    for (RequestRow row : found) {
      rows.add(
          List.of(
              Words.clean(row.request()) + " " + row.metric(),
              row.base(),
              row.other(),
              row.change(),
              row.verdict()));
    }
    return aligned(rows) + '\n';
  }

  /** Columns two spaces apart: the second and third to the right, the others to the left. */
  private String aligned(List<List<String>> rows) {
    int[] widths = new int[HEAD.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String pad = " ".repeat(widths[i] - row.get(i).length());
        boolean right = i == 1 || i == 2;
        line.append("  ").append(right ? pad + row.get(i) : row.get(i) + pad);
      }
      text.append(
          row == rows.getFirst()
              ? in(FAINT, line.toString().stripTrailing())
              : line.toString().stripTrailing());
      text.append('\n');
    }
    return text.toString();
  }

  private String advice() {
    List<String> lines = AdviceWords.lines(page.result());
    return lines.isEmpty()
        ? ""
        : lines.stream()
            .map(line -> "  " + Words.line(line) + "\n")
            .collect(Collectors.joining("", in(BOLD, AdviceWords.TITLE) + "\n", "\n"));
  }

  private static String paragraph(List<String> all) {
    List<String> lines = all.stream().map(l -> Words.line(l) + "\n").toList();
    return lines.isEmpty() ? "" : String.join("", lines) + "\n";
  }

  private String failures() {
    return FailedTrials.sentences(page).stream()
        .map(sentence -> in(YELLOW, Words.line(sentence)) + "\n")
        .collect(Collectors.joining());
  }

  private String warnings(String folder) {
    WarningDigest digest = WarningDigest.of(page.result(), page.trials());
    StringBuilder text = new StringBuilder();
    if (warnings == Warnings.ALL) {
      digest.all().forEach(w -> text.append(warning(w)));
    } else {
      List<WarningDigest.Folded> limiting = digest.with(Consequence.LIMITS);
      limiting.stream().limit(WARNINGS_SHOWN).forEach(w -> text.append(warning(w)));
      if (limiting.size() > WARNINGS_SHOWN) {
        text.append("... and ").append(limiting.size() - WARNINGS_SHOWN);
        text.append(" more in the report\n");
      }
      digest.folded().ifPresent(line -> text.append(line).append(where(folder)).append('\n'));
    }
    return text.append(text.isEmpty() ? "" : "\n").toString();
  }

  private String warning(WarningDigest.Folded warning) {
    return in(YELLOW, "Warning:") + " " + Words.line(warning.words()) + "\n";
  }

  /** Where the warnings are that were only counted. */
  private static String where(String folder) {
    return folder.isEmpty()
        ? ""
        : ": see the report or "
            + Words.clean(
                CommandLine.join(List.of(SettCommand.name(), "report", folder, "--warnings")));
  }

  private String in(String code, String text) {
    return colour ? code + text + PLAIN : text;
  }
}
