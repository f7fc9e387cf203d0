package dev.sett.cli.load;

import dev.sett.cli.flags.ConnectionsFlag;
import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.LoadFiles;
import dev.sett.cli.flags.RequestFlags;
import dev.sett.cli.process.ExitCode;
import dev.sett.load.CapacitySearch;
import dev.sett.load.Condition;
import dev.sett.load.LoadOnce;
import dev.sett.load.destination.Limits;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Wire;
import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Defaults;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.trial.LoadSlice;
import dev.sett.runner.control.TrialException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett load}. */
@Command(
    name = "load",
    sortOptions = false,
    description = {
      "Send load to a URL with Sett's load engine and report throughput, latency and errors.",
      "",
      "Closed loop (no --rate): each connection sends its next request when the last one is"
          + " answered. A slow server gets fewer requests, so no queue builds up. This measures"
          + " capacity, not what users experience: requests that would have come during slow"
          + " periods are left out (coordinated omission). Use it for clients that wait, such as"
          + " jobs or N users with --think.",
      "",
      "Open loop (--rate): requests are due at set times, whether or not the server keeps up, as"
          + " with independent users. A request that finds no free connection waits for one, and"
          + " latency is measured from when it was due: this is what users experience at that rate."
          + " Above the server's capacity, queue and latency grow for as long as the load lasts.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} load http://127.0.0.1:8080/ping --connections 50 --duration 10s",
      "  ${ROOT-COMMAND-NAME} load http://127.0.0.1:8080/ping -n 400 -c 50",
      "  ${ROOT-COMMAND-NAME} load http://127.0.0.1:8080/ping --rate 2000/s --arrivals poisson",
      "  ${ROOT-COMMAND-NAME} load http://127.0.0.1:8080/ping --rate 1000..20000 --duration 60s --json",
      "  ${ROOT-COMMAND-NAME} load https://localhost:8443/ping --cacert server.pem --http2 --streams 10",
      "  ${ROOT-COMMAND-NAME} load http://127.0.0.1:8080/ping --find-capacity --slo p99=20ms,errors=0.1%% -d 3s",
      "  ${ROOT-COMMAND-NAME} load http://localhost/ping --unix-socket /run/app.sock",
      "  ${ROOT-COMMAND-NAME} load http://127.0.0.1:8080 --script shop.yaml --connections 200",
      "  ${ROOT-COMMAND-NAME} load https://localhost:8443 --script shop.yaml --http2 --streams 10 --connections 20"
    })
public final class LoadCommand implements Callable<Integer> {

  private static final Duration COUNTED = Duration.ofSeconds(10);
  private static final Duration SETTLE = Duration.ofSeconds(1);
  private static final Duration LONGEST_NUMBER = Duration.ofHours(1);

  @Parameters(paramLabel = "URL", description = "URL to send the load to.")
  private String url = "";

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      description = "Measured time. Default 10s.")
  private @Nullable String duration;

  @Option(
      names = "--settle",
      paramLabel = "TIME",
      description = "Load before the measured time, not counted. Default 1s.")
  private @Nullable String settle;

  @Option(
      names = "--json",
      description = "Print the result as JSON, with histograms in HdrHistogram V2 encoding.")
  private boolean json;

  @Option(
      names = "--find-capacity",
      description =
          "Find the highest sustained rate: all objectives met, requests sent on time, no growing"
              + " backlog. Tries one to two dozen rates, each for --duration; --fail-if, --hgrm and"
              + " --windows apply to the load at the rate found.")
  private boolean findCapacity;

  @Option(
      names = "--slo",
      paramLabel = "OBJECTIVES",
      description = "Objectives for --find-capacity, such as p99=20ms,errors=0.1%%.")
  private @Nullable String slo;

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description =
          "Exit with code 1 if this condition is true, such as p99>20ms, rate<900/s or"
              + " errors>0.1%%; repeatable.")
  private List<String> failIf = List.of();

  @CommandLine.Mixin private LoadFiles files;
  @CommandLine.Mixin private ConnectionsFlag connections;
  @CommandLine.Mixin private ShapeFlags shapes;
  @CommandLine.Mixin private LimitFlags limitFlags;
  @CommandLine.Mixin private PaceFlag pace;
  @CommandLine.Mixin private RequestFlags request;
  @CommandLine.Mixin private WireFlags wire;
  @CommandLine.Mixin private ScriptFlags script;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    List<Condition> gates = failIf.stream().map(LoadCommand::gate).toList();
    List<Condition> objectives =
        Arrays.stream(slo == null ? new String[0] : slo.split(",", -1))
            .map(text -> DesignFlags.given("--slo", text, Condition::missed).orElseThrow())
            .toList();
    if (slo != null && !findCapacity) {
      throw new ExperimentException(
          "--slo", "requires --find-capacity. For a gate, use --fail-if.");
    }
    boolean number = shapes.endsByItself();
    Duration counted =
        DesignFlags.given("--duration", duration, Quantity::duration)
            .orElse(number ? LONGEST_NUMBER : COUNTED);
    Duration before =
        DesignFlags.given("--settle", settle, Quantity::duration)
            .orElse(number ? Duration.ZERO : SETTLE);
    if (number && !before.isZero()) {
      throw new ExperimentException(
          "--settle", "conflicts with --requests: every request is counted.");
    }
    if (counted.isZero()) {
      throw new ExperimentException("--duration", "must be longer than 0s.");
    }
    if (findCapacity && shapes.isGiven()) {
      throw new ExperimentException(
          "--find-capacity",
          "conflicts with --rate, --arrivals, --seed and --requests: it chooses the rates itself"
              + " and sends evenly.");
    }
    Shape shape = shapes.shape(before.plus(counted));
    URI address = DesignFlags.given("URL", url, SyntaxRules::url).orElseThrow();
    ScriptFlags.Opener opener = script.opener(request, findCapacity || !shape.closed());
    int count = connections.count().orElse(Defaults.CONNECTIONS);
    Wire how = wire.wire(address);
    Limits limits = limitFlags.limits(shape, count * how.streams());
    files.check();
    try (LoadOnce load = opener.open(address, count, how, pace.pacing())) {
      return findCapacity
          ? search(s -> load.run(s, before, counted, limits, window -> {}), objectives, gates)
          : once(shape, load.run(shape, before, counted, limits, window -> {}), gates);
    } catch (LoadException e) {
      if (e.kind() == LoadException.Kind.BAD_REQUEST) {
        throw new ExperimentException("the load", String.valueOf(e.getMessage()));
      }
      throw new TrialException(String.valueOf(e.getMessage()));
    }
  }

  private int once(Shape shape, LoadSlice slice, List<Condition> gates) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? ResultJson.toRedactedJson(slice) : LoadText.of(slice));
    if (shape instanceof Shape.Total(long requests) && slice.sent() < requests) {
      PrintWriter err = spec.commandLine().getErr();
      err.println("sett: only " + slice.sent() + " of " + requests + " requests were sent.");
    }
    out.flush();
    int code = judged(slice, gates);
    return slice.answered() == 0 ? ExitCode.PROGRAM_FAILED : code;
  }

  /** Writes the requested files and checks the load against the gates. */
  private int judged(LoadSlice slice, List<Condition> gates) {
    PrintWriter err = spec.commandLine().getErr();
    List<Condition> failed = gates.stream().filter(gate -> gate.isTrueOf(slice)).toList();
    for (Condition gate : failed) {
      err.println("sett: gate failed: " + gate.text() + " (" + gate.found(slice) + ").");
    }
    err.flush();
    files.write(slice);
    return failed.isEmpty() ? ExitCode.DONE : ExitCode.NOT_MET;
  }

  private int search(
      Function<Shape, LoadSlice> server, List<Condition> objectives, List<Condition> gates) {
    PrintWriter out = spec.commandLine().getOut();
    if (!json) {
      out.println(LoadText.stepsHead());
    }
    CapacitySearch.Found found =
        new CapacitySearch(
                server,
                objectives,
                step -> {
                  if (!json) {
                    out.println(LoadText.step(step));
                    out.flush();
                  }
                })
            .run();
    out.println(json ? ResultJson.toRedactedJson(found) : LoadText.found(found));
    out.flush();
    if (found.sustained().isEmpty()) {
      files.leaveUnwritten(spec.commandLine().getErr());
      return ExitCode.NOT_MET;
    }
    return judged(found.sustained().get(), gates);
  }

  private static Condition gate(String text) {
    return DesignFlags.given("--fail-if", text, Condition::of).orElseThrow();
  }
}
