package dev.sett.apps.standalone;

import java.io.PrintWriter;
import picocli.CommandLine;

/** Runs the tasks; see {@code --help}. */
public final class StandaloneMain {

  private StandaloneMain() {}

  /**
   * Runs it and ends the process: 0 done, 1 threads can't be had, 2 wrong use, 70 a mistake of
   * ours.
   *
   * @param args the flags
   */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new StandaloneCli(System::nanoTime));
    commandLine.setParameterExceptionHandler(StandaloneMain::usageError);
    commandLine.setExitCodeExceptionMapper(mistake -> 70);
    return commandLine;
  }

  private static int usageError(CommandLine.ParameterException e, String[] args) {
    PrintWriter err = e.getCommandLine().getErr();
    err.println("standalone: " + e.getMessage() + " Try --help.");
    err.flush();
    return 2;
  }
}
