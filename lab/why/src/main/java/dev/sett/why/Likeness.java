package dev.sett.why;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.Launch;
import java.util.Optional;

/**
 * Whether a change turns a variant into the one that it is compared with. Such a control run is the
 * comparison once more: whatever the cause is, it closes the gap, so it confirms nothing.
 */
final class Likeness {

  private Likeness() {}

  /**
   * Why a change proves nothing, as a sentence; empty if it may prove something.
   *
   * @param variant as it was compared
   * @param changed the same after the change
   * @param other what it was compared with
   */
  static Optional<String> why(Variant variant, Variant changed, Variant other, Point point) {
    Optional<String> kind = kind(other);
    if (kind.isPresent() && kind.equals(kind(changed)) && !kind.equals(kind(variant))) {
      return Optional.of(
          "%s would run on %s, as %s does: that repeats the comparison and says nothing about the cause."
              .formatted(variant.name(), kind.get(), other.name()));
    }
    return isSame(changed, other, point)
        ? Optional.of(
            "%s would be the same as %s: that repeats the comparison and says nothing about the cause."
                .formatted(variant.name(), other.name()))
        : Optional.empty();
  }

  /** What it runs requests on, in words; empty if that is not known. */
  private static Optional<String> kind(Variant variant) {
    return new LaunchParts(variant.launch())
        .threads.map(
            model ->
                model.startsWith("virtual")
                    ? "virtual threads"
                    : model.startsWith("platform")
                        ? "platform threads"
                        : model.equals("event-loop") ? "event loops" : model);
  }

  private static boolean isSame(Variant one, Variant other, Point point) {
    return one.at(point).equals(other.at(point))
        && one.headStart().equals(other.headStart())
        && one.limits().equals(other.limits())
        && sorted(one.launch()).equals(sorted(other.launch()));
  }

  /** The order of flags makes no difference. */
  private static Launch sorted(Launch launch) {
    LaunchParts parts = new LaunchParts(launch);
    parts.flags = parts.flags.stream().sorted().toList();
    parts.jvmFlags = parts.jvmFlags.stream().sorted().toList();
    return parts.joined();
  }
}
