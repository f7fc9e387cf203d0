package dev.sett.servers.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpStatus;

class TransferTest {

  @ParameterizedTest
  @CsvSource({
    "0.01, 1, 0.01",
    "12, 1200, 12.00",
    "12.5, 1250, 12.50",
    "007.10, 710, 7.10",
    "9999999999.99, 999999999999, 9999999999.99"
  })
  void amountsAreCounted(String amount, long cents, String written) {
    Transfer transfer = Transfer.of("1", "2", amount);
    assertEquals(cents, transfer.cents());
    assertEquals(written, transfer.amount());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        " ",
        "0",
        "0.00",
        "-5",
        "+5",
        "0.001",
        "1e309",
        "1e-2",
        "1e999999999",
        "abc",
        "NaN",
        "10000000000",
        "1,5",
        ".5",
        "5.",
        "0x10",
        "١٢"
      })
  void anythingElseIsNoAmount(String amount) {
    Refusal e = assertThrows(Refusal.class, () -> Transfer.of("1", "2", amount));
    assertEquals(HttpStatus.BAD_REQUEST, e.status());
    assertTrue(e.getMessage().startsWith("'amount' needs a number from 0.01"), e::getMessage);
  }

  @Test
  void oneAccountTwiceIsRefused() {
    Refusal e = assertThrows(Refusal.class, () -> Transfer.of("7", "7", "1"));
    assertEquals("'from' and 'to' must be two different accounts; both are 7.", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a/b", "ä", "'; drop table account"})
  void aStrangeNameIsRefused(String name) {
    Refusal e = assertThrows(Refusal.class, () -> Transfer.name("from", name));
    assertEquals(HttpStatus.BAD_REQUEST, e.status());
  }

  @Test
  void aLongNameIsNotEchoedWhole() {
    Refusal e = assertThrows(Refusal.class, () -> Transfer.name("to", "x".repeat(10_240)));
    assertTrue(e.getMessage().endsWith("x...', 10240 characters."), e::getMessage);
    assertTrue(e.getMessage().length() < 200, e::getMessage);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "ä", "a\nb"})
  void aStrangeKeyIsRefused(String key) {
    assertThrows(Refusal.class, () -> Transfer.key(key));
    assertThrows(Refusal.class, () -> Transfer.key("k".repeat(101)));
    assertEquals("k-1", Transfer.key("k-1"));
  }
}
