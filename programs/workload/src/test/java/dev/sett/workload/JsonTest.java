package dev.sett.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {

  @Test
  void valuesAreWrittenInTheirOrder() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("ready", true);
    object.put("port", 54_321);
    object.put("pid", 12_345_678_901L);
    object.put("names", List.of("a", "b"));
    object.put("none", List.of());
    object.put("inner", Map.of());
    assertEquals(
        "{\"ready\":true,\"port\":54321,\"pid\":12345678901,\"names\":[\"a\",\"b\"],\"none\":[],"
            + "\"inner\":{}}",
        Json.of(object));
  }

  @Test
  void quotesAndBackslashesAreEscapedAndOtherLettersKept() {
    assertEquals("\"say \\\"hi\\\"\"", Json.of("say \"hi\""));
    assertEquals("\"C:\\\\x\"", Json.of("C:\\x"));
    assertEquals("\"Grüße 🧵\"", Json.of("Grüße 🧵"));
  }

  @Test
  void controlCharactersAreEscaped() {
    assertEquals("\"\\n\\r\\t\\u0000\\u001b\\u007f\"", Json.of("\n\r\t\u0000\u001b\u007f"));
  }

  @Test
  void halfACharacterIsEscaped() {
    assertEquals("\"\\ud83ea\"", Json.of("\ud83ea"));
    assertEquals("\"\\uddf5\"", Json.of("\uddf5"));
    assertEquals("\"\\ud83e\"", Json.of("\ud83e"));
  }

  @Test
  void aKeyIsQuotedToo() {
    assertEquals("{\"a\\\"b\":1}", Json.of(Map.of("a\"b", 1)));
  }

  @Test
  void otherValuesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Json.of(1.5));
  }
}
