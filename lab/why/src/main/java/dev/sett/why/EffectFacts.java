package dev.sett.why;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Breakdown;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The verdicts on a variant against another one. */
final class EffectFacts {

  private static final Set<Metric> RATE =
      Set.of(
          Metric.REQUESTS_PER_SECOND,
          Metric.PLATEAU,
          Metric.RATE_WITHIN,
          Metric.SLO_RATE,
          Metric.HIGHEST_RATE,
          Metric.TOTAL_TIME,
          Metric.UNITS_PER_SECOND);

  /** Metrics of which one is worse where a fact holds. */
  private static final Map<Fact, Set<Metric>> WORSE =
      Map.of(
          Fact.RATE_WORSE,
          RATE,
          Fact.CPU_WORSE,
          Set.of(Metric.CPU_PER_REQUEST, Metric.JOB_CPU),
          Fact.P50_WORSE,
          Set.of(Metric.P50, Metric.TOTAL_P50),
          Fact.P99_WORSE,
          Set.of(Metric.P99, Metric.P95, Metric.P90),
          Fact.MEMORY_WORSE,
          Set.of(Metric.MEMORY, Metric.FOOTPRINT, Metric.FOOTPRINT_GROWTH, Metric.DIRECT_BUFFERS),
          Fact.RAMP_WORSE,
          Set.of(Metric.TIME_TO_95, Metric.TIME_TO_50, Metric.TIME_TO_99, Metric.TIME_LOST));

  private static final Map<Breakdown.Source, Fact> RATE_PARTS =
      Map.of(
          Breakdown.Source.CPU_PER_REQUEST, Fact.RATE_GAP_CPU,
          Breakdown.Source.CPUS_USED, Fact.RATE_GAP_IDLE);

  private static final Map<Breakdown.Source, Fact> TIME_PARTS =
      Map.of(
          Breakdown.Source.CPU_PER_REQUEST, Fact.TIME_GAP_CPU,
          Breakdown.Source.CPU_WAIT, Fact.TIME_GAP_WAIT,
          Breakdown.Source.REST, Fact.TIME_GAP_REST);

  private EffectFacts() {}

  /**
   * Adds how a variant compares with another.
   *
   * @param effects of the whole result
   */
  static void gather(
      List<Effect> effects, String point, String variant, String other, Facts.Gathered facts) {
    List<Effect> pair =
        effects.stream()
            .filter(e -> e.point().equals(point))
            .filter(
                e ->
                    (e.base().equals(variant) && e.other().equals(other))
                        || (e.base().equals(other) && e.other().equals(variant)))
            .toList();
    WORSE.forEach((fact, metrics) -> note(pair, metrics, variant, /* worse= */ true, fact, facts));
    note(pair, RATE, variant, /* worse= */ false, Fact.RATE_BETTER, facts);
    List<Effect> asked = pair.stream().filter(e -> e.metric().leading()).toList();
    if (!asked.isEmpty()) {
      facts.add(Fact.UNDECIDED, asked.stream().allMatch(e -> e.verdict() == Verdict.UNDECIDED));
      asked.stream()
          .flatMapToInt(e -> e.blocksNeeded().stream())
          .max()
          .ifPresent(blocks -> facts.add(Fact.BLOCKS_NEEDED, (double) blocks));
    }
  }

  /**
   * Adds what the difference of a variant from another consists of.
   *
   * @param breakdowns of the whole result
   */
  static void gatherBreakdown(
      List<Breakdown> breakdowns,
      String point,
      String variant,
      String other,
      Facts.Gathered facts) {
    for (Breakdown breakdown : breakdowns) {
      boolean same = breakdown.other().equals(variant) && breakdown.base().equals(other);
      boolean turned = breakdown.other().equals(other) && breakdown.base().equals(variant);
      if (breakdown.point().equals(point) && (same || turned)) {
        // In percent of the other's number, points of B against A are points of A against B * -R.
        double factor = same ? 1 : -1 / breakdown.ratio();
        double gap = factor * 100 * (breakdown.ratio() - 1);
        switch (breakdown.total()) {
          case REQUESTS_PER_SECOND -> {
            facts.add(Fact.RATE_GAP, gap);
            if (breakdown.cpuMayLimit()) {
              points(breakdown, RATE_PARTS, factor, facts);
            }
          }
          case MEAN_RESPONSE_TIME -> {
            facts.add(Fact.TIME_GAP, gap);
            points(breakdown, TIME_PARTS, factor, facts);
          }
        }
      }
    }
  }

  private static void points(
      Breakdown breakdown,
      Map<Breakdown.Source, Fact> wanted,
      double factor,
      Facts.Gathered facts) {
    wanted.forEach(
        (source, fact) ->
            breakdown.part(source).ifPresent(part -> facts.add(fact, factor * part.points())));
  }

  private static void note(
      List<Effect> pair,
      Set<Metric> metrics,
      String variant,
      boolean worse,
      Fact fact,
      Facts.Gathered facts) {
    List<Effect> judged =
        pair.stream()
            .filter(e -> metrics.contains(e.metric()) && e.verdict() != Verdict.REFUSED)
            .toList();
    if (!judged.isEmpty()) {
      facts.add(fact, judged.stream().anyMatch(e -> verdictFor(e, variant, worse)));
    }
  }

  private static boolean verdictFor(Effect effect, String variant, boolean worse) {
    boolean isBase = effect.base().equals(variant);
    return effect.verdict() == (isBase == worse ? Verdict.B_BETTER : Verdict.A_BETTER);
  }
}
