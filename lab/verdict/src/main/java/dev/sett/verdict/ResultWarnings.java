package dev.sett.verdict;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.blocks.Blocks;
import dev.sett.verdict.blocks.ComparedVariants;
import dev.sett.verdict.blocks.KeptTrials;
import dev.sett.verdict.warnings.BusyServices;
import dev.sett.verdict.warnings.CompilerShare;
import dev.sett.verdict.warnings.ObservedVariant;
import dev.sett.verdict.warnings.PairFailures;
import dev.sett.verdict.warnings.SameThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Warnings about the result as a whole; those about single trials are in the trials. */
final class ResultWarnings {

  /** Pairs are left out phase by phase. */
  private static final List<Metric> ONE_OF_EACH_PHASE =
      List.of(Metric.REQUESTS_PER_SECOND, Metric.CPU_PER_REQUEST);

  private final Plan plan;
  private final ComparedVariants compared;

  ResultWarnings(Plan plan) {
    this.plan = plan;
    this.compared = new ComparedVariants(plan);
  }

  /** Those of these trials, point by point. */
  List<Warning> of(List<Trial> all) {
    KeptTrials kept = KeptTrials.of(all);
    List<Warning> warnings = new ArrayList<>();
    List<Variant> variants = plan.experiment().variants();
    variants.stream()
        .skip(1)
        .flatMap(other -> ObservedVariant.warning(variants.getFirst(), other).stream())
        .forEach(warnings::add);
    for (Point point : plan.experiment().points()) {
      List<Trial> trials = kept.at(point.name());
      for (Variant variant : plan.experiment().variants()) {
        warnings.addAll(
            BusyServices.warnings(
                plan.loadCpus(), point.name(), variant.name(), finished(variant.name(), trials)));
      }
      for (Variant other : compared.others(point.name())) {
        PairFailures failures = compared.failures(point.name(), other.name(), trials);
        PairFailures.Words words = compared.words(point.name(), other.name());
        failures.warning(words).ifPresent(warnings::add);
        warnings.addAll(
            new CompilerShare(point.measure())
                .warnings(
                    words, finished(compared.base(), trials), finished(other.name(), trials)));
        SameThreads.warning(
                words,
                plan.experiment().variants().getFirst(),
                other,
                finished(compared.base(), trials),
                finished(other.name(), trials))
            .ifPresent(warnings::add);
        for (Metric metric : ONE_OF_EACH_PHASE) {
          disturbed(point, other, metric, trials).ifPresent(warnings::add);
        }
        FewBlocks.measured(plan.experiment().design(), point, failures.whole())
            .ifPresent(warnings::add);
      }
    }
    return warnings;
  }

  private Optional<Warning> disturbed(
      Point point, Variant other, Metric metric, List<Trial> trials) {
    Blocks blocks = Blocks.of(plan, new Blocks.Key(point.name(), other.name(), metric), trials);
    int all = blocks.total() + blocks.disturbed();
    return blocks.disturbed() == 0
        ? Optional.empty()
        : Optional.of(
            new Warning(
                Warning.Kind.NOISY_MACHINE,
                "%d of %d pairs at %s %s not count for %s, because others disturbed every slice of one of the processes."
                    .formatted(
                        blocks.disturbed(),
                        all,
                        point.name(),
                        blocks.disturbed() == 1 ? "does" : "do",
                        metric == Metric.CPU_PER_REQUEST
                            ? metric.words() + " and latency"
                            : metric.words())));
  }

  private static List<Trial> finished(String variant, List<Trial> trials) {
    return trials.stream()
        .filter(t -> t.variant().equals(variant))
        .filter(t -> t.failure().isEmpty() && t.block() > 0)
        .toList();
  }
}
