package dev.sett.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CensoredTest {
  private static final Design DESIGN = Defaults.design();

  private static Effect effect(double ratio, double low, double high, Verdict verdict) {
    return new Effect(
        "ping",
        "platform",
        "virtual",
        Metric.RATE_WITHIN,
        List.of(500.0, 500.0, 800.0),
        List.of(800.0, 1500.0, 500.0),
        ratio,
        low,
        high,
        low,
        high,
        ratio,
        0.01,
        verdict,
        OptionalInt.of(12));
  }

  @ParameterizedTest
  @CsvSource({
    "A_BETTER,   0, 2, 0, A_BETTER",
    "B_BETTER,   2, 0, 0, B_BETTER",
    "A_BETTER,   1, 0, 0, UNDECIDED",
    "B_BETTER,   0, 1, 0, UNDECIDED",
    "A_BETTER,   1, 1, 0, UNDECIDED",
    "B_BETTER,   1, 1, 0, UNDECIDED",
    "EQUIVALENT, 1, 0, 0, UNDECIDED",
    "EQUIVALENT, 0, 1, 0, UNDECIDED",
    "EQUIVALENT, 0, 0, 1, UNDECIDED",
    "B_BETTER,   0, 0, 1, B_BETTER",
    "EQUIVALENT, 0, 0, 0, EQUIVALENT",
    "REFUSED,    1, 1, 1, REFUSED",
  })
  void onlyWhatTheBoundsAllowIsDecided(
      Verdict judged, int base, int other, int neither, Verdict left) {
    Effect effect = effect(1.5, 1.4, 1.6, judged).with(new Censored(500, base, other, neither));
    assertEquals(left, effect.verdict());
  }

  @Test
  void theIntervalIsOpenWhereTheTruthMayLieFartherOut() {
    Effect judged = effect(1.5, 1.4, 1.6, Verdict.B_BETTER);
    Effect base = judged.with(new Censored(500, 2, 0, 0));
    assertEquals(1.4, base.low());
    assertEquals(Double.POSITIVE_INFINITY, base.high());
    assertEquals(Double.POSITIVE_INFINITY, base.plainHigh());
    assertEquals(OptionalInt.empty(), base.blocksNeeded());
    Effect other = judged.with(new Censored(500, 0, 2, 0));
    assertEquals(0, other.low());
    assertEquals(0, other.plainLow());
    assertEquals(1.6, other.high());
    assertEquals(judged, judged.with(new Censored(500, 0, 0, 0)));
  }

  @Test
  void saysBelowWhichRateAndInHowManyBlocks() {
    assertEquals(
        "3.0 times the rate within the limit [2.5, unbounded] (platform below 500 req/s, the"
            + " lowest rate, in 2 of 3 blocks)",
        Sentence.part(
            effect(3, 2.5, 3.5, Verdict.B_BETTER).with(new Censored(500, 2, 0, 0)), DESIGN));
    assertEquals(
        "40% lower rate within the limit [-100, -30] (virtual below 500 req/s, the lowest rate,"
            + " in 1 of 5 blocks; neither stayed within the limit at the lowest rate, 500 req/s, in 2 of 5"
            + " blocks)",
        Sentence.part(
            effect(0.6, 0.5, 0.7, Verdict.A_BETTER).with(new Censored(500, 0, 1, 2)), DESIGN));
    assertEquals(
        "ping: undecided whether B (virtual) differs from A (platform): rate within the limit"
            + " (platform below 12.5 req/s, the lowest rate, in 1 of 3 blocks; virtual below 12.5"
            + " req/s, the lowest rate, in 1 of 3 blocks)",
        Sentence.of(
            "ping",
            List.of("platform", "virtual"),
            List.of(effect(1, 0.99, 1.01, Verdict.EQUIVALENT).with(new Censored(12.5, 1, 1, 0))),
            DESIGN));
  }

  @Test
  void aDecidedSentenceSaysWhichValuesAreBounds() {
    assertEquals(
        "ping: B (virtual) sustains 3.0 times the rate of A (platform) within the limit [2.5,"
            + " unbounded] (platform below 500 req/s, the lowest rate, in 2 of 3 blocks)",
        Sentence.of(
            "ping",
            List.of("platform", "virtual"),
            List.of(effect(3, 2.5, 3.5, Verdict.B_BETTER).with(new Censored(500, 2, 0, 0))),
            DESIGN));
  }

  @Test
  void isReadBackAndAbsentFromOtherEffects() {
    Effect usual = effect(1.5, 1.4, 1.6, Verdict.B_BETTER);
    String json = ResultJson.toJson(usual);
    assertEquals(-1, json.indexOf("censored"));
    assertEquals(usual, ResultJson.fromJson(json, Effect.class));
    Effect effect = usual.with(new Censored(500, 1, 0, 2));
    assertEquals(effect, ResultJson.fromJson(ResultJson.toJson(effect), Effect.class));
    assertEquals(Optional.of(new Censored(500, 1, 0, 2)), effect.censored());
  }
}
