package dev.sett.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Effects in plain English, the same words in the terminal, the report and the result file.
 *
 * <p>Changes are given in percent ({@code 17% fewer requests per second [-19, -15]}), from a ratio
 * of 2 on as a factor ({@code 2.4 times the requests per second [2.3, 2.5]}). Brackets hold the
 * interval that the verdict rests on, in the same unit as the change.
 */
public final class Sentence {
  /** From this ratio on, a change is given as a factor. */
  private static final double FACTOR_FROM = 2;

  private Sentence() {}

  /**
   * One sentence for each variant that the base was compared with.
   *
   * @param variants names of all variants in the experiment's order; they give the letters
   * @param headline the headline effects of one point, in the order they are shown
   * @param design gives the margins, and whether blocks are warm pairs
   */
  public static String of(List<String> variants, List<Effect> headline, Design design) {
    if (headline.isEmpty()) {
      return "No verdict: no block was finished";
    }
    Map<String, List<Effect>> byOther = new LinkedHashMap<>();
    headline.forEach(e -> byOther.computeIfAbsent(e.other(), _ -> new ArrayList<>()).add(e));
    List<String> sentences = new ArrayList<>();
    byOther.forEach(
        (other, effects) -> {
          String name = label(variants.indexOf(other), other);
          sentences.add(
              name + ": " + about(variants, effects, design) + " on " + effects.getFirst().point());
        });
    return String.join(". ", sentences);
  }

  /**
   * Letter and name of a variant, such as {@code B (virtual)}; the letter alone where that is its *
   * name.
   */
  public static String label(int place, String name) {
    String letter = letter(place);
    return letter.equals(name) ? letter : letter + " (" + name + ")";
  }

  /**
   * The letter of a variant by its place in the experiment: A for 0, B for 1, … V26 for 26; a
   * question mark for one that is not in it.
   */
  public static String letter(int place) {
    if (place < 0) {
      return "?";
    }
    return place < 26 ? String.valueOf((char) ('A' + place)) : "V" + place;
  }

  /**
   * One effect in words, without its point: the change and its interval, or why there is none.
   *
   * @param design as in {@link #of}
   */
  public static String part(Effect effect, Design design) {
    if (effect.censored().isPresent()) {
      return effect.censored().get().part(effect);
    }
    String metric = effect.metric().words();
    return switch (effect.verdict()) {
      case A_BETTER, B_BETTER ->
          effect.metric() == Metric.ANSWERED ? failing(effect) : change(effect);
      case EQUIVALENT ->
          metric + " equivalent (within " + percent(design.margins().of(effect.metric())) + ")";
      case UNDECIDED ->
          metric
              + " undecided ("
              + (Double.isInfinite(effect.high())
                  ? "one " + (design.pairs().isPresent() ? "pair" : "block") + " is not enough"
                  : between(effect) + needed(effect, design))
              + ")";
      case REFUSED -> "no verdict on " + metric;
    };
  }

  /** What fails of each, since that is what is read: {@code fails 3% of requests, A none}. */
  private static String failing(Effect effect) {
    return "fails "
        + failed(effect.otherValues(), "no")
        + " requests, "
        + letter(0)
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
      return number(effect.ratio(), factorDigits(effect))
          + " times the "
          + metric
          + interval(effect);
    }
    return bound(effect, effect.ratio()) + " " + metric + interval(effect);
  }

  /** The change in figures: {@code -17% [-19, -15]} or {@code x2.4 [2.3, 2.5]}. */
  public static String figures(Effect effect) {
    if (effect.ratio() >= FACTOR_FROM) {
      return "x" + number(effect.ratio(), factorDigits(effect)) + interval(effect);
    }
    String change = number((effect.ratio() - 1) * 100, percentDigits(effect));
    return (effect.ratio() > 1 && !change.equals("0") ? "+" : "") + change + "%" + interval(effect);
  }

  private static String about(List<String> variants, List<Effect> effects, Design design) {
    if (effects.stream().allMatch(e -> e.verdict() == Verdict.REFUSED)) {
      return "no verdict";
    }
    if (effects.stream().allMatch(e -> e.verdict() == Verdict.EQUIVALENT)) {
      return "equivalent to "
          + letter(variants.indexOf(effects.getFirst().base()))
          + " ("
          + withinMargins(effects, design)
          + ")";
    }
    List<String> parts = new ArrayList<>();
    List<String> open = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (Effect effect : effects) {
      if (effect.verdict() == Verdict.REFUSED) {
        refused.add(effect.metric().words());
      } else if (effect.verdict() == Verdict.UNDECIDED && !effect.metric().leading()) {
        open.add(effect.metric().words());
      } else {
        parts.add(part(effect, design));
      }
    }
    List<String> groups = new ArrayList<>();
    if (!parts.isEmpty()) {
      groups.add(list(parts));
    }
    if (!open.isEmpty()) {
      groups.add(list(open) + " undecided");
    }
    if (!refused.isEmpty()) {
      groups.add("no verdict on " + list(refused));
    }
    return String.join("; ", groups);
  }

  /** Metrics with the same margin together. */
  private static String withinMargins(List<Effect> effects, Design design) {
    Map<Double, List<String>> words = new LinkedHashMap<>();
    for (Effect effect : effects) {
      words
          .computeIfAbsent(design.margins().of(effect.metric()), _ -> new ArrayList<>())
          .add(effect.metric().words());
    }
    List<String> parts = new ArrayList<>();
    words.forEach((margin, metrics) -> parts.add(list(metrics) + " within " + percent(margin)));
    return String.join("; ", parts);
  }

  private static String between(Effect effect) {
    int digits = percentDigits(effect);
    String low = number(Math.abs(effect.low() - 1) * 100, digits);
    boolean sameSide = effect.low() >= 1 == effect.high() >= 1;
    String first =
        sameSide ? low + "%" : low + "% " + comparative(effect.metric(), effect.low() >= 1);
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
    return number(Math.abs(ratio - 1) * 100, percentDigits(effect))
        + "% "
        + comparative(effect.metric(), ratio >= 1);
  }

  private static String comparative(Metric metric, boolean up) {
    return switch (metric) {
      case REQUESTS_PER_SECOND, REQUESTS_PER_MIB, UNITS_PER_SECOND, PLATEAU, ANSWERED ->
          up ? "more" : "fewer";
      case CPU_PER_REQUEST,
          MEMORY,
          MEMORY_UNDER_LOAD,
          FOOTPRINT,
          FOOTPRINT_AT_START,
          HEAP_COMMITTED,
          DIRECT_BUFFERS,
          JOB_CPU ->
          up ? "more" : "less";
      case TIME_TO_50, TIME_TO_95, TIME_TO_99, TIME_LOST, START, TOTAL_TIME ->
          up ? "longer" : "shorter";
      case P50, P99, TOTAL_P50, RATE_WITHIN, HIGHEST_RATE, FOOTPRINT_GROWTH ->
          up ? "higher" : "lower";
    };
  }

  private static String interval(Effect effect) {
    if (effect.ratio() >= FACTOR_FROM) {
      int digits = factorDigits(effect);
      return " [" + number(effect.low(), digits) + ", " + number(effect.high(), digits) + "]";
    }
    int digits = percentDigits(effect);
    return " ["
        + number((effect.low() - 1) * 100, digits)
        + ", "
        + number((effect.high() - 1) * 100, digits)
        + "]";
  }

  private static int factorDigits(Effect effect) {
    return effect.ratio() >= 20 ? 0 : effect.high() - effect.low() < 0.1 ? 2 : 1;
  }

  /** One decimal where the interval is narrow or a bound would be rounded to the whole. */
  private static int percentDigits(Effect effect) {
    boolean nearlyNothingLeft = effect.ratio() < 0.01;
    return nearlyNothingLeft || effect.high() - effect.low() < 0.03 ? 1 : 0;
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
