package dev.sett.model.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

  @ParameterizedTest
  @CsvSource({
    "500us, 500000",
    "500\u00b5s, 500000",
    "9ms, 9000000",
    "1.5s, 1500000000",
    "10 s, 10000000000",
    "3m30s, 210000000000",
    "3min 30sec, 210000000000",
    "1h, 3600000000000",
    "1h500ms, 3600500000000",
    "7ns, 7",
    "0s, 0"
  })
  void readsDurations(String text, long nanos) {
    assertEquals(Duration.ofNanos(nanos), Quantity.duration(text));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "5, write 5s",
        "10 bananas, 'bananas' is not a unit of time",
        "30s3m, from longest to shortest",
        "1s1s, from longest to shortest",
        "-5s, is not a time",
        "s, is not a time",
        "``, is not a time",
        "5s!, is not a time",
        "0.5ns, finer than a nanosecond",
        "9999999h, longer than a year"
      })
  void refusesWhatIsNoDurationAndSaysWhatToWrite(String text, String part) {
    assertRefused(part, () -> Quantity.duration(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"500us", "9ms", "1.5s", "10s", "3m30s", "1h", "1h1m1s", "1ns", "1m0.25s", "0s"})
  void writesDurationsTheShortWay(String text) {
    assertEquals(text, Quantity.format(Quantity.duration(text)));
  }

  @Test
  void durationsComeBackAsTheyWereWritten() {
    Random random = new Random(/* seed= */ 11);
    for (int i = 0; i < 2000; i++) {
      Duration duration = Duration.ofNanos(random.nextLong(1L << random.nextInt(1, 54)));
      assertEquals(duration, Quantity.duration(Quantity.format(duration)), duration::toString);
    }
  }

  @ParameterizedTest
  @CsvSource({"2000/s, 2000", "2000, 2000", "120k/s, 120000", "1.5M/s, 1500000", "5 req/s, 5"})
  void readsRates(String text, double rps) {
    assertEquals(rps, Quantity.rate(text));
  }

  @ParameterizedTest
  @CsvSource({
    "2000/m, requests per second",
    "fast, requests per second",
    "-1/s, requests per second",
    "0/s, above 0"
  })
  void refusesOtherRates(String text, String part) {
    assertRefused(part, () -> Quantity.rate(text));
  }

  @ParameterizedTest
  @CsvSource({"3%, 0.03", "0.03, 0.03", "2.5 %, 0.025", "100%, 1", "0%, 0", "1, 1"})
  void readsShares(String text, double share) {
    assertEquals(share, Quantity.share(text));
  }

  @ParameterizedTest
  @CsvSource({
    "3, write 3%",
    "many, is not a valid percentage",
    "3%%, is not a valid percentage",
    "-3%, is not a valid percentage"
  })
  void refusesOtherShares(String text, String part) {
    assertRefused(part, () -> Quantity.share(text));
  }

  @Test
  void ratesAndSharesComeBackAsTheyWereWritten() {
    Random random = new Random(/* seed= */ 12);
    for (int i = 0; i < 2000; i++) {
      double share = random.nextDouble();
      double rate = random.nextDouble() * Math.pow(10, random.nextInt(1, 7));
      assertEquals(share, Quantity.share(Quantity.formatShare(share)));
      assertEquals(rate, Quantity.rate(Quantity.formatRate(rate)));
    }
    assertEquals("3%", Quantity.formatShare(0.03));
    assertEquals("2000/s", Quantity.formatRate(2000));
  }

  @ParameterizedTest
  @CsvSource({"0, out of range", "11, out of range", "ten, not a whole number", "1.5, not a whole"})
  void refusesCountsOutOfRange(String text, String part) {
    assertRefused(part, () -> Quantity.count(text, 1, 10));
    assertEquals(10, Quantity.count(" 10", 1, 10));
  }

  @Test
  void readsSizes() {
    assertEquals(65_536, Quantity.bytes("64KiB"));
    assertEquals(209_715_200, Quantity.bytes(" 200 MiB"));
    assertEquals(1_073_741_824, Quantity.bytes("1GiB"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1KiB", "200MiB", "1GiB", "999999KiB", "1025MiB", "2048GiB"})
  void writesSizesAsItReadsThem(String text) {
    assertEquals(text, Quantity.formatBytes(Quantity.bytes(text)));
  }

  @ParameterizedTest
  @CsvSource({"200", "0MiB", "-1MiB", "1.5GiB", "200MB", "9999999GiB", "my.yaml"})
  void refusesOtherSizes(String text) {
    assertRefused("such as 200MiB", () -> Quantity.bytes(text));
  }

  private static void assertRefused(String part, Runnable reading) {
    String sentence = assertThrows(IllegalArgumentException.class, reading::run).toString();
    assertTrue(sentence.contains(part), sentence);
  }
}
