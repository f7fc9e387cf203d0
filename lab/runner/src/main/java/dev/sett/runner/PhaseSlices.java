package dev.sett.runner;

import dev.sett.model.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The slices of one phase, of which only those count that nobody disturbed. Every member keeps at
 * least half of those that were planned: where more were disturbed, the least disturbed ones count,
 * too.
 */
final class PhaseSlices {

  private final int least;
  private final Map<TrialBuilder, List<Slice>> measured = new IdentityHashMap<>();

  /**
   * Without slices yet.
   *
   * @param planned slices of each member, at least 1
   */
  PhaseSlices(List<TrialBuilder> members, int planned) {
    this.least = half(planned);
    members.forEach(member -> measured.put(member, new ArrayList<>()));
  }

  /** Rounds that may be added to those planned while a member has too few quiet slices. */
  static int mostMore(int planned) {
    return half(planned);
  }

  private static int half(int planned) {
    return (planned + 1) / 2;
  }

  void add(TrialBuilder member, Slice slice) {
    measured.get(member).add(slice);
  }

  /** Whether a member has fewer undisturbed slices than it is to have. */
  boolean lacksQuiet() {
    return measured.values().stream()
        .anyMatch(slices -> slices.stream().filter(s -> !Disturbance.isIn(s)).count() < least);
  }

  /** Adds the slices that count to the members' trials, in order of time. */
  void count() {
    measured.forEach(
        (member, slices) -> {
          List<Slice> counted = counted(slices, least);
          counted.forEach(member::add);
          member.leftOut(slices.size() - counted.size());
        });
  }

  /**
   * Those that count.
   *
   * @param slices in order of time
   */
  static List<Slice> counted(List<Slice> slices, int least) {
    List<Slice> byDisturbance =
        slices.stream().sorted(Comparator.comparingDouble(Disturbance::of)).toList();
    List<Slice> chosen = new ArrayList<>();
    for (Slice slice : byDisturbance) {
      if (chosen.size() < least || !Disturbance.isIn(slice)) {
        chosen.add(slice);
      }
    }
    return slices.stream().filter(s -> chosen.stream().anyMatch(c -> c == s)).toList();
  }
}
