package dev.sett.cli.export;

import dev.sett.cli.process.ExitCode;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.storage.TrialArchive;
import dev.sett.model.text.ExperimentException;
import dev.sett.report.study.QuarkusRunResult;
import dev.sett.report.study.StudyResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett export run-result}. */
@Command(
    name = "run-result",
    sortOptions = false,
    description = {
      "Print results of the quarkus experiments as runResult.json, the file of the study"
          + " johnaohara/quarkus-iothread-workerpool, so that its scripts draw them."
          + " docs/published/quarkus-iothread-workerpool.md describes the numbers.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} export run-result results/quarkus-io-worker-20261126-101500 --out runResult.json",
      "  ${ROOT-COMMAND-NAME} export run-result results/quarkus-io-worker-20261126-101500"
          + " results/published/quarkus-start"
    })
final class ExportRunResultCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "RESULT",
      description =
          "Result folder of a run with a ladder of rates, such as quarkus-io-worker, and of"
              + " quarkus-start, quarkus-build and quarkus-test (of a run or a kept result).")
  private List<Path> results = new ArrayList<>();

  @Option(
      names = "--point",
      paramLabel = "NAME",
      description = "Point whose rates are meant; needed if a result has several ladders.")
  private @Nullable String point;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description =
          "Number of CPUs that the programs could use, of which CPU is a percentage. Default: the CPU"
              + " quota of the variant, or else the CPUs of the server.")
  private @Nullable Double cores;

  @CommandLine.Mixin private TextOutput output;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    if (cores != null && !(cores > 0 && Double.isFinite(cores))) {
      throw new ExperimentException("--cores", cores + " is not allowed: use a number above 0.");
    }
    String text =
        QuarkusRunResult.json(
            results.stream().map(ExportRunResultCommand::read).toList(),
            Optional.ofNullable(point),
            cores == null ? OptionalDouble.empty() : OptionalDouble.of(cores));
    output.write(text, spec.commandLine().getOut());
    return ExitCode.DONE;
  }

  /** A kept result has its trials in an archive, or none. */
  private static StudyResult read(Path folder) {
    return new StudyResult(
        folder.toString(),
        KeptResult.in(folder),
        () ->
            Files.isRegularFile(folder.resolve("plan.json"))
                ? ResultFolder.open(folder).trials().all()
                : TrialArchive.in(folder).orElse(List.of()));
  }
}
