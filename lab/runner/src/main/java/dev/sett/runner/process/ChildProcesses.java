package dev.sett.runner.process;

import dev.sett.model.design.ResourceLimits;
import dev.sett.runner.control.Interruption;
import dev.sett.runner.control.TrialException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Every process the lab started and has not seen end, with all that it started itself. Once the
 * user wants to go, none can be added. Thread safe.
 */
public final class ChildProcesses {

  /** Time for the kernel to take killed processes apart. */
  public static final Duration KILLED_WITHIN = Duration.ofSeconds(5);

  private static final Duration POLL = Duration.ofMillis(5);

  private final Map<Process, ProgramFamily> alive = new ConcurrentHashMap<>();
  private final Interruption interruption;
  private final ProgramFamilies families;

  /** Those that {@link #endAll} has asked to end, each once: a second signal is impatience. */
  private volatile Set<Process> asked = Set.of();

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
  public ChildProcesses(Interruption interruption) {
    this(interruption, new ProgramFamilies());
  }

  /**
   * The same with another way to find what they start.
   *
   * @param interruption the user's wish to go, from which on none is started
   * @param families closed by {@link #killAll}
   */
  public ChildProcesses(Interruption interruption, ProgramFamilies families) {
    this.interruption = interruption;
    this.families = families;
  }

  /** The user's wish to go. */
  public Interruption interruption() {
    return interruption;
  }

  /**
   * A family for a program that is about to be started.
   *
   * @throws TrialException if the user wants to go
   */
  public ProgramFamily family() {
    return family(/* limits= */ Optional.empty());
  }

  /**
   * The same for a program with limits.
   *
   * @throws TrialException also if it can't be limited here
   */
  synchronized ProgramFamily family(Optional<ResourceLimits> limits) {
    interruption.check(); // Nobody would close the families that are opened from now on.
    return families.next(limits);
  }

  /**
   * Starts a process that is not in a control group.
   *
   * @throws TrialException if the user wants to go
   * @throws IOException if it can't be started
   */
  public Process start(ProcessBuilder builder) throws IOException {
    return start(builder, new TreeFamily(/* mark= */ ""));
  }

  /**
   * Starts the program of a family. If that fails, the family is ended.
   *
   * @throws TrialException if the user wants to go
   * @throws IOException if it can't be started
   */
  synchronized Process start(ProcessBuilder builder, ProgramFamily family) throws IOException {
    boolean started = false;
    try {
      interruption.check();
      Process process = builder.start();
      started = true;
      alive.put(process, family);
      family.begin(process.pid());
      return process;
    } finally {
      if (!started) {
        family.end(KILLED_WITHIN);
      }
    }
  }

  /**
   * Adds a process that somebody else started, until it ends; it is killed if the user wants to go.
   * It is not in a group: it may go on if the lab is killed, as qDup does to tidy up on other
   * hosts.
   */
  public void add(Process process) {
    add(process, new TreeFamily(/* mark= */ ""));
    CompletableFuture<Void> _ = process.onExit().thenRun(() -> alive.remove(process));
  }

  /**
   * Adds the program of a family that somebody else started, until it is stopped, as it may leave
   * others running; all are killed if the user wants to go.
   */
  public void add(Process process, ProgramFamily family) {
    synchronized (this) {
      alive.put(process, family);
      family.begin(process.pid());
      if (!interruption.isRequested()) {
        return;
      }
    }
    kill(Map.of(process, family), deadline(KILLED_WITHIN));
  }

  /**
   * A program asked somebody else to start a process, which belongs to its family from now on; it
   * is killed if the user wants to go.
   *
   * @param program whose family it joins, even if it was stopped
   * @param pid a process that would not run without the program
   */
  void handedOver(Process program, long pid) {
    ProgramFamily family;
    synchronized (this) {
      family =
          families.handedOver(
              Optional.ofNullable(alive.get(program)).orElseGet(() -> new TreeFamily("")), pid);
      alive.put(program, family);
      if (!interruption.isRequested()) {
        return;
      }
    }
    kill(Map.of(program, family), deadline(KILLED_WITHIN));
  }

  /** Whether a program, or something that it started, still runs. */
  boolean isAnyAlive(Process program) {
    return Optional.ofNullable(alive.get(program)).filter(f -> !f.alive().isEmpty()).isPresent();
  }

  /** Ends a process and everything that it has left running, by force. */
  public void end(Process process) {
    Optional.ofNullable(alive.get(process))
        .ifPresent(family -> kill(Map.of(process, family), deadline(KILLED_WITHIN)));
  }

  /**
   * Ends all of them and their families, at once and by force; waits until they are gone, at most
   * for 5 s.
   */
  public void killAll() {
    killAll(deadline(KILLED_WITHIN));
  }

  private void killAll(long until) {
    kill(all(), until);
    families.close(timeLeft(until));
  }

  /** Without those that another thread has started but not yet added. */
  private synchronized Map<Process, ProgramFamily> all() {
    return Map.copyOf(alive);
  }

  /**
   * Starts no more of them, asks all and their families to end, so that they can remove what they
   * made, then makes them. Also ends the wait of {@link #stop} in another thread.
   *
   * @param grace time for all of them together
   */
  public void endAll(Duration grace) {
    long until = deadline(grace);
    interruption.wish();
    Map<Process, ProgramFamily> all = all();
    // Those below a process that ends are no longer found below it, unless they were seen before.
    all.forEach(ChildProcesses::askThoseBelow);
    asked = all.keySet();
    asked.forEach(Process::destroy);
    try {
      for (Process process : all.keySet()) {
        process.waitFor(timeLeft(until).toNanos(), TimeUnit.NANOSECONDS);
      }
      while (isAnyAlive(all) && System.nanoTime() < until) {
        Thread.sleep(POLL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // No more time for them.
    }
    graceOver = true;
    long killed = deadline(KILLED_WITHIN);
    kill(all, killed);
    killAll(killed);
  }

  /** Not the process itself: a program may take a second signal for impatience. */
  private static void askThoseBelow(Process process, ProgramFamily family) {
    family.alive().stream()
        .filter(member -> member.pid() != process.pid())
        .forEach(ProcessHandle::destroy);
  }

  private static boolean isAnyAlive(Map<Process, ProgramFamily> processes) {
    return processes.values().stream().anyMatch(family -> !family.alive().isEmpty());
  }

  /**
   * Asks a process and its family to end, then makes them. Takes no longer than {@link #endAll}
   * allows.
   *
   * @return whether all ended by themselves within the grace, or the user's wish to go cut that
   *     short
   */
  boolean stop(Process process, Duration grace) throws InterruptedException {
    Optional<ProgramFamily> known = Optional.ofNullable(alive.get(process));
    if (known.isEmpty()) {
      return true; // It was stopped before.
    }
    ProgramFamily family = known.get();
    Map<Process, ProgramFamily> both = Map.of(process, family);
    boolean _ = isAnyAlive(both); // Whoever was seen once is found again.
    if (!asked.contains(process)) {
      process.destroy();
    }
    boolean ended = process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS);
    if (ended) {
      // A wrapper may be gone while the program below it is still finishing.
      askThoseBelow(process, family);
      ended = awaitEnd(both, grace);
    } else if (family instanceof HandedOverFamily && !graceOver) {
      // What asked for the program did not pass the signal on, or waits for it.
      askThoseBelow(process, family);
      ended = awaitEnd(both, grace);
    }
    kill(both, deadline(KILLED_WITHIN));
    return ended || interruption.isRequested();
  }

  private boolean awaitEnd(Map<Process, ProgramFamily> processes, Duration grace)
      throws InterruptedException {
    long until = deadline(grace);
    while (isAnyAlive(processes) && !graceOver && System.nanoTime() < until) {
      Thread.sleep(POLL);
    }
    return !isAnyAlive(processes);
  }

  /** All are sent the signal, even if the time is up. */
  private void kill(Map<Process, ProgramFamily> processes, long until) {
    processes.forEach(
        (process, family) -> {
          boolean _ = isAnyAlive(Map.of(process, family)); // They are found again.
          process.destroyForcibly();
        });
    processes.values().forEach(family -> family.end(timeLeft(until)));
    try {
      for (Process process : processes.keySet()) {
        process.waitFor(timeLeft(until).toNanos(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    processes.keySet().forEach(alive::remove);
  }

  private static long deadline(Duration within) {
    return System.nanoTime() + within.toNanos();
  }

  private static Duration timeLeft(long until) {
    return Duration.ofNanos(Math.max(0, until - System.nanoTime()));
  }
}
