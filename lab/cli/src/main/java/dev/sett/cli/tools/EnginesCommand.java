package dev.sett.cli.tools;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.builtin.ServerBuild;
import dev.sett.cli.flags.ConnectionsFlag;
import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.InterruptionHook;
import dev.sett.cli.process.SettPaths;
import dev.sett.cli.process.Version;
import dev.sett.engines.InstalledTool;
import dev.sett.engines.adapter.LoadTools;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Plan;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SettCommand;
import dev.sett.model.text.SyntaxRules;
import dev.sett.runner.ExperimentService;
import dev.sett.runner.live.EngineTurn;
import dev.sett.runner.live.LoadToolComparison;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sett engines}. */
@Command(
    name = "engines",
    sortOptions = false,
    description = {
      "Run all installed load tools against one server, one after the other, and compare their"
          + " results.",
      "",
      "Compares Sett's own engine with the other tools: rate, latency, CPU of server and tool, and"
          + " where a tool distorts the result.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} engines",
      "  ${ROOT-COMMAND-NAME} engines --tools wrk,k6 --path '/work?idle=5ms' --rounds 5 --markdown"
    })
public final class EnginesCommand implements Callable<Integer> {

  @Option(
      names = "--server",
      paramLabel = "NAME",
      description = "Built-in server to load. Default jetty.")
  private String server = Defaults.SERVER;

  @Option(
      names = "--threads",
      paramLabel = "MODEL",
      description = "Threading model of the server. Default virtual.")
  private String threads = "virtual";

  @Option(names = "--path", paramLabel = "PATH", description = "Path to request. Default /ping.")
  private String path = "/ping";

  @Option(
      names = "--tools",
      paramLabel = "NAME",
      split = ",",
      description = "Load tools to run, comma-separated. Default: all that are installed.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--rounds", paramLabel = "N", description = "Number of runs per tool. Default 3.")
  private String rounds = "3";

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Duration of each run, at least 1s. Default 5s.")
  private String duration = "5s";

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Request rate for the fixed-rate runs. Default: half of the lowest capacity in the first"
              + " round.")
  private @Nullable String rate;

  @Option(names = "--seed", paramLabel = "N", description = "Random seed for the order of runs.")
  private long seed = Defaults.SEED;

  @Option(names = "--markdown", description = "Print only the table, as Markdown.")
  private boolean markdown;

  @CommandLine.Mixin private ConnectionsFlag connections;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    BuiltIns known = new BuiltIns();
    if (!known.servers().contains(server)) {
      throw new ExperimentException(
          "--server",
          "there is no server '%s'. Available: %s."
              .formatted(server, String.join(", ", known.servers())));
    }
    known
        .refuse(server, threads)
        .ifPresent(
            why -> {
              throw new ExperimentException("--threads", why);
            });
    ExperimentService service = new ExperimentService(SettPaths.home(), known);
    LoadToolComparison tour = tour(chosen(service));
    Experiment experiment = experiment(known);
    new ServerBuild(SettPaths.home()).forVariants(experiment);
    Plan plan =
        service.plan(
            experiment, Version.text(), List.of(SettCommand.name(), "engines"), Clock.systemUTC());
    PrintWriter err = spec.commandLine().getErr();
    try (InterruptionHook _ = InterruptionHook.on(service, err)) {
      List<EngineTurn> turns =
          service.tour(
              plan,
              tour,
              turn -> {
                err.println(EngineTable.progress(turn, tour.rounds()));
                err.flush();
              });
      return show(tour, turns);
    }
  }

  private int show(LoadToolComparison tour, List<EngineTurn> turns) {
    PrintWriter out = spec.commandLine().getOut();
    EngineTable table = EngineTable.of(tour, turns);
    out.print(markdown ? table.markdown() : table.text());
    out.flush();
    PrintWriter err = spec.commandLine().getErr();
    List<EngineTurn> failed = turns.stream().filter(t -> t.slice().isEmpty()).toList();
    for (EngineTurn turn : failed) {
      err.println("sett: " + turn.engine() + ": " + turn.trouble());
      turn.lines().forEach(line -> err.println("  | " + line));
    }
    err.flush();
    return failed.isEmpty() ? ExitCode.DONE : ExitCode.PROGRAM_FAILED;
  }

  private LoadToolComparison tour(List<InstalledTool> found) {
    OptionalDouble common =
        DesignFlags.given("--rate", rate, Quantity::rate)
            .map(OptionalDouble::of)
            .orElse(OptionalDouble.empty());
    Duration each = DesignFlags.given("--duration", duration, Quantity::duration).orElseThrow();
    if (each.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new ExperimentException(
          "--duration", "must be at least 1s, because several tools accept whole seconds only.");
    }
    return new LoadToolComparison(
        found,
        DesignFlags.given("--rounds", rounds, t -> (int) Quantity.count(t, 1, 1000)).orElseThrow(),
        Defaults.WARM_UP_LIMIT,
        each,
        common,
        seed);
  }

  /** The requested tools, each of which must be installed; or all installed tools. */
  private List<InstalledTool> chosen(ExperimentService service) throws InterruptedException {
    if (names.contains("jmeter")) {
      new ServerBuild(SettPaths.home()).jmeter();
    }
    List<InstalledTool> all = service.loadTools();
    if (names.isEmpty()) {
      if (all.isEmpty()) {
        throw new ExperimentException(
            "engines",
            "no other load tool is installed. Install wrk or ab (Debian packages), or use --tools"
                + " jmeter, which downloads JMeter. docs/guides/engines.md describes the others.");
      }
      return all;
    }
    List<InstalledTool> chosen = new ArrayList<>();
    for (String name : names.stream().distinct().toList()) {
      LoadTools.named("--tools", name);
      chosen.add(
          all.stream()
              .filter(found -> found.tool().name().equals(name))
              .findFirst()
              .orElseThrow(() -> new ExperimentException("--tools", service.whyNot(name))));
    }
    return chosen;
  }

  private Experiment experiment(BuiltIns known) {
    BuiltInServer launch =
        new BuiltInServer(
            server, threads, List.of(), known.jvmFlags(threads), Map.of(), Optional.empty());
    Point point =
        new Point(
            "engines",
            Request.get(DesignFlags.given("--path", path, SyntaxRules::path)),
            connections.count().orElse(Defaults.CONNECTIONS),
            OptionalDouble.empty());
    return new Experiment(
        "engines",
        "Load engines compared on one server.",
        List.of(new Variant(server, launch)),
        List.of(point),
        Defaults.design(),
        Placement.AUTOMATIC);
  }
}
