package dev.sett.report.summary;

import dev.sett.model.result.Effect;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Result;
import dev.sett.report.format.VariantStyles;
import dev.sett.verdict.advice.Advice;
import dev.sett.verdict.advice.Advice.Side;
import dev.sett.verdict.advice.LaunchChange;
import dev.sett.verdict.words.VerdictSentence;
import dev.sett.why.RulePages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What to do after a result, in at most five sentences; the same in text, Markdown and HTML. */
public final class AdviceWords {

  /** Heading above the lines. */
  public static final String TITLE = "What to do now";

  private static final int POINTS_SHOWN = 3;
  private static final int LONGEST_CHANGE = 120;
  private static final String PAGES = "docs/why/";

  private final Result result;
  private final Advice advice;
  private final String base;
  private final String other;

  private AdviceWords(Result result, Advice advice) {
    this.result = result;
    this.advice = advice;
    VariantStyles styles = VariantStyles.of(result.plan());
    this.base = styles.label(styles.names().getFirst());
    this.other = styles.label(advice.other().name());
  }

  /**
   * The lines, at most 5, from outside in part; none if no variant was compared with the base. They
   * leave to {@link LookWords#goOn} how to go on where more pairs can be added.
   */
  public static List<String> lines(Result result) {
    return Advice.of(result)
        .map(advice -> new AdviceWords(result, advice).lines())
        .orElse(List.of());
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(action());
    switch (advice.kind()) {
      case CHANGE -> {
        lines.add("Expected gain" + at(advice.gains()));
        risk().ifPresent(lines::add);
        elsewhere().ifPresent(lines::add);
        lines.add(cause());
      }
      case DEPENDS -> {
        if (!advice.gains().isEmpty()) {
          lines.add("It gives" + at(advice.gains()));
        }
        lines.add("It costs" + at(advice.losses()));
        risk().ifPresent(lines::add);
        lines.add(cause());
      }
      case KEEP -> {
        if (!advice.losses().isEmpty()) {
          lines.add("The change would cost" + at(advice.losses()));
          lines.add(cause());
        }
      }
      case UNDECIDED -> next().ifPresent(lines::add);
      case NONE -> {}
    }
    return lines;
  }

  private String action() {
    return switch (advice.kind()) {
      case CHANGE -> {
        String most = advice.others() > 1 ? ", which gains most" : "";
        yield "Change to " + other + most + "." + setting();
      }
      case DEPENDS -> {
        List<String> better = advice.points(Side.OTHER);
        List<String> worse = advice.points(Side.BASE);
        yield (better.isEmpty() || worse.isEmpty()
                ? "Decide what matters more: %s is better in one way and worse in another."
                    .formatted(other)
                : "Decide by your load: %s is better at %s, and %s at %s."
                    .formatted(other, names(better), base, names(worse)))
            + setting();
      }
      case UNDECIDED ->
          "Keep %s for now: it is undecided whether %s is better.".formatted(base, other);
      case KEEP ->
          advice.others() > 1
              ? "Keep %s: no other variant is better.".formatted(base)
              : advice.losses().isEmpty()
                  ? "Keep %s: %s is equivalent, so there is nothing to gain.".formatted(base, other)
                  : "Keep %s: %s is not better at any point.".formatted(base, other);
      case NONE ->
          "Change nothing because of this result: a metric that decides has no verdict. The reason is"
              + " next to the verdicts; remove it and measure again.";
    };
  }

  /** What is set differently; empty if that is nothing, the variant's name, or too much to say. */
  private String setting() {
    LaunchChange change = advice.change();
    String added = String.join(" ", change.added());
    String removed = String.join(" ", change.removed());
    String words =
        added.isEmpty()
            ? "remove " + removed
            : removed.isEmpty() ? "add " + added : added + " instead of " + removed;
    return (added + removed).isEmpty()
            || added.equals(advice.other().name())
            || words.length() > LONGEST_CHANGE
        ? ""
        : " Setting: " + words + ".";
  }

  /** Effects by point: {@code at ping: 17% fewer requests per second [-19, -15].} */
  private String at(List<Effect> effects) {
    List<String> points = effects.stream().map(Effect::point).distinct().toList();
    String parts =
        points.stream()
            .limit(POINTS_SHOWN)
            .map(
                point ->
                    " at "
                        + point
                        + ": "
                        + effects.stream()
                            .filter(e -> e.point().equals(point))
                            .map(e -> VerdictSentence.part(e, result.plan().experiment().design()))
                            .collect(Collectors.joining(", ")))
            .collect(Collectors.joining(";"));
    int more = points.size() - POINTS_SHOWN;
    return parts + (more > 0 ? "; and at " + points(more) + " more" : "") + ".";
  }

  private static String points(int count) {
    return count + (count == 1 ? " point" : " points");
  }

  private static String names(List<String> points) {
    int more = points.size() - POINTS_SHOWN;
    return points.stream().limit(POINTS_SHOWN).collect(Collectors.joining(", "))
        + (more > 0 ? " and " + points(more) + " more" : "");
  }

  /** What is worse by measure, and what is known of such changes. */
  private Optional<String> risk() {
    boolean measured = advice.kind() == Advice.Kind.CHANGE && !advice.losses().isEmpty();
    if (!measured && advice.risks().isEmpty()) {
      return Optional.empty();
    }
    String known =
        advice.risks().isEmpty()
            ? ""
            : "Known risks of this change, which a short run may not show: "
                + advice.risks().stream()
                    .map(rule -> PAGES + RulePages.file(rule))
                    .collect(Collectors.joining(", "))
                + ".";
    return Optional.of(
        measured ? ("Risk" + at(advice.losses()) + (known.isEmpty() ? "" : " " + known)) : known);
  }

  /** Where the gain was not found, or is not known. */
  private Optional<String> elsewhere() {
    List<String> parts = new ArrayList<>();
    List<String> same = advice.points(Side.SAME);
    List<String> open = advice.points(Side.OPEN, Side.UNKNOWN);
    if (!same.isEmpty()) {
      parts.add("No gain at " + names(same));
    }
    if (!open.isEmpty()) {
      parts.add((parts.isEmpty() ? "Not" : "not") + " decided at " + names(open));
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts) + ".");
  }

  /** The first cause that a control run confirmed, or else that fits, of either variant. */
  private String cause() {
    List<Explanation> causes =
        result.explanations().stream()
            .filter(why -> why.status() != Explanation.Status.REFUTED)
            .sorted(Comparator.comparing(Explanation::status))
            .toList();
    if (causes.isEmpty()) {
      return result.explanations().isEmpty()
          ? "The cause was not looked for: --explain does that."
          : "No known cause was found.";
    }
    Explanation why = causes.getFirst();
    return "Cause at %s: %s, %s (%s)."
        .formatted(why.point(), why.title(), why.statusWords(), PAGES + RulePages.file(why.rule()));
  }

  /** How to decide where no pairs can be added. */
  private Optional<String> next() {
    return LookWords.goOn(result).isPresent()
        ? Optional.empty()
        : Optional.of("To decide, measure again with a longer --budget.");
  }
}
