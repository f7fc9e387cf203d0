package dev.sett.lab;

import dev.sett.load.Shape;
import dev.sett.model.Design;
import dev.sett.model.Phase;
import java.time.Duration;
import java.util.OptionalDouble;

/** Warm-up, closed loop, fixed rate; the load goes from one member to the next. */
final class SteadyCourse implements Course {
  private final Design design;
  private final Duration warmUpLimit;
  private final boolean withCost;
  private final OptionalDouble rateRps;
  private final boolean oneTurn;

  /**
   * The usual course.
   *
   * @param warmUpLimit warm-up on each member at most
   * @param withCost whether there is a fixed-rate phase
   * @param rateRps its rate; empty: the design's share of the lowest capacity seen in this group
   * @param oneTurn whether each member is loaded once in each phase, for the whole of its time
   */
  SteadyCourse(
      Design design,
      Duration warmUpLimit,
      boolean withCost,
      OptionalDouble rateRps,
      boolean oneTurn) {
    this.design = design;
    this.warmUpLimit = warmUpLimit;
    this.withCost = withCost;
    this.rateRps = rateRps;
    this.oneTurn = oneTurn;
  }

  @Override
  public void run(Group group) throws InterruptedException {
    warmUp(group, design, warmUpLimit);
    load(group, Phase.CAPACITY, new Shape.Closed(), design.capacity());
    if (withCost) {
      double rate = rateRps.orElseGet(() -> design.rateShare() * lowestCapacity(group));
      load(group, Phase.COST, new Shape.ConstantRate(rate), design.cost());
    }
  }

  private void load(Group group, Phase phase, Shape shape, Duration each)
      throws InterruptedException {
    for (Member member : oneTurn ? group.shuffled() : group.turns(each)) {
      group.load(member, phase, shape, Group.SETTLE, oneTurn ? each : design.slice());
    }
  }

  /**
   * Closed-loop load until every member is steady or has had the most it may have, after those that
   * have a head start had it.
   */
  static void warmUp(Group group, Design design, Duration limit) throws InterruptedException {
    for (Member member : group.members()) {
      while (member.isBehind()) {
        group.load(member, Phase.WARM_UP, new Shape.Closed());
      }
    }
    while (group.members().stream().anyMatch(m -> m.wantsWarmUp(design.warmUpMin(), limit))) {
      // A member that is steady keeps its turns, so that all are equally warm.
      for (Member member : group.shuffled()) {
        group.load(member, Phase.WARM_UP, new Shape.Closed());
      }
    }
  }

  private static double lowestCapacity(Group group) {
    return group.members().stream()
        .mapToDouble(m -> Values.capacityRps(m.slices()))
        .min()
        .orElseThrow();
  }
}
