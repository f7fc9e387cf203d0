package dev.sett.verdict.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.stats.ValueBounds;
import dev.sett.verdict.TestingResults;
import dev.sett.verdict.blocks.Censoring;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class VariantPairTest {
  private static final Metric RPS = Metric.REQUESTS_PER_SECOND;
  private static final Result THREE = TestingResults.threeVariants(7).result();

  @Test
  void againstTheBaseItIsTheEffectItself() {
    Effect stored = stored("ping", "virtual");
    assertEquals(
        stored, VariantPair.of(THREE, "ping", RPS, "virtual", "platform:200").orElseThrow());
  }

  @Test
  void theBaseAgainstAnotherIsTheEffectTurnedRound() {
    Effect stored = stored("ping", "virtual");
    Effect turned = VariantPair.of(THREE, "ping", RPS, "platform:200", "virtual").orElseThrow();

    assertEquals("virtual", turned.base());
    assertEquals("platform:200", turned.other());
    assertEquals(1, stored.ratio() * turned.ratio(), 1e-12);
    assertEquals(1, stored.low() * turned.high(), 1e-12);
    assertTrue(turned.low() < turned.ratio() && turned.ratio() < turned.high());
    assertEquals(Verdict.A_BETTER, stored.verdict());
    assertEquals(Verdict.B_BETTER, turned.verdict());
  }

  @Test
  void twoOthersAreComparedBlockByBlock() {
    // The machine drifts by half, the two variants by nothing: only pairs see the 10%.
    List<Double> base = List.of(100.0, 120.0, 150.0, 110.0, 90.0, 140.0);
    Result result = result(effect("b", base, 1.0, base), effect("c", base, 1.1, base));

    Effect pair = VariantPair.of(result, "p", RPS, "c", "b").orElseThrow();

    assertEquals(1.1, pair.ratio(), 1e-9);
    assertEquals(6, pair.blocks());
    assertTrue(pair.low() > 1.09 && pair.high() < 1.11, pair::toString);
    assertEquals(Verdict.B_BETTER, pair.verdict());
  }

  @Test
  void blocksThatOneOfTwoOthersLacksAreLeftOut() {
    List<Double> all = List.of(100.0, 120.0, 150.0, 110.0, 90.0, 140.0, 130.0);
    List<Double> some = new ArrayList<>(all);
    some.remove(2);
    Result result = result(effect("b", all, 1.0, all), effect("c", some, 1.1, some));

    Effect pair = VariantPair.of(result, "p", RPS, "c", "b").orElseThrow();

    assertEquals(6, pair.blocks());
    assertEquals(1.1, pair.ratio(), 1e-9, "a block paired with its neighbour would show");
  }

  @Test
  void whatIsMissingOrRefusedStaysSo() {
    List<Double> base = List.of(100.0, 120.0, 150.0, 110.0, 90.0);
    Effect refused = effect("c", base, 1.1, base, Verdict.REFUSED);
    Result result = result(effect("b", base, 1.0, base), refused);

    assertEquals(
        Verdict.REFUSED, VariantPair.of(result, "p", RPS, "c", "b").orElseThrow().verdict());
    assertTrue(VariantPair.of(result, "p", RPS, "d", "b").isEmpty());
    assertTrue(VariantPair.of(result, "p", Metric.P99, "c", "b").isEmpty());
  }

  @Test
  void boundsGoAlongAndDecideNothingWhereBothMayHaveThem() {
    List<Double> base = List.of(100.0, 120.0, 150.0, 110.0, 90.0);
    Effect b = effect("b", base, 1.0, base);
    Effect c = effect("c", base, 2.0, base);
    Effect below = Censoring.applied(b, new CensoredBlocks(90, 0, 2, 1));

    Effect turned = VariantPair.of(result(below), "p", RPS, "platform:200", "b").orElseThrow();
    assertEquals(Optional.of(new CensoredBlocks(90, 2, 0, 1)), turned.censored());
    assertEquals(Double.POSITIVE_INFINITY, turned.high());

    Effect one = VariantPair.of(result(below, c), "p", RPS, "c", "b").orElseThrow();
    assertEquals(Optional.of(new CensoredBlocks(90, 2, 0, 1)), one.censored());
    assertEquals(Verdict.B_BETTER, one.verdict());
    Effect alsoBelow = Censoring.applied(c, new CensoredBlocks(90, 0, 1, 0));
    Effect both = VariantPair.of(result(below, alsoBelow), "p", RPS, "c", "b").orElseThrow();
    assertEquals(Verdict.UNDECIDED, both.verdict());
  }

  @Test
  void theRoomOfValuesGoesAlong() {
    List<Double> base = List.of(100.0, 120.0, 150.0, 110.0, 90.0);
    List<Double> tenLess = base.stream().map(value -> value - 10).toList();
    List<Double> twice = base.stream().map(value -> value * 2).toList();
    Effect b = effect("b", base, 1.0, base, new ValueBounds(base, base, tenLess, base));
    Effect c = effect("c", base, 2.0, base, new ValueBounds(base, base, base, twice));

    Effect pair = VariantPair.of(result(b, c), "p", RPS, "c", "b").orElseThrow();
    assertEquals(new ValueBounds(tenLess, base, base, twice), pair.bounds().orElseThrow());
    assertTrue(pair.low() < 1.01 && pair.high() > 2.15, pair.toString());
    Effect turned = VariantPair.of(result(b), "p", RPS, "platform:200", "b").orElseThrow();
    assertEquals(new ValueBounds(tenLess, base, base, base), turned.bounds().orElseThrow());
  }

  @Test
  void equalValuesAreFoundInOrder() {
    List<int[]> common = VariantPair.common(List.of(1.0, 2.0, 2.0, 3.0), List.of(2.0, 3.0, 1.0));
    assertEquals(2, common.size());
    assertEquals(3, common.get(1)[0]);
    assertEquals(1, common.get(1)[1]);
  }

  private static Effect stored(String point, String other) {
    return THREE.effects().stream()
        .filter(e -> e.point().equals(point) && e.metric() == RPS && e.other().equals(other))
        .findFirst()
        .orElseThrow();
  }

  /** The three variants' result with these effects, whose base stands for its first variant. */
  private static Result result(Effect... effects) {
    return new Result(
        THREE.plan(),
        THREE.finishedAt(),
        List.of(effects),
        THREE.verdicts(),
        THREE.warnings(),
        false);
  }

  private static Effect effect(String other, List<Double> base, double times, List<Double> of) {
    return effect(other, base, times, of, Verdict.EQUIVALENT);
  }

  private static Effect effect(
      String other, List<Double> base, double times, List<Double> of, ValueBounds bounds) {
    Effect e = effect(other, base, times, of);
    return new Effect(
        e.point(),
        e.base(),
        e.other(),
        e.metric(),
        e.baseValues(),
        e.otherValues(),
        e.ratio(),
        e.low(),
        e.high(),
        e.plainLow(),
        e.plainHigh(),
        e.hodgesLehmann(),
        e.wilcoxonP(),
        e.verdict(),
        e.blocksNeeded(),
        e.censored(),
        Optional.of(bounds));
  }

  private static Effect effect(
      String other, List<Double> base, double times, List<Double> of, Verdict verdict) {
    return new Effect(
        "p",
        "platform:200",
        other,
        RPS,
        base,
        of.stream().map(v -> v * times).toList(),
        times,
        times,
        times,
        times,
        times,
        times,
        0.5,
        verdict,
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
