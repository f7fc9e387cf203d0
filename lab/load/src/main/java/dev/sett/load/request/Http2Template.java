package dev.sett.load.request;

import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.LoadException;
import dev.sett.model.http.Request;
import dev.sett.model.script.Script;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Requests as HTTP/2 sends them: a header block and a body.
 *
 * <p>Source: RFC 9113 sections 8.2 and 8.3. Names are in lower case, {@code Host} becomes {@code
 * :authority}, and no value begins or ends with a blank.
 */
final class Http2Template {

  /** Headers that say something about one HTTP/1.1 connection, and may not be sent here. */
  private static final Set<String> OF_A_CONNECTION =
      Set.of("connection", "proxy-connection", "keep-alive", "transfer-encoding", "upgrade");

  private static final ByteBufAllocator BUFFERS = PooledByteBufAllocator.DEFAULT;
  private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
  private static final AsciiString ROOT = AsciiString.cached("/");

  private Http2Template() {}

  /**
   * A request that never changes.
   *
   * @throws LoadException if a part of it can't be sent
   */
  static RequestTemplate.Constant of(Endpoint endpoint, Request request) {
    endpoint.encode(request); // makes the complaints that are the same in both protocols
    AsciiString authority = ascii(endpoint.hostHeader());
    List<AsciiString> fields = new ArrayList<>();
    boolean saysLength = false;
    for (Request.Header header : request.headers()) {
      String name = header.name().toLowerCase(Locale.ROOT);
      String value = header.value().strip();
      check(name, value, header.name());
      if (name.equals("host")) {
        authority = ascii(value);
      } else {
        fields.add(ascii(name));
        fields.add(ascii(value));
      }
      saysLength |= name.equals("content-length");
    }
    boolean carriesBody = request.body().length() > 0 || request.method().matches("POST|PUT|PATCH");
    if (carriesBody && !saysLength) {
      fields.add(CONTENT_LENGTH);
      fields.add(ascii(Integer.toString(request.body().length())));
    }
    return new Constant(
        new Http2Request(
            ReadOnlyHttp2Headers.clientHeaders(
                /* validateHeaders= */ false,
                ascii(request.method()),
                ascii(request.path().orElse(endpoint.path())),
                scheme(endpoint),
                authority,
                fields.toArray(AsciiString[]::new)),
            Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(request.body().bytes()))));
  }

  /**
   * A request with holes.
   *
   * @param placeOf the place of a value by its name
   * @throws LoadException if a part of it can't be sent
   */
  static RequestTemplate of(Endpoint endpoint, Script.Step step, ToIntFunction<String> placeOf) {
    ByteTemplate.Builder path = new ByteTemplate.Builder(placeOf);
    step.path().ifPresentOrElse(path::path, () -> path.text(endpoint.path()));
    List<AsciiString> names = new ArrayList<>();
    List<ByteTemplate> values = new ArrayList<>();
    for (Script.Header header : step.headers()) {
      String name = header.name().toLowerCase(Locale.ROOT);
      check(name, header.value().filledWith("x").strip(), header.name());
      names.add(ascii(name));
      values.add(new ByteTemplate.Builder(placeOf).header(header.value()).done());
    }
    if (!step.body().parts().isEmpty() || step.method().matches("POST|PUT|PATCH")) {
      names.add(CONTENT_LENGTH);
    }
    return new Filled(
        ascii(step.method()),
        scheme(endpoint),
        ascii(endpoint.hostHeader()),
        path.done(),
        List.copyOf(names),
        List.copyOf(values),
        new ByteTemplate.Builder(placeOf).body(step.body()).done());
  }

  private static void check(String name, String value, String written) {
    if (OF_A_CONNECTION.contains(name) || (name.equals("te") && !value.equals("trailers"))) {
      throw LoadException.badRequest(
          "header " + written + " is not allowed in HTTP/2. Leave it out.");
    }
  }

  private static AsciiString scheme(Endpoint endpoint) {
    return ascii(endpoint.secure() ? "https" : "http");
  }

  private static AsciiString ascii(String text) {
    return new AsciiString(text.getBytes(StandardCharsets.UTF_8), /* copy= */ false);
  }

  private record Constant(Http2Request request) implements RequestTemplate.Constant {

    @Override
    public EncodedRequest encoded() {
      return (EncodedRequest.Http2) () -> request;
    }

    @Override
    public void release() {}
  }

  /**
   * With holes.
   *
   * @param names of the headers
   * @param values of the headers in the same order; the length, if it comes last, has none here
   */
  private record Filled(
      AsciiString method,
      AsciiString scheme,
      AsciiString authority,
      ByteTemplate path,
      List<AsciiString> names,
      List<ByteTemplate> values,
      ByteTemplate body)
      implements RequestTemplate {

    @Override
    public EncodedRequest encoded(Values values) {
      return (EncodedRequest.Http2) () -> request(values);
    }

    /* Holes are filled in the order of HTTP/1.1, so that draws are the same: body, path, headers. */
    private Http2Request request(Values given) {
      ByteBuf content = BUFFERS.directBuffer();
      ByteBuf room = BUFFERS.heapBuffer();
      try {
        body.write(content, given);
        AsciiString target = target(written(path, room, given));
        AsciiString[] fields = new AsciiString[2 * names.size()];
        for (int i = 0; i < names.size(); i++) {
          fields[2 * i] = names.get(i);
          fields[2 * i + 1] =
              i < values.size()
                  ? written(values.get(i), room, given)
                  : ascii(Integer.toString(content.readableBytes()));
        }
        return new Http2Request(
            ReadOnlyHttp2Headers.clientHeaders(
                /* validateHeaders= */ false, method, target, scheme, authority, fields),
            content.retain());
      } finally {
        content.release();
        room.release();
      }
    }

    private static AsciiString written(ByteTemplate pieces, ByteBuf room, Values given) {
      room.clear();
      pieces.write(room, given);
      byte[] bytes = ByteBufUtil.getBytes(room);
      int first = HttpText.firstInk(bytes, 0, bytes.length);
      int end = HttpText.lastInk(bytes, first, bytes.length);
      return new AsciiString(bytes, first, end - first, /* copy= */ false);
    }

    /* A path that was captured may be a whole URL, which HTTP/1.1 can send as it is. Here only
    path and query are left. */
    private static AsciiString target(AsciiString path) {
      int scheme = path.isEmpty() || path.charAt(0) == '/' ? -1 : path.indexOf("://", 0);
      if (scheme < 0) {
        return path;
      }
      int from = scheme + 3;
      while (from < path.length() && path.charAt(from) != '/' && path.charAt(from) != '?') {
        from++;
      }
      AsciiString rest = path.subSequence(from, path.length());
      return !rest.isEmpty() && rest.charAt(0) == '/' ? rest : ROOT.concat(rest);
    }

    @Override
    public void release() {}
  }
}
