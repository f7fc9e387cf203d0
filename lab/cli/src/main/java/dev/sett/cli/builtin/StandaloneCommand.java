package dev.sett.cli.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** {@code sett standalone}. */
@Command(
    name = "standalone",
    description = {
      "Start many tasks that wait and work a little, and measure start rate, memory and completion"
          + " time.",
      "",
      "Except for --jvm, all flags are passed to the program; --help lists them.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} standalone --threads virtual --count 100000",
      "  ${ROOT-COMMAND-NAME} standalone --threads platform --count 10000 --jvm -Xss256k"
    })
public final class StandaloneCommand implements Callable<Integer> {

  @Option(
      names = "--jvm",
      paramLabel = "FLAG",
      description = "Flag for the program's JVM; repeatable.")
  private List<String> jvm = new ArrayList<>();

  // Also --help: the program knows its flags best.
  @Unmatched private List<String> flags = new ArrayList<>();

  @Override
  public Integer call() throws InterruptedException {
    return Program.STANDALONE.run(jvm, flags);
  }
}
