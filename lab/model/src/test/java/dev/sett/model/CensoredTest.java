package dev.sett.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CensoredTest {

  private static Effect effect(Optional<Censored> censored) {
    return new Effect(
        "ping",
        "platform",
        "virtual",
        Metric.RATE_WITHIN,
        List.of(500.0, 500.0, 800.0),
        List.of(800.0, 1500.0, 500.0),
        1.5,
        1.4,
        1.6,
        1.4,
        1.6,
        1.5,
        0.01,
        Verdict.UNDECIDED,
        OptionalInt.empty(),
        censored,
        /* bounds= */ Optional.empty());
  }

  @Test
  void isReadBackAndAbsentFromOtherEffects() {
    Effect usual = effect(Optional.empty());
    String json = ResultJson.toJson(usual);
    assertEquals(-1, json.indexOf("censored"));
    assertEquals(usual, ResultJson.fromJson(json, Effect.class));
    Effect effect = effect(Optional.of(new Censored(500, 1, 0, 2)));
    assertEquals(effect, ResultJson.fromJson(ResultJson.toJson(effect), Effect.class));
  }

  @Test
  void theInverseHasTheBlocksOfTheOther() {
    assertEquals(new Censored(500, 0, 1, 2), new Censored(500, 1, 0, 2).turned());
  }
}
