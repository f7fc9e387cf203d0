package dev.sett.cli.load;

import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.RequestFlags;
import dev.sett.load.LoadOnce;
import dev.sett.load.destination.Wire;
import dev.sett.load.loop.Pacing;
import dev.sett.model.script.Script;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.model.yaml.ScriptReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that make more of a load than one request again and again. */
final class ScriptFlags {

  @Option(
      names = "--script",
      paramLabel = "FILE",
      description =
          "Load script: weighted requests, or journeys that use values from responses and CSV files"
              + " (docs/reference/load-scripts.md). Conflicts with --method, --header, --body and"
              + " --expect-*.")
  private @Nullable Path script;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      description =
          "Think time of each connection (with --http2, of each stream) between an answer and the"
              + " next request. Closed loop only; N connections then model N users. Overrides all"
              + " pauses in a script.")
  private @Nullable String think;

  /**
   * Puts what was asked for on a server, once everything about it is known to be right.
   *
   * @param request what is sent without a script
   * @param open whether requests are due at set times
   * @throws ExperimentException if the script or the flags are wrong
   */
  Opener opener(RequestFlags request, boolean open) {
    Duration pause = DesignFlags.given("--think", think, Quantity::duration).orElse(Duration.ZERO);
    if (script == null) {
      checkThink("--think", !pause.isZero() && open);
      var what = request.request(Optional.empty());
      return (address, connections, wire, pacing) ->
          LoadOnce.on(address, what, pause, connections, wire, pacing);
    }
    if (request.isGiven()) {
      throw new ExperimentException(
          "--script",
          "conflicts with --method, --header, --body and --expect-*: the script defines the"
              + " requests.");
    }
    Script read = ScriptReader.read(script);
    Script paused = think == null ? read : read.thinking(pause);
    checkThink(think == null ? script.toString() : "--think", paused.thinks() && open);
    return (address, connections, wire, pacing) ->
        LoadOnce.on(address, paused, connections, wire, pacing);
  }

  /** Opens the connections of a load. */
  interface Opener {

    /**
     * Opens them.
     *
     * @param connections 1 to 100000
     * @param wire how the server is spoken to
     * @param pacing what the engine does while it waits
     */
    LoadOnce open(URI address, int connections, Wire wire, Pacing pacing);
  }

  private static void checkThink(String where, boolean wrong) {
    if (wrong) {
      throw new ExperimentException(
          where,
          "think time works only in a closed loop: at a rate, requests are due at set times. Remove"
              + " one of the two; --think 0s removes the pauses of a script.");
    }
  }
}
