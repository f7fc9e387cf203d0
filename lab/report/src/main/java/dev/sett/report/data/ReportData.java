package dev.sett.report.data;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.RequestEffect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.report.format.Html;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.verdict.breakdown.BreakdownWords;
import dev.sett.verdict.warnings.PairFailures;
import dev.sett.verdict.words.VerdictSentence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What every section of the report reads.
 *
 * @param trials or their summaries
 * @param evidence trials of their own that were looked into; empty if there were none
 * @param whole finds the trial of a summary
 */
public record ReportData(
    Result result,
    List<Trial> trials,
    List<Trial> evidence,
    UnaryOperator<Trial> whole,
    VariantStyles styles,
    TrialLatencies latencies,
    Map<String, List<Trial>> trialsByPoint,
    Map<String, List<Effect>> effectsByPoint) {

  /** Share of the requests to a variant above which retries are said next to the verdict. */
  private static final double RETRIES_WORTH_A_REMARK = 0.001;

  public static ReportData of(Result result, List<Trial> trials) {
    return of(result, trials, /* evidence= */ List.of());
  }

  public static ReportData of(Result result, List<Trial> trials, List<Trial> evidence) {
    return of(result, trials, evidence, UnaryOperator.identity());
  }

  public static ReportData of(
      Result result, List<Trial> trials, List<Trial> evidence, UnaryOperator<Trial> whole) {
    return new ReportData(
        result,
        List.copyOf(trials),
        List.copyOf(evidence),
        whole,
        VariantStyles.of(result.plan()),
        new TrialLatencies(whole),
        trials.stream().collect(Collectors.groupingBy(Trial::point)),
        result.effects().stream().collect(Collectors.groupingBy(Effect::point)));
  }

  public List<Point> points() {
    return result.plan().experiment().points();
  }

  /** Whether the variants of a block are alive together at some point. */
  public boolean alternating() {
    return points().stream().anyMatch(p -> p.alternates(result.plan().pairing()));
  }

  /** Those where capacity, latency and cost are measured. */
  public List<Point> steady() {
    return points().stream().filter(ReportData::isSteady).toList();
  }

  /** Those where capacity is measured, whatever else is. */
  public List<Point> withCapacity() {
    return points().stream()
        .filter(point -> point.measure().phases().contains(Phase.CAPACITY))
        .toList();
  }

  private static boolean isSteady(Point point) {
    return point.measure().phases().contains(Phase.COST);
  }

  /** Those of one measure, with what the measure says. */
  public <M extends Measure> Map<Point, M> measured(Class<M> kind) {
    Map<Point, M> measured = new LinkedHashMap<>();
    for (Point point : points()) {
      if (kind.isInstance(point.measure())) {
        measured.put(point, kind.cast(point.measure()));
      }
    }
    return measured;
  }

  /** Those whose load goes on for a while and is drawn nowhere else. */
  public List<Point> loaded() {
    return points().stream()
        .filter(
            p ->
                isSteady(p)
                    || p.measure().phases().equals(List.of(Phase.CAPACITY))
                    || (p.measure().is(MeasureTrait.COMMON_RATE)
                        && trials(p).stream().anyMatch(t -> !t.slices().isEmpty())))
        .toList();
  }

  public Design design() {
    return result.plan().experiment().design();
  }

  public double margin() {
    return design().margin();
  }

  /** Every variant but the base. */
  public List<Variant> others() {
    List<Variant> all = styles.variants();
    return all.isEmpty() ? all : all.subList(1, all.size());
  }

  /** Effects of one other variant at one point. */
  public List<Effect> effects(Point point, Variant other) {
    return effectsByPoint.getOrDefault(point.name(), List.of()).stream()
        .filter(e -> e.other().equals(other.name()))
        .toList();
  }

  /** What each request of a script shows by itself. */
  public List<RequestEffect> requests(Point point, Variant other) {
    return result.requests().stream()
        .filter(r -> r.effect().point().equals(point.name()))
        .filter(r -> r.effect().other().equals(other.name()))
        .toList();
  }

  public List<Effect> headline(Point point, Variant other) {
    return effects(point, other).stream().filter(e -> e.metric().headline()).toList();
  }

  /** The verdict at a point, a sentence for each variant that was compared with the base. */
  public List<String> sentences(Point point) {
    List<String> sentences =
        others().stream().flatMap(other -> sentence(point, other).stream()).toList();
    return sentences.isEmpty() ? List.of(noVerdict(point)) : sentences;
  }

  /** The sentence on one other variant at a point; empty if nothing of it was compared. */
  public Optional<String> sentence(Point point, Variant other) {
    return Optional.of(headline(point, other))
        .filter(effects -> !effects.isEmpty())
        .map(effects -> VerdictSentence.of(point.name(), styles.names(), effects, design()));
  }

  /** The sentence at a point where no variant was compared. */
  public String noVerdict(Point point) {
    return result.verdicts().stream()
        .filter(v -> v.point().equals(point.name()) && !v.sentence().isBlank())
        .map(PointVerdict::sentence)
        .findFirst()
        .orElseGet(() -> VerdictSentence.noVerdict(point.name(), "no block was finished"));
  }

  /**
   * What is to be said beside the verdict at a point: why there is none, and what speaks against.
   */
  public List<String> remarks(Point point) {
    List<String> remarks = new ArrayList<>();
    result.verdicts().stream()
        .filter(v -> v.point().equals(point.name()))
        .forEach(v -> remarks.addAll(v.reasons()));
    RateCurve curve = new RateCurve(this, point);
    others().forEach(other -> curve.contradiction(other).ifPresent(remarks::add));
    styles.variants().forEach(variant -> retries(point, variant).ifPresent(remarks::add));
    return remarks;
  }

  /**
   * Whether a remark says why a metric was refused at a point; the others only inform. Where all
   * metrics are refused, every remark may be why: older results name no metric.
   */
  public boolean isRefusal(Point point, String remark) {
    List<Effect> headline =
        effectsByPoint.getOrDefault(point.name(), List.of()).stream()
            .filter(e -> e.metric().headline())
            .toList();
    List<Effect> refused = headline.stream().filter(e -> e.verdict() == Verdict.REFUSED).toList();
    return refused.size() == headline.size()
        || remark.startsWith(PairFailures.ALL_METRICS)
        || refused.stream().anyMatch(e -> remark.startsWith(e.metric().words() + ": "));
  }

  /** What decided differences at a point consist of. */
  public List<String> breakdowns(Point point) {
    return result.breakdowns().stream()
        .filter(b -> b.point().equals(point.name()))
        .flatMap(b -> BreakdownWords.sentences(b, styles.names()).stream())
        .toList();
  }

  /** What each variant did under overload, if that was measured at a point. */
  public List<String> overload(Point point) {
    return OverloadFigures.of(this, point).map(OverloadFigures::sentences).orElse(List.of());
  }

  /** That many requests to a variant were sent twice, which makes its latency longer. */
  private Optional<String> retries(Point point, Variant variant) {
    RequestOutcomes outcomes = outcomes(point, variant);
    double share = outcomes.share(outcomes.retried());
    return share > RETRIES_WORTH_A_REMARK
        ? Optional.of(
            "%s of the requests to %s were retried, because the server had closed the idle connection; their latency covers both attempts."
                .formatted(Words.percent(share), styles.label(variant.name())))
        : Optional.empty();
  }

  /** What became of the requests to one variant at one point. */
  public RequestOutcomes outcomes(Point point, Variant variant) {
    return RequestOutcomes.of(
        trials(point).stream().filter(t -> t.variant().equals(variant.name())).toList());
  }

  public List<Trial> trials(Point point) {
    return trialsByPoint.getOrDefault(point.name(), List.of());
  }

  /** Trials of one variant at one point that went through. */
  public List<Trial> finished(Point point, Variant variant) {
    return trials(point).stream()
        .filter(t -> t.variant().equals(variant.name()) && t.failure().isEmpty())
        .toList();
  }

  /** Trials of one variant at one point that were looked into and went through. */
  public List<Trial> evidence(Point point, Variant variant) {
    return evidence.stream()
        .filter(t -> t.point().equals(point.name()) && t.variant().equals(variant.name()))
        .filter(t -> t.failure().isEmpty() && t.inside().isPresent())
        .toList();
  }

  /** Whether causes were looked for. */
  public boolean explained() {
    return result.explained() || !evidence.isEmpty();
  }

  /** A legend of the variants, with their names. */
  public String legend() {
    StringBuilder html = new StringBuilder("<p class=\"legend\">");
    styles.variants().forEach(v -> html.append(styles.badge(v.name())).append('\n'));
    return html.append("</p>").toString();
  }

  /** A title of a part about one point; left out where there is only one. */
  public String title(Point point) {
    return points().size() < 2 ? "" : "<h3>" + Html.outside(point.name()) + "</h3>\n";
  }

  /** A part for each of some points, under the point's title. */
  public String parts(Collection<Point> points, Function<Point, String> part) {
    return points.stream().map(p -> title(p) + part.apply(p)).collect(Collectors.joining());
  }

  /** The same for points of one measure. */
  public <M extends Measure> String parts(
      Map<Point, M> measured, BiFunction<Point, M, String> part) {
    return parts(measured.keySet(), p -> part.apply(p, measured.get(p)));
  }
}
