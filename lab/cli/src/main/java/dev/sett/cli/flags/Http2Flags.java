package dev.sett.cli.flags;

import dev.sett.load.destination.Wire;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that choose HTTP/2. */
public final class Http2Flags {

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

  /**
   * Requests at a time on each connection of HTTP/2; empty: HTTP/1.1.
   *
   * @throws ExperimentException if the flags don't go together
   */
  public OptionalInt streams() {
    int atOnce =
        DesignFlags.given("--streams", streams, t -> (int) Quantity.count(t, 1, Wire.MOST_STREAMS))
            .orElse(1);
    if (streams != null && !http2) {
      throw new ExperimentException(
          "--streams", "requires --http2: HTTP/1.1 carries one request at a time per connection.");
    }
    return http2 ? OptionalInt.of(atOnce) : OptionalInt.empty();
  }
}
