package dev.sett.apps.batch;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Turns a line into a payment, or into a reject with the reason. Any number of threads.
 *
 * @param tariff of the payments
 */
record LineParser(Tariff tariff) {
  /** Characters of an account: {@value}. */
  static final int LONGEST_ACCOUNT = 64;

  private static final int LONGEST_LINE = 1_000;
  private static final int LONGEST_QUOTED = 200;
  private static final int FIELDS = 3;
  private static final String EXPECTED =
      "expected account,amount,status such as 0123456789,99.50,NEW";
  private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,15})(\\.[0-9]+)?");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  Outcome parse(Line line) {
    // A byte order mark is how some programs begin a file; it belongs to no account.
    String text = line.number() == 1 ? withoutMark(line.text()) : line.text();
    String[] fields = text.split(",", -1);
    Optional<String> reason = wrong(text, fields);
    if (reason.isPresent()) {
      return new Outcome.Reject(line.file(), line.number(), reason.get(), printable(text));
    }
    BigDecimal amount = new BigDecimal(fields[1].strip());
    return new Outcome.Payment(
        line.file(),
        line.number(),
        fields[0].strip(),
        tariff.charged(amount),
        tariff.status(amount));
  }

  /** Why a line is no payment; empty if it is one. */
  private static Optional<String> wrong(String text, String[] fields) {
    if (text.isBlank()) {
      return Optional.of("the line is empty; " + EXPECTED);
    }
    if (text.length() > LONGEST_LINE) {
      return Optional.of("the line is longer than " + LONGEST_LINE + " characters; " + EXPECTED);
    }
    if (text.indexOf('\ufffd') >= 0) {
      return Optional.of("the line is not UTF-8 text");
    }
    if (CONTROL.matcher(text).find()) {
      return Optional.of("the line contains control characters");
    }
    if (text.indexOf('"') >= 0) {
      return Optional.of("quotes are not part of this format; " + EXPECTED);
    }
    if (fields.length != FIELDS) {
      return Optional.of(
          fields.length + (fields.length == 1 ? " field" : " fields") + "; " + EXPECTED);
    }
    if (fields[0].isBlank() || fields[0].strip().length() > LONGEST_ACCOUNT) {
      return Optional.of("the account is empty or longer than " + LONGEST_ACCOUNT + " characters");
    }
    if (fields[2].isBlank()) {
      return Optional.of("the status is empty; " + EXPECTED);
    }
    return wrongAmount(fields[1].strip());
  }

  private static Optional<String> wrongAmount(String amount) {
    if (amount.startsWith("-")) {
      return Optional.of("the amount " + amount + " is negative; expected more than 0");
    }
    if (!AMOUNT.matcher(amount).matches()) {
      return Optional.of(
          "the amount '"
              + amount
              + "' is not a plain number of at most 15 digits and 2 decimals, such as 99.50");
    }
    BigDecimal value = new BigDecimal(amount);
    if (value.scale() > 2) {
      return Optional.of("the amount " + amount + " has more than 2 decimals");
    }
    return value.signum() == 0
        ? Optional.of("the amount is 0; expected more than 0")
        : Optional.empty();
  }

  private static String withoutMark(String text) {
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  /** Fit for a line of a file and a column of any database. */
  private static String printable(String text) {
    String visible = CONTROL.matcher(text).replaceAll("\ufffd");
    return visible.length() <= LONGEST_QUOTED
        ? visible
        : visible.substring(0, LONGEST_QUOTED) + "…";
  }
}
