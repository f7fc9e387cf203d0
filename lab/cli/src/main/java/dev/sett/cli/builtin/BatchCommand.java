package dev.sett.cli.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

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
public final class BatchCommand implements Callable<Integer> {

  @Option(
      names = "--jvm",
      paramLabel = "FLAG",
      description = "Flag for the program's JVM; repeatable.")
  private List<String> jvm = new ArrayList<>();

  // Also --help: the program knows its flags best.
  @Unmatched private List<String> flags = new ArrayList<>();

  @Override
  public Integer call() throws InterruptedException {
    return Program.BATCH.run(jvm, flags);
  }
}
