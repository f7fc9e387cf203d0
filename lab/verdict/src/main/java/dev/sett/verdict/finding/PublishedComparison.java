package dev.sett.verdict.finding;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Published.Figure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.verdict.gate.VariantPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Our ratio of two variants, and those that were published of the same two at the same point.
 *
 * @param ours base and other as in the published comparison
 * @param published at least one
 */
public record PublishedComparison(Effect ours, List<Range> published) {

  /** Copies the list. */
  public PublishedComparison {
    published = List.copyOf(published);
  }

  /**
   * Published ratios of the other variant over the base.
   *
   * @param low above 0
   * @param high at least {@code low}
   * @param expected whether nobody published them: they are our own expectation
   */
  public record Range(double low, double high, boolean expected) {

    /** A published one. */
    public Range(double low, double high) {
      this(low, high, /* expected= */ false);
    }

    private Range turned() {
      return new Range(1 / high, 1 / low, expected);
    }
  }

  /** All there are of a result, by metric, then in the order of points. */
  public static List<PublishedComparison> all(Result result, List<FindingCheck> checks) {
    List<PublishedComparison> rows = new ArrayList<>();
    for (FindingCheck check : checks) {
      Published.Finding finding = check.finding();
      Range range = new Range(finding.low(), finding.high(), finding.expected());
      check.measured().ifPresent(ours -> add(rows, ours, range));
    }
    List<Variant> variants = result.plan().experiment().variants();
    String base = variants.getFirst().name();
    for (Point point : result.plan().experiment().points()) {
      for (Variant other : variants.subList(1, variants.size())) {
        for (Metric metric : point.measure().metrics()) {
          Optional<Range> published = ratio(result, point.name(), metric, other.name());
          if (published.isPresent()) {
            VariantPair.of(result, point.name(), metric, other.name(), base)
                .filter(ours -> ours.verdict() != Verdict.REFUSED)
                .ifPresent(ours -> add(rows, ours, published.get()));
          }
        }
      }
    }
    List<String> order = result.plan().experiment().points().stream().map(Point::name).toList();
    return rows.stream()
        .sorted(
            Comparator.comparing((PublishedComparison r) -> r.ours().metric())
                .thenComparingInt(r -> order.indexOf(r.ours().point())))
        .toList();
  }

  /** The ratio of the published figures of a variant and the base; empty if one is missing or 0. */
  public static Optional<Range> ratio(Result result, String point, Metric metric, String other) {
    String base = result.plan().experiment().variants().getFirst().name();
    Optional<Double> below = figure(result, point, metric, base);
    Optional<Double> above = figure(result, point, metric, other);
    if (below.isEmpty() || above.isEmpty()) {
      return Optional.empty();
    }
    double ratio = above.get() / below.get();
    return Optional.of(new Range(ratio, ratio));
  }

  private static Optional<Double> figure(
      Result result, String point, Metric metric, String variant) {
    return result.plan().experiment().published().map(Published::figures).orElse(List.of()).stream()
        .filter(f -> f.point().equals(point) && f.metric() == metric && f.variant().equals(variant))
        .map(Figure::value)
        .filter(value -> value > 0)
        .findFirst();
  }

  /** Adds to the row of the same comparison, whichever way round, or makes one. */
  private static void add(List<PublishedComparison> rows, Effect ours, Range published) {
    for (int i = 0; i < rows.size(); i++) {
      Effect there = rows.get(i).ours();
      boolean same = there.point().equals(ours.point()) && there.metric() == ours.metric();
      if (same && there.base().equals(ours.base()) && there.other().equals(ours.other())) {
        rows.set(i, rows.get(i).with(published));
        return;
      }
      if (same && there.base().equals(ours.other()) && there.other().equals(ours.base())) {
        rows.set(i, rows.get(i).with(published.turned()));
        return;
      }
    }
    rows.add(new PublishedComparison(ours, List.of(published)));
  }

  private PublishedComparison with(Range further) {
    List<Range> all = new ArrayList<>(published);
    if (!all.contains(further)) {
      all.add(further);
    }
    return new PublishedComparison(ours, all);
  }
}
