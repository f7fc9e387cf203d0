package dev.sett.cli;

import dev.sett.load.Protocol;
import dev.sett.load.Trust;
import dev.sett.load.Wire;
import dev.sett.model.ExperimentException;
import dev.sett.model.Quantity;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say how the server is spoken to. */
final class WireFlags {

  @Option(
      names = "--http2",
      description =
          "Speak HTTP/2: negotiated (ALPN) on https://, from the first byte (h2c) on http://."
              + " Default HTTP/1.1.")
  private boolean http2;

  @Option(
      names = "--streams",
      paramLabel = "N",
      description =
          "Requests at once on each connection, with --http2; in a script, journeys at once. Default 1.")
  private @Nullable String streams;

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description = "Trust the certificates of this PEM file, too, on https://.")
  private @Nullable Path cacert;

  @Option(
      names = "--insecure",
      description = "Take any certificate for any host on https://: nothing is verified.")
  private boolean insecure;

  /**
   * How the server at this URL is spoken to.
   *
   * @throws ExperimentException if the flags don't go together or the file can't be read
   */
  Wire wire(URI url) {
    boolean secure = "https".equalsIgnoreCase(url.getScheme());
    if (!secure && (insecure || cacert != null)) {
      throw new ExperimentException(
          insecure ? "--insecure" : "--cacert", "goes with an https:// URL; " + url + " is none.");
    }
    if (insecure && cacert != null) {
      throw new ExperimentException("--cacert", "says nothing beside --insecure: choose one.");
    }
    int atOnce =
        DesignFlags.given("--streams", streams, t -> (int) Quantity.count(t, 1, Wire.MOST_STREAMS))
            .orElse(1);
    if (streams != null && !http2) {
      throw new ExperimentException(
          "--streams", "goes with --http2; HTTP/1.1 carries one request at a time.");
    }
    Trust trust = insecure ? Trust.EVERYBODY : Trust.JDK;
    if (cacert != null) {
      trust =
          DesignFlags.given("--cacert", cacert.toString(), t -> Trust.with(Path.of(t)))
              .orElseThrow();
    }
    return new Wire(trust, http2 ? Protocol.HTTP2 : Protocol.HTTP11, atOnce);
  }
}
