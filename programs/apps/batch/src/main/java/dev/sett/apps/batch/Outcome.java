package dev.sett.apps.batch;

import java.math.BigDecimal;

/** What became of one line: a payment, or a reject. */
sealed interface Outcome {

  /** Name of the file it came from. */
  String file();

  /** Number of the line in that file, from 1. */
  int line();

  /**
   * A payment to be stored.
   *
   * @param account 1 to {@link LineParser#LONGEST_ACCOUNT} characters
   * @param amount with the fee applied, two decimals, more than 0
   * @param status {@code OK} or {@code SKIP}
   */
  record Payment(String file, int line, String account, BigDecimal amount, String status)
      implements Outcome {}

  /**
   * A line that is no payment.
   *
   * @param reason what was found and what was expected
   * @param text of the line, fit for printing
   */
  record Reject(String file, int line, String reason, String text) implements Outcome {}
}
