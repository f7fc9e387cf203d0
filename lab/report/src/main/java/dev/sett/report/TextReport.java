package dev.sett.report;

import dev.sett.model.Effect;
import dev.sett.model.Point;
import dev.sett.model.Result;
import dev.sett.model.Sentence;
import dev.sett.model.Trial;
import dev.sett.model.Variant;
import java.util.ArrayList;
import java.util.List;

/** A result as text for the end of a run in a terminal. */
public final class TextReport {
  private static final String BOLD = "\u001b[1m";
  private static final String FAINT = "\u001b[2m";
  private static final String YELLOW = "\u001b[33m";
  private static final String PLAIN = "\u001b[0m";
  private static final List<String> HEAD = List.of("", "A", "B", "change", "verdict");
  private static final int WARNINGS_SHOWN = 8;
  private static final int FINDINGS_SHOWN = 12;

  private final Page page;
  private final boolean colour;

  private TextReport(Page page, boolean colour) {
    this.page = page;
    this.colour = colour;
  }

  /**
   * The verdict at each point, a table of every effect, what explains it, the warnings and where
   * the report is.
   *
   * @param trials all trials of the result
   * @param report where the report was written, as shown to the user; empty: no such line
   * @param colour whether to use ANSI codes for bold and colour
   * @return lines, each ended with a line feed
   */
  public static String render(Result result, List<Trial> trials, String report, boolean colour) {
    return new TextReport(Page.of(result, trials), colour).text(report);
  }

  private String text(String report) {
    StringBuilder text = new StringBuilder();
    for (Point point : page.points()) {
      text.append(verdict(point)).append('\n');
      for (Variant other : page.others()) {
        List<Effect> effects = page.effects(point, other);
        if (!effects.isEmpty()) {
          text.append(table(effects)).append('\n');
        }
      }
    }
    text.append(runsOn());
    String why = WhyText.brief(page, colour);
    text.append(why).append(why.isEmpty() ? "" : "\n");
    String published = PublishedText.of(page.result(), page.trials(), FINDINGS_SHOWN);
    text.append(published).append(published.isEmpty() ? "" : "\n");
    text.append(failures()).append(warnings());
    if (!page.result().effects().isEmpty()) {
      text.append(in(FAINT, Words.ONE_OCCASION)).append('\n');
    }
    if (page.result().interrupted()) {
      text.append("The run was stopped early; `sett resume` continues it.\n");
    }
    if (!report.isEmpty()) {
      text.append("Report: ").append(Words.clean(report)).append('\n');
    }
    return text.toString();
  }

  private String verdict(Point point) {
    StringBuilder text = new StringBuilder();
    page.sentences(point).forEach(s -> text.append(in(BOLD, line(s))).append('\n'));
    page.remarks(point).forEach(r -> text.append("  ").append(line(r)).append('\n'));
    return text.toString();
  }

  private String table(List<Effect> effects) {
    VariantStyles arms = page.arms();
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(HEAD);
    head.set(1, arms.letter(effects.getFirst().base()));
    head.set(2, arms.letter(effects.getFirst().other()));
    rows.add(head);
    for (Effect effect : effects) {
      List<String> values = EffectValues.of(effect);
      rows.add(
          List.of(
              effect.metric().words(),
              values.get(0),
              values.get(1),
              Sentence.figures(effect),
              Mark.words(effect, arms) + Mark.needed(effect, page.design())));
    }
    return aligned(rows);
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

  /** What the processes of each variant ran on, a line each. */
  private String runsOn() {
    StringBuilder text = new StringBuilder();
    for (Variant variant : page.arms().variants()) {
      for (JvmWords.Told told : JvmWords.of(page, variant)) {
        String words = page.arms().label(variant.name()) + ": " + told.line();
        text.append(line(words)).append('\n');
      }
    }
    return text.append(text.isEmpty() ? "" : "\n").toString();
  }

  private String failures() {
    StringBuilder text = new StringBuilder();
    List<Trial> failed = page.trials().stream().filter(t -> t.failure().isPresent()).toList();
    for (Trial trial : failed) {
      trial
          .failure()
          .ifPresent(
              f ->
                  text.append(
                          in(
                              YELLOW,
                              "Trial %d of %s on %s failed: %s"
                                  .formatted(
                                      trial.number(),
                                      line(page.arms().label(trial.variant())),
                                      line(trial.point()),
                                      line(f.sentence()))))
                      .append('\n'));
    }
    return text.toString();
  }

  private String warnings() {
    List<WarningDigest.Folded> all = WarningDigest.of(page.result(), page.trials());
    if (all.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    all.stream()
        .limit(WARNINGS_SHOWN)
        .forEach(
            w ->
                text.append(in(YELLOW, "Warning:"))
                    .append(' ')
                    .append(line(w.words()))
                    .append('\n'));
    if (all.size() > WARNINGS_SHOWN) {
      text.append("... and ").append(all.size() - WARNINGS_SHOWN).append(" more in the report\n");
    }
    return text.append('\n').toString();
  }

  /** On one line, and harmless. */
  private static String line(String text) {
    return Words.clean(text).replaceAll("\\s*\\n\\s*", " ");
  }

  private String in(String code, String text) {
    return colour ? code + text + PLAIN : text;
  }
}
