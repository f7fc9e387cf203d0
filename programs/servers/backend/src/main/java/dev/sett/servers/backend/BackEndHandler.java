package dev.sett.servers.backend;

import dev.sett.workload.Answer;
import dev.sett.workload.Routing;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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
  /** Requests that may stand in line on one connection before it is closed. */
  private static final int MOST_IN_LINE = 1_000;

  private final Routing routing;
  private final Queue<HttpRequest> inLine = new ArrayDeque<>();
  private boolean waiting;

  BackEndHandler(Routing routing) {
    this.routing = routing;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
    if (!(part instanceof HttpRequest request)) {
      return; // A body is of no use here.
    }
    if (request.decoderResult().isFailure()) {
      context
          .writeAndFlush(whole(Answer.text(400, "This is not a valid HTTP request.")))
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
    Answer answer =
        routing.answer(
            request.method().name(),
            question < 0 ? uri : uri.substring(0, question),
            question < 0 ? "" : uri.substring(question + 1));
    if (answer.after().isZero()) {
      send(context, request, whole(answer));
      return;
    }
    waiting = true;
    context
        .executor()
        .schedule(
            () -> {
              waiting = false;
              send(context, request, whole(answer));
              HttpRequest next = waiting ? null : inLine.poll();
              while (next != null) {
                handle(context, next);
                next = waiting ? null : inLine.poll();
              }
            },
            answer.after().toNanos(),
            TimeUnit.NANOSECONDS);
  }

  /** With all its bytes: a back end has no work that reads a file. */
  private static FullHttpResponse whole(Answer answer) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()), bytes(answer));
    answer.headers().forEach(response.headers()::set);
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
    response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, answer.body().length());
    return response;
  }

  private static ByteBuf bytes(Answer answer) {
    if (answer.body().length() == 0) {
      return Unpooled.EMPTY_BUFFER;
    }
    try (InputStream body = answer.body().open()) {
      return Unpooled.wrappedBuffer(body.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
