package dev.sett.load;

import dev.sett.model.Request;
import org.jspecify.annotations.Nullable;

/**
 * How one target is reached and spoken to. Shared by all its lanes.
 *
 * @param tls null without TLS
 * @param http2 the request as HTTP/2 sends it; null with HTTP/1.1
 * @param streams requests in flight at once on one connection
 */
record Route(Endpoint endpoint, @Nullable Tls tls, @Nullable Http2Request http2, int streams) {

  /**
   * The route for this work.
   *
   * @throws LoadException if the work can't be sent that way, or this JDK can't do its TLS
   */
  static Route of(Endpoint endpoint, Work work, Wire wire) {
    return new Route(
        endpoint,
        endpoint.secure() ? Tls.to(endpoint, wire) : null,
        wire.protocol() == Protocol.HTTP2 ? Http2Request.of(endpoint, only(work)) : null,
        wire.streams());
  }

  private static Request only(Work work) {
    return work.only()
        .orElseThrow(
            () ->
                new LoadException(
                    LoadException.Kind.BAD_REQUEST,
                    "A script is sent over HTTP/1.1 only. Leave out --http2."));
  }

  /** Whether connections carry HTTP/1.1 and nothing around it. */
  boolean plainHttp11() {
    return tls == null && http2 == null;
  }
}
