package dev.sett.cli.builtin;

import dev.sett.cli.process.SettPaths;
import dev.sett.cli.progress.RunEstimate;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.model.yaml.Selection;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sett list}. */
@Command(
    name = "list",
    description =
        "List the experiments, servers, threading models and programs that come with Sett.",
    footer = {"", "Example:", "  ${ROOT-COMMAND-NAME} list"})
public final class ListCommand implements Runnable {

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Experiments (" + SettCommand.with("run NAME") + "):");
    for (String name : experimentNames()) {
      Experiment experiment =
          new ExperimentReader(new BuiltIns())
              .read(SettPaths.experiments().resolve(name + ".yaml"));
      out.printf("  %-16s %s%n", name, firstSentence(experiment.about()));
      out.printf("  %-16s %s%n", "", "(" + time(experiment) + ")");
    }
    BuiltIns builtIns = new BuiltIns();
    for (String server : builtIns.servers()) {
      out.println();
      out.println(
          "Server %s (%s):"
              .formatted(
                  server, SettCommand.with("compare --server " + server + " --a MODEL --b MODEL")));
      builtIns
          .modelsInWords(server)
          .forEach((model, words) -> out.printf("  %-16s %s%n", model, words));
    }
    out.println();
    out.println("Programs (" + SettCommand.with("NAME") + "):");
    for (Program program : Program.values()) {
      out.printf("  %-16s %s%n", program.title(), program.about());
    }
    out.flush();
  }

  /** What it takes at most: {@code 6 h, with --quick 12 min}. */
  private static String time(Experiment experiment) {
    String whole = RunEstimate.about(Forecast.most(experiment));
    return experiment.points().size() == 1 && experiment.quick().isEmpty()
        ? whole
        : whole + ", with --quick " + RunEstimate.about(Forecast.most(Selection.quick(experiment)));
  }

  /** Names of the experiments that come with Sett. */
  public static List<String> experimentNames() {
    return experimentNames(SettPaths.root());
  }

  /** The same of the checkout with this root. */
  public static List<String> experimentNames(Path root) {
    Path experiments = root.resolve("experiments");
    try (Stream<Path> files = Files.list(experiments)) {
      return files
          .map(p -> String.valueOf(p.getFileName()))
          .filter(n -> n.endsWith(".yaml"))
          .map(n -> n.substring(0, n.length() - ".yaml".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ExperimentException(
          experiments.toString(), "can't be listed. Is this a complete checkout of Sett?");
    }
  }

  private static String firstSentence(String text) {
    String oneLine = text.strip().replaceAll("\\s+", " ");
    return oneLine.split("(?<=[.?!]) ", 2)[0];
  }
}
