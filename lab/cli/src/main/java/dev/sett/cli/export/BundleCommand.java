package dev.sett.cli.export;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.builtin.ServerBuild;
import dev.sett.cli.experiment.RunCommand;
import dev.sett.cli.flags.OutputFlags;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.SettPaths;
import dev.sett.cli.results.StoredResult;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.storage.ResultArchiver;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.storage.ResultImport;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.model.yaml.ExperimentWriter;
import dev.sett.report.summary.TextReport;
import dev.sett.runner.command.ExperimentBundle;
import dev.sett.runner.command.RemoteBundle;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett bundle}. */
@Command(
    name = "bundle",
    sortOptions = false,
    description = {
      "Pack an experiment with Sett and the built-in servers that it needs into one archive that"
          + " runs on another machine, of any architecture, with only a JDK 25; or import the"
          + " result that it wrote there.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} bundle first-look --out first-look.zip",
      "  ${ROOT-COMMAND-NAME} bundle my-service.yaml --include target/app.jar --out my-service.zip",
      "  ${ROOT-COMMAND-NAME} bundle --import result.zip"
    })
public final class BundleCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE|NAME",
      description =
          "Experiment file, such as the experiment.yaml of a result, or name from"
              + " '${ROOT-COMMAND-NAME} list'.")
  private String experiment = "";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Archive to write, a .zip that must not exist.")
  private @Nullable Path to;

  @Option(
      names = "--include",
      paramLabel = "FILE",
      description =
          "File to add that the command of a variant names, such as its jar; the command in the"
              + " bundle names the copy. Repeatable.")
  private List<Path> include = new ArrayList<>();

  @Option(
      names = "--import",
      paramLabel = "FILE",
      description = "Import the result.zip of a bundle into the results folder.")
  private @Nullable Path imported;

  @CommandLine.Mixin private SecretsFlag secrets;
  @CommandLine.Mixin private OutputFlags output;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    if (imported != null) {
      if (!experiment.isEmpty() || to != null || !include.isEmpty()) {
        throw new ExperimentException(
            "--import", "conflicts with an experiment, --out and --include.");
      }
      bringBack(imported);
    } else {
      if (experiment.isEmpty() || to == null) {
        throw new CommandLine.ParameterException(
            spec.commandLine(),
            "Missing: an experiment and --out FILE, or --import FILE. Try: "
                + SettCommand.with("bundle first-look --out first-look.zip"));
      }
      pack(to);
    }
    return ExitCode.DONE;
  }

  private void pack(Path file) throws InterruptedException {
    if (Files.exists(file)) {
      throw new ExperimentException("--out", file + " already exists. Choose a new file.");
    }
    Experiment read = new ExperimentReader(new BuiltIns()).read(RunCommand.file(experiment));
    secrets.check("the bundle", read, List.of());
    Map<String, Path> files = files();
    Experiment bundled =
        read.withVariants(
            read.variants().stream().map(variant -> withCopies(variant, files)).toList());
    List<Complaint> complaints =
        bundled.variants().stream().flatMap(v -> missing(v).stream()).toList();
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
    new ServerBuild(SettPaths.home()).forVariants(bundled);
    ExperimentBundle.write(
        SettPaths.home(),
        RemoteBundle.servers(bundled),
        ExperimentWriter.write(bundled),
        files,
        file);
    PrintWriter out = spec.commandLine().getOut();
    out.println("Wrote " + file + " (" + ResultArchiver.size(file.toFile().length()) + ").");
    out.println("On the other machine, with a JDK 25 or later:");
    out.println("  jar xf " + file.getFileName() + " && sh " + ExperimentBundle.FOLDER + "/run");
    out.println(
        "Then copy "
            + ExperimentBundle.FOLDER
            + "/result.zip back and run here: "
            + SettCommand.with("bundle --import result.zip"));
    out.flush();
  }

  /** The files to add, by their names in the bundle. */
  private Map<String, Path> files() {
    Map<String, Path> files = new LinkedHashMap<>();
    for (Path path : include) {
      String name = String.valueOf(path.getFileName());
      if (!Files.isRegularFile(path)) {
        throw new ExperimentException("--include", path + " is not a file.");
      }
      if (files.put(name, path) != null) {
        throw new ExperimentException(
            "--include", "two files have the name " + name + ". Rename one of them.");
      }
    }
    return files;
  }

  private static Variant withCopies(Variant variant, Map<String, Path> files) {
    return switch (variant.launch()) {
      case OwnServer own -> variant.withLaunch(own.withCommand(withCopies(own.command(), files)));
      case OwnJob own -> variant.withLaunch(own.withCommand(withCopies(own.command(), files)));
      case BuiltInServer _, BuiltInJob _, RunningServer _ -> variant;
    };
  }

  private static List<String> withCopies(List<String> command, Map<String, Path> files) {
    return command.stream()
        .map(
            word ->
                files.entrySet().stream()
                    .filter(file -> file.getValue().normalize().equals(Path.of(word).normalize()))
                    .map(file -> ExperimentBundle.INCLUDED + "/" + file.getKey())
                    .findFirst()
                    .orElse(word))
        .toList();
  }

  /** What a variant needs that is not in the bundle. */
  private static List<Complaint> missing(Variant variant) {
    return switch (variant.launch()) {
      case OwnServer own -> missing(variant, own.command());
      case OwnJob own -> missing(variant, own.command());
      case BuiltInServer _ -> List.of();
      case RunningServer server ->
          List.of(
              new Complaint(
                  variant.name(),
                  server.url()
                      + " is a server that already runs. A bundle starts its programs itself:"
                      + " give a command."));
      case BuiltInJob job ->
          List.of(
              new Complaint(
                  variant.name(),
                  "the built-in program "
                      + job.program()
                      + " can't be bundled. Run it on a machine with an installation of Sett."));
    };
  }

  private static List<Complaint> missing(Variant variant, List<String> command) {
    return command.stream()
        .filter(word -> !word.startsWith(ExperimentBundle.INCLUDED + "/"))
        .map(Path::of)
        .filter(file -> Files.isRegularFile(file) && !Files.isExecutable(file))
        .map(
            file ->
                new Complaint(
                    variant.name(),
                    "its command names %s, which is not in the bundle. Add --include %s."
                        .formatted(file, file)))
        .toList();
  }

  private void bringBack(Path archive) {
    ResultFolder folder = new ResultImport(archive).into(output.results());
    StoredResult stored = StoredResult.judgedAgain(folder, Clock.systemUTC());
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        TextReport.render(
            stored.result(),
            stored.trials(),
            folder.path().toString(),
            TextReport.Warnings.LIMITING,
            /* colour= */ false));
    out.println("Imported from another machine: " + folder.path());
    out.println(
        "To see it next to a result of this machine: "
            + SettCommand.with("ui")
            + ", where you can compare any two; '"
            + SettCommand.with("history")
            + "' lists all results of the experiment by machine.");
    out.flush();
  }
}
