package dev.sett.cli.process;

import dev.sett.model.text.ExperimentException;
import dev.sett.runner.machine.ParentGuard;
import dev.sett.runner.process.ChildProcesses;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs a process of Sett's own in the foreground: it has our terminal, and ends when we do. */
public final class ForegroundProcess {

  /** Time that a process has to end after a signal to us; then it is killed. */
  public static final Duration GRACE = Duration.ofSeconds(4);

  private ForegroundProcess() {}

  /**
   * Runs it to its end; a signal to us ends it, too, even if it kills us.
   *
   * @param command the program and its arguments
   * @return its exit code; 128 and the number of the signal, if one ended it
   * @throws ExperimentException if it can't be started
   */
  public static int run(List<String> command) throws InterruptedException {
    try {
      List<String> guarded = new ArrayList<>(ParentGuard.command());
      guarded.addAll(command);
      return run(new ProcessBuilder(guarded).inheritIO());
    } catch (IOException e) {
      throw new ExperimentException(
          command.getFirst(), "can't be started: " + e.getMessage() + ".");
    }
  }

  /**
   * The same, with other streams than ours.
   *
   * @throws IOException if it can't be started
   * @throws dev.sett.runner.control.TrialException if a signal came before it was started
   */
  public static int run(ProcessBuilder builder) throws IOException, InterruptedException {
    ChildProcesses children = new ChildProcesses();
    Thread hook = Thread.ofPlatform().unstarted(() -> children.endAll(GRACE));
    addHook(hook, children);
    try {
      return children.start(builder).waitFor();
    } finally {
      removeHook(hook);
    }
  }

  /** Ends processes with ours. If ours is ending already, none is started. */
  public static void addHook(Thread hook, ChildProcesses children) {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      children.endAll(Duration.ZERO);
    }
  }

  /** Does nothing if our process is ending: then the hook has run, or is running. */
  public static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook does what it is there for.
    }
  }
}
