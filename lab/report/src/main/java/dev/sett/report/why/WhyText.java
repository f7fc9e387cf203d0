package dev.sett.report.why;

import dev.sett.model.result.Explanation;
import dev.sett.model.result.Result;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.List;

/** What explains a result, as text for a terminal. */
public final class WhyText {
  private static final String BOLD = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";
  private static final int NUMBERS_SHOWN = 3;

  private final ReportData page;
  private final boolean colour;

  private WhyText(ReportData page, boolean colour) {
    this.page = page;
    this.colour = colour;
  }

  /**
   * Every explanation with all its numbers, the control run, all advice and the name of the rule's
   * page.
   *
   * @param colour whether to use ANSI codes for bold
   * @return lines, each ended with a line feed; empty if nothing explains the result
   */
  public static String full(Result result, boolean colour) {
    WhyText text = new WhyText(ReportData.of(result, List.of()), colour);
    List<String> parts = new ArrayList<>();
    result.explanations().forEach(why -> parts.add(text.head(why) + text.everything(why)));
    return String.join("\n", parts);
  }

  /** The same in a few lines each, without what was refuted; empty if no cause was looked for. */
  public static String brief(ReportData page, boolean colour) {
    List<Explanation> all = page.result().explanations();
    List<String> unseen = MissingEvidence.sentences(page);
    if (!page.explained() && unseen.isEmpty()) {
      return "";
    }
    WhyText text = new WhyText(page, colour);
    StringBuilder lines = new StringBuilder(text.bold("Why") + "\n");
    OverlapWords.sentences(page)
        .forEach(s -> lines.append("  ").append(Words.line(s)).append('\n'));
    unseen.forEach(sentence -> lines.append("  ").append(Words.line(sentence)).append('\n'));
    if (all.isEmpty()) {
      lines.append("  None of the known causes fits the evidence.\n");
    }
    all.stream()
        .filter(why -> why.status() != Explanation.Status.REFUTED)
        .forEach(why -> lines.append((text.head(why) + text.essence(why)).indent(2)));
    List<String> refuted =
        all.stream()
            .filter(why -> why.status() == Explanation.Status.REFUTED)
            .map(why -> Words.line(WhyWords.title(why)))
            .toList();
    if (!refuted.isEmpty()) {
      lines.append("  Also tested and refuted: ").append(String.join("; ", refuted)).append('\n');
    }
    return lines.toString();
  }

  private String head(Explanation why) {
    String title = bold(Words.line(WhyWords.title(why)));
    String of = Words.line(page.styles().label(why.variant())) + " on " + Words.line(why.point());
    return title + " (" + why.statusWords() + "): " + of + "\n";
  }

  private String essence(Explanation why) {
    StringBuilder text = new StringBuilder();
    String numbers =
        String.join(
            ", ",
            why.numbers().stream()
                .limit(NUMBERS_SHOWN)
                .map(n -> Words.line(n.words()) + " " + value(n))
                .toList());
    text.append(numbers.isEmpty() ? "" : "  " + numbers + "\n");
    why.control().ifPresent(c -> text.append(control(why, c)));
    why.whyUntested().ifPresent(w -> text.append("  ").append(Words.line(w)).append('\n'));
    WhyWords.advice(why).stream()
        .findFirst()
        .ifPresent(a -> text.append("  Try: ").append(Words.line(a)).append('\n'));
    return text.toString();
  }

  private String everything(Explanation why) {
    StringBuilder text = new StringBuilder();
    text.append("  ").append(Words.line(why.text())).append('\n');
    int widest =
        why.numbers().stream().mapToInt(n -> Words.line(n.words()).length()).max().orElse(0);
    for (Explanation.Reading number : why.numbers()) {
      String words = Words.line(number.words());
      text.append("    ").append(words).append(" ".repeat(widest - words.length() + 2));
      text.append(value(number)).append('\n');
    }
    why.control()
        .ifPresent(
            c -> {
              text.append(control(why, c));
              text.append("  Control run: ").append(Words.line(c.folder())).append('\n');
            });
    text.append(StepsTable.text(why));
    WhyWords.advice(why).forEach(a -> text.append("  Try: ").append(Words.line(a)).append('\n'));
    text.append("  More: ").append(Words.line(WhyWords.page(why))).append('\n');
    if (!why.reference().isBlank()) {
      text.append("  Source: ").append(Words.line(why.reference())).append('\n');
    }
    return text.toString();
  }

  private String control(Explanation why, Explanation.Control control) {
    String changed = "  Changed: " + narrow(WhyWords.tested(why.status(), control)) + "\n";
    String other =
        control
            .share()
            .or(control::headline)
            .map(share -> Words.line(page.styles().label(share.other())))
            .orElse("");
    String closed = WhyWords.closed(control, other);
    return changed + (closed.isEmpty() ? "" : "  " + closed + "\n");
  }

  private static String value(Explanation.Reading reading) {
    return narrow(WhyWords.value(reading));
  }

  /** For a terminal: commas between thousands, plain spaces. */
  private static String narrow(String words) {
    return words.replace('\u00a0', ' ');
  }

  private String bold(String text) {
    return colour ? BOLD + text + PLAIN : text;
  }
}
