package dev.sett.runner.trial;

import dev.sett.model.trial.Slice;
import dev.sett.verdict.disturbance.Disturbance;
import dev.sett.verdict.disturbance.SpeedLevel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The slices of one phase, of which only those count that nobody disturbed. Every member keeps at
 * least half of those that were planned: where more were disturbed, the least disturbed ones count,
 * too.
 */
final class PhaseSlices {

  private final int least;
  private final SpeedLevel near;
  private final List<Share> measured;

  private record Share(TrialBuilder member, List<Slice> slices) {}

  /**
   * Without slices yet.
   *
   * @param planned slices of each member, at least 1
   * @param near how fast the CPUs were in the same phase of the process before, if the members
   *     don't run beside each other
   */
  PhaseSlices(List<TrialBuilder> members, int planned, SpeedLevel near) {
    this.least = half(planned);
    this.near = near;
    this.measured = members.stream().map(m -> new Share(m, new ArrayList<>())).toList();
  }

  /** Rounds that may be added to those planned while a member has too few quiet slices. */
  static int mostMore(int planned) {
    return half(planned);
  }

  private static int half(int planned) {
    return (planned + 1) / 2;
  }

  void add(TrialBuilder member, Slice slice) {
    measured.stream().filter(share -> share.member == member).forEach(s -> s.slices.add(slice));
  }

  /** How fast the CPUs were at best in these slices. */
  SpeedLevel level() {
    return SpeedLevel.of(measured.stream().flatMap(share -> share.slices.stream()).toList());
  }

  /**
   * Whether a member has fewer undisturbed slices than it is to have.
   *
   * @param anyAtAll whether one is enough
   */
  boolean lackQuiet(boolean anyAtAll) {
    SpeedLevel level = level().or(near);
    int enough = anyAtAll ? 1 : least;
    return measured.stream()
        .anyMatch(
            share ->
                share.slices.stream().filter(s -> !Disturbance.isIn(s, level)).count() < enough);
  }

  /** Adds the slices that count to the members' trials, in order of time. */
  void count() {
    SpeedLevel level = level().or(near);
    for (Share share : measured) {
      SortedSet<Integer> counted = counted(share.slices, least, level);
      for (int i = 0; i < share.slices.size(); i++) {
        if (counted.contains(i)) {
          share.member.add(share.slices.get(i));
        } else {
          share.member.leaveOut(share.slices.get(i));
        }
      }
    }
  }

  /**
   * The places of those that count.
   *
   * @param slices in order of time
   */
  static SortedSet<Integer> counted(List<Slice> slices, int least, SpeedLevel level) {
    List<Integer> byDisturbance =
        IntStream.range(0, slices.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> Disturbance.of(slices.get(i), level)))
            .toList();
    SortedSet<Integer> chosen = new TreeSet<>();
    for (int i : byDisturbance) {
      if (chosen.size() < least || !Disturbance.isIn(slices.get(i), level)) {
        chosen.add(i);
      }
    }
    return chosen;
  }
}
