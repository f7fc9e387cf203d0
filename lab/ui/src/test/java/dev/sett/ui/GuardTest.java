package dev.sett.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardTest {
  private static final Token TOKEN = Token.random();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "localhost:8090",
        "LOCALHOST:1",
        "127.0.0.1:8090",
        "[::1]:8090",
        "[::1]",
        "box:8090",
        "127.0.1.1:8090"
      })
  void thisMachineByItsOwnNameIsLetIn(String host) {
    Guard guard = Guard.ofLoopback("box", "127.0.1.1");
    assertTrue(guard.refuse(asked("GET", "/", Map.of("Host", host))).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "evil.example",
        "evil.example:8090",
        "localhost.evil.example",
        "127.0.0.1.evil.example:8090",
        "127.0.0.1@evil.example",
        "localhost:8090:evil",
        ":8090"
      })
  void anyOtherNameIsRefused(String host) {
    PageResponse answer =
        Guard.ofLoopback("localhost").refuse(asked("GET", "/", Map.of("Host", host))).orElseThrow();
    assertEquals(PageResponse.FORBIDDEN, answer.status());
    assertTrue(answer.body().contains("answers only requests for localhost"), answer::body);
  }

  @Test
  void aRequestWithoutANameIsRefused() {
    assertEquals(
        PageResponse.FORBIDDEN,
        Guard.ofLoopback("127.0.0.1").refuse(asked("GET", "/", Map.of())).orElseThrow().status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"})
  void onlyReadingIsPossible(String method) {
    PageResponse answer =
        Guard.ofLoopback("127.0.0.1")
            .refuse(asked(method, "/", Map.of("Host", "localhost")))
            .orElseThrow();
    assertEquals(PageResponse.METHOD_NOT_ALLOWED, answer.status());
    assertEquals("GET, HEAD", answer.headers().get("Allow"));
  }

  @Test
  void theRightTokenBecomesACookieAndIsTakenOutOfTheAddress() {
    Guard guard = Guard.of(TOKEN, 8090);
    PageResponse answer =
        guard.refuse(asked("GET", "/?token=" + TOKEN.text(), Map.of())).orElseThrow();
    assertEquals(PageResponse.SEE_OTHER, answer.status());
    assertEquals("/", answer.headers().get("Location"));
    String cookie = String.valueOf(answer.headers().get("Set-Cookie"));
    assertTrue(cookie.endsWith("; Path=/; HttpOnly; SameSite=Strict"), cookie);
    String sent = "other=1; " + cookie.substring(0, cookie.indexOf(';'));
    assertTrue(guard.refuse(asked("GET", "/result?of=x", Map.of("Cookie", sent))).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/?token=", "/?token=0123456789abcdef0123456789abcdef", "/style.css"})
  void withoutTheTokenThereIsASentence(String address) {
    Guard guard = Guard.of(TOKEN, 8090);
    for (Map<String, String> headers :
        List.of(
            Map.<String, String>of("Host", "localhost"),
            Map.of("Cookie", "sett_8090="),
            Map.of("Cookie", "sett_8090=" + TOKEN.text() + "0"),
            Map.of("Cookie", "sett_8091=" + TOKEN.text()))) {
      PageResponse answer = guard.refuse(asked("GET", address, headers)).orElseThrow();
      assertEquals(PageResponse.UNAUTHORIZED, answer.status());
      assertTrue(answer.body().contains("the address that ./sett ui printed"), answer::body);
      assertFalse(answer.body().contains(TOKEN.text()));
    }
  }

  @Test
  void tokensAreLongAndNeverTheSame() {
    assertTrue(TOKEN.text().matches("[0-9a-f]{32}"));
    assertNotEquals(TOKEN.text(), Token.random().text());
    assertFalse(TOKEN.toString().contains(TOKEN.text()));
  }

  private static PageRequest asked(String method, String address, Map<String, String> headers) {
    return TestingShelf.asked(method, address, headers);
  }
}
