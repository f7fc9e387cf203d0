package dev.sett.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Metric;
import dev.sett.model.storage.ResultJson;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CensoredBlocksTest {

  private static Effect effect(Optional<CensoredBlocks> censored) {
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
    Effect effect = effect(Optional.of(new CensoredBlocks(500, 1, 0, 2)));
    assertEquals(effect, ResultJson.fromJson(ResultJson.toJson(effect), Effect.class));
  }

  @Test
  void theInverseHasTheBlocksOfTheOther() {
    assertEquals(new CensoredBlocks(500, 0, 1, 2), new CensoredBlocks(500, 1, 0, 2).turned());
  }
}
