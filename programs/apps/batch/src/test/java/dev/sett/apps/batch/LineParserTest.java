package dev.sett.apps.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LineParserTest {
  private final LineParser parser = new LineParser(Tariff.PUBLISHED);

  @ParameterizedTest
  @CsvSource({
    "4.54, 9.99, SKIP", // 9.988: judged before it is rounded
    "4.55, 10.01, OK",
    "0.01, 0.02, SKIP",
    "10, 22.00, OK",
    "0.25, 0.55, SKIP",
    "999999999999999.99, 2199999999999999.98, OK"
  })
  void appliesFeeAndThreshold(String amount, BigDecimal charged, String status) {
    Outcome.Payment payment =
        assertInstanceOf(Outcome.Payment.class, parse("0123456789," + amount + ",NEW"));
    assertEquals(charged, payment.amount());
    assertEquals(status, payment.status());
    assertEquals("0123456789", payment.account());
  }

  @Test
  void agreesWithWholeCentsOnEveryAmountUpTo20() {
    for (int cents = 1; cents <= 2_000; cents++) {
      BigDecimal amount = new BigDecimal(BigInteger.valueOf(cents), 2);
      String expected = cents * 22 < 10_000 ? "SKIP" : "OK";
      assertEquals(expected, Tariff.PUBLISHED.status(amount), () -> "amount " + amount);
    }
  }

  static Stream<Arguments> badLines() {
    return Stream.of(
        Arguments.of("", "the line is empty"),
        Arguments.of("   ", "the line is empty"),
        Arguments.of("a,1.00", "2 fields"),
        Arguments.of("a;1.00;NEW", "1 field;"),
        Arguments.of("a,1,00,NEW", "4 fields"),
        Arguments.of("account,amount,status", "the amount 'amount' is not a plain number"),
        Arguments.of("a,1e309,NEW", "the amount '1e309' is not a plain number"),
        Arguments.of("a,NaN,NEW", "the amount 'NaN' is not a plain number"),
        Arguments.of("a,1 000.00,NEW", "the amount '1 000.00' is not a plain number"),
        Arguments.of("a,1000000000000000,NEW", "is not a plain number of at most 15 digits"),
        Arguments.of("a,-5,NEW", "the amount -5 is negative"),
        Arguments.of("a,0.001,NEW", "the amount 0.001 has more than 2 decimals"),
        Arguments.of("a,0.00,NEW", "the amount is 0"),
        Arguments.of("a,,NEW", "the amount '' is not a plain number"),
        Arguments.of(",1.00,NEW", "the account is empty"),
        Arguments.of("x".repeat(65) + ",1.00,NEW", "longer than 64 characters"),
        Arguments.of("a,1.00,", "the status is empty"),
        Arguments.of("\"a,1.00,NEW", "quotes are not part of this format"),
        Arguments.of("a\u0000b,1.00,NEW", "control characters"),
        Arguments.of("a\ufffd,1.00,NEW", "not UTF-8"),
        Arguments.of("x".repeat(4_000), "longer than 1000 characters"));
  }

  @ParameterizedTest
  @MethodSource("badLines")
  void rejectsWithTheReason(String text, String reason) {
    Outcome.Reject reject = assertInstanceOf(Outcome.Reject.class, parse(text));
    assertTrue(reject.reason().contains(reason), reject::reason);
    assertEquals(7, reject.line());
    assertTrue(reject.text().length() <= 201, reject::text);
    assertTrue(reject.text().chars().noneMatch(Character::isISOControl), reject::text);
  }

  @Test
  void passesOverAByteOrderMarkAtTheStartOfAFileOnly() {
    assertInstanceOf(Outcome.Payment.class, parser.parse(new Line("f.csv", 1, "\ufeffa,1.00,NEW")));
  }

  private Outcome parse(String text) {
    return parser.parse(new Line("f.csv", 7, text));
  }
}
