package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.trial.LoadSlice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionTest {

  /** 1000 answers a second and 10 failures; latencies of 1, 2, … 100 ms. */
  private final LoadSlice slice =
      SyntheticLoads.slice(
          0, 1000, 10, java.util.stream.IntStream.rangeClosed(1, 100).asDoubleStream().toArray());

  @ParameterizedTest
  @CsvSource({
    "p99>98ms, true", "p99>100ms, false", "p50<51ms, true", "p50<49ms, false",
    "p99.9>99ms, true", "max>99ms, true", "max>101ms, false", "errors>0.5%, true",
    "errors>1%, false", "errors<1%, true", "rate<1001/s, true", "rate<999/s, false",
    "'p99 > 98ms', true"
  })
  void isTrueOrNot(String text, boolean expected) {
    assertEquals(expected, Condition.of(text).isTrueOf(slice));
  }

  @Test
  void objectiveIsMissedAboveItsLimit() {
    assertTrue(Condition.missed("p99=98ms").isTrueOf(slice));
    assertFalse(Condition.missed("p99<100ms").isTrueOf(slice));
    assertTrue(Condition.missed("errors=0.1%").isTrueOf(slice));
  }

  @Test
  void saysWhatWasFound() {
    assertEquals("p50 is 50 ms", roundNumbers(Condition.of("p50>1ms").found(slice)));
    assertEquals("errors is 0.990%", Condition.of("errors>1%").found(slice));
    assertEquals("rate is 1000/s", Condition.of("rate<1/s").found(slice));
  }

  private static String roundNumbers(String text) {
    return text.replaceAll("(\\d+)\\.\\d+", "$1");
  }

  @Test
  void withoutAnAnswerEveryLatencyIsExceeded() {
    LoadSlice nothing = SyntheticLoads.slice(0, 0, 5);
    assertTrue(Condition.of("p99>1h").isTrueOf(nothing));
    assertFalse(Condition.of("p99<1h").isTrueOf(nothing));
    assertEquals("there was no successful response", Condition.of("max>1s").found(nothing));
    assertTrue(Condition.of("errors>99%").isTrueOf(nothing));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "p99",
        "p99=20ms",
        "p99>20",
        "p99>",
        "latency>20ms",
        "p999>1ms",
        "errors>lots",
        "rate<fast",
        ">20ms",
        "p99>20ms<"
      })
  void refusesWhatIsNoCondition(String text) {
    var refused = assertThrows(IllegalArgumentException.class, () -> Condition.of(text));
    assertFalse(String.valueOf(refused.getMessage()).isBlank());
  }

  @Test
  void namesTheNearestMetric() {
    var refused = assertThrows(IllegalArgumentException.class, () -> Condition.of("error>1%"));
    assertTrue(String.valueOf(refused.getMessage()).contains("errors?"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"p99>20ms", "rate=100/s", "p99", ""})
  void refusesWhatIsNoObjective(String text) {
    assertThrows(IllegalArgumentException.class, () -> Condition.missed(text));
  }
}
