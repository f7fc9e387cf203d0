package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.why.Expression.Truth;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionReaderTest {

  private static final Facts FACTS =
      TestingFacts.of("busy=0.5 pool.active=10 pool.max=10 cpus=2 rate=500 other.rate=1000 mean=0");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "busy < 0.8 | TRUE",
        "busy >= 0.5 and pool.active >= 0.95 * pool.max | TRUE",
        "busy > 0.5 or cpus = 2 | TRUE",
        "not (busy > 0.5 or cpus != 2) | TRUE",
        "not busy > 0.5 | TRUE",
        "rate < 0.8 * other.rate | TRUE",
        "rate - 100 = 400 | TRUE",
        "2 + 3 * 4 = 14 | TRUE",
        "(2 + 3) * 4 = 20 | TRUE",
        "10 - 3 - 2 = 5 | TRUE",
        "max(1, cpus, db.max) = 2 and min(3, cpus) = 2 | TRUE",
        "(queued ?? 0) < 1 | TRUE",
        "cpus > 2 | FALSE",
        // What is not known makes neither true nor false.
        "queued >= 1 | UNKNOWN",
        "not queued >= 1 | UNKNOWN",
        "queued >= 1 and cpus = 2 | UNKNOWN",
        "queued >= 1 or cpus = 3 | UNKNOWN",
        "rate / mean > 0 | UNKNOWN",
        "other.busy > 0 | UNKNOWN",
        // Unless the rest decides.
        "queued >= 1 and cpus = 3 | FALSE",
        "queued >= 1 or cpus = 2 | TRUE",
      })
  void tellsWhetherAConditionHolds(String text, Truth expected) {
    assertEquals(expected, ExpressionReader.condition(text, "x.yaml", 1).truth(FACTS));
  }

  @Test
  void readsRanges() {
    var range = ExpressionReader.range("1.6..2.2", "x.yaml", 1);
    assertEquals(OptionalDouble.of(1.6), range.get(0).value(FACTS));
    assertEquals(OptionalDouble.of(2.2), range.get(1).value(FACTS));
    assertEquals(
        OptionalDouble.of(4.5),
        ExpressionReader.range("1 + 1 / cpus .. 3 * (1 + 1 / cpus)", "x.yaml", 1)
            .get(1)
            .value(FACTS));
  }

  @Test
  void namesWhatItNeeds() {
    assertEquals(
        "[busy, other.rate, pool.max]",
        ExpressionReader.condition(
                "busy < 0.8 and (db.max ?? pool.max) < max(other.rate, 1)", "x.yaml", 1)
            .names()
            .toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "bussy < 0.8 | character 1: unknown fact 'bussy'. Did you mean 'busy'?",
        "busy < | unexpected end of 'busy <'.",
        "busy | expected a condition such as 'busy < 0.8', found a number.",
        "busy < 0.8 and cpus | character 16: expected a condition such as",
        "(busy < 0.8) + 1 > 2 | character 1: expected a number, found a condition.",
        "busy < 0.8% | '%' is not allowed in an expression.",
        "(busy < 0.8 | expected ')', found the end of the text.",
        "busy < 0.8) | character 11: unexpected ')'.",
        "busy < and | expected a number or a fact, found 'and'.",
        "pool.name > 1 | 'pool.name' is a text fact (expected a number).",
        "min(1, 2 | expected ')'",
        "cpus =< 2 | expected a number or a fact, found '<'.",
      })
  void complainsWithFileAndPlace(String text, String expected) {
    String message =
        assertThrows(
                RuleException.class, () -> ExpressionReader.condition(text, "pinning.yaml", 12))
            .toString();
    assertTrue(message.contains(": pinning.yaml:12: "), message);
    assertTrue(message.contains(expected), message);
  }

  @Test
  void complainsOfARangeThatIsNone() {
    assertThrows(RuleException.class, () -> ExpressionReader.range("1.6", "x.yaml", 1));
    assertThrows(RuleException.class, () -> ExpressionReader.range("", "x.yaml", 1));
    assertThrows(RuleException.class, () -> ExpressionReader.range("1..busy < 2", "x.yaml", 1));
  }
}
