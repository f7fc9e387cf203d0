package dev.sett.verdict.words;

import dev.sett.model.design.ChangeWords;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.VariantLabel;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Effects in plain English, the same words in the terminal, the report and the result file.
 *
 * <p>Changes are given in percent ({@code serves 17% fewer requests per second than A (platform)
 * [-19, -15]}), from a ratio of 2 on as a factor ({@code serves 2.4 times as many requests per
 * second as A (platform) [2.3, 2.5]}). Brackets hold the interval that the verdict rests on, in the
 * same unit as the change.
 */
public final class VerdictSentence {
  /** From this ratio on, a change is given as a factor. */
  private static final double FACTOR_FROM = 2;

  /** From this ratio on, an upper end of an interval is said to be unbounded. */
  private static final double FAR = 10_000;

  private VerdictSentence() {}

  /**
   * One sentence for each variant that the base was compared with, in the form {@code POINT: B
   * (virtual) serves 17% fewer requests per second than A (platform:200) [-19, -15]; p99 latency
   * undecided}.
   *
   * @param point that the effects are of
   * @param variants names of all variants in the experiment's order; they give the letters
   * @param headline the headline effects of the point, in the order they are shown
   * @param design gives the margins, and whether blocks are warm pairs
   */
  public static String of(
      String point, List<String> variants, List<Effect> headline, Design design) {
    return of(point, variants, headline, design, /* condition= */ "");
  }

  /**
   * The same where the values hold under a condition that the metric only names.
   *
   * @param condition such as {@code at a p99 of 50 ms or less}; may be empty
   */
  public static String of(
      String point, List<String> variants, List<Effect> headline, Design design, String condition) {
    if (headline.isEmpty()) {
      return noVerdict(point, "no block was finished");
    }
    Map<String, List<Effect>> byOther = new LinkedHashMap<>();
    headline.forEach(e -> byOther.computeIfAbsent(e.other(), _ -> new ArrayList<>()).add(e));
    return byOther.values().stream()
        .map(effects -> point + ": " + about(variants, effects, design, condition))
        .collect(Collectors.joining(". "));
  }

  /**
   * The sentence where nothing can be compared.
   *
   * @param why without a full stop, such as {@code no block was finished}
   */
  public static String noVerdict(String point, String why) {
    return point + ": no verdict: " + why;
  }

  /**
   * One effect in words, without its point: the change and its interval, or why there is none.
   *
   * @param design as in {@link #of}
   */
  public static String part(Effect effect, Design design) {
    if (effect.censored().isPresent()) {
      return CensoredWords.part(effect, effect.censored().get());
    }
    String metric = effect.metric().words();
    return switch (effect.verdict()) {
      case A_BETTER, B_BETTER ->
          effect.metric() == Metric.ANSWERED
              ? failing(effect, VariantLabel.letter(0))
              : change(effect);
      case EQUIVALENT ->
          metric + " equivalent (within " + percent(design.margins().of(effect.metric())) + ")";
      case UNDECIDED -> metric + " undecided" + open(effect, design);
      case REFUSED -> "no verdict on " + metric;
    };
  }

  /** What an undecided effect allows, in brackets after a space. */
  private static String open(Effect effect, Design design) {
    String allows =
        effect.censored().isPresent()
            ? CensoredWords.blocks(effect, effect.censored().get())
            : isOpen(effect.high())
                ? tooFew(effect, design.pairs().isPresent() ? "pair" : "block")
                : between(effect) + needed(effect, design);
    return " (" + allows + ")";
  }

  private static String tooFew(Effect effect, String block) {
    return Double.isInfinite(effect.high())
        ? "one " + block + " is not enough"
        : effect.blocks() + " " + block + "s are not enough";
  }

  /** Whether an upper end says nothing: two blocks that differ give one beyond all reason. */
  private static boolean isOpen(double high) {
    return high > FAR;
  }

  /** What fails of each, since that is what is read: {@code fails 3% of requests, A none}. */
  private static String failing(Effect effect, String base) {
    return "fails "
        + failed(effect.otherValues(), "no")
        + " requests, "
        + base
        + " "
        + failed(effect.baseValues(), "none");
  }

  private static String failed(List<Double> answeredPercent, String none) {
    double failed = 100 - answeredPercent.stream().mapToDouble(p -> p).average().orElse(100);
    String words = number(failed, failed < 10 ? 1 : 0) + "%";
    return failed > 0 ? words + (none.equals("no") ? " of" : "") : none;
  }

  /** The change in words: {@code 17% fewer requests per second [-19, -15]}. */
  public static String change(Effect effect) {
    String metric = effect.metric().words();
    if (effect.ratio() >= FACTOR_FROM) {
      return number(effect.ratio(), factorDigits(effect.ratio(), width(effect)))
          + " times the "
          + metric
          + interval(effect);
    }
    return bound(effect, effect.ratio()) + " " + metric + interval(effect);
  }

  /** The change in figures: {@code -17% [-19, -15]} or {@code x2.4 [2.3, 2.5]}. */
  public static String figures(Effect effect) {
    return figures(effect.ratio(), effect.low(), effect.high());
  }

  /** The same of a ratio and its interval. */
  public static String figures(double ratio, double low, double high) {
    String interval = interval(ratio, low, high);
    if (ratio >= FACTOR_FROM) {
      return "x" + number(ratio, factorDigits(ratio, high - low)) + interval;
    }
    String change = number((ratio - 1) * 100, percentDigits(ratio, high - low));
    return (ratio > 1 && !change.equals("0") ? "+" : "") + change + "%" + interval;
  }

  /** The sentence on one variant, without its point; each metric is in one of its groups. */
  private static String about(
      List<String> variants, List<Effect> effects, Design design, String condition) {
    Effect first = effects.getFirst();
    String base = VariantLabel.of(variants.indexOf(first.base()), first.base());
    String other = VariantLabel.of(variants.indexOf(first.other()), first.other());
    List<Effect> decided = with(effects, Verdict.A_BETTER, Verdict.B_BETTER);
    List<Effect> equivalent = with(effects, Verdict.EQUIVALENT);
    List<Effect> undecided = with(effects, Verdict.UNDECIDED);
    List<Effect> refused = with(effects, Verdict.REFUSED);
    List<String> groups = new ArrayList<>();
    if (!decided.isEmpty()) {
      List<String> changes = new ArrayList<>();
      decided.forEach(e -> changes.add(decided(e, changes.isEmpty() ? base : "", condition)));
      groups.add(other + " " + list(changes));
      if (!equivalent.isEmpty()) {
        groups.add(String.join(", ", byMargin(equivalent, design, "%s equivalent (within %s)")));
      }
    } else if (equivalent.size() == effects.size()) {
      String within = String.join("; ", byMargin(equivalent, design, "%s within %s"));
      groups.add("%s is equivalent to %s (%s)".formatted(other, base, within));
    } else if (!equivalent.isEmpty()) {
      String within = list(byMargin(equivalent, design, "%s (within %s)"));
      groups.add("%s is equivalent to %s in %s".formatted(other, base, within));
    }
    if (!undecided.isEmpty()) {
      groups.add(
          groups.isEmpty()
              ? "undecided whether %s differs from %s: %s"
                  .formatted(other, base, undecided(undecided, "", design))
              : undecided(undecided, " undecided", design));
    }
    if (!refused.isEmpty()) {
      groups.add(
          "no verdict on "
              + (groups.isEmpty() ? "%s against %s".formatted(other, base) : metrics(refused)));
    }
    return String.join("; ", groups);
  }

  private static List<Effect> with(List<Effect> effects, Verdict... verdicts) {
    return effects.stream().filter(e -> List.of(verdicts).contains(e.verdict())).toList();
  }

  /**
   * What a variant does, as the predicate of a sentence.
   *
   * @param base the variant it is compared with; empty if the sentence has named it already
   */
  private static String decided(Effect effect, String base, String condition) {
    if (effect.metric() == Metric.ANSWERED) {
      return failing(effect, base.isEmpty() ? VariantLabel.letter(0) : base);
    }
    ChangeWords words = effect.metric().change().under(condition);
    String change =
        effect.ratio() >= FACTOR_FROM
            ? words.byFactor(
                number(effect.ratio(), factorDigits(effect.ratio(), width(effect))), base)
            : words.byPercent(
                number(
                    Math.abs(effect.ratio() - 1) * 100,
                    percentDigits(effect.ratio(), width(effect))),
                effect.ratio() >= 1,
                base);
    String bounds =
        effect.censored().map(c -> " (" + CensoredWords.blocks(effect, c) + ")").orElse("");
    return change + interval(effect) + bounds;
  }

  /** What is open: of the metrics that are asked first with what is known, of others the name. */
  private static String undecided(List<Effect> effects, String suffix, Design design) {
    List<String> parts = new ArrayList<>();
    effects.stream()
        .filter(e -> e.metric().leading())
        .forEach(e -> parts.add(e.metric().words() + suffix + open(e, design)));
    List<Effect> others = effects.stream().filter(e -> !e.metric().leading()).toList();
    if (!others.isEmpty()) {
      parts.add(metrics(others) + suffix);
    }
    return String.join(", ", parts);
  }

  /**
   * Metrics with the same margin together.
   *
   * @param format of the metrics and their margin
   */
  private static List<String> byMargin(List<Effect> effects, Design design, String format) {
    Map<Double, List<Effect>> byMargin = new LinkedHashMap<>();
    effects.forEach(
        e ->
            byMargin
                .computeIfAbsent(design.margins().of(e.metric()), _ -> new ArrayList<>())
                .add(e));
    List<String> parts = new ArrayList<>();
    byMargin.forEach((margin, same) -> parts.add(format.formatted(metrics(same), percent(margin))));
    return parts;
  }

  private static String metrics(List<Effect> effects) {
    return list(effects.stream().map(e -> e.metric().words()).toList());
  }

  private static String between(Effect effect) {
    int digits = percentDigits(effect.ratio(), width(effect));
    String low = number(Math.abs(effect.low() - 1) * 100, digits);
    boolean sameSide = effect.low() >= 1 == effect.high() >= 1;
    String first = sameSide ? low + "%" : low + "% " + comparative(effect, effect.low() >= 1);
    return "between " + first + " and " + bound(effect, effect.high());
  }

  private static String needed(Effect effect, Design design) {
    return effect.blocksNeeded().isPresent()
        ? "; about "
            + effect.blocksNeeded().getAsInt()
            + (design.pairs().isPresent() ? " pairs" : " blocks")
            + " would decide"
        : "";
  }

  private static String bound(Effect effect, double ratio) {
    return number(Math.abs(ratio - 1) * 100, percentDigits(effect.ratio(), width(effect)))
        + "% "
        + comparative(effect, ratio >= 1);
  }

  private static String comparative(Effect effect, boolean up) {
    return effect.metric().change().comparative(up);
  }

  private static String interval(Effect effect) {
    return interval(effect.ratio(), effect.low(), effect.high());
  }

  private static String interval(double ratio, double low, double farthest) {
    double high = isOpen(farthest) ? Double.POSITIVE_INFINITY : farthest;
    boolean factor = ratio >= FACTOR_FROM;
    int digits = factor ? factorDigits(ratio, high - low) : percentDigits(ratio, high - low);
    String from = number(factor ? low : (low - 1) * 100, digits);
    return " [" + from + ", " + number(factor ? high : (high - 1) * 100, digits) + "]";
  }

  private static int factorDigits(double ratio, double width) {
    return ratio >= 20 ? 0 : width < 0.1 ? 2 : 1;
  }

  /** One decimal where the interval is narrow or a bound would be rounded to the whole. */
  private static int percentDigits(double ratio, double width) {
    boolean nearlyNothingLeft = ratio < 0.01;
    return nearlyNothingLeft || width < 0.03 ? 1 : 0;
  }

  private static double width(Effect effect) {
    return effect.high() - effect.low();
  }

  private static String percent(double share) {
    String text = number(share * 100, 1);
    return (text.endsWith(".0") ? text.substring(0, text.length() - 2) : text) + "%";
  }

  private static String number(double value, int digits) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "?" : "unbounded";
    }
    String text = String.format(Locale.ROOT, "%." + digits + "f", value);
    return text.matches("-0(\\.0+)?") ? text.substring(1) : text;
  }

  private static String list(List<String> items) {
    int last = items.size() - 1;
    return last == 0
        ? items.getFirst()
        : String.join(", ", items.subList(0, last)) + " and " + items.get(last);
  }
}
