package dev.sett.cli;

import dev.sett.lab.TrialException;
import dev.sett.load.LoadException;
import dev.sett.load.LoadOnce;
import dev.sett.load.Shape;
import dev.sett.model.Defaults;
import dev.sett.model.ErrorKind;
import dev.sett.model.ExperimentException;
import dev.sett.model.LoadSlice;
import dev.sett.model.Quantity;
import dev.sett.model.Request;
import dev.sett.model.ResultFolder;
import dev.sett.model.Rules;
import dev.sett.stats.Histograms;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett load}. */
@Command(
    name = "load",
    sortOptions = false,
    description = {
      "Put load on a URL with Sett's engine alone, and say what came back.",
      "",
      "Closed loop (no --rate): every connection sends its next request when the last one is"
          + " answered. Shows how much the server can do. Its latency leaves out everybody who would"
          + " have come while the server was slow.",
      "Open loop (--rate): requests are due at even distances, whether the server keeps up or not."
          + " Latency runs from when each was due. Shows what users of that rate would feel.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./sett load http://127.0.0.1:8080/ping --connections 50 --duration 10s",
      "  ./sett load http://127.0.0.1:8080/ping --rate 2000/s --json"
    })
final class LoadCommand implements Callable<Integer> {

  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 100};

  @Parameters(paramLabel = "URL", description = "Where the load goes.")
  private String url = "";

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      description = "Time that is counted. Default 10s.")
  private String duration = "10s";

  @Option(
      names = "--settle",
      paramLabel = "TIME",
      description = "Load before it that is not counted. Default 1s.")
  private String settle = "1s";

  @Option(
      names = "--json",
      description = "Print the result as JSON, histograms as HdrHistogram V2.")
  private boolean json;

  @CommandLine.Mixin private PointFlags point;
  @CommandLine.Mixin private RequestFlags request;

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Shape shape =
        point.rateRps().isPresent()
            ? new Shape.ConstantRate(point.rateRps().getAsDouble())
            : new Shape.Closed();
    Duration counted = DesignFlags.given("--duration", duration, Quantity::duration).orElseThrow();
    Duration before = DesignFlags.given("--settle", settle, Quantity::duration).orElseThrow();
    if (counted.isZero()) {
      throw new ExperimentException("--duration", "must be longer than nothing.");
    }
    Request what = request.request(Optional.empty());
    LoadSlice slice;
    try {
      slice =
          LoadOnce.run(
              DesignFlags.given("URL", url, Rules::url).orElseThrow(),
              what,
              point.count().orElse(Defaults.CONNECTIONS),
              shape,
              before,
              counted,
              window -> {});
    } catch (LoadException e) {
      throw new TrialException(String.valueOf(e.getMessage()), List.of());
    }
    out.println(json ? ResultFolder.toJson(slice) : inWords(slice));
    out.flush();
    return slice.answered() == 0 ? ExitCode.PROGRAM_FAILED : ExitCode.DONE;
  }

  private static String inWords(LoadSlice slice) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%.0f requests per second over %d connections for %.1f s (%d answered, %d failed)%n",
            slice.rps(),
            slice.connections(),
            slice.countedNanos() / 1e9,
            slice.answered(),
            slice.failed()));
    for (Map.Entry<ErrorKind, LoadSlice.Failures> failure : slice.errors().entrySet()) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %d %s, for example: %s%n",
              failure.getValue().count(),
              failure.getKey().name().toLowerCase(Locale.ROOT),
              failure.getValue().example()));
    }
    boolean open = slice.targetRps() > 0;
    text.append(String.format(Locale.ROOT, "%-34s", "latency in milliseconds"));
    for (double percentile : PERCENTILES) {
      text.append(
          String.format(Locale.ROOT, "%10s", percentile == 100 ? "max" : "p" + plain(percentile)));
    }
    text.append(System.lineSeparator());
    if (open) {
      row(text, "response, from when it was due", slice.response());
      row(text, "  of that waiting for a connection", slice.waiting());
      row(text, "  of that the engine's own delay", slice.lag());
    }
    row(text, open ? "service, from when it was sent" : "from when it was sent", slice.service());
    text.append(
        String.format(
            Locale.ROOT,
            "the engine used %.0f %% of its CPU, %.1f µs a request",
            100 * slice.engine().cpuShare(),
            slice.engine().cpuNanos() / 1e3 / Math.max(1, slice.answered())));
    if (slice.engine().cpuShare() > 0.8 || slice.engine().rateRatio() < 0.99) {
      text.append(
          String.format(
              Locale.ROOT,
              "%nThe engine was near its limit: these numbers say little about the server."));
    }
    return text.toString();
  }

  private static void row(StringBuilder text, String name, String histogram) {
    Histogram latency = Histograms.decode(histogram);
    text.append(String.format(Locale.ROOT, "%-34s", name));
    for (double percentile : PERCENTILES) {
      text.append(
          String.format(Locale.ROOT, "%10.3f", latency.getValueAtPercentile(percentile) / 1e6));
    }
    text.append(System.lineSeparator());
  }

  private static String plain(double percentile) {
    return percentile == Math.rint(percentile)
        ? String.valueOf((long) percentile)
        : String.valueOf(percentile);
  }
}
