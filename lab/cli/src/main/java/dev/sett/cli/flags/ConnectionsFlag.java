package dev.sett.cli.flags;

import dev.sett.model.keys.PointKeys;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --connections}. */
public final class ConnectionsFlag {

  @Option(
      names = {"-c", "--connections"},
      paramLabel = "N",
      description = "Number of connections. Default 50.")
  private @Nullable String connections;

  boolean isGiven() {
    return connections != null;
  }

  /** The requested number of connections. */
  public Optional<Integer> count() {
    return DesignFlags.given(PointKeys.CONNECTIONS, connections);
  }
}
