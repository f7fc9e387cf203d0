package dev.sett.report.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Metric;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void putLocaleBack() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0| 0",
        "0.01234| 0.0123",
        "0.9996| 1.00",
        "12.34| 12.3",
        "999.6| 1,000",
        "7214| 7,210",
        "75043| 75,000",
        "-17712.5| -17,700",
        "742000000| 742 M",
        "1e21| 1.00e+21",
      })
  void roundsToThreeDigits(double value, String words) {
    Locale.setDefault(Locale.GERMANY);
    assertEquals(words, Words.number(value));
  }

  @Test
  void showsWhatIsNoNumberAsADash() {
    assertEquals("–", Words.number(Double.NaN));
    assertEquals("–", Words.number(Double.POSITIVE_INFINITY));
    assertEquals("–", Words.pValue(Double.NaN));
  }

  @Test
  void numbersThatAreReadTogetherHaveTheSameDecimals() {
    assertEquals(List.of("7.5", "6.9", "8.0"), Words.sameDecimals(7.5, 6.9, 8));
    assertEquals(List.of("91.0", "1,234.4", "94.3"), Words.sameDecimals(91, 1234.4, 94.3));
    assertEquals(List.of("118", "116"), Words.sameDecimals(118.2, 116));
    assertEquals(
        List.of("12.5 M", "–", "1"), Words.sameDecimals(12.5e6, Double.POSITIVE_INFINITY, 1));
  }

  @Test
  void givesAllValuesOfARowOneUnit() {
    assertEquals(List.of("0.940 ms", "1.20 ms"), Words.values(Metric.P50, List.of(940.0, 1200.0)));
    assertEquals(List.of("12.9 µs"), Words.values(Metric.CPU_PER_REQUEST, List.of(12.9)));
    assertEquals(List.of("2.00 GiB"), Words.values(Metric.MEMORY, List.of(2048.0)));
  }

  @Test
  void tellsTimeAsPeopleDo() {
    assertEquals("42 s", Words.seconds(42));
    assertEquals("3 min 7 s", Words.seconds(187));
    assertEquals("2 h 4 min", Words.seconds(7450));
    assertEquals("83.1 µs", Words.nanos(83_100));
    assertEquals("2.40 s", Words.nanos(2.4e9));
  }

  @Test
  void keepsSmallSharesVisible() {
    assertEquals("2.1%", Words.percent(0.021));
    assertEquals("< 0.01%", Words.percent(0.00001));
    assertEquals("0%", Words.percent(0));
    assertEquals("< 0.0001", Words.pValue(0.00000004));
  }

  @Test
  void countsThings() {
    assertEquals("1 trial", Words.count(1, "trial"));
    assertEquals("20 trials", Words.count(20, "trial"));
    assertEquals("a, b and c", Words.list(List.of("a", "b", "c")));
  }

  @Test
  void showsWhatCouldSteerATerminalOrTurnTheWritingAsCodes() {
    assertEquals("a\\u001b[31m\\u202eb\nשלום 🧵", Words.clean("a\u001b[31m\u202eb\nשלום 🧵"));
  }
}
