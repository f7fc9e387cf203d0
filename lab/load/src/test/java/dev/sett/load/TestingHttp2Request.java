package dev.sett.load;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A request to {@link TestingHttp2Server}, until it is answered. */
@SuppressWarnings("FutureReturnValueIgnored")
final class TestingHttp2Request {
  private final ChannelHandlerContext ctx;
  private final Http2FrameCodec codec;
  private final Http2FrameStream stream;
  private final Http2Headers headers;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final Runnable over;
  private long number;

  TestingHttp2Request(
      ChannelHandlerContext ctx,
      Http2FrameCodec codec,
      Http2FrameStream stream,
      Http2Headers headers,
      Runnable over) {
    this.ctx = ctx;
    this.codec = codec;
    this.stream = stream;
    this.headers = headers;
    this.over = over;
  }

  /** More of its body came. */
  void more(byte[] bytes) {
    body.writeBytes(bytes);
  }

  /** It came in whole, and has this number. */
  void whole(long number) {
    this.number = number;
  }

  /** Number on this server, 1 for the first. */
  long number() {
    return number;
  }

  Http2Headers headers() {
    return headers;
  }

  /** The path and query. */
  String path() {
    return String.valueOf(headers.path());
  }

  /** A header's value; "null" if it did not come. */
  String header(String name) {
    return String.valueOf(headers.get(name));
  }

  String body() {
    return body.toString(StandardCharsets.UTF_8);
  }

  /** The whole answer. */
  void say(int status, String text) {
    say(status, Map.of(), text);
  }

  /** The whole answer, with these headers. */
  void say(int status, Map<String, String> with, String text) {
    over.run();
    Http2Headers head = new DefaultHttp2Headers().status(Integer.toString(status));
    with.forEach(head::add);
    ctx.writeAndFlush(new DefaultHttp2HeadersFrame(head, false).stream(stream));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ctx.writeAndFlush(
        new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(bytes), true).stream(stream));
  }

  /** The head of an answer alone. */
  void head(int status) {
    Http2Headers head = new DefaultHttp2Headers().status(Integer.toString(status));
    ctx.writeAndFlush(new DefaultHttp2HeadersFrame(head, false).stream(stream));
  }

  /** RST_STREAM. */
  void reset(Http2Error error) {
    over.run();
    ctx.writeAndFlush(new DefaultHttp2ResetFrame(error).stream(stream));
  }

  /** GOAWAY for all streams after this number. */
  void goAway(int lastStream) {
    codec.goAway(
        codecContext(),
        lastStream,
        Http2Error.NO_ERROR.code(),
        Unpooled.copiedBuffer("moving", StandardCharsets.UTF_8),
        ctx.newPromise());
    ctx.flush();
  }

  /** Any bytes, past the codec. */
  void raw(byte[] bytes) {
    codecContext().writeAndFlush(Unpooled.wrappedBuffer(bytes));
  }

  /** Ends the connection. */
  void end() {
    codecContext().close();
  }

  private ChannelHandlerContext codecContext() {
    return ctx.pipeline().context(codec);
  }
}
