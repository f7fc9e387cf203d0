package dev.sett.model.keys;

import dev.sett.model.text.Quantity;
import java.util.stream.Collectors;

/** Kinds of values in words, with their ranges. */
final class KindWords {

  private KindWords() {}

  static String of(Kind kind) {
    return switch (kind) {
      case Kind.Count count when count.lowest() == count.highest() -> "only " + count.lowest();
      case Kind.Count count when count.lowest() == Long.MIN_VALUE -> "a whole number";
      case Kind.Count count -> count.lowest() + " to " + count.highest();
      case Kind.Decimal number ->
          Quantity.formatNumber(number.lowest()) + " to " + Quantity.formatNumber(number.highest());
      case Kind.Time time ->
          Quantity.format(time.shortest()) + " to " + Quantity.format(time.longest());
      case Kind.Share share ->
          Quantity.formatShare(share.lowest()) + " to " + Quantity.formatShare(share.highest());
      case Kind.Rate rate -> "up to " + Quantity.formatRate(rate.highestRps());
      case Kind.Ends ends -> of(ends.end()) + ", or two of them: low..high";
      case Kind.Word word -> String.join(" or ", word.words());
      case Kind.YesNo yesNo -> "true or false";
      case Kind.Text text -> text.words();
      case Kind.Listed list -> "a list";
      case Kind.Other other -> "a mapping";
      case Kind.Named named -> "a mapping";
      case Kind.Mapping mapping -> "a mapping";
      case Kind.Either either ->
          either.kinds().stream().map(KindWords::of).distinct().collect(Collectors.joining(" or "));
    };
  }
}
