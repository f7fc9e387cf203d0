package dev.sett.load.request;

import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.LoadException;
import dev.sett.model.http.Request;
import dev.sett.model.script.Script;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.function.ToIntFunction;

/** Requests as HTTP/1.1 sends them: one run of bytes. */
final class Http11Template {

  private static final ByteBufAllocator BUFFERS = PooledByteBufAllocator.DEFAULT;
  private static final byte[] LENGTH = HttpText.ascii("Content-Length: ");
  private static final byte[] LINE_END = HttpText.ascii("\r\n");

  private Http11Template() {}

  /**
   * A request whose bytes never change.
   *
   * @throws LoadException if a part of it can't be sent
   */
  static RequestTemplate.Constant of(Endpoint endpoint, Request request) {
    byte[] bytes = endpoint.encode(request);
    return new Constant(Unpooled.directBuffer(bytes.length).writeBytes(bytes));
  }

  /**
   * A request with holes.
   *
   * @param placeOf the place of a value by its name
   */
  static RequestTemplate of(Endpoint endpoint, Script.Step step, ToIntFunction<String> placeOf) {
    ByteTemplate.Builder head = new ByteTemplate.Builder(placeOf).text(step.method() + " ");
    if (step.path().isPresent()) {
      head.path(step.path().get());
    } else {
      head.text(endpoint.path());
    }
    head.text(" HTTP/1.1\r\nHost: " + endpoint.hostHeader() + "\r\n");
    for (Script.Header header : step.headers()) {
      head.text(header.name() + ": ").header(header.value()).text("\r\n");
    }
    return new Filled(
        head.done(),
        new ByteTemplate.Builder(placeOf).body(step.body()).done(),
        !step.body().parts().isEmpty() || step.method().matches("POST|PUT|PATCH"));
  }

  /* Each slot has its own view on the shared bytes. */
  private record Constant(ByteBuf shared) implements RequestTemplate.Constant {

    @Override
    public EncodedRequest encoded() {
      ByteBuf view = shared.duplicate();
      return (EncodedRequest.Http11)
          () -> {
            view.readerIndex(0);
            return view.retain();
          };
    }

    @Override
    public void release() {
      shared.release();
    }
  }

  private record Filled(ByteTemplate head, ByteTemplate body, boolean saysLength)
      implements RequestTemplate {

    @Override
    public EncodedRequest encoded(Values values) {
      return (EncodedRequest.Http11) () -> bytes(values);
    }

    private ByteBuf bytes(Values values) {
      ByteBuf content = BUFFERS.directBuffer();
      ByteBuf all = BUFFERS.directBuffer();
      try {
        body.write(content, values);
        head.write(all, values);
        if (saysLength) {
          all.writeBytes(LENGTH);
          ByteTemplate.number(all, content.readableBytes());
          all.writeBytes(LINE_END);
        }
        all.writeBytes(LINE_END);
        all.writeBytes(content);
        return all.retain();
      } finally {
        content.release();
        all.release();
      }
    }

    @Override
    public void release() {}
  }
}
