package dev.sett.apps.batch;

import java.io.PrintWriter;
import picocli.CommandLine;

/** Runs the payment processor; see {@code --help}. */
public final class BatchMain {

  private BatchMain() {}

  /**
   * Runs it and ends the process: 0 done, 1 not finished, 2 usage error, 70 internal error.
   *
   * @param args the flags
   */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new BatchCli(System::nanoTime));
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setParameterExceptionHandler(BatchMain::usageError);
    commandLine.setExitCodeExceptionMapper(mistake -> 70);
    return commandLine;
  }

  private static int usageError(CommandLine.ParameterException e, String[] args) {
    PrintWriter err = e.getCommandLine().getErr();
    err.println("batch: " + e.getMessage() + " Try --help.");
    err.flush();
    return 2;
  }
}
