package dev.sett.runner.measure;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Design;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.trial.MeasurementProtocol;
import dev.sett.runner.trial.ProcessGroup;
import dev.sett.runner.trial.TrialBuilder;
import dev.sett.runner.trial.VisitDeadline;
import dev.sett.stats.Robust;
import dev.sett.verdict.values.TrialMetrics;
import dev.sett.verdict.warnings.RefusalRules;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Warm-up, closed loop, fixed rate, and in a warm pair a lower and a higher rate; the load goes
 * from one member to the next.
 */
final class SteadyProtocol implements MeasurementProtocol {

  /** Time that a pair keeps for stopping its processes. */
  private static final Duration STOPPING = Duration.ofSeconds(1);

  /** Share of what is left of a pair's time that its warm-up may take. */
  private static final double WARM_UP_SHARE = 0.6;

  private static final Duration REST = Duration.ofSeconds(5);

  /** Measured time of each member below which there are no rates beside the common one. */
  private static final Duration CURVE_LEAST = Duration.ofSeconds(20);

  private static final double HALF = 0.5;

  /** Busy share at the common rate above which a lower rate is taken; less than what is refused. */
  private static final double BUSY = 0.5;

  /** That lower rate, in parts of the one before. */
  private static final double LESS = 0.7;

  /** Part of the rate's share that a process takes which can't know the others' capacity. */
  private static final double ALONE = 0.8;

  /** How often the common rate is lowered at most. */
  private static final int LOOKS = 2;

  /** Share of what is left after the warm-up that the closed loop gets if there are other rates. */
  private static final double CAPACITY_SHARE = 0.4;

  /** Share of the rest that the common rate gets; a lower and a higher rate have what is left. */
  private static final double COST_SHARE = 0.6;

  /** The lower rate, in common rates: CPU per request depends on the rate. */
  private static final double LOW = 0.5;

  /** The higher rate. */
  private static final double HIGH = 1.5;

  private final Design design;
  private final Duration warmUpLimit;
  private final boolean withCost;
  private final OptionalDouble rateRps;
  private final boolean withCurve;
  private final boolean oneTurn;
  private final Optional<VisitDeadline> deadline;

  /**
   * The usual course.
   *
   * @param warmUpLimit warm-up on each member at most
   * @param withCost whether there is a fixed-rate phase
   * @param rateRps its rate; empty: the design's share of the lowest capacity seen in this group
   * @param withCurve whether a lower and a higher rate may follow, if there is time for them
   * @param oneTurn whether each member is loaded once in each phase, for the whole of its time
   * @param deadline when the group is to have ended: phases are as long as fits; empty: they are as
   *     long as the design says
   */
  SteadyProtocol(
      Design design,
      Duration warmUpLimit,
      boolean withCost,
      OptionalDouble rateRps,
      boolean withCurve,
      boolean oneTurn,
      Optional<VisitDeadline> deadline) {
    this.design = design;
    this.warmUpLimit = warmUpLimit;
    this.withCost = withCost;
    this.rateRps = rateRps;
    this.withCurve = withCurve;
    this.oneTurn = oneTurn;
    this.deadline = deadline;
  }

  @Override
  public void run(ProcessGroup group) throws InterruptedException {
    warmUp(group, design, new Shape.Closed(), warmUpLimit, deadline);
    boolean curve = withCurve && withCost && hasTimeForCurve(group);
    double share = curve ? CAPACITY_SHARE : withCost ? HALF : 1;
    Shape closed = new Shape.Closed();
    load(group, Phase.CAPACITY, closed, phase(group, closed, share, design.capacity()));
    if (!withCost) {
      // The rate of all blocks is a share of a pilot's capacity, so that can't be 0.
      double _ = lowestCapacity(group);
      return;
    }
    double rate = rateRps.isPresent() ? rateRps.getAsDouble() : commonRate(group);
    Shape middle = new Shape.ConstantRate(rate);
    load(group, Phase.COST, middle, phase(group, middle, curve ? COST_SHARE : 1, design.cost()));
    if (curve) {
      Shape low = new Shape.ConstantRate(LOW * rate);
      load(group, Phase.COST_LOW, low, phase(group, low, HALF, design.slice()));
      Shape high = new Shape.ConstantRate(HIGH * rate);
      load(group, Phase.COST_HIGH, high, phase(group, high, /* share= */ 1, design.slice()));
    }
  }

  /**
   * The design's share of the lowest capacity, or less where a warm pair has no CPU left over even
   * there: waking a thread for every request may cost as much as all the work at full load.
   */
  private double commonRate(ProcessGroup group) throws InterruptedException {
    double share = group.members().size() == 1 ? ALONE * design.rateShare() : design.rateShare();
    double rate = share * lowestCapacity(group);
    if (deadline.isEmpty() || oneTurn) {
      return rate;
    }
    for (int look = 0; look < LOOKS && busiest(group, rate) > BUSY; look++) {
      rate *= LESS;
    }
    return rate;
  }

  /** Share of its CPUs that the busiest member uses at a rate; 0 if none is pinned. */
  private static double busiest(ProcessGroup group, double rate) throws InterruptedException {
    double most = 0;
    for (TrialBuilder member : group.shuffled()) {
      Slice slice = group.look(member, Phase.COST, new Shape.ConstantRate(rate));
      most =
          Math.max(most, RefusalRules.busyShare(List.of(slice), member.usableCpus()).orElse(0.0));
    }
    return most;
  }

  /** Other rates must not take from the common one what its own numbers need. */
  private boolean hasTimeForCurve(ProcessGroup group) {
    return left(group, deadline.orElseThrow())
            .dividedBy(group.members().size())
            .compareTo(CURVE_LEAST)
        >= 0;
  }

  /** Time of a pair that is left for load. */
  static Duration left(ProcessGroup group, VisitDeadline deadline) {
    Duration left = group.until(deadline.nanos()).minus(STOPPING);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /**
   * How long a phase loads each member.
   *
   * @param shape its load
   * @param share of the time that is left, within (0, 1]
   * @param least what it takes at least
   */
  private Duration phase(ProcessGroup group, Shape shape, double share, Duration least) {
    if (deadline.isEmpty()) {
      return least;
    }
    long turn = group.turn(shape).toNanos();
    long turns =
        (long) (share * left(group, deadline.get()).toNanos()) / (turn * group.members().size());
    Duration fits = design.slice().multipliedBy(turns);
    return fits.compareTo(least) < 0 ? least : fits;
  }

  private void load(ProcessGroup group, Phase phase, Shape shape, Duration each)
      throws InterruptedException {
    if (oneTurn) {
      for (TrialBuilder member : group.shuffled()) {
        group.load(member, phase, shape, ProcessGroup.SETTLE, each);
      }
      return;
    }
    if (deadline.isPresent()) {
      group.loadUndisturbed(phase, shape, each, deadline.get().nanos());
      return;
    }
    for (TrialBuilder member : group.turns(each)) {
      group.load(member, phase, shape);
    }
  }

  /** A warm-up and then a silence, in which pools may shrink and queues run dry. */
  static void warmUpAndRest(ProcessGroup group, Design design, Duration limit)
      throws InterruptedException {
    warmUp(group, design, new Shape.Closed(), limit);
    group.rest(REST);
  }

  /**
   * A warm-up; in a warm pair for no more than its share of what is left of the visit.
   *
   * @param closed the closed loop
   * @param limit warm-up on each member at most, where there is no deadline
   */
  static void warmUp(
      ProcessGroup group,
      Design design,
      Shape closed,
      Duration limit,
      Optional<VisitDeadline> deadline)
      throws InterruptedException {
    warmUp(
        group,
        design,
        closed,
        deadline
            .map(until -> WARM_UP_SHARE * left(group, until).toNanos() / group.members().size())
            .map(
                each ->
                    Duration.ofNanos(
                        Math.clamp(
                            each.longValue(),
                            design.warmUpMin().toNanos(),
                            design.warmUpLimit().toNanos())))
            .orElse(limit));
    deadline.ifPresent(until -> until.warm(group.members()));
  }

  /**
   * Closed-loop load until every member is steady or has had the most it may have, after those that
   * have a head start had it.
   */
  static void warmUp(ProcessGroup group, Design design, Shape closed, Duration limit)
      throws InterruptedException {
    for (TrialBuilder member : group.members()) {
      while (member.isBehind()) {
        group.load(member, Phase.WARM_UP, closed);
      }
    }
    while (group.members().stream().anyMatch(m -> m.wantsWarmUp(design.warmUpMin(), limit))) {
      // A member that is steady keeps its turns, so that all are equally warm.
      for (TrialBuilder member : group.shuffled()) {
        group.load(member, Phase.WARM_UP, closed);
      }
    }
  }

  /**
   * The lowest of the members' capacities, each the median of what its slices showed.
   *
   * @throws TrialException if a member answered nothing in the counted time
   */
  static double lowestCapacity(ProcessGroup group) {
    return group.members().stream().mapToDouble(SteadyProtocol::capacity).min().orElseThrow();
  }

  private static double capacity(TrialBuilder member) {
    double[] rates =
        member.slices().stream()
            .filter(s -> s.phase() == Phase.CAPACITY)
            .mapToDouble(s -> s.load().meanRps())
            .toArray();
    double median = Robust.median(rates);
    // Slices shorter than a response may be empty, most of them even.
    double capacity = median > 0 ? median : TrialMetrics.capacityRps(member.slices());
    if (!(capacity > 0)) {
      throw new TrialException(
          member.variant().name() + ": no request was answered during the measured time.",
          List.of());
    }
    return capacity;
  }
}
