package dev.sett.verdict.parts;

import dev.sett.model.inside.CpuPart;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Interval;
import dev.sett.stats.MeanIntervals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Which parts of the CPU time per request differ between two variants in the closed loop, from
 * evidence trials that ran in pairs. All intervals are over pairs; the number of samples only makes
 * the pairs scatter less.
 *
 * @param pairs profiled pairs of processes, at least 1
 * @param total all CPU time of the process
 * @param kernel of that in the kernel, from the clock ticks of {@code /proc}
 * @param parts every part that either variant used; they sum to the total; those that explain
 *     something by the size of their difference, then the rest
 * @param explained share of the difference in parts that explain something, within [0, 1]
 * @param explainedRange its interval, within [0, 1]
 * @param unprofiled the difference in the trials that were compared, which ran without a profiler
 * @param standing whether the difference may be attributed
 */
public record Attribution(
    List<Pair> pairs,
    Row total,
    Row kernel,
    List<Row> parts,
    double explained,
    Interval explainedRange,
    Optional<Row> unprofiled,
    Standing standing) {

  /** Pairs below which no interval is finite. */
  public static final int FEWEST_PAIRS = 2;

  /** Copies the lists. */
  public Attribution {
    pairs = List.copyOf(pairs);
    parts = List.copyOf(parts);
  }

  /** Whether a difference may be attributed. */
  public enum Standing {
    /** It may. */
    STATED,
    /** There are too few profiled pairs for an interval. */
    TOO_FEW_PAIRS,
    /** The profiled programs may not differ at all. */
    NO_DIFFERENCE,
    /** The profiled programs differ otherwise than those that were compared. */
    DISAGREES
  }

  /** One profiled pair: two processes that ran at the same time and were loaded alternately. */
  public record Pair(CpuByPart base, CpuByPart other) {}

  /**
   * CPU time per request, in microseconds.
   *
   * @param part empty for all parts together
   * @param base mean of the base
   * @param other mean of the other variant
   * @param range interval of the mean difference, other minus base
   */
  public record Row(Optional<CpuPart> part, double base, double other, Interval range) {
    /** Mean difference, other minus base. */
    public double difference() {
      return other - base;
    }
  }

  /**
   * Attributes the difference of two variants at a point.
   *
   * @param trials that were compared, of any point and variant
   * @param evidence trials that were profiled, of any point and variant
   * @param confidence of all intervals, within (0, 1)
   * @return empty if no pair was profiled, or the point has no closed loop
   */
  public static Optional<Attribution> of(
      List<Trial> trials,
      List<Trial> evidence,
      String point,
      String base,
      String other,
      double confidence) {
    List<Pair> pairs = new ArrayList<>();
    for (TrialsOfBlock block : blocks(evidence, point, base, other)) {
      Optional<CpuByPart> ofBase = CpuByPart.of(block.base());
      Optional<CpuByPart> ofOther = CpuByPart.of(block.other());
      if (ofBase.isPresent() && ofOther.isPresent()) {
        pairs.add(new Pair(ofBase.get(), ofOther.get()));
      }
    }
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    Row total = row(Optional.empty(), pairs, CpuByPart::micros, confidence);
    double[] unexplained = differences(pairs, Attribution::unexplained);
    double[] all = differences(pairs, CpuByPart::micros);
    Interval lost = MeanIntervals.ratio(unexplained, all, confidence);
    double least = lost.contains(0) ? 0 : Math.min(Math.abs(lost.low()), Math.abs(lost.high()));
    double most = Math.max(Math.abs(lost.low()), Math.abs(lost.high()));
    double share = mean(all) == 0 ? 1 : Math.abs(mean(unexplained) / mean(all));
    Optional<Row> unprofiled = unprofiled(trials, point, base, other, confidence);
    return Optional.of(
        new Attribution(
            pairs,
            total,
            row(Optional.empty(), pairs, CpuByPart::kernelMicros, confidence),
            parts(pairs, confidence),
            Math.max(0, 1 - share),
            new Interval(Math.max(0, 1 - most), Math.max(0, 1 - least)),
            unprofiled,
            standing(pairs.size(), total, unprofiled)));
  }

  private static Standing standing(int pairs, Row total, Optional<Row> unprofiled) {
    if (pairs < FEWEST_PAIRS) {
      return Standing.TOO_FEW_PAIRS;
    }
    if (total.range().contains(0)) {
      return Standing.NO_DIFFERENCE;
    }
    boolean agrees =
        unprofiled.isEmpty()
            || (unprofiled.get().difference() * total.difference() > 0
                && unprofiled.get().range().low() <= total.range().high()
                && total.range().low() <= unprofiled.get().range().high());
    return agrees ? Standing.STATED : Standing.DISAGREES;
  }

  private static double unexplained(CpuByPart trial) {
    return Stream.of(CpuPart.values())
        .filter(part -> !part.explains())
        .mapToDouble(trial::micros)
        .sum();
  }

  private static List<Row> parts(List<Pair> pairs, double confidence) {
    return Stream.of(CpuPart.values())
        .map(part -> row(Optional.of(part), pairs, t -> t.micros(part), confidence))
        .filter(row -> row.base() > 0 || row.other() > 0)
        .sorted(
            Comparator.comparingInt((Row row) -> row.part().orElseThrow().explains() ? 0 : 1)
                .thenComparingDouble(row -> -Math.abs(row.difference())))
        .toList();
  }

  private static Optional<Row> unprofiled(
      List<Trial> trials, String point, String base, String other, double confidence) {
    List<TrialsOfBlock> blocks =
        blocks(trials, point, base, other).stream()
            .filter(b -> CpuByPart.closedLoopMicros(b.base()).isPresent())
            .filter(b -> CpuByPart.closedLoopMicros(b.other()).isPresent())
            .toList();
    if (blocks.isEmpty()) {
      return Optional.empty();
    }
    double[] a = blocks.stream().mapToDouble(b -> micros(b.base())).toArray();
    double[] b = blocks.stream().mapToDouble(block -> micros(block.other())).toArray();
    return Optional.of(row(Optional.empty(), a, b, confidence));
  }

  private static double micros(Trial trial) {
    return CpuByPart.closedLoopMicros(trial).orElseThrow();
  }

  private static Row row(
      Optional<CpuPart> part,
      List<Pair> pairs,
      ToDoubleFunction<CpuByPart> value,
      double confidence) {
    return row(
        part,
        pairs.stream().mapToDouble(p -> value.applyAsDouble(p.base())).toArray(),
        pairs.stream().mapToDouble(p -> value.applyAsDouble(p.other())).toArray(),
        confidence);
  }

  private static Row row(Optional<CpuPart> part, double[] a, double[] b, double confidence) {
    double[] differences = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      differences[i] = b[i] - a[i];
    }
    return new Row(part, mean(a), mean(b), MeanIntervals.mean(differences, confidence));
  }

  private static double[] differences(List<Pair> pairs, ToDoubleFunction<CpuByPart> value) {
    return pairs.stream()
        .mapToDouble(p -> value.applyAsDouble(p.other()) - value.applyAsDouble(p.base()))
        .toArray();
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** The trials of a block in which both variants went through. */
  private record TrialsOfBlock(Trial base, Trial other) {}

  private static List<TrialsOfBlock> blocks(
      List<Trial> trials, String point, String base, String other) {
    Map<Integer, Trial> ofBase = byBlock(trials, point, base);
    List<TrialsOfBlock> blocks = new ArrayList<>();
    byBlock(trials, point, other)
        .forEach(
            (block, trial) ->
                Optional.ofNullable(ofBase.get(block))
                    .ifPresent(a -> blocks.add(new TrialsOfBlock(a, trial))));
    return blocks;
  }

  private static Map<Integer, Trial> byBlock(List<Trial> trials, String point, String variant) {
    Map<Integer, Trial> byBlock = new TreeMap<>();
    trials.stream()
        .filter(t -> t.point().equals(point) && t.variant().equals(variant))
        .filter(t -> t.failure().isEmpty() && t.block() > 0)
        .forEach(t -> byBlock.put(t.block(), t));
    return byBlock;
  }
}
