package dev.sett.verdict.blocks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Metric;
import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CensoringTest {

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
        OptionalInt.of(12),
        Optional.empty(),
        Optional.empty());
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
    Effect effect =
        Censoring.applied(
            effect(1.5, 1.4, 1.6, judged), new CensoredBlocks(500, base, other, neither));
    assertEquals(left, effect.verdict());
  }

  @Test
  void aTimeThatIsABoundOpensTheOtherEnd() {
    Effect judged = effect(1.5, 1.4, 1.6, Verdict.A_BETTER);
    Effect other = Censoring.applied(judged, tookLonger(0, 2));
    assertEquals(Verdict.A_BETTER, other.verdict());
    assertEquals(1.4, other.low());
    assertEquals(Double.POSITIVE_INFINITY, other.high());
    Effect base = Censoring.applied(judged, tookLonger(1, 0));
    assertEquals(Verdict.UNDECIDED, base.verdict());
    assertEquals(0, base.low());
    assertEquals(1.6, base.high());
  }

  private static CensoredBlocks tookLonger(int base, int other) {
    return new CensoredBlocks(0, base, other, 0, OptionalDouble.of(30));
  }

  @Test
  void theIntervalIsOpenWhereTheTruthMayLieFartherOut() {
    Effect judged = effect(1.5, 1.4, 1.6, Verdict.B_BETTER);
    Effect base = Censoring.applied(judged, new CensoredBlocks(500, 2, 0, 0));
    assertEquals(1.4, base.low());
    assertEquals(Double.POSITIVE_INFINITY, base.high());
    assertEquals(Double.POSITIVE_INFINITY, base.plainHigh());
    assertEquals(OptionalInt.empty(), base.blocksNeeded());
    Effect other = Censoring.applied(judged, new CensoredBlocks(500, 0, 2, 0));
    assertEquals(0, other.low());
    assertEquals(0, other.plainLow());
    assertEquals(1.6, other.high());
    assertEquals(judged, Censoring.applied(judged, new CensoredBlocks(500, 0, 0, 0)));
  }
}
