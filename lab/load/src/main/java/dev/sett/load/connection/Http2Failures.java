package dev.sett.load.connection;

import dev.sett.load.destination.LoadException;
import dev.sett.load.tls.Route;

/** Explains why an HTTP/2 connection never became ready. */
final class Http2Failures {

  private Http2Failures() {}

  /** The server said nothing that begins HTTP/2. */
  static LoadException silent(Route route) {
    return refusal(route, " did not respond in HTTP/2 within 5 s." + wayOut(route));
  }

  /**
   * The server ended the connection.
   *
   * @param garbled whether it said something before, and that was not HTTP/2
   */
  static LoadException closed(Route route, boolean garbled) {
    return refusal(
        route,
        (garbled
                ? " does not speak HTTP/2: it sent something else."
                : " closed the connection when Sett sent HTTP/2.")
            + wayOut(route));
  }

  /** The server's settings allow this many streams, which is not enough. */
  static LoadException fewStreams(Route route, long most) {
    return refusal(
        route,
        " allows "
            + most
            + " concurrent streams per connection, but "
            + route.streams()
            + " were requested. Use fewer --streams and more --connections.");
  }

  private static LoadException refusal(Route route, String what) {
    return new LoadException(LoadException.Kind.NO_HTTP2, route.endpoint().where() + what);
  }

  private static String wayOut(Route route) {
    return route.tls() == null
        ? " Without TLS a server must speak HTTP/2 from the first byte (h2c). Leave out --http2,"
            + " or use its https:// address."
        : " Leave out --http2.";
  }
}
