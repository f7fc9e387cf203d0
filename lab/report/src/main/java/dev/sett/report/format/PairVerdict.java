package dev.sett.report.format;

import dev.sett.model.design.Design;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What the headline metrics of one pair of variants say together. */
public enum PairVerdict {
  BASE("better"),
  OTHER("better"),
  /** In all leading metrics that are decided, but another leading metric has no verdict. */
  BASE_IN_PART("better in part"),
  OTHER_IN_PART("better in part"),
  TRADE_OFF("a trade-off"),
  EQUIVALENT("equivalent"),
  UNDECIDED("undecided"),
  REFUSED("no verdict");

  private static final String NEUTRAL = "neutral";

  private final String words;

  PairVerdict(String words) {
    this.words = words;
  }

  /**
   * The mark of some headline effects of one pair at one point.
   *
   * @param headline may be empty: then there is no verdict
   */
  public static PairVerdict of(List<Effect> headline) {
    Set<Verdict> seen = EnumSet.noneOf(Verdict.class);
    headline.forEach(e -> seen.add(e.verdict()));
    if (seen.isEmpty()) {
      return REFUSED;
    }
    if (headline.stream().anyMatch(PairVerdict::isRefusedFirst)) {
      return inPart(headline);
    }
    if (seen.contains(Verdict.A_BETTER) && seen.contains(Verdict.B_BETTER)) {
      return TRADE_OFF;
    }
    if (seen.contains(Verdict.A_BETTER)) {
      return BASE;
    }
    if (seen.contains(Verdict.B_BETTER)) {
      return OTHER;
    }
    if (seen.contains(Verdict.REFUSED)) {
      return REFUSED;
    }
    return seen.contains(Verdict.UNDECIDED) ? UNDECIDED : EQUIVALENT;
  }

  /** What the leading metrics say where one of them is refused; the others say nothing then. */
  private static PairVerdict inPart(List<Effect> headline) {
    List<Verdict> leading =
        headline.stream().filter(e -> e.metric().leading()).map(Effect::verdict).toList();
    boolean base = leading.contains(Verdict.A_BETTER);
    boolean other = leading.contains(Verdict.B_BETTER);
    if (base && other) {
      return TRADE_OFF;
    }
    return base ? BASE_IN_PART : other ? OTHER_IN_PART : REFUSED;
  }

  /** Whether a leading metric has no verdict, so that the mark is not that of the whole point. */
  public boolean isIncomplete() {
    return this == REFUSED || this == BASE_IN_PART || this == OTHER_IN_PART;
  }

  /** Whether nothing is to be decided by an effect: its interval is not corrected. */
  static boolean isExploratory(Effect effect) {
    return !effect.metric().headline() && effect.verdict() != Verdict.REFUSED;
  }

  /** CSS class of the variant that a verdict favours; {@code neutral} if it favours none. */
  public static String colour(Effect effect, VariantStyles styles) {
    return isExploratory(effect) ? NEUTRAL : judgedColour(effect, styles);
  }

  /** The same of an effect whose interval is corrected, whatever its metric. */
  public static String judgedColour(Effect effect, VariantStyles styles) {
    return switch (effect.verdict()) {
      case A_BETTER -> styles.colour(effect.base());
      case B_BETTER -> styles.colour(effect.other());
      case EQUIVALENT, UNDECIDED, REFUSED -> NEUTRAL;
    };
  }

  /** What would decide an undecided effect, in brackets after a space; may be empty. */
  public static String needed(Effect effect, Design design) {
    return effect.blocksNeeded().isEmpty() || isExploratory(effect)
        ? ""
        : " (about %d %s)"
            .formatted(
                effect.blocksNeeded().getAsInt(), design.pairs().isPresent() ? "pairs" : "blocks");
  }

  /** CSS class of the mark. */
  public String css() {
    return Html.css(this);
  }

  /** In words: {@code B better}, {@code undecided}. */
  public String words(String baseLetter, String otherLetter) {
    return switch (this) {
      case BASE, BASE_IN_PART -> baseLetter + " " + words;
      case OTHER, OTHER_IN_PART -> otherLetter + " " + words;
      case TRADE_OFF, EQUIVALENT, UNDECIDED, REFUSED -> words;
    };
  }

  private static boolean isRefusedFirst(Effect effect) {
    return effect.verdict() == Verdict.REFUSED && effect.metric().leading();
  }

  /**
   * One effect's verdict in words: {@code B better}, {@code undecided}; {@code exploratory} where
   * the interval is not corrected for the number of comparisons.
   */
  public static String words(Effect effect, VariantStyles styles) {
    return isExploratory(effect) ? "exploratory" : judged(effect, styles);
  }

  /** The same of an effect whose interval is corrected, whatever its metric. */
  public static String judged(Effect effect, VariantStyles styles) {
    return of(List.of(effect)).words(styles.letter(effect.base()), styles.letter(effect.other()));
  }
}
