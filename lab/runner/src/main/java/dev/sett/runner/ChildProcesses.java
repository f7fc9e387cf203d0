package dev.sett.runner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Every process the lab started and has not seen end. Thread safe. */
public final class ChildProcesses {

  private final Set<Process> alive = ConcurrentHashMap.newKeySet();

  void add(Process process) {
    alive.add(process);
  }

  void remove(Process process) {
    alive.remove(process);
  }

  /** Ends all of them and their descendants, at once and by force; waits until they are gone. */
  public void killAll() {
    for (Process process : List.copyOf(alive)) {
      kill(process);
      alive.remove(process);
    }
  }

  /**
   * Asks all of them and their descendants to end, so that they can remove what they made, then
   * makes them.
   *
   * @param grace time for all of them together
   */
  void endAll(Duration grace) {
    long until = System.nanoTime() + grace.toNanos();
    List<Process> all = List.copyOf(alive);
    for (Process process : all) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
    try {
      for (Process process : all) {
        process.waitFor(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // No more time for them.
    }
    killAll();
  }

  /**
   * Asks a process and its descendants to end, then makes them.
   *
   * @return whether it ended by itself within the grace
   */
  boolean stop(Process process, Duration grace) throws InterruptedException {
    List<ProcessHandle> family = new ArrayList<>(process.descendants().toList());
    process.destroy();
    boolean ended = process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS);
    if (ended) {
      // A wrapper may be gone while the program below it is still finishing.
      long until = System.nanoTime() + grace.toNanos();
      family.forEach(ProcessHandle::destroy);
      while (family.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < until) {
        Thread.sleep(5);
      }
      ended = family.stream().noneMatch(ProcessHandle::isAlive);
    }
    family.forEach(ProcessHandle::destroyForcibly);
    kill(process);
    alive.remove(process);
    return ended;
  }

  private static void kill(Process process) {
    List<ProcessHandle> family = process.descendants().toList();
    process.destroyForcibly();
    family.forEach(ProcessHandle::destroyForcibly);
    try {
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
