package dev.sett.verdict;

import dev.sett.model.design.Metric;
import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.StatsDefaults;
import dev.sett.stats.ValueBounds;
import dev.sett.verdict.blocks.Censoring;
import dev.sett.verdict.gate.Gate;
import dev.sett.verdict.gate.GateCheck;
import dev.sett.verdict.gate.GateOutcome;
import dev.sett.verdict.gate.GateReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Results of one effect for tests of gates, and gates checked against them. */
public final class TestingGates {
  /** A result without effects of its own, whose plan the others have. */
  public static final Result EMPTY = TestingResults.firstLook(1).result();

  private TestingGates() {}

  /** CPU per request at ping: so many blocks of B at this ratio over A, with this scatter. */
  public static Result result(double ratio, double scatter, int blocks, Verdict v, long seed) {
    return result(ratio, scatter, blocks, v, seed, /* tooMuch= */ 0);
  }

  /** The same if up to so much of each value (about 100) may be the measurement's own. */
  public static Result result(
      double ratio, double scatter, int blocks, Verdict v, long seed, double tooMuch) {
    Random random = new Random(seed);
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      a.add(100 * Math.exp(scatter * random.nextGaussian()));
      b.add(100 * ratio * Math.exp(scatter * random.nextGaussian()));
    }
    ValueBounds bounds =
        new ValueBounds(
            a.stream().map(value -> value - tooMuch).toList(),
            a,
            b.stream().map(value -> value - tooMuch).toList(),
            b);
    return result(a, b, bounds, v == Verdict.REFUSED);
  }

  /** CPU per request at ping: these values of A and B, block by block. */
  public static Result result(List<Double> a, List<Double> b) {
    return result(a, b, ValueBounds.exactly(a, b), /* refused= */ false);
  }

  private static Result result(
      List<Double> a, List<Double> b, ValueBounds bounds, boolean refused) {
    Effect effect =
        Effect.of(
            "ping",
            "platform:200",
            "virtual",
            Metric.CPU_PER_REQUEST,
            a,
            b,
            BoundedComparison.effects(
                    new Comparison(0.95, 0.03, StatsDefaults.RESAMPLES, /* seed= */ 1)::effects,
                    List.of(new BoundedComparison.Sample(new PairedSample("x", a, b), bounds)))
                .getFirst(),
            bounds,
            refused);
    return new Result(
        EMPTY.plan(),
        EMPTY.finishedAt(),
        List.of(effect),
        EMPTY.verdicts(),
        List.of(),
        /* interrupted= */ false);
  }

  public static Result result(double ratio) {
    return result(ratio, 0.01, 6, Verdict.UNDECIDED, 1);
  }

  public static List<GateOutcome> check(Result result, String... gates) {
    List<Gate> read = new ArrayList<>();
    for (String gate : gates) {
      read.add(GateReader.read(gate, result.plan().experiment()));
    }
    return GateCheck.all(read, result);
  }

  public static Result censored(Result result, CensoredBlocks blocks) {
    return new Result(
        result.plan(),
        result.finishedAt(),
        result.effects().stream().map(e -> Censoring.applied(e, blocks)).toList(),
        result.verdicts(),
        result.warnings(),
        result.interrupted());
  }
}
