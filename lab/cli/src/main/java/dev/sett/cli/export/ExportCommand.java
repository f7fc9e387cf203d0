package dev.sett.cli.export;

import dev.sett.cli.flags.DesignFlags;
import dev.sett.engines.adapter.ExportedLoad;
import dev.sett.engines.tool.ToolJob;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SettCommand;
import dev.sett.model.text.SyntaxRules;
import dev.sett.secrets.Redaction;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett export}. */
@Command(
    name = "export",
    sortOptions = false,
    description = {
      "Export the load of an experiment to another tool, so that you can reproduce a finding"
          + " without Sett: a k6 or wrk2 script, a JMeter plan or a Hyperfoil benchmark.",
      "Also exports a result as OpenMetrics text or in the form of the published Quarkus study, a"
          + " trial over several hosts as a qDup script, or an experiment as Kubernetes objects.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} export k6 first-look",
      "  ${ROOT-COMMAND-NAME} export wrk2 results/first-look-20261121-101500 --point ping --out repeat",
      "  ${ROOT-COMMAND-NAME} export jmeter liberty-ping --url http://127.0.0.1:9080",
      "  ${ROOT-COMMAND-NAME} export openmetrics results/first-look-20261121-101500",
      "  ${ROOT-COMMAND-NAME} export run-result --help",
      "  ${ROOT-COMMAND-NAME} export qdup --help",
      "  ${ROOT-COMMAND-NAME} export kubernetes --help"
    },
    subcommands = {
      ExportOpenMetricsCommand.class,
      ExportRunResultCommand.class,
      ExportQdupCommand.class,
      ExportKubernetesCommand.class
    })
public final class ExportCommand implements Runnable {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TOOL",
      description =
          "k6, wrk2, jmeter or hyperfoil. openmetrics, run-result, qdup and kubernetes are"
              + " subcommands with their own options.")
  private String tool = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "EXPERIMENT",
      description = "Experiment file, name from '${ROOT-COMMAND-NAME} list', or result folder.")
  private String experiment = "";

  @Option(
      names = "--point",
      paramLabel = "NAME",
      description = "Point to export; needed if there are several.")
  private @Nullable String point;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Base URL of the server; the path comes from the point. Default: the URL of your service"
              + " if the experiment has one, else http://127.0.0.1:8080.")
  private @Nullable String url;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Request rate, such as 2000/s. Default: the rate of the point or of the run's fixed-rate"
              + " phase; without either, a closed loop.")
  private @Nullable String rate;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Duration of the load. Default 30s.")
  private @Nullable String duration;

  @Option(
      names = "--closed",
      description = "Use a closed loop (maximum throughput) instead of a rate.")
  private boolean closed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Output folder. Default: the working directory.")
  private Path out = Path.of("");

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    if (tool.isEmpty() || experiment.isEmpty()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "Missing: %s. Try: %s"
              .formatted(
                  tool.isEmpty() ? "TOOL and EXPERIMENT" : "EXPERIMENT",
                  SettCommand.with("export k6 first-look")));
    }
    if (!ExportedLoad.TOOLS.contains(tool)) {
      throw new ExperimentException(
          "export",
          "there is no export for '%s'.%s Available: %s, openmetrics, run-result, qdup, kubernetes."
              .formatted(
                  tool,
                  NearestWord.meant(tool, ExportedLoad.TOOLS),
                  String.join(", ", ExportedLoad.TOOLS)));
    }
    if (closed && rate != null) {
      throw new ExperimentException("--closed", "conflicts with --rate. Use one of them.");
    }
    ExportSource source = ExportSource.of(experiment, Optional.ofNullable(point));
    ToolJob job =
        source.job(
            DesignFlags.given("--url", url, SyntaxRules::url),
            DesignFlags.given("--rate", rate, Quantity::rate),
            closed,
            DesignFlags.given("--duration", duration, Quantity::duration)
                .orElse(Duration.ofSeconds(30)));
    Optional<String> refusal = ExportedLoad.refusal(tool, job);
    if (refusal.isPresent()) {
      throw new ExperimentException("point " + source.point().name(), refusal.get());
    }
    ExportedLoad exported = ExportedLoad.of(tool, job);
    write(exported);
    say(exported, job.url());
  }

  private void write(ExportedLoad exported) {
    List<Path> inTheWay = new ArrayList<>();
    for (String name : exported.files().keySet()) {
      if (Files.exists(out.resolve(name))) {
        inTheWay.add(out.resolve(name));
      }
    }
    if (!inTheWay.isEmpty()) {
      throw new ExperimentException(
          inTheWay.getFirst().toString(),
          "already exists. Remove it or choose another folder with --out.");
    }
    try {
      Files.createDirectories(out.toAbsolutePath());
      for (Map.Entry<String, String> file : exported.files().entrySet()) {
        Files.writeString(out.resolve(file.getKey()), file.getValue());
      }
    } catch (IOException e) {
      throw new ExperimentException(out.toString(), "can't be written (" + e.getMessage() + ").");
    }
  }

  private void say(ExportedLoad exported, URI address) {
    PrintWriter printer = spec.commandLine().getOut();
    exported.files().keySet().forEach(name -> printer.println("Wrote " + out.resolve(name)));
    printer.println(
        "To run it against a server at "
            + Redaction.usual().url(address)
            + ", change to that folder and run:");
    printer.println("  " + exported.command());
    if (!exported.variables().isEmpty()) {
      printer.println(
          "Secrets are not written to the files; they are read from environment variables. Set them"
              + " to the values in the request first:");
      exported.variables().forEach(name -> printer.println("  export " + name + "='...'"));
    }
    printer.flush();
  }
}
