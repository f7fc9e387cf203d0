package dev.sett.servers.helidon;

import io.helidon.common.buffers.DataReader.InsufficientDataAvailableException;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** What goes to standard error: only what a user must know. */
final class Logs {
  // Kept, because a logger that nobody holds may lose what it was told.
  private static final Logger ALL = Logger.getLogger("");
  private static final Logger CONNECTIONS =
      Logger.getLogger("io.helidon.webserver.http1.Http1Connection");

  private Logs() {}

  /**
   * Keeps warnings and errors of the server; not that channels are open, nor that a client left.
   */
  static void onlyFaults() {
    ALL.setLevel(Level.WARNING);
    CONNECTIONS.setFilter(Logs::isFault);
  }

  /** Helidon 4.5 logs a client that hangs up in mid-request as an internal error, stack and all. */
  private static boolean isFault(LogRecord entry) {
    return Stream.iterate(entry.getThrown(), Objects::nonNull, Throwable::getCause)
        .noneMatch(InsufficientDataAvailableException.class::isInstance);
  }
}
