package dev.sett.runner.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.load.schedule.Shape;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OnsetTest {

  private static final Shape CLOSED = new Shape.Closed();

  @ParameterizedTest
  @CsvSource({
    "0, 0, 200",
    "10, 0, 200",
    "100, 0, 200",
    "101, 101, 300",
    "700, 700, 1400",
    "1001, 1001, 2100",
    "9000, 9000, 18000",
    "60000, 10000, 20000",
  })
  void countingBeginsTwoResponsesAfterTheFirstConnection(long response, long over, long settle) {
    Onset onset = Onset.of(CLOSED, Duration.ofMillis(response));

    assertEquals(new Onset(Duration.ofMillis(over), Duration.ofMillis(settle)), onset);
    assertEquals(over == 0 ? CLOSED : new Shape.Gradual(over), onset.begins(CLOSED));
  }

  @ParameterizedTest
  @CsvSource({
    "100, 5000",
    "1600, 5000",
    "1700, 5100",
    "2110, 6400",
    "8400, 25200",
    "60000, 30000",
  })
  void countedAreAtLeastThreeResponses(long response, long counted) {
    Duration one = Duration.ofMillis(response);

    assertEquals(
        Duration.ofMillis(counted),
        Onset.of(CLOSED, one).counted(/* slice= */ Duration.ofSeconds(5), one));
  }

  @Test
  void aRateNeedsNoMoreThanTheUsualTime() {
    Shape rate = new Shape.ConstantRate(10);

    assertEquals(Onset.AT_ONCE, Onset.of(rate, Duration.ofSeconds(3)));
    assertEquals(rate, Onset.AT_ONCE.begins(rate));
    assertEquals(
        Duration.ofSeconds(5),
        Onset.AT_ONCE.counted(/* slice= */ Duration.ofSeconds(5), Duration.ofSeconds(3)));
  }
}
