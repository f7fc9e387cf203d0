package dev.sett.load.destination;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a server is spoken to. Whether over TLS is said by the URL.
 *
 * @param trust whose certificates are accepted on {@code https}
 * @param protocol what is spoken
 * @param streams requests that may be in flight at once on one connection, 1 to 1000; 1 with
 *     HTTP/1.1
 * @param unixSocket where connections go in place of the URL's host and port; empty: there
 */
public record Wire(Trust trust, Protocol protocol, int streams, Optional<Path> unixSocket) {

  /** Most streams at once on one connection. */
  public static final int MOST_STREAMS = 1000;

  /** HTTP/1.1, with the JDK's trust where the URL says https. */
  public static final Wire HTTP11 = new Wire(Trust.JDK, Protocol.HTTP11, 1);

  /**
   * Over TCP.
   *
   * @throws LoadException if the number of streams is out of range
   */
  public Wire(Trust trust, Protocol protocol, int streams) {
    this(trust, protocol, streams, /* unixSocket= */ Optional.empty());
  }

  /**
   * Checks the number of streams.
   *
   * @throws LoadException if it is out of range
   */
  public Wire {
    if (streams < 1 || streams > MOST_STREAMS) {
      throw LoadException.badRequest(
          streams + " streams per connection are not allowed: use 1 to " + MOST_STREAMS + ".");
    }
    if (streams > 1 && protocol == Protocol.HTTP11) {
      throw LoadException.badRequest(
          "HTTP/1.1 carries one request at a time on a connection; several streams need HTTP/2.");
    }
  }
}
