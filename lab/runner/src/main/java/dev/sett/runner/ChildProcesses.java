package dev.sett.runner;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Every process the lab started and has not seen end. Once the user wants to go, none can be added.
 * Thread safe.
 */
public final class ChildProcesses {

  /** Time for the kernel to take killed processes apart. */
  private static final Duration KILLED_WITHIN = Duration.ofSeconds(5);

  private static final Duration POLL = Duration.ofMillis(5);

  private final Set<Process> alive = ConcurrentHashMap.newKeySet();
  private final Interruption interruption;

  /** Whether what still runs is killed and nobody waits for it any more. */
  private volatile boolean graceOver;

  /** None yet; only {@link #endAll} keeps others from being started. */
  public ChildProcesses() {
    this(new Interruption());
  }

  /**
   * None yet.
   *
   * @param interruption the user's wish to go, from which on none is started
   */
  ChildProcesses(Interruption interruption) {
    this.interruption = interruption;
  }

  /** The user's wish to go. */
  Interruption interruption() {
    return interruption;
  }

  /**
   * Starts a process.
   *
   * @throws TrialException if the user wants to go
   * @throws IOException if it can't be started
   */
  public synchronized Process start(ProcessBuilder builder) throws IOException {
    interruption.check();
    Process process = builder.start();
    alive.add(process);
    return process;
  }

  /**
   * Adds a process that somebody else started, until it ends; it is killed if the user wants to go.
   */
  void add(Process process) {
    synchronized (this) {
      if (!interruption.isWished()) {
        alive.add(process);
        CompletableFuture<Void> unused = process.onExit().thenRun(() -> alive.remove(process));
        return;
      }
    }
    kill(List.of(process));
  }

  void remove(Process process) {
    alive.remove(process);
  }

  /** Ends all of them and their descendants, at once and by force; waits until they are gone. */
  public void killAll() {
    List<Process> all = List.copyOf(alive);
    kill(all);
    all.forEach(alive::remove);
  }

  /**
   * Starts no more of them, asks all and their descendants to end, so that they can remove what
   * they made, then makes them. Also ends the wait of {@link #stop} in another thread.
   *
   * @param grace time for all of them together
   */
  public void endAll(Duration grace) {
    long until = System.nanoTime() + grace.toNanos();
    interruption.wish();
    List<Process> all;
    synchronized (this) {
      all = List.copyOf(alive);
    }
    // Those below a process that ends are no longer found below it.
    Set<ProcessHandle> below = new LinkedHashSet<>();
    all.forEach(process -> below.addAll(process.descendants().toList()));
    below.forEach(ProcessHandle::destroy);
    all.forEach(Process::destroy);
    try {
      for (Process process : all) {
        process.waitFor(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
      }
      while (isAnyAlive(below) && System.nanoTime() < until) {
        Thread.sleep(POLL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // No more time for them.
    }
    graceOver = true;
    below.forEach(ProcessHandle::destroyForcibly);
    killAll();
  }

  /**
   * Asks a process and its descendants to end, then makes them. Takes no longer than {@link
   * #endAll} allows.
   *
   * @return whether it ended by itself within the grace, or the user's wish to go cut that short
   */
  boolean stop(Process process, Duration grace) throws InterruptedException {
    List<ProcessHandle> family = process.descendants().toList();
    process.destroy();
    boolean ended = process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS);
    if (ended) {
      // A wrapper may be gone while the program below it is still finishing.
      long until = System.nanoTime() + grace.toNanos();
      family.forEach(ProcessHandle::destroy);
      while (isAnyAlive(family) && !graceOver && System.nanoTime() < until) {
        Thread.sleep(POLL);
      }
      ended = !isAnyAlive(family);
    }
    family.forEach(ProcessHandle::destroyForcibly);
    kill(List.of(process));
    alive.remove(process);
    return ended || interruption.isWished();
  }

  private static boolean isAnyAlive(Collection<ProcessHandle> processes) {
    return processes.stream().anyMatch(ProcessHandle::isAlive);
  }

  private static void kill(List<Process> processes) {
    long until = System.nanoTime() + KILLED_WITHIN.toNanos();
    for (Process process : processes) {
      List<ProcessHandle> family = process.descendants().toList();
      process.destroyForcibly();
      family.forEach(ProcessHandle::destroyForcibly);
    }
    try {
      for (Process process : processes) {
        process.waitFor(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
