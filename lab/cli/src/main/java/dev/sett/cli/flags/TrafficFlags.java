package dev.sett.cli.flags;

import dev.sett.model.experiment.Traffic;
import dev.sett.model.keys.PointKeys;
import dev.sett.model.script.Script;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.yaml.PointReader;
import dev.sett.model.yaml.ScriptReader;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Flags that say how the requests of a comparison come, and how long they may take. */
public final class TrafficFlags {

  @Option(
      names = "--script",
      paramLabel = "FILE",
      description =
          "Load script: weighted requests, or journeys that use values from responses and CSV files"
              + " (docs/reference/load-scripts.md). Gives a verdict for each request, too."
              + " Conflicts with --work, --method, --header, --body and --expect-*.")
  private @Nullable Path script;

  @CommandLine.Mixin private Http2Flags http2;

  @Option(
      names = "--arrivals",
      paramLabel = "HOW",
      description =
          "Arrival pattern of the phases at a fixed rate: even, or poisson (independent arrivals,"
              + " as from many users). Default even.")
  private @Nullable String arrivals;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description =
          "Maximum time from sending a request to receiving its complete answer, such as 60s;"
              + " later ones are errors. Default 10s, in ramps and totals 2m.")
  private @Nullable String timeout;

  /** Whether the requests are those of a script. */
  public boolean isScripted() {
    return script != null;
  }

  /**
   * What these flags describe.
   *
   * @param pathNeeded whether the requests of a script need paths, because no URL has one
   * @throws ExperimentException if they don't go together, or the script can't be used
   */
  public Traffic traffic(boolean pathNeeded, RequestFlags request, PointFlags point) {
    if (script != null && (request.isGiven() || point.work().isPresent())) {
      throw new ExperimentException(
          "--script",
          "conflicts with --work, --method, --header, --body and --expect-*: the script defines the"
              + " requests.");
    }
    Optional<Script> read = Optional.ofNullable(script).map(file -> read(file, pathNeeded));
    return new Traffic(
        read,
        http2.streams(),
        DesignFlags.given(PointKeys.ARRIVALS, arrivals).orElse(false),
        DesignFlags.given(PointKeys.TIMEOUT, timeout));
  }

  private static Script read(Path file, boolean pathNeeded) {
    Script read = ScriptReader.read(file);
    PointReader.unfit(read, pathNeeded, /* mayPause= */ false)
        .ifPresent(
            why -> {
              throw new ExperimentException(file.toString(), why);
            });
    return read;
  }
}
