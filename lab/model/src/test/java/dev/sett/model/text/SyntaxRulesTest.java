package dev.sett.model.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.http.Request;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntaxRulesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "platform:200",
        "virtual@fork join",
        "jetty/virtual",
        "B (tuned)",
        "\u00fc",
        "a+b",
        "a=b"
      })
  void labelsMayHoldModelNames(String label) {
    assertEquals(label, SyntaxRules.label(label));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", " a", "a ", "a|b", "a\nb", "<b>", "\"", "\ud83d\ude00"})
  void otherLabelsAreRefused(String label) {
    assertThrows(IllegalArgumentException.class, () -> SyntaxRules.label(label));
    assertThrows(IllegalArgumentException.class, () -> SyntaxRules.label("x".repeat(61)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost",
        "http://127.0.0.1:8123/",
        "HTTP://h:1/a?b=c%20d&e",
        "http://[::1]:65535/",
        "https://localhost:8443/a?b"
      })
  void urlsWithAHostAreTaken(String url) {
    assertEquals(URI.create(url), SyntaxRules.url(" " + url));
  }

  @ParameterizedTest
  @CsvSource({
    "localhost:8123/x, Write one such as http://localhost:8123/x",
    "localhost, Write one such as http://localhost.",
    "ftp://h/, not an http URL",
    "http://h:0/, port 0",
    "http://h:x/, host",
    "'', such as http://localhost:8080/ping"
  })
  void otherUrlsAreRefusedWithWhatToWrite(String url, String part) {
    String sentence =
        assertThrows(IllegalArgumentException.class, () -> SyntaxRules.url(url)).toString();
    assertTrue(sentence.contains(part), sentence);
  }

  @Test
  void headersComeFromOneLine() {
    assertEquals(new Request.Header("A-b", "c: d"), SyntaxRules.header("A-b:  c: d "));
    assertEquals(new Request.Header("A", ""), SyntaxRules.header("A:"));
    for (String line :
        List.of("A", ": b", "A b: c", "A: \r\nX: y", "Content-Length: 1", "A: \u00e9")) {
      assertThrows(IllegalArgumentException.class, () -> SyntaxRules.header(line), line);
    }
  }

  @Test
  void controlCharactersAreMadeVisibleAndEndlessTextsCut() {
    assertEquals("a\\x1b[2Jb", SyntaxRules.visible("a\u001b[2Jb"));
    assertEquals("x".repeat(100) + "\u2026", SyntaxRules.visible("x".repeat(101)));
  }

  @Test
  void commitsAreHexadecimal() {
    assertEquals("abcdef0", SyntaxRules.commit("abcdef0"));
    assertEquals("ABCDEF0123-dirty", SyntaxRules.commit("ABCDEF0123-dirty"));
    for (String other : List.of("", "abcdef", "HEAD", "abcdef0 ", "abcdef0-dirty-dirty")) {
      assertThrows(IllegalArgumentException.class, () -> SyntaxRules.commit(other), other);
    }
  }
}
