package dev.sett.runner.measure;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.trial.MeasurementProtocol;
import dev.sett.runner.trial.ProcessGroup;
import dev.sett.runner.trial.TrialBuilder;
import dev.sett.runner.trial.VisitDeadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * After a warm-up, one constant rate after another on each member, which {@link RateStaircase}
 * chooses for each; the load goes from one member to the next. In a warm pair the search goes on
 * for as long as there is time.
 */
final class SloProtocol implements MeasurementProtocol {

  /** The lowest rate that is tried, as a share of the closed loop. */
  private static final double LOWEST_SHARE = 1.0 / 64;

  private record Search(TrialBuilder member, RateStaircase rates) {}

  private final Design design;
  private final Duration warmUpLimit;
  private final SloMeasure slo;
  private final Optional<VisitDeadline> deadline;

  /**
   * The course of a search.
   *
   * @param warmUpLimit warm-up on each member at most
   * @param deadline when the group is to have ended; empty: each member has {@link
   *     SloMeasure#STEPS} steps
   */
  SloProtocol(
      Design design, Duration warmUpLimit, SloMeasure slo, Optional<VisitDeadline> deadline) {
    this.design = design;
    this.warmUpLimit = warmUpLimit;
    this.slo = slo;
    this.deadline = deadline;
  }

  @Override
  public void run(ProcessGroup group) throws InterruptedException {
    SteadyProtocol.warmUp(group, design, new Shape.Closed(), warmUpLimit, deadline);
    List<Search> searches = new ArrayList<>();
    for (TrialBuilder member : group.members()) {
      searches.add(new Search(member, staircase(group, member)));
    }
    int least = deadline.isPresent() ? SloMeasure.LEAST_STEPS : SloMeasure.STEPS;
    for (int round = 0; round < least || hasTime(group, searches); round++) {
      for (TrialBuilder member : group.shuffled()) {
        for (Search search : searches) {
          if (search.member() == member && !search.rates().isOver()) {
            step(group, member, search.rates());
          }
        }
      }
    }
  }

  private RateStaircase staircase(ProcessGroup group, TrialBuilder member)
      throws InterruptedException {
    Slice closed = group.look(member, Phase.SEARCH, new Shape.Closed());
    double closedRps = closed.load().rps();
    if (!(closedRps > slo.lowestRps())) {
      throw new TrialException(
          String.format(
              Locale.ROOT,
              "%s serves %.3g requests per second in a closed loop, but %d requests are needed at"
                  + " each rate to know its percentile. Use a lower percentile, or an experiment"
                  + " file with a step longer than %.0f s.",
              member.variant().name(),
              closedRps,
              slo.objective().requests(),
              slo.step().toMillis() / 1e3),
          List.of());
    }
    return new RateStaircase(closedRps, Math.max(LOWEST_SHARE * closedRps, slo.lowestRps()));
  }

  private void step(ProcessGroup group, TrialBuilder member, RateStaircase search)
      throws InterruptedException {
    double rps = search.rps();
    group.load(
        member, Phase.SEARCH, new Shape.ConstantRate(rps), ProcessGroup.SETTLE, slo.stepAt(rps));
    search.tried(slo.objective().excess(member.slices().getLast().load()) <= 0);
  }

  /** Whether there is time for another round. */
  private boolean hasTime(ProcessGroup group, List<Search> searches) {
    long needed =
        searches.stream()
            .map(Search::rates)
            .filter(search -> !search.isOver())
            .mapToLong(search -> slo.stepAt(search.rps()).plus(ProcessGroup.SETTLE).toNanos())
            .sum();
    return needed > 0
        && deadline
            .map(until -> SteadyProtocol.left(group, until).toNanos() >= needed)
            .orElse(false);
  }
}
