package dev.sett.runner.machine;

import dev.sett.model.launch.SystemTool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Ends a program when the process that started it is gone, even if it was killed. */
public final class ParentGuard {

  private static final int PATIENCE_SECONDS = 5;

  private ParentGuard() {}

  /**
   * The command to put in front of a program's command. It becomes the program, so the process id
   * stays the same. The kernel ends the program when the <em>thread</em> that started it ends; see
   * {@code PR_SET_PDEATHSIG} in prctl(2).
   *
   * @return empty where this is not possible
   */
  public static List<String> command() {
    // setpriv runs itself here: one program less that has to be found.
    return works(before(SystemTool.SETPRIV.command("--version"))) ? before(List.of()) : List.of();
  }

  private static List<String> before(List<String> command) {
    List<String> words = new ArrayList<>(SystemTool.SETPRIV.command("--pdeathsig", "KILL"));
    words.addAll(command);
    return List.copyOf(words);
  }

  /** Whether a command can be started and ends with 0 within 5 s. */
  public static boolean works(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
