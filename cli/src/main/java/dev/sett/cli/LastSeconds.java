package dev.sett.cli;

import dev.sett.model.InsideWindow;
import dev.sett.model.Usage;
import dev.sett.probe.Snapshot;
import dev.sett.why.Suspicion;
import dev.sett.why.Why;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The last seconds of a program that is watched, and what the rules make of them. One second says
 * little: a pool that grows does so in steps of seconds. One thread.
 */
final class LastSeconds {
  private static final int KEPT = 10;
  private static final int ENOUGH = 3;

  /** Turns two snapshots into what was used between them. */
  interface Usages {
    Usage between(Snapshot from, Snapshot to);
  }

  private record Second(Snapshot before, List<InsideWindow> windows) {}

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

  /** A look at the second between two snapshots. */
  Look look(Snapshot before, Snapshot now, List<InsideWindow> windows) {
    seconds.addLast(new Second(before, windows));
    if (seconds.size() > KEPT) {
      seconds.removeFirst();
    }
    List<Suspicion> suspicions =
        seconds.size() < ENOUGH
            ? List.of()
            : why.suspicions(
                seconds.stream().flatMap(s -> s.windows().stream()).toList(),
                usages.between(seconds.getFirst().before(), now),
                cpus,
                jdk);
    return new Look(windows, usages.between(before, now), suspicions);
  }
}
