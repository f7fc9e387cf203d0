package dev.sett.engines.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitParserTest {

  @ParameterizedTest
  @CsvSource({
    "635.00us, 635000",
    "1.23ms, 1230000",
    "0.87ms, 870000",
    "2.01s, 2010000000",
    "1.50m, 90000000000",
    "0.90h, 3240000000000",
    "12ns, 12",
    "7.5µs, 7500"
  })
  void readsEveryUnitOfTime(String text, long nanos) {
    assertEquals(nanos, UnitParser.nanos(text));
  }

  @ParameterizedTest
  @CsvSource({"0.00B, 0", "845.50KB, 865792", "1.25MB, 1310720", "2.00GB, 2147483648", "12B, 12"})
  void readsEveryUnitOfSize(String text, long bytes) {
    assertEquals(bytes, UnitParser.bytes(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-nan", "12", "ms", "1.2.3ms", "5 fortnights", ""})
  void sayWhatIsNoTime(String text) {
    String said =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> UnitParser.nanos(text))
                .getMessage());
    assertTrue(said.contains("'" + text.strip() + "'"), said);
  }
}
