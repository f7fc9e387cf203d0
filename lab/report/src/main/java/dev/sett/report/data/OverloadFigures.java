package dev.sett.report.data;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.report.format.Median;
import dev.sett.report.format.Words;
import dev.sett.stats.rate.OverloadResponse;
import dev.sett.verdict.values.OverloadValues;
import dev.sett.verdict.values.TrialMetrics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The overloads at one point, in medians over the trials of each variant.
 *
 * @param variants those with a trial that went through, the base first; at least one
 */
public record OverloadFigures(
    ReportData page, Point point, OverloadMeasure overload, List<Of> variants) {

  /** Metrics of which a worse one of virtual threads has a rule. */
  private static final Set<Metric> ADMISSION =
      EnumSet.of(Metric.GOODPUT, Metric.RECOVERY_TIME, Metric.OVERLOAD_MEMORY);

  /** Share of the requests of an overload that a variant must answer in time to cope with it. */
  private static final double COPING = 0.5;

  /** Where that rule is. */
  private static final String RULE = "docs/why/unbounded-admission.md";

  /** One trial. */
  public record Run(Trial trial, Slice slice, OverloadResponse response) {}

  /** One variant's trials, at least one. */
  public record Of(Variant variant, List<Run> runs) {

    /** Median over the trials. */
    public double median(ToDoubleFunction<Run> value) {
      return Median.of(runs.stream().map(run -> value.applyAsDouble(run)).toList());
    }
  }

  /** Those at a point; empty if none was measured there. */
  public static Optional<OverloadFigures> of(ReportData page, Point point) {
    return Optional.ofNullable(page.measured(OverloadMeasure.class).get(point))
        .flatMap(overload -> of(page, point, overload));
  }

  private static Optional<OverloadFigures> of(
      ReportData page, Point point, OverloadMeasure overload) {
    OverloadValues values = new OverloadValues(overload);
    List<Of> variants = new ArrayList<>();
    for (Variant variant : page.styles().variants()) {
      List<Run> runs = new ArrayList<>();
      for (Trial trial : page.finished(point, variant)) {
        values
            .response(trial)
            .ifPresent(
                response ->
                    runs.add(new Run(trial, trial.slices(Phase.OVERLOAD).getFirst(), response)));
      }
      if (!runs.isEmpty()) {
        variants.add(new Of(variant, runs));
      }
    }
    return variants.isEmpty()
        ? Optional.empty()
        : Optional.of(new OverloadFigures(page, point, overload, variants));
  }

  /** The rate of the overload over that of the lower capacity, and what each variant did. */
  public List<String> sentences() {
    double normal =
        Median.of(
            variants.stream()
                .flatMap(of -> of.runs().stream())
                .map(run -> run.slice().load().targetRps())
                .toList());
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Overload (%s x %s/s for %s): %s."
            .formatted(
                overload.times(),
                Words.number(normal / OverloadMeasure.NORMAL),
                Words.seconds((double) overload.length().toSeconds()),
                variants.stream().map(this::sentence).collect(Collectors.joining("; "))));
    double most =
        variants.stream()
            .mapToDouble(of -> of.median(run -> run.response().inTimeRps()))
            .max()
            .orElse(0);
    if (most < COPING * overload.factor() * normal / OverloadMeasure.NORMAL) {
      sentences.add("No variant answers even half of these requests in time.");
    }
    variants.forEach(of -> rule(of.variant()).ifPresent(sentences::add));
    return sentences;
  }

  private String sentence(Of of) {
    double failed = of.median(run -> run.response().failedRps());
    return "%s answered %s/s within %s%s, used %s at the peak and %s"
        .formatted(
            page.styles().label(of.variant().name()),
            Words.number(of.median(run -> run.response().inTimeRps())),
            overload.limit(),
            failed >= 1 ? " (" + Words.number(failed) + "/s failed)" : "",
            Words.value(Metric.OVERLOAD_MEMORY, of.median(this::peakMib)),
            recovery(of));
  }

  /** When a variant was normal again, in words, with the range over its trials. */
  public String recovery(Of of) {
    if (of.runs().stream().noneMatch(run -> run.response().wasNormalBefore())) {
      return "was not normal before";
    }
    List<Double> seconds = new ArrayList<>();
    for (Run run : of.runs()) {
      if (run.response().wasNormalBefore()) {
        seconds.add(run.response().secondsToNormal().orElse(Double.POSITIVE_INFINITY));
      }
    }
    seconds.sort(null);
    double median = seconds.get((seconds.size() - 1) / 2);
    String range =
        seconds.getFirst().equals(seconds.getLast())
            ? ""
            : " (%s to %s)".formatted(seconds(seconds.getFirst()), seconds(seconds.getLast()));
    return Double.isInfinite(median)
        ? "was not normal again within " + seconds((double) overload.recovery().toSeconds()) + range
        : "was normal after " + seconds(median) + range;
  }

  private String seconds(double seconds) {
    return Double.isInfinite(seconds)
        ? "over " + Words.seconds((double) overload.recovery().toSeconds())
        : Words.seconds(seconds);
  }

  /** Highest resident memory, MiB. */
  public double peakMib(Run run) {
    return TrialMetrics.of(run.trial(), Metric.OVERLOAD_MEMORY, overload).orElse(0);
  }

  /** Requests on virtual threads are admitted without a bound, which explains what is worse. */
  private Optional<String> rule(Variant variant) {
    boolean carriers =
        page.finished(point, variant).stream()
            .flatMap(trial -> trial.slices(Phase.OVERLOAD).stream())
            .flatMap(slice -> slice.usage().families().stream())
            .anyMatch(family -> family.family() == ThreadFamily.CARRIER && family.threads() > 0);
    List<String> worse =
        page.others().stream()
            .map(other -> page.effects(point, other))
            .flatMap(Collection::stream)
            .filter(effect -> ADMISSION.contains(effect.metric()) && isWorse(effect, variant))
            .map(effect -> effect.metric().words())
            .distinct()
            .toList();
    return carriers && !worse.isEmpty()
        ? Optional.of(
            "%s runs on virtual threads, which admit every request, and is worse in %s. Limit the requests in flight: see %s."
                .formatted(page.styles().label(variant.name()), Words.list(worse), RULE))
        : Optional.empty();
  }

  private static boolean isWorse(Effect effect, Variant variant) {
    return (effect.verdict() == Verdict.A_BETTER && effect.other().equals(variant.name()))
        || (effect.verdict() == Verdict.B_BETTER && effect.base().equals(variant.name()));
  }
}
