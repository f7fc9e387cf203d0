package dev.sett.servers.backend;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sett.workload.BadRequestException;
import dev.sett.workload.Endpoints;
import dev.sett.workload.Environment;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.Work;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.net.URLDecoder;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Answers one connection, one request after the other; those that come while one waits (pipelining)
 * stand in line. On the event loop's thread.
 */
// What Netty returns of a write or a timer says nothing that exceptionCaught does not.
@SuppressWarnings("FutureReturnValueIgnored")
final class BackEndHandler extends SimpleChannelInboundHandler<HttpObject> {
  private static final String TEXT = "text/plain;charset=utf-8";
  private static final String HELLO = "/hello/";

  /** Requests that may stand in line on one connection before it is closed. */
  private static final int MOST_IN_LINE = 1_000;

  private final String title;
  private final ServerFlags flags;
  private final Delays delays;
  private final Queue<HttpRequest> inLine = new ArrayDeque<>();
  private boolean waiting;

  BackEndHandler(String title, ServerFlags flags, Delays delays) {
    this.title = title;
    this.flags = flags;
    this.delays = delays;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
    if (!(part instanceof HttpRequest request)) {
      return; // A body is of no use here.
    }
    if (request.decoderResult().isFailure()) {
      context
          .writeAndFlush(
              answer(
                  HttpResponseStatus.BAD_REQUEST, TEXT, "This is not a request that HTTP allows."))
          .addListener(ChannelFutureListener.CLOSE);
    } else if (!waiting) {
      handle(context, request);
    } else if (inLine.size() < MOST_IN_LINE) {
      inLine.add(request);
    } else {
      context.close();
    }
  }

  private void handle(ChannelHandlerContext context, HttpRequest request) {
    String uri = request.uri();
    int question = uri.indexOf('?');
    String path = question < 0 ? uri : uri.substring(0, question);
    if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
      FullHttpResponse refusal =
          answer(
              HttpResponseStatus.METHOD_NOT_ALLOWED,
              TEXT,
              "This server answers GET and HEAD; got " + request.method() + ".");
      refusal.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
      send(context, request, refusal);
      return;
    }
    try {
      switch (path) {
        case "/ping" -> send(context, request, ok(Endpoints.PONG));
        case "/health" -> send(context, request, ok(""));
        case "/environment" ->
            send(
                context,
                request,
                answer(
                    HttpResponseStatus.OK, "application/json", Environment.describe(title, flags)));
        case "/work" -> work(context, request, question < 0 ? "" : uri.substring(question + 1));
        default -> {
          if (path.startsWith(HELLO) && path.indexOf('/', HELLO.length()) < 0) {
            // A plus is a plus in a path; URLDecoder reads forms.
            String name =
                URLDecoder.decode(path.substring(HELLO.length()).replace("+", "%2B"), UTF_8);
            send(context, request, ok(Endpoints.hello(name)));
          } else {
            send(
                context,
                request,
                answer(HttpResponseStatus.NOT_FOUND, TEXT, Endpoints.unknown(path)));
          }
        }
      }
    } catch (BadRequestException | IllegalArgumentException e) {
      send(
          context,
          request,
          answer(HttpResponseStatus.BAD_REQUEST, TEXT, String.valueOf(e.getMessage())));
    }
  }

  private void work(ChannelHandlerContext context, HttpRequest request, String query)
      throws BadRequestException {
    Work work = Work.parse(query);
    if (!work.waitsOnly()) {
      throw new BadRequestException(
          "The back end only waits: of the units of work it takes idle and no other.");
    }
    long nanos = delays.nextNanos(work.idle());
    if (nanos == 0) {
      send(context, request, ok(""));
      return;
    }
    waiting = true;
    context
        .executor()
        .schedule(
            () -> {
              waiting = false;
              send(context, request, ok(""));
              HttpRequest next = waiting ? null : inLine.poll();
              while (next != null) {
                handle(context, next);
                next = waiting ? null : inLine.poll();
              }
            },
            nanos,
            TimeUnit.NANOSECONDS);
  }

  private static FullHttpResponse ok(String text) {
    return answer(HttpResponseStatus.OK, TEXT, text);
  }

  private static FullHttpResponse answer(HttpResponseStatus status, String type, String text) {
    ByteBuf body = text.isEmpty() ? Unpooled.EMPTY_BUFFER : Unpooled.copiedBuffer(text, UTF_8);
    FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
    response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
    return response;
  }

  private static void send(
      ChannelHandlerContext context, HttpRequest request, FullHttpResponse response) {
    boolean keep = HttpUtil.isKeepAlive(request);
    if (!keep) {
      response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
    var written = context.writeAndFlush(response);
    if (!keep) {
      written.addListener(ChannelFutureListener.CLOSE);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // A client that goes away is no fault of the server's.
    context.close();
  }
}
