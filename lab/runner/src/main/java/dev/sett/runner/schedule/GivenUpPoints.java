package dev.sett.runner.schedule;

import dev.sett.model.trial.Trial;
import dev.sett.verdict.blocks.KeptTrials;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Points that are no longer measured because nothing ever worked there, or too much has failed. The
 * others go on. A load engine that broke says nothing of a point, unless it breaks again and again.
 * A service that broke is needed at every point. Used by one thread.
 */
final class GivenUpPoints {

  /** Failed trials of one run at a point after which it is given up. */
  private static final int FAILURES_ALLOWED = 2;

  /** Points given up after which a run ends, if nothing has ever worked anywhere. */
  private static final int POINTS_TRIED = 3;

  private final KeptTrials trials;
  private final int points;
  private final boolean atFirst;
  private final Map<String, Integer> failures = new HashMap<>();
  private final Map<String, Trial.Failure> givenUp = new LinkedHashMap<>();
  private Optional<Trial.Failure> service = Optional.empty();

  /**
   * None yet.
   *
   * @param trials all of the run, of which those that worked have a say
   * @param points of the experiment, &gt; 0
   * @param atFirst whether the first failure ends the run: its servers are not Sett's to break
   */
  GivenUpPoints(KeptTrials trials, int points, boolean atFirst) {
    this.atFirst = atFirst;
    this.trials = trials;
    this.points = points;
  }

  /** Takes note of a trial that failed. */
  void failed(Trial trial) {
    String point = trial.point();
    Trial.Failure failure = trial.failure().orElseThrow();
    if (failure.origin().filter(Trial.Failure.Origin.SERVICE::equals).isPresent()) {
      service = Optional.of(failure);
    }
    boolean everWorked = trials.at(point).stream().anyMatch(t -> t.failure().isEmpty());
    boolean neverWorks = !everWorked && failure.origin().isEmpty();
    if (failures.merge(point, 1, Integer::sum) > FAILURES_ALLOWED || neverWorks || atFirst) {
      givenUp.put(point, failure);
    }
  }

  /** Their names. */
  Set<String> names() {
    return givenUp.keySet();
  }

  /** Whether going on anywhere is pointless. */
  boolean isHopeless() {
    return service.isPresent() || (atFirst && !givenUp.isEmpty()) || isFruitless();
  }

  private boolean isFruitless() {
    return givenUp.size() >= POINTS_TRIED
        && trials.all().stream().allMatch(t -> t.failure().isPresent());
  }

  /** The first failure, with how many points were given up; empty if none was. */
  Optional<Trial.Failure> why() {
    if (service.isPresent()) {
      return service;
    }
    if (givenUp.isEmpty() || points == 1 || atFirst) {
      return givenUp.values().stream().findFirst();
    }
    Map.Entry<String, Trial.Failure> first = givenUp.entrySet().iterator().next();
    String sentence =
        isFruitless()
            ? "Every trial failed at the first %d points, so the others were not tried. The first failure, at %s: %s"
            : "Gave up on %d of "
                + points
                + " points; the others were measured. The first failure, at %s: %s";
    return Optional.of(
        new Trial.Failure(
            sentence.formatted(givenUp.size(), first.getKey(), first.getValue().sentence()),
            first.getValue().lastLines(),
            first.getValue().origin()));
  }
}
