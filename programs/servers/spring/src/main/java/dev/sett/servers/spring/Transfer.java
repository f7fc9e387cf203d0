package dev.sett.servers.spring;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * An order to move money, checked.
 *
 * @param from account that pays
 * @param to account that is paid, another one
 * @param cents how much, 1 to 999 999 999 999
 */
record Transfer(String from, String to, long cents) {
  private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,10}(\\.[0-9]{1,2})?");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Pattern KEY = Pattern.compile("[!-~]{1,100}");
  private static final int SHOWN = 40;

  /**
   * Checks an order.
   *
   * @throws Refusal with 400, if there is no such amount, an account's name is none, or both
   *     accounts are one
   */
  static Transfer of(@Nullable String from, @Nullable String to, @Nullable String amount) {
    Transfer transfer = new Transfer(name("from", from), name("to", to), cents(amount));
    if (transfer.from.equals(transfer.to)) {
      throw bad("'from' and 'to' must be two different accounts; both are " + from + ".");
    }
    return transfer;
  }

  /**
   * Checks the name of an account or a device.
   *
   * @param member where it stands, for the message
   * @throws Refusal with 400
   */
  static String name(String member, @Nullable String value) {
    if (value == null || !NAME.matcher(value).matches()) {
      throw bad(
          "'%s' needs 1 to 64 letters, digits, dots, underscores or hyphens; got %s."
              .formatted(member, shown(value)));
    }
    return value;
  }

  /**
   * Checks an idempotency key.
   *
   * @throws Refusal with 400
   */
  static String key(String value) {
    if (!KEY.matcher(value).matches()) {
      throw bad(
          "The header Idempotency-Key needs 1 to 100 visible ASCII characters; got "
              + shown(value)
              + ".");
    }
    return value;
  }

  private static long cents(@Nullable String amount) {
    // The text is looked at before it is a number: 1e999999999 is one, too.
    if (amount != null && AMOUNT.matcher(amount).matches()) {
      long cents = new BigDecimal(amount).movePointRight(2).longValueExact();
      if (cents > 0) {
        return cents;
      }
    }
    throw bad(
        "'amount' needs a number from 0.01 to 9999999999.99 with at most two decimals; got %s."
            .formatted(shown(amount)));
  }

  private static String shown(@Nullable String value) {
    return value == null
        ? "nothing"
        : value.length() <= SHOWN
            ? "'" + value + "'"
            : "'%s...', %d characters".formatted(value.substring(0, SHOWN), value.length());
  }

  private static Refusal bad(String sentence) {
    return new Refusal(HttpStatus.BAD_REQUEST, sentence);
  }

  /** The amount as it is written: {@code 12.50}. */
  String amount() {
    return money(cents);
  }

  /** Cents as they are written: {@code 12.50}. */
  static String money(long cents) {
    return BigDecimal.valueOf(cents, 2).toPlainString();
  }
}
