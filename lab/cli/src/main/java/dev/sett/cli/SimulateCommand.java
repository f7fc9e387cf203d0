package dev.sett.cli;

import dev.sett.cli.flags.LoadFiles;
import dev.sett.cli.process.ExitCode;
import dev.sett.model.text.ExperimentException;
import dev.sett.sim.Contestant;
import dev.sett.sim.CsvPoints;
import dev.sett.sim.HtmlCharts;
import dev.sett.sim.Scene;
import dev.sett.sim.Scenes;
import dev.sett.sim.Simulation;
import dev.sett.sim.SimulationException;
import dev.sett.sim.SimulationRun;
import dev.sett.sim.TextCharts;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code sett simulate}. */
@Command(
    name = "simulate",
    description =
        "Run self-tuning pools against a modelled server in simulated time, and chart threads,"
            + " queue, throughput and CPU.",
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} simulate --list",
      "  ${ROOT-COMMAND-NAME} simulate --tuner tuned,liberty --scene burst-1000",
      "  ${ROOT-COMMAND-NAME} simulate --tuner tuned,fixed:200 --scene all --html pools.html"
    })
final class SimulateCommand implements Callable<Integer> {

  /** Offers scenes to a shell that completes a command line. */
  static final class SceneNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(Scenes.all().stream().map(Scene::name), Stream.of("all")).iterator();
    }
  }

  /** Offers tuners to a shell that completes a command line. */
  static final class TunerNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("tuned", "liberty", "liberty-2021", "fixed:200").iterator();
    }
  }

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--tuner",
      paramLabel = "NAME",
      split = ",",
      completionCandidates = TunerNames.class,
      description =
          "Tuners that set the concurrency limit, comma-separated: tuned, liberty, liberty-2021,"
              + " fixed:N. Default tuned,liberty.")
  private List<String> tuners = List.of("tuned", "liberty");

  @Option(
      names = "--scene",
      paramLabel = "NAME",
      split = ",",
      completionCandidates = SceneNames.class,
      description = "Scenes to simulate, comma-separated, or all. Default burst-1000.")
  private List<String> scenes = List.of("burst-1000");

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Random seed; the same seed gives the same run. Default 1.")
  private long seed;

  @Option(names = "--list", description = "List the scenes and tuners.")
  private boolean list;

  @Option(names = "--decisions", description = "Print every change of the limit, with its reason.")
  private boolean decisions;

  @Option(names = "--html", paramLabel = "FILE", description = "Write the charts as an HTML page.")
  private @Nullable Path html;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Write all numbers as CSV, ten rows per simulated second.")
  private @Nullable Path csv;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (list) {
      list(out);
      return ExitCode.DONE;
    }
    List<Contestant> contestants;
    List<Scene> chosen;
    try {
      contestants = tuners.stream().distinct().map(Contestant::named).toList();
      chosen =
          scenes.contains("all")
              ? Scenes.all()
              : scenes.stream().distinct().map(Scenes::named).toList();
    } catch (SimulationException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    LoadFiles.check("--html", html);
    LoadFiles.check("--csv", csv);
    List<SimulationRun> runs = new ArrayList<>();
    for (Scene scene : chosen) {
      List<SimulationRun> ofScene =
          contestants.stream().map(tuner -> Simulation.run(scene, tuner, seed)).toList();
      out.println(TextCharts.of(ofScene, canShowBlocks()));
      if (decisions) {
        ofScene.forEach(run -> out.println(TextCharts.decisions(run)));
      }
      out.flush();
      runs.addAll(ofScene);
    }
    write(html, HtmlCharts.of(runs));
    write(csv, CsvPoints.of(runs));
    return ExitCode.DONE;
  }

  private static void list(PrintWriter out) {
    out.println("Scenes (--scene NAME):");
    Scenes.all().forEach(scene -> out.printf("  %-16s %s%n", scene.name(), scene.about()));
    out.println();
    out.println("Tuners (--tuner NAME):");
    out.printf("  %-16s %s%n", "tuned", "the tuner of Sett's own pool");
    out.printf("  %-16s %s%n", "liberty", "Open Liberty's published algorithm");
    out.printf("  %-16s %s%n", "liberty-2021", "the same before release 23.0.0.10");
    out.printf("  %-16s %s%n", "fixed:N", "always N threads, 1 to 10000");
    out.flush();
  }

  private static boolean canShowBlocks() {
    Charset charset = System.out.charset();
    return charset.canEncode() && charset.newEncoder().canEncode('█');
  }

  private static void write(@Nullable Path file, String text) {
    if (file == null) {
      return;
    }
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new ExperimentException(file.toString(), "can't be written: " + e.getMessage() + ".");
    }
  }
}
