package dev.sett.cli.experiment;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.flags.CommitFlag;
import dev.sett.cli.flags.ConclusionFlags;
import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.ExplainFlags;
import dev.sett.cli.flags.HostsFlag;
import dev.sett.cli.flags.MeasureFlags;
import dev.sett.cli.flags.OutputFlags;
import dev.sett.cli.flags.OverloadFlag;
import dev.sett.cli.flags.PointFlags;
import dev.sett.cli.flags.RemoteFlag;
import dev.sett.cli.flags.RequestFlags;
import dev.sett.cli.flags.ResumeFlag;
import dev.sett.cli.flags.ServerCpusFlag;
import dev.sett.cli.flags.TrafficFlags;
import dev.sett.cli.process.SettPaths;
import dev.sett.cli.vary.FreePorts;
import dev.sett.cli.vary.VaryFlags;
import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.experiment.Variant;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.yaml.ExperimentReader;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sett compare}: the main job. */
@Command(
    name = "compare",
    sortOptions = false,
    description = {
      "Measure two threading models against each other and give a verdict.",
      "",
      "Without --url, a variant is a built-in server: MODEL or SERVER/MODEL, such as virtual,"
          + " platform:200 or jetty/virtual. With --url, a variant is a command that starts your"
          + " service. Sett starts and stops it, and splits the command into words as a shell"
          + " would, but runs it without a shell. With --a-url and --b-url, the servers already run,"
          + " and Sett only loads them.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} compare",
      "  ${ROOT-COMMAND-NAME} compare --a platform:50 --b virtual --work 'cpu=100,idle=5ms' --connections 200",
      "  ${ROOT-COMMAND-NAME} compare --url http://localhost:8080/v1/items \\",
      "      --a 'java -jar app.jar' \\",
      "      --b 'java -Dspring.threads.virtual.enabled=true -jar app.jar'",
      "  ${ROOT-COMMAND-NAME} compare --url http://localhost:{port}/v1/items \\",
      "      --command 'java -jar app.jar --server.port={port}' --preset spring-virtual-threads",
      "  ${ROOT-COMMAND-NAME} compare --slo p99=50ms,errors=0.1%% --a platform:50 --b virtual \\",
      "      --work 'cpu=100,idle=5ms' --connections 200",
      "  ${ROOT-COMMAND-NAME} compare --a-url http://127.0.0.1:8081/x --b-url http://127.0.0.1:8082/x",
      "  ${ROOT-COMMAND-NAME} compare --a platform:200 --b virtual --fail-if 'b slower than a by 5%% on cpu'",
      "  ${ROOT-COMMAND-NAME} compare --url https://localhost:8443 --cacert server.pem --http2 --script shop.yaml \\",
      "      --a 'java -jar app.jar --old' --b 'java -jar app.jar --new'",
      "  (for an https:// URL, add --cacert server.pem or --insecure)"
    })
public final class CompareCommand implements Callable<Integer> {

  @CommandLine.Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "Name of the comparison, used for the result folder and in '${ROOT-COMMAND-NAME} history'. Default:"
              + " derived from the variants, such as compare-platform-50-vs-virtual.")
  private @Nullable String name;

  @CommandLine.Mixin private VariantFlags variants;
  @CommandLine.Mixin private VariantLimitFlags limits;
  @CommandLine.Mixin private VaryFlags vary;
  @CommandLine.Mixin private RunningFlags running;
  @CommandLine.Mixin private RemoteFlag remote;
  @CommandLine.Mixin private PointFlags points;
  @CommandLine.Mixin private ServerCpusFlag serverCpus;
  @CommandLine.Mixin private MeasureFlags measures;
  @CommandLine.Mixin private OverloadFlag overload;
  @CommandLine.Mixin private RequestFlags request;
  @CommandLine.Mixin private TrafficFlags traffic;
  @CommandLine.Mixin private DesignFlags design;
  @CommandLine.Mixin private HostsFlag hosts;
  @CommandLine.Mixin private ExplainFlags explain;
  @CommandLine.Mixin private ConclusionFlags conclusion;
  @CommandLine.Mixin private CommitFlag commit;
  @CommandLine.Mixin private ResumeFlag resume;
  @CommandLine.Mixin private OutputFlags output;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    Optional<String> presets = vary.list();
    if (presets.isPresent()) {
      spec.commandLine().getOut().print(presets.get());
      spec.commandLine().getOut().flush();
      return 0;
    }
    return new ExperimentCommandRunner(spec.commandLine(), output, explain.wish(), conclusion)
        .allowing(remote)
        .run(experiment(), hosts, commit.here(), resume);
  }

  /** The experiment that the flags describe; what they leave open is taken from first-look. */
  public Experiment experiment() {
    return overload.applyTo(usual(), measures.objective(), design.hasBudget());
  }

  private Experiment usual() {
    Experiment firstLook =
        new ExperimentReader(new BuiltIns())
            .read(SettPaths.experiments().resolve("first-look.yaml"));
    Traffic requests = traffic.traffic(isBuiltIn(), request, points);
    Optional<String> given = DesignFlags.given("--name", name, SyntaxRules::name);
    if (running.isGiven()) {
      List<Variant> servers =
          running.servers(spec.commandLine().getParseResult(), variants.trust());
      return applied(
          new Experiment(
              given.orElseGet(() -> ComparisonName.of(servers)),
              about("the running servers given with --a-url and --b-url"),
              servers,
              List.of(points.ownPoint(request).loadedBy(requests)),
              Defaults.design(),
              firstLook.placement()));
    }
    if (!isBuiltIn()) {
      List<Variant> own = vary.isGiven() ? varied() : limits.applyTo(variants.ownPrograms());
      return applied(
          new Experiment(
              given.orElseGet(() -> ComparisonName.of(own)),
              about(
                  vary.isGiven()
                      ? "variants of the command given with --command"
                      : "the commands given with --a and --b"),
              own,
              variants.onEachJdk(
                  serverCpus.onEach(List.of(points.ownPoint(request).loadedBy(requests)))),
              Defaults.warmPairs(Defaults.OWN_BUDGET),
              firstLook.placement()));
    }
    List<Variant> builtIns = limits.applyTo(variants.builtIns(firstLook.variants(), request));
    boolean usual =
        !variants.isGiven()
            && !limits.isGiven()
            && !points.isGiven()
            && requests.equals(Traffic.USUAL);
    List<Point> loads =
        (traffic.isScripted()
                ? List.of(points.scripted())
                : points.builtInPoints(firstLook.points()))
            .stream().map(point -> point.loadedBy(requests)).toList();
    return applied(
        new Experiment(
            given.orElseGet(() -> usual ? firstLook.name() : ComparisonName.of(builtIns)),
            usual && measures.objective().isEmpty() && !overload.isGiven()
                ? firstLook.about()
                : about("built-in servers"),
            builtIns,
            variants.onEachJdk(serverCpus.onEach(loads)),
            overload.isGiven() ? Defaults.warmPairs(Defaults.OWN_BUDGET) : firstLook.design(),
            firstLook.placement()));
  }

  private List<Variant> varied() {
    limits.refuseVaried();
    return variants.varied(vary, FreePorts::choose);
  }

  /** What is compared, under which load and by what, unless that is the usual. */
  private String about(String what) {
    StringBuilder about = new StringBuilder("Comparison of ").append(what);
    about.append(traffic.isScripted() ? ", under the script given with --script" : "");
    points.work().ifPresent(work -> about.append(", with ").append(work).append(" per request"));
    measures
        .objective()
        .ifPresent(
            objective -> about.append(", by the highest rate with ").append(objective.words()));
    return about.append(overload.isGiven() ? ", and under overload." : ".").toString();
  }

  private boolean isBuiltIn() {
    return !variants.isOwnProgram() && !vary.isGiven() && !running.isGiven();
  }

  private Experiment applied(Experiment experiment) {
    return design.applyTo(measures.applyTo(experiment));
  }
}
