package dev.sett.verdict.warnings;

import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.change.LaunchChange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether only one of two variants runs with an agent, a profiler or a flight recording. */
public final class ObservedVariant {

  private static final List<String> OBSERVERS =
      List.of("-javaagent", "-agentpath", "-agentlib", "-XX:StartFlightRecording");

  private ObservedVariant() {}

  /** A warning where one is observed and the other is not. */
  public static Optional<Warning> warning(Variant base, Variant other) {
    LaunchChange change = LaunchChange.of(base, other);
    Optional<String> removed = observer(change.removed());
    Optional<String> added = observer(change.added());
    if (removed.isPresent() == added.isPresent()) {
      return Optional.empty();
    }
    Variant observed = removed.isPresent() ? base : other;
    Variant alone = removed.isPresent() ? other : base;
    return Optional.of(
        new Warning(
            Warning.Kind.OBSERVED,
            "%s runs with %s and %s does not, so a part of every difference may be the cost of observing. Measure both with it, or both without."
                .formatted(observed.name(), removed.or(() -> added).orElseThrow(), alone.name())));
  }

  /** The first such option, without its arguments; it may be one of several in a variable. */
  private static Optional<String> observer(List<String> words) {
    return words.stream()
        .flatMap(word -> Stream.of(word.split("[\\s=]+")))
        .flatMap(word -> OBSERVERS.stream().filter(option -> isOption(word, option)))
        .findFirst();
  }

  private static boolean isOption(String word, String option) {
    return word.equals(option) || word.startsWith(option + ":");
  }
}
