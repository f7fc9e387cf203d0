package dev.sett.servers.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;

class CorrelationIdTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "7f3a9c12",
        "order-1.2_B",
        "a234567890123456789012345678901234567890123456789012345678901234"
      })
  void aSafeIdIsKept(String id) {
    assertEquals(id, CorrelationId.accepted(id));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a b",
        "a\n12:00:00.000 INFO  [b] bank: Finished transfer",
        "a\r",
        "a\t",
        "a\u001b[2J",
        "a]",
        "${jndi:ldap://x}",
        "%msg",
        "ä",
        "a\u2028b",
        "a2345678901234567890123456789012345678901234567890123456789012345",
      })
  void anUnsafeIdIsReplaced(String id) {
    String accepted = CorrelationId.accepted(id);
    assertTrue(accepted.matches("[0-9a-f]{8}"), accepted);
    assertNotEquals(accepted, CorrelationId.accepted(id));
  }

  @Test
  void aRequestWithoutOneGetsOne() {
    assertTrue(CorrelationId.accepted(null).matches("[0-9a-f]{8}"));
  }

  private static String here() {
    return String.valueOf(MDC.get(CorrelationId.KEY));
  }

  @Test
  void itGoesWithWorkToAnotherThreadAndLeavesNothingThere() throws Exception {
    try (ExecutorService one = Executors.newSingleThreadExecutor()) {
      Callable<String> first =
          CorrelationId.under("a-1", () -> CorrelationId.callable(CorrelationIdTest::here));
      Supplier<String> second =
          CorrelationId.under("b-2", () -> CorrelationId.supplier(CorrelationIdTest::here));
      // The same thread each time, as of a pool.
      assertEquals("a-1", one.submit(first).get());
      assertEquals("null", one.submit(CorrelationIdTest::here).get());
      assertEquals("b-2", one.submit(second::get).get());
      assertEquals("null", one.submit(CorrelationIdTest::here).get());
      assertEquals("null", one.submit(CorrelationId.callable(CorrelationIdTest::here)).get());
    }
    assertNull(MDC.get(CorrelationId.KEY));
  }

  /** A thread that waits for others may run their tasks meanwhile. */
  @Test
  void theThreadHasItsOwnIdAgainAfterwards() throws Exception {
    Callable<String> other =
        CorrelationId.under("b-2", () -> CorrelationId.callable(CorrelationIdTest::here));
    assertEquals(
        List.of("b-2", "a-1"), CorrelationId.under("a-1", () -> List.of(other.call(), here())));
  }

  @Test
  void aFailureLeavesNothing() throws Exception {
    IllegalStateException failure = new IllegalStateException();
    Supplier<String> failing =
        CorrelationId.under(
            "a-1",
            () ->
                CorrelationId.supplier(
                    () -> {
                      throw failure;
                    }));
    assertEquals(failure, assertThrows(IllegalStateException.class, failing::get));
    assertNull(MDC.get(CorrelationId.KEY));
  }

  @Test
  void itIsPassedOnIfThereIsOne() throws Exception {
    HttpHeaders headers = new HttpHeaders();
    CorrelationId.passOn(headers);
    assertTrue(headers.isEmpty());
    CorrelationId.under(
        "a-1",
        () -> {
          CorrelationId.passOn(headers);
          return "";
        });
    assertEquals(List.of("a-1"), headers.get(CorrelationId.HEADER));
  }
}
