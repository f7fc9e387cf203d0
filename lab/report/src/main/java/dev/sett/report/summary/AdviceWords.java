package dev.sett.report.summary;

import dev.sett.model.design.Design;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Result;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.verdict.advice.Advice;
import dev.sett.verdict.advice.Advice.Side;
import dev.sett.verdict.blocks.PairPriors;
import dev.sett.verdict.change.LaunchChange;
import dev.sett.verdict.words.VerdictSentence;
import dev.sett.why.RulePages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to do after a result, in at most six lines; the same in text, Markdown and HTML. */
public final class AdviceWords {

  /** Heading above the lines. */
  public static final String TITLE = "What to do now";

  private static final int POINTS_SHOWN = 3;
  private static final int LONGEST_CHANGE = 120;
  private static final String PAGES = "docs/why/";
  private static final String LONGER = "To decide, measure again with a longer --budget.";
  private static final String MORE_BLOCKS =
      ": measure again with --blocks %d and a longer --budget.";

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
   * The lines, at most 6, from outside in part; none if no variant was compared with the base. They
   * leave to {@link LookWords#howToContinue} how to continue where more pairs can be added.
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
        missing().ifPresent(lines::add);
        risk().ifPresent(lines::add);
        elsewhere().ifPresent(lines::add);
        lines.add(cause());
      }
      case DEPENDS -> {
        if (!advice.gains().isEmpty()) {
          lines.add("It gives" + at(advice.gains()));
        }
        lines.add("It costs" + at(advice.losses()));
        missing().ifPresent(lines::add);
        risk().ifPresent(lines::add);
        lines.add(cause());
      }
      case KEEP -> {
        if (!advice.losses().isEmpty()) {
          lines.add("The change would cost" + at(advice.losses()));
          if (!advice.gains().isEmpty()) {
            lines.add("It would give" + at(advice.gains()));
          }
          missing().ifPresent(lines::add);
          open().ifPresent(words -> lines.add("N" + words + "."));
          lines.add(cause());
        }
      }
      case UNDECIDED -> {
        if (!advice.large().isEmpty()) {
          lines.add("So far" + at(advice.large(), VerdictSentence::change));
        }
        missing().ifPresent(lines::add);
        next().ifPresent(lines::add);
      }
      case NONE -> {}
    }
    return lines;
  }

  private String action() {
    return switch (advice.kind()) {
      case CHANGE -> {
        String most = advice.others() > 1 ? ", which gains most" : "";
        yield "Change to " + other + most + given() + "." + setting();
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
      case UNDECIDED -> undecided();
      case KEEP -> "Keep %s: %s.".formatted(base, keep());
      case NONE ->
          "Change nothing because of this result: no metric that decides has a verdict. The reason is"
              + " next to the verdicts; remove it and measure again.";
    };
  }

  private String keep() {
    boolean whole = advice.missing().isEmpty() && advice.points(Side.OPEN, Side.UNKNOWN).isEmpty();
    if (advice.others() > 1) {
      return "no other variant is better"
          + (whole && advice.gains().isEmpty() ? "" : " in what decides");
    }
    if (!advice.gains().isEmpty()) {
      return "%s is better only in %s and worse in %s"
          .formatted(
              other,
              metrics(advice.gains().stream()),
              metrics(advice.losses().stream().filter(Advice::decides)));
    }
    return !whole
        ? other + " is better in nothing that is decided"
        : advice.losses().isEmpty()
            ? other + " is equivalent, so there is nothing to gain"
            : other + " is not better at any point";
  }

  /** What a change is good for where it is nowhere known whole; may be empty. */
  private String given() {
    List<String> missing = advice.missing().stream().map(Effect::point).toList();
    return missing.containsAll(advice.points(Side.OTHER))
        ? " if you decide by %s alone"
            .formatted(metrics(advice.gains().stream().filter(Advice::decides)))
        : "";
  }

  private String undecided() {
    if (advice.large().isEmpty()) {
      return "Keep %s for now: it is undecided whether %s is better.".formatted(base, other);
    }
    boolean better = advice.large().stream().anyMatch(Advice::otherLeads);
    boolean worse = !advice.large().stream().allMatch(Advice::otherLeads);
    String words =
        better && worse
            ? "Measure again before you decide: %s is probably better in one way and worse in another"
            : better
                ? "Measure again before you change: %s is probably better"
                : "Keep " + base + ": %s is probably worse";
    return words.formatted(other)
        + ", but %s are too few for a verdict."
            .formatted(blocks(advice.large().getFirst().blocks()));
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
    Design design = result.plan().experiment().design();
    return at(effects, effect -> VerdictSentence.part(effect, design));
  }

  private static String at(List<Effect> effects, Function<Effect, String> words) {
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
                            .map(words)
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
    List<String> same = advice.points(Side.SAME);
    if (same.isEmpty()) {
      return open().map(words -> "N" + words + ".");
    }
    return Optional.of(
        "No gain at " + names(same) + open().map(words -> "; n" + words).orElse("") + ".");
  }

  /** Where nothing is known, without its first letter. */
  private Optional<String> open() {
    List<String> open = advice.points(Side.OPEN, Side.UNKNOWN);
    return open.isEmpty() ? Optional.empty() : Optional.of("ot decided at " + names(open));
  }

  /** What decides and has no verdict, and why, at the points where something else has one. */
  private Optional<String> missing() {
    if (advice.missing().isEmpty()) {
      return Optional.empty();
    }
    List<String> points = advice.missing().stream().map(Effect::point).distinct().toList();
    Stream<Effect> known =
        Stream.of(advice.gains(), advice.losses(), advice.large())
            .flatMap(List::stream)
            .filter(e -> points.contains(e.point()) && Advice.decides(e));
    return Optional.of(
        "At %s, what counts is %s; no verdict on %s: %s"
            .formatted(
                names(points),
                metrics(known),
                metrics(advice.missing().stream()),
                why(advice.missing().getFirst())));
  }

  /** Why an effect has no verdict, as far as its point says so of its metric alone. */
  private String why(Effect refused) {
    String start = refused.metric().words() + ": ";
    return result.verdicts().stream()
        .filter(verdict -> verdict.point().equals(refused.point()))
        .flatMap(verdict -> verdict.reasons().stream())
        .filter(reason -> reason.startsWith(start))
        .findFirst()
        .map(reason -> reason.substring(start.length()))
        .orElse("the reason is next to the verdicts.");
  }

  private static String metrics(Stream<Effect> effects) {
    return effects.map(e -> e.metric().words()).distinct().collect(Collectors.joining(" and "));
  }

  private String blocks(int count) {
    return Words.count(
        count, result.plan().experiment().design().pairs().isPresent() ? "pair" : "block");
  }

  /** The first cause that a control run confirmed, or else that fits, of either variant. */
  private String cause() {
    List<Explanation> causes =
        result.explanations().stream()
            .filter(why -> why.status() != Explanation.Status.REFUTED)
            .sorted(Comparator.comparing(Explanation::status))
            .toList();
    if (causes.isEmpty()) {
      return result.explained()
          ? "No known cause was found."
          : "The cause was not looked for: --explain does that.";
    }
    Explanation why = causes.getFirst();
    return "Cause at %s: %s, %s (%s)."
        .formatted(why.point(), why.title(), why.statusWords(), PAGES + RulePages.file(why.rule()));
  }

  /** How to decide where no pairs can be added. */
  private Optional<String> next() {
    if (LookWords.howToContinue(result).isPresent()) {
      return Optional.empty();
    }
    Design design = result.plan().experiment().design();
    if (design.pairs().isPresent()) {
      return Optional.of(LONGER);
    }
    if (!advice.large().isEmpty()) {
      return Optional.of(enough(design));
    }
    int foreseen =
        result.effects().stream()
            .filter(e -> e.other().equals(advice.other().name()) && Advice.decides(e))
            .mapToInt(e -> e.blocksNeeded().orElse(0))
            .max()
            .orElse(0);
    return Optional.of(
        foreseen > design.maxBlocks()
            ? ("About %d blocks would decide" + MORE_BLOCKS).formatted(foreseen, foreseen)
            : LONGER);
  }

  /** How many blocks to ask for where too few count: more, if some of those measured don't. */
  private String enough(Design design) {
    int least = 0;
    int measured = 0;
    int without = 0;
    for (Effect effect : advice.large()) {
      least = Math.max(least, PairPriors.leastBlocks(design, effect.metric()));
      int blocks = measured(effect);
      if (blocks - effect.blocks() > without) {
        without = blocks - effect.blocks();
        measured = blocks;
      }
    }
    return without == 0
        ? ("A verdict needs at least %d blocks" + MORE_BLOCKS).formatted(least, least)
        : ("A verdict needs at least %d blocks, and %d of %d had no value" + MORE_BLOCKS)
            .formatted(least, without, measured, least + without);
  }

  /** The most blocks in which any metric has a value where this one was measured. */
  private int measured(Effect effect) {
    return result.effects().stream()
        .filter(e -> e.point().equals(effect.point()) && e.other().equals(effect.other()))
        .mapToInt(Effect::blocks)
        .max()
        .orElseThrow();
  }
}
