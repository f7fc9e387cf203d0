package dev.sett.apps.batch;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a payment is charged and when it is too small to be made.
 *
 * @param fee the factor on every amount, more than 0; 2.2 as published
 * @param threshold the charged amount, cut to a whole number, must reach this; 10 as published
 */
record Tariff(BigDecimal fee, BigDecimal threshold) {
  /** The published tariff. */
  static final Tariff PUBLISHED = new Tariff(new BigDecimal("2.2"), BigDecimal.TEN);

  /** {@code OK} or {@code SKIP}, judged before rounding to cents. */
  String status(BigDecimal amount) {
    BigDecimal whole = amount.multiply(fee).setScale(0, RoundingMode.DOWN);
    return whole.compareTo(threshold) < 0 ? "SKIP" : "OK";
  }

  /** The amount with the fee applied, rounded half to even to cents. */
  BigDecimal charged(BigDecimal amount) {
    return amount.multiply(fee).setScale(2, RoundingMode.HALF_EVEN);
  }
}
