package dev.sett.verdict.warnings;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.change.LaunchChange;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Whether a setting that should turn virtual threads on had that effect. */
public final class SameThreads {

  /** Difference of two variants' shares below which both ran on the same threads. */
  private static final double SAME = 0.05;

  private SameThreads() {}

  /**
   * A warning where only one of two commands has the setting, and both used carriers as much.
   *
   * @param base trials of the base at a point
   * @param other trials of the other there
   */
  public static Optional<Warning> warning(
      PairFailures.Words words,
      Variant baseVariant,
      Variant otherVariant,
      List<Trial> base,
      List<Trial> other) {
    LaunchChange change = LaunchChange.of(baseVariant, otherVariant);
    Optional<String> setting = change.toVirtual().or(change::fromVirtual);
    OptionalDouble a = carriers(base);
    OptionalDouble b = carriers(other);
    if (!(baseVariant.launch() instanceof OwnServer)
        || !(otherVariant.launch() instanceof OwnServer)
        || setting.isEmpty()
        || a.isEmpty()
        || b.isEmpty()
        || Math.abs(a.getAsDouble() - b.getAsDouble()) >= SAME) {
      return Optional.empty();
    }
    return Optional.of(
        new Warning(
            Warning.Kind.SAME_THREADS,
            String.format(
                Locale.ROOT,
                "At %s, %s and %s ran on the same kind of threads (carriers of virtual threads used"
                    + " %.0f%% and %.0f%% of their CPU time), although they differ in %s. Check that"
                    + " the setting has an effect in this version of the framework.",
                words.point(),
                words.base(),
                words.other(),
                100 * a.getAsDouble(),
                100 * b.getAsDouble(),
                setting.get())));
  }

  /** Share of carriers in the CPU time under load; empty where threads can't be told apart. */
  private static OptionalDouble carriers(List<Trial> trials) {
    double carriers = 0;
    double all = 0;
    for (Trial trial : trials) {
      for (Slice slice : trial.slices()) {
        if (slice.phase() != Phase.WARM_UP) {
          for (Usage.Family family : slice.usage().families()) {
            all += family.cpuNanos();
            carriers += family.family() == ThreadFamily.CARRIER ? family.cpuNanos() : 0;
          }
        }
      }
    }
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of(carriers / all);
  }
}
