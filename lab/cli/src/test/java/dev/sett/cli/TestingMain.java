package dev.sett.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/** The command line in this JVM, with both streams in one text. */
public final class TestingMain {

  private TestingMain() {}

  /** Exit code and all that was printed. */
  public record Ended(int code, String text) {}

  /** Runs it with these arguments. */
  public static Ended run(String... arguments) {
    StringWriter printed = new StringWriter();
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(printed));
    commandLine.setErr(new PrintWriter(printed));
    return new Ended(commandLine.execute(arguments), printed.toString());
  }

  /** Runs it with these arguments. */
  public static Ended run(List<String> arguments) {
    return run(arguments.toArray(String[]::new));
  }
}
