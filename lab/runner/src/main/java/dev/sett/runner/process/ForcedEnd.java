package dev.sett.runner.process;

import dev.sett.probe.proc.LibC;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** Kills processes until none is left, whatever they start meanwhile. */
final class ForcedEnd {

  private static final int PAUSE_MILLIS = 5;

  private ForcedEnd() {}

  /**
   * Kills what is found until nothing is found.
   *
   * @param alive finds those that run
   * @param ours whether this JVM started a process, and so waits for it by itself
   * @param within the longest time that it waits, 0 or more; it kills them in any case
   */
  static void of(Supplier<List<ProcessHandle>> alive, LongPredicate ours, Duration within) {
    long until = System.nanoTime() + within.toNanos();
    Set<Long> killed = new LinkedHashSet<>();
    List<ProcessHandle> left = alive.get();
    try {
      while (!left.isEmpty()) {
        for (ProcessHandle process : left) {
          process.destroyForcibly();
          killed.add(process.pid());
        }
        if (System.nanoTime() > until) {
          return;
        }
        Thread.sleep(PAUSE_MILLIS);
        left = alive.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // They were killed; nobody waits for them.
    } finally {
      killed.stream().filter(pid -> !ours.test(pid)).forEach(LibC::reap);
    }
  }
}
