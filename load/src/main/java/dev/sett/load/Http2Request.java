package dev.sett.load;

import dev.sett.model.Request;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * A request as HTTP/2 sends it. Shared by all connections; nobody changes it.
 *
 * <p>Source: RFC 9113 sections 8.2 and 8.3.
 *
 * @param headers with names in lower case, {@code :method}, {@code :scheme}, {@code :authority} and
 *     {@code :path} first; {@code Host} becomes {@code :authority}
 * @param body never released; take a duplicate to read from
 * @param original the request itself
 */
record Http2Request(Http2Headers headers, ByteBuf body, Request original) {

  /** Headers that say something about one HTTP/1.1 connection, and may not be sent here. */
  private static final Set<String> OF_A_CONNECTION =
      Set.of("connection", "proxy-connection", "keep-alive", "transfer-encoding", "upgrade");

  private static final AsciiString CONTENT_LENGTH = bytes("content-length");

  /**
   * The request to this endpoint.
   *
   * @throws LoadException if a part of it can't be sent
   */
  static Http2Request of(Endpoint endpoint, Request request) {
    endpoint.encode(request); // makes the complaints that are the same in both protocols
    Http2Headers headers =
        new DefaultHttp2Headers()
            .method(bytes(request.method()))
            .scheme(bytes(endpoint.secure() ? "https" : "http"))
            .authority(bytes(endpoint.hostHeader()))
            .path(bytes(request.path().orElse(endpoint.path())));
    for (Request.Header header : request.headers()) {
      String name = header.name().toLowerCase(Locale.ROOT);
      String value = header.value().strip();
      if (OF_A_CONNECTION.contains(name) || (name.equals("te") && !value.equals("trailers"))) {
        throw new LoadException(
            LoadException.Kind.BAD_REQUEST,
            "header "
                + header.name()
                + " can't be sent over HTTP/2, which has none. Leave it out.");
      }
      if (name.equals("host")) {
        headers.authority(bytes(value));
      } else {
        headers.add(bytes(name), bytes(value));
      }
    }
    boolean carriesBody = request.body().length() > 0 || request.method().matches("POST|PUT|PATCH");
    if (carriesBody && !headers.contains(CONTENT_LENGTH)) {
      headers.add(CONTENT_LENGTH, bytes(Integer.toString(request.body().length())));
    }
    ByteBuf body = Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(request.body().bytes()));
    return new Http2Request(headers, body, request);
  }

  private static AsciiString bytes(String text) {
    return new AsciiString(text.getBytes(StandardCharsets.UTF_8), /* copy= */ false);
  }
}
