package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StoppingRuleTest {
  private static final StoppingRule RULE =
      new StoppingRule(0.02, StatsDefaults.TARGET_HALF_WIDTH_RELATIVE, StatsDefaults.MIN_BLOCKS);
  private static final Comparison COMPARISON =
      new Comparison(0.95, 0.03, StatsDefaults.RESAMPLES, /* seed= */ 1);

  private static PairedSample sample(String name, double... logs) {
    return new PairedSample(
        name,
        DoubleStream.of(logs).map(log -> 1).boxed().toList(),
        DoubleStream.of(logs).map(Math::exp).boxed().toList());
  }

  private static StoppingRule.Progress look(PairedSample... samples) {
    return RULE.look(List.of(samples), COMPARISON);
  }

  @Test
  void continuesBeforeFiveBlocksHoweverNarrow() {
    assertFalse(look(sample("rate", 0.01, 0.01, 0.01, 0.01)).enough());
    assertTrue(look(sample("rate", 0.01, 0.01, 0.01, 0.01, 0.01)).enough());
  }

  @Test
  void continuesWhileOneHeadlineIsWideAndNamesIt() {
    PairedSample narrow = sample("rate", 0.01, 0.012, 0.011, 0.009, 0.01);
    PairedSample wide = sample("cpu", 0.01, 0.09, -0.05, 0.02, -0.1);
    StoppingRule.Progress progress = look(narrow, wide);
    assertFalse(progress.enough());
    assertEquals("cpu", progress.widest());
    assertEquals(0.02, progress.targetLog());
    assertTrue(progress.share() > 1);
    assertTrue(look(narrow).enough());
  }

  @Test
  void stopsOnAWiderIntervalWhenTheEffectIsLarge() {
    double[] noise = {0.02, -0.03, 0.01, -0.01, 0.03};
    assertFalse(look(sample("rate", noise)).enough());
    double[] twice = DoubleStream.of(noise).map(log -> log + Math.log(2)).toArray();
    assertTrue(look(sample("rate", twice)).enough());
    StoppingRule strict = new StoppingRule(0.02, 0, 5);
    assertFalse(strict.look(List.of(sample("rate", twice)), COMPARISON).enough());
  }

  @Test
  void hasNoWidthAtOneBlock() {
    StoppingRule.Progress progress = look(sample("rate", 0.1));
    assertFalse(progress.enough());
    assertEquals(Double.POSITIVE_INFINITY, progress.halfWidthLog());
  }

  @Test
  void refusesTargetsThatWouldStopOnSignificance() {
    assertThrows(IllegalArgumentException.class, () -> new StoppingRule(0.02, 1.0, 5));
    assertThrows(IllegalArgumentException.class, () -> new StoppingRule(0, 0.15, 5));
    assertThrows(IllegalArgumentException.class, () -> new StoppingRule(0.02, 0.15, 4));
  }
}
