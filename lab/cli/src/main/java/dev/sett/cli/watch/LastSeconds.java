package dev.sett.cli.watch;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.outside.Usage;
import dev.sett.probe.usage.UsageSnapshot;
import dev.sett.why.Suspicion;
import dev.sett.why.Why;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The last seconds of a program that is watched, and what the rules make of them. One second says
 * little: a pool that grows does so in steps of seconds. One thread.
 */
final class LastSeconds {
  private static final int KEPT = 10;

  /** How far back it looks. */
  static final Duration LENGTH = Duration.ofSeconds(KEPT);

  private static final int ENOUGH = 3;

  /** Turns two snapshots into what was used between them. */
  interface Usages {
    Usage between(UsageSnapshot from, UsageSnapshot to);
  }

  private record Second(UsageSnapshot before, List<InsideWindow> windows) {}

  private final Why why;
  private final Usages usages;
  private final int cpus;
  private final String jdk;
  private final Deque<Second> seconds = new ArrayDeque<>();

  /**
   * Nothing seen yet.
   *
   * @param cpus CPUs that the program may run on, at least 1
   * @param jdk version of its JDK
   */
  LastSeconds(Why why, Usages usages, int cpus, String jdk) {
    this.why = why;
    this.usages = usages;
    this.cpus = cpus;
    this.jdk = jdk;
  }

  /**
   * A look at the second between two snapshots.
   *
   * @param recording what JFR recorded in the last {@link #LENGTH}; empty if it is not known
   */
  WatchSample look(
      UsageSnapshot before,
      UsageSnapshot now,
      List<InsideWindow> windows,
      Optional<RecordingSummary> recording) {
    seconds.addLast(new Second(before, windows));
    if (seconds.size() > KEPT) {
      seconds.removeFirst();
    }
    List<Suspicion> suspicions =
        seconds.size() < ENOUGH
            ? List.of()
            : why.suspicions(
                seconds.stream().flatMap(s -> s.windows().stream()).toList(),
                recording,
                usages.between(seconds.getFirst().before(), now),
                cpus,
                jdk);
    return new WatchSample(windows, recording, usages.between(before, now), suspicions);
  }
}
