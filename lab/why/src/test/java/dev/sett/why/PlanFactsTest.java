package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlanFactsTest {

  @ParameterizedTest
  @CsvSource({
    "25.0.3, 25, 3",
    "25, 25, 0",
    "21.0.8+9, 21, 8",
    "27-ea, 27, 0",
    "1.8.0_392, 8,",
    "1.8.0, 8,",
    "unknown,,"
  })
  void aVersionHasAReleaseAndOftenAnUpdate(
      String text, @Nullable Double release, @Nullable Double update) {
    Facts.Gathered facts = new Facts.Gathered();
    PlanFacts.version(text, facts);

    assertEquals(optional(release), facts.number(Fact.JDK));
    assertEquals(optional(update), facts.number(Fact.JDK_UPDATE));
  }

  private static OptionalDouble optional(@Nullable Double number) {
    return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
  }
}
