package dev.sett.model.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sett.model.text.Quantity;
import java.util.OptionalDouble;

/**
 * Blocks in which a value is only a bound.
 *
 * <p>Blocks of a ladder in which a variant met the limit at no rate: all that is known of its rate
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
 * @param highestSeconds the longest time that was observed, if the bound is that: a variant that is
 *     counted took longer. Then {@code lowestRps} is 0, and the interval is open on the other side
 */
public record CensoredBlocks(
    double lowestRps,
    int base,
    int other,
    int neither,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalDouble highestSeconds) {

  /** Blocks of a ladder. */
  public CensoredBlocks(double lowestRps, int base, int other, int neither) {
    this(lowestRps, base, other, neither, OptionalDouble.empty());
  }

  /** Whether any block was affected. */
  public boolean any() {
    return base + other + neither > 0;
  }

  /** The lowest rate in words, such as {@code 500 req/s}. */
  public static String words(double lowestRps) {
    return Quantity.formatRate(lowestRps).replace("/s", " req/s");
  }

  /** The same for the inverse effect. */
  public CensoredBlocks turned() {
    return new CensoredBlocks(
        lowestRps, /* base= */ other, /* other= */ base, neither, highestSeconds);
  }
}
