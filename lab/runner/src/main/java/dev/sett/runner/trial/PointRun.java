package dev.sett.runner.trial;

import dev.sett.model.experiment.Point;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One trial of each of some programs at one point.
 *
 * @param block 1, 2, 3 … inside the point; 0 for a pilot, which has no phase at a fixed rate
 * @param members one for each program, which becomes its trial
 * @param rateRps that rate; empty: the design's share of the lowest capacity seen in the visit
 * @param deadline when it is to have ended: its phases are as long as fits; empty: they are as long
 *     as the design says
 */
public record PointRun(
    Point point,
    int block,
    List<TrialBuilder> members,
    OptionalDouble rateRps,
    Optional<VisitDeadline> deadline) {

  /** Copies the list. */
  public PointRun {
    members = List.copyOf(members);
  }

  /** Whether its measured phases have a fixed rate. */
  public boolean withCost() {
    return block > 0;
  }

  /** Its trials if all went well, else only those that failed. */
  public List<TrialBuilder> told() {
    boolean whole = members.stream().noneMatch(TrialBuilder::hasFailed);
    return members.stream().filter(m -> whole || m.hasFailed()).toList();
  }
}
