package dev.sett.runner.process;

import dev.sett.model.design.ResourceLimits;
import dev.sett.model.trial.JobExit;
import dev.sett.probe.process.LimitedCgroup;
import dev.sett.runner.control.TrialException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The limits of one program: whether they hold for it, and whether it ended because of them.
 *
 * @param group where it has them; empty if it has none
 */
record ProgramLimits(Optional<LimitedCgroup> group) {

  /** What the kernel's out-of-memory killer sends. */
  private static final int KILLED = 128 + 9;

  /** What helps where limits don't hold. */
  private static final String CONTAINER =
      " For a container, leave out the limits and use its own: podman run --cpus 0.5 --memory 256m.";

  /**
   * Does nothing if a program can wait with its first instruction until it is in its group.
   *
   * @param variables names of those of its environment
   * @throws TrialException if it has limits and can't wait: a JVM reads them as it starts
   */
  static void require(Optional<ResourceLimits> limits, Collection<String> variables) {
    if (limits.isPresent() && !HeldStart.passes(variables)) {
      throw new TrialException(
          "The program can't be limited, because an environment variable has a name that shells don't"
              + " pass on, such as a.b. Unset it, or leave out the limits.");
    }
  }

  /**
   * Does nothing if a program that was started, and waits, is in its group or has ended.
   *
   * @throws TrialException if it is not; it was ended
   */
  void requireHeld(Process process, ChildProcesses children) {
    if (group.isPresent() && !group.get().holds(process.pid()) && process.isAlive()) {
      children.end(process);
      throw new TrialException(
          "The program can't be limited: it could not be moved into %s."
              .formatted(group.get().first().folder()));
    }
  }

  /**
   * Does nothing if limits hold for those that answer requests.
   *
   * @throws TrialException if they are in another group
   */
  void requireServing(ServingProcess serving, List<String> lastLines) {
    if (group.isEmpty()) {
      return;
    }
    Optional<String> outside =
        switch (serving) {
          case ServingProcess.Started(List<Long> pids) ->
              pids.stream()
                  .filter(pid -> ProcessHandle.of(pid).isPresent() && !group.get().holds(pid))
                  .findFirst()
                  .map(pid -> "process " + pid + " answers, which has left its control group.");
          case ServingProcess.Elsewhere(long pid) ->
              Optional.of("process %d answers, which the command did not start.".formatted(pid));
          case ServingProcess.Unseen(String why) -> Optional.of(why);
        };
    if (outside.isPresent()) {
      throw new TrialException(
          "The limit of %s does not hold: %s".formatted(group.get().limits().words(), outside.get())
              + CONTAINER,
          lastLines);
    }
  }

  /** Whether the kernel killed one of its processes for its memory. */
  boolean ranOut() {
    return group.filter(LimitedCgroup::outOfMemory).isPresent();
  }

  /**
   * The predicate of a sentence about the program, which has ended.
   *
   * @param exitCode 128 and the number of the signal, if one terminated it
   */
  String howItEnded(int exitCode) {
    Optional<String> limit =
        group.filter(_ -> ranOut()).flatMap(groups -> groups.limits().memoryWords());
    if (limit.isEmpty()) {
      return JobExit.words(exitCode);
    }
    String killed = "killed at its memory limit of " + limit.get();
    return exitCode == KILLED
        ? "was " + killed
        : "%s, after a process of it was %s,".formatted(JobExit.words(exitCode), killed);
  }
}
