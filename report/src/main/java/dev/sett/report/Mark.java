package dev.sett.report;

import dev.sett.model.Effect;
import dev.sett.model.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What the headline metrics of one pair of variants say together. */
enum Mark {
  BASE("better"),
  OTHER("better"),
  TRADE_OFF("a trade-off"),
  EQUIVALENT("equivalent"),
  UNDECIDED("undecided"),
  REFUSED("no verdict");

  private final String words;

  Mark(String words) {
    this.words = words;
  }

  /**
   * The mark of some headline effects of one pair at one point.
   *
   * @param headline may be empty: then there is no verdict
   */
  static Mark of(List<Effect> headline) {
    Set<Verdict> seen = EnumSet.noneOf(Verdict.class);
    headline.forEach(e -> seen.add(e.verdict()));
    if (seen.isEmpty() || seen.contains(Verdict.REFUSED)) {
      return REFUSED;
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
    return seen.contains(Verdict.UNDECIDED) ? UNDECIDED : EQUIVALENT;
  }

  /** CSS class of the mark. */
  String css() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  /** In words: {@code B better}, {@code undecided}. */
  String words(String baseLetter, String otherLetter) {
    return switch (this) {
      case BASE -> baseLetter + " " + words;
      case OTHER -> otherLetter + " " + words;
      case TRADE_OFF, EQUIVALENT, UNDECIDED, REFUSED -> words;
    };
  }

  /** One effect's verdict in words: {@code B better}, {@code undecided}. */
  static String words(Effect effect, Arms arms) {
    return of(List.of(effect)).words(arms.letter(effect.base()), arms.letter(effect.other()));
  }
}
