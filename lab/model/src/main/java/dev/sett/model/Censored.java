package dev.sett.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Blocks of a ladder in which a variant met the limit at no rate: all that is known of its rate
 * within the limit is that it is below the lowest rate. That rate stands for it, as an upper bound.
 *
 * <p>A block in which one of two variants is below counts with the bound, and the interval of the
 * ratio is open on the side on which the truth may lie farther out. A block in which both are below
 * says nothing about their ratio, and is counted only here.
 *
 * @param lowestRps the lowest rate of the ladder, requests per second
 * @param base blocks of the effect in which the base alone was below
 * @param other blocks of the effect in which the other alone was below
 * @param neither further blocks, in which both were
 */
public record Censored(double lowestRps, int base, int other, int neither) {

  /** Whether any block was affected. */
  boolean any() {
    return base + other + neither > 0;
  }

  /** The lowest rate in words, such as {@code 500 req/s}. */
  public static String words(double lowestRps) {
    return Quantity.formatRate(lowestRps).replace("/s", " req/s");
  }

  /** An effect that was judged with the bounds as if they were values, with what they allow. */
  Effect applied(Effect e) {
    return new Effect(
        e.point(),
        e.base(),
        e.other(),
        e.metric(),
        e.baseValues(),
        e.otherValues(),
        e.ratio(),
        low(e.low()),
        high(e.high()),
        low(e.plainLow()),
        high(e.plainHigh()),
        e.hodgesLehmann(),
        e.wilcoxonP(),
        allowed(e.verdict()),
        base + other > 0 ? OptionalInt.empty() : e.blocksNeeded(),
        any() ? Optional.of(this) : Optional.empty(),
        e.bounds());
  }

  private double low(double low) {
    return other > 0 ? 0 : low;
  }

  private double high(double high) {
    return base > 0 ? Double.POSITIVE_INFINITY : high;
  }

  /** More is better on a ladder, so that B can only be called better where its values are known. */
  private Verdict allowed(Verdict verdict) {
    return switch (verdict) {
      case A_BETTER -> base > 0 ? Verdict.UNDECIDED : verdict;
      case B_BETTER -> other > 0 ? Verdict.UNDECIDED : verdict;
      case EQUIVALENT -> any() ? Verdict.UNDECIDED : verdict;
      case UNDECIDED, REFUSED -> verdict;
    };
  }

  /** The same for the inverse effect. */
  public Censored turned() {
    return new Censored(lowestRps, /* base= */ other, /* other= */ base, neither);
  }

  /** The effect in words, without its point, as {@link Sentence#part} words others. */
  String part(Effect effect) {
    String told =
        switch (effect.verdict()) {
          case A_BETTER, B_BETTER -> Sentence.change(effect);
          case EQUIVALENT, UNDECIDED -> effect.metric().words() + " undecided";
          case REFUSED -> "no verdict on " + effect.metric().words();
        };
    return told + " (" + blocks(effect) + ")";
  }

  /** Which variant was below the lowest rate, and in how many blocks. */
  String blocks(Effect effect) {
    String of = " of " + (effect.blocks() + neither) + " blocks";
    List<String> parts = new ArrayList<>();
    if (base > 0) {
      parts.add(effect.base() + below() + base + of);
    }
    if (other > 0) {
      parts.add(effect.other() + below() + other + of);
    }
    if (neither > 0) {
      parts.add(
          "neither stayed within the limit at the lowest rate, "
              + words(lowestRps)
              + ", in "
              + neither
              + of);
    }
    return String.join("; ", parts);
  }

  private String below() {
    return " below " + words(lowestRps) + ", the lowest rate, in ";
  }
}
