package dev.sett.verdict.words;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CensoredWordsTest {
  private static final Design DESIGN = Defaults.design();

  private static Effect effect(
      double ratio, double low, double high, Verdict verdict, CensoredBlocks censored) {
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
        OptionalInt.empty(),
        Optional.of(censored),
        /* bounds= */ Optional.empty());
  }

  @Test
  void saysBelowWhichRateAndInHowManyBlocks() {
    assertEquals(
        "3.0 times the rate within the limit [2.5, unbounded] (platform below 500 req/s, the"
            + " lowest rate, in 2 of 3 blocks)",
        VerdictSentence.part(
            effect(
                3,
                2.5,
                Double.POSITIVE_INFINITY,
                Verdict.B_BETTER,
                new CensoredBlocks(500, 2, 0, 0)),
            DESIGN));
    assertEquals(
        "40% lower rate within the limit [-100, -30] (virtual below 500 req/s, the lowest rate,"
            + " in 1 of 5 blocks; neither stayed within the limit at the lowest rate, 500 req/s, in 2 of 5"
            + " blocks)",
        VerdictSentence.part(
            effect(0.6, 0, 0.7, Verdict.A_BETTER, new CensoredBlocks(500, 0, 1, 2)), DESIGN));
    assertEquals(
        "ping: undecided whether B (virtual) differs from A (platform): rate within the limit"
            + " (platform below 12.5 req/s, the lowest rate, in 1 of 3 blocks; virtual below 12.5"
            + " req/s, the lowest rate, in 1 of 3 blocks)",
        VerdictSentence.of(
            "ping",
            List.of("platform", "virtual"),
            List.of(
                effect(
                    1,
                    0,
                    Double.POSITIVE_INFINITY,
                    Verdict.UNDECIDED,
                    new CensoredBlocks(12.5, 1, 1, 0))),
            DESIGN));
  }

  @Test
  void aDecidedSentenceSaysWhichValuesAreBounds() {
    assertEquals(
        "ping: B (virtual) sustains 3.0 times the rate of A (platform) within the limit [2.5,"
            + " unbounded] (platform below 500 req/s, the lowest rate, in 2 of 3 blocks)",
        VerdictSentence.of(
            "ping",
            List.of("platform", "virtual"),
            List.of(
                effect(
                    3,
                    2.5,
                    Double.POSITIVE_INFINITY,
                    Verdict.B_BETTER,
                    new CensoredBlocks(500, 2, 0, 0))),
            DESIGN));
  }
}
