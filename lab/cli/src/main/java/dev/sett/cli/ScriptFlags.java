package dev.sett.cli;

import dev.sett.load.LoadOnce;
import dev.sett.load.Pacing;
import dev.sett.load.Wire;
import dev.sett.model.ExperimentException;
import dev.sett.model.Quantity;
import dev.sett.model.Script;
import dev.sett.model.ScriptReader;
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
          "Several requests by weight, or journeys of requests with values from answers and from"
              + " CSV files, over HTTP/1.1 and HTTP/2: see docs/reference/load-scripts.md. In place"
              + " of --method, --header, --body and --expect-*.")
  private @Nullable Path script;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      description =
          "Pause of a connection (with --http2, of each of its streams) between an answer and its"
              + " next request. Closed loop only; N connections are then N users. Takes the place of all pauses in a script.")
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
          "says itself what is sent: leave out --method, --header, --body, --expect-*.");
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
          "a pause (think) goes with a closed loop only: at a rate, requests are due at set times."
              + " Leave out one of the two; --think 0s takes the pauses out of a script.");
    }
  }
}
