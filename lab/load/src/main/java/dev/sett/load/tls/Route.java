package dev.sett.load.tls;

import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Protocol;
import dev.sett.load.destination.Wire;
import org.jspecify.annotations.Nullable;

/**
 * How one target is reached and spoken to. Shared by all its lanes.
 *
 * @param tls null without TLS
 * @param http2 whether HTTP/2 is spoken; otherwise HTTP/1.1
 * @param streams requests in flight at once on one connection
 */
public record Route(Endpoint endpoint, @Nullable Tls tls, boolean http2, int streams) {

  /**
   * The route to this endpoint.
   *
   * @throws LoadException if this JDK can't do its TLS
   */
  public static Route of(Endpoint endpoint, Wire wire) {
    return new Route(
        endpoint,
        endpoint.secure() ? Tls.to(endpoint, wire) : null,
        wire.protocol() == Protocol.HTTP2,
        wire.streams());
  }

  /** Whether connections carry HTTP/1.1 and nothing around it. */
  boolean plainHttp11() {
    return tls == null && !http2;
  }
}
