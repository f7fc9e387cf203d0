package dev.sett.cli.load;

import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.TrustFlags;
import dev.sett.load.destination.Protocol;
import dev.sett.load.destination.Trust;
import dev.sett.load.destination.Wire;
import dev.sett.model.http.Certificates;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Flags that say how the server is spoken to. */
final class WireFlags {

  @Option(
      names = "--http2",
      description =
          "Use HTTP/2: negotiated with ALPN on https://, with prior knowledge (h2c) on http://."
              + " Default HTTP/1.1.")
  private boolean http2;

  @Option(
      names = "--streams",
      paramLabel = "N",
      description =
          "Concurrent requests (in a script, journeys) per connection; requires --http2. Default"
              + " 1.")
  private @Nullable String streams;

  @Option(
      names = "--unix-socket",
      paramLabel = "PATH",
      description =
          "Connect to this Unix domain socket; the URL still sets the path and the Host header.")
  private @Nullable Path unixSocket;

  @CommandLine.Mixin private TrustFlags trust;

  /**
   * How the server at this URL is spoken to.
   *
   * @throws ExperimentException if the flags don't go together or the file can't be read
   */
  Wire wire(URI url) {
    Optional<Certificates> certificates = trust.certificates(List.of(url));
    int atOnce =
        DesignFlags.given("--streams", streams, t -> (int) Quantity.count(t, 1, Wire.MOST_STREAMS))
            .orElse(1);
    if (streams != null && !http2) {
      throw new ExperimentException(
          "--streams", "requires --http2: HTTP/1.1 carries one request at a time per connection.");
    }
    return new Wire(
        certificates.map(Trust::of).orElse(Trust.JDK),
        http2 ? Protocol.HTTP2 : Protocol.HTTP11,
        atOnce,
        Optional.ofNullable(unixSocket));
  }
}
