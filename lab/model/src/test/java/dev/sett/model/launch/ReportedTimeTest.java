package dev.sett.model.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportedTimeTest {

  @ParameterizedTest
  @CsvSource({
    "Total time:  6.123 s, 6123",
    "Total time:  950 ms, 950",
    "Total time:  01:02 min, 62000",
    "Total time:  02:30 h, 9000000",
    "Total time:  5.57, 5570",
  })
  void readsTimesAsProgramsWriteThem(String line, long millis) {
    ReportedTime time = new ReportedTime("Total time: +(.+)");
    assertEquals(
        Optional.of(Duration.ofMillis(millis)), time.in("[INFO] a\n[INFO] " + line + "\n"));
  }

  @Test
  void theLastOneCounts() {
    ReportedTime time = new ReportedTime("\"seconds\":([0-9.]+)");
    assertEquals(
        Optional.of(Duration.ofSeconds(2)), time.in("{\"seconds\":1}\n{\"seconds\":2.0,\"a\":3}"));
  }

  @Test
  void whatIsNoTimeIsNone() {
    ReportedTime time = new ReportedTime("took (.+)");
    assertEquals(Optional.empty(), time.in(""));
    assertEquals(Optional.empty(), time.in("took long\ntook 5 parsecs"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"took", "(a)(b)", "took (", "[(a)"})
  void refusesWhatCannotFindATime(String pattern) {
    String sentence =
        assertThrows(IllegalArgumentException.class, () -> new ReportedTime(pattern)).getMessage();
    assertTrue(sentence.startsWith("'" + pattern + "' "), sentence);
    assertTrue(sentence.endsWith("."), sentence);
  }
}
