package dev.sett.cli.load;

import dev.sett.cli.flags.Http2Flags;
import dev.sett.cli.flags.TrustFlags;
import dev.sett.load.destination.Protocol;
import dev.sett.load.destination.Trust;
import dev.sett.load.destination.Wire;
import dev.sett.model.http.Certificates;
import dev.sett.model.text.ExperimentException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Flags that say how the server is spoken to. */
final class WireFlags {

  @Option(
      names = "--unix-socket",
      paramLabel = "PATH",
      description =
          "Connect to this Unix domain socket; the URL still sets the path and the Host header.")
  private @Nullable Path unixSocket;

  @CommandLine.Mixin private Http2Flags http2;
  @CommandLine.Mixin private TrustFlags trust;

  /**
   * How the server at this URL is spoken to.
   *
   * @throws ExperimentException if the flags don't go together or the file can't be read
   */
  Wire wire(URI url) {
    Optional<Certificates> certificates = trust.certificates(List.of(url));
    OptionalInt streams = http2.streams();
    return new Wire(
        certificates.map(Trust::of).orElse(Trust.JDK),
        streams.isPresent() ? Protocol.HTTP2 : Protocol.HTTP11,
        streams.orElse(1),
        Optional.ofNullable(unixSocket));
  }
}
