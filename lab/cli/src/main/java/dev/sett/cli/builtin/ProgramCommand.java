package dev.sett.cli.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** A command that runs a program with the flags that it is given. */
public abstract class ProgramCommand implements Callable<Integer> {

  private final Program program;

  @Option(
      names = "--jvm",
      paramLabel = "FLAG",
      description = "Flag for the program's JVM; repeatable.")
  private List<String> jvm = new ArrayList<>();

  // Also --help: the program knows its flags best.
  @Unmatched private List<String> flags = new ArrayList<>();

  private ProgramCommand(Program program) {
    this.program = program;
  }

  @Override
  public Integer call() throws InterruptedException {
    return program.run(jvm, flags);
  }

  /** {@code sett batch}. */
  @Command(
      name = "batch",
      description = {
        "Run the payment processor on Spring Batch 6.",
        "",
        "Except for --jvm, all flags are passed to the program; --help lists them.",
        ""
      },
      footer = {
        "",
        "Examples:",
        "  ${ROOT-COMMAND-NAME} batch --threads virtual --concurrency 16",
        "  ${ROOT-COMMAND-NAME} batch --threads platform:8 --scaling throttled --chunk 1"
      })
  public static final class Batch extends ProgramCommand {
    public Batch() {
      super(Program.BATCH);
    }
  }

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
  public static final class Standalone extends ProgramCommand {
    public Standalone() {
      super(Program.STANDALONE);
    }
  }
}
