package dev.sett.servers.backend;

import dev.sett.workload.Answer;
import dev.sett.workload.AnswerBody;
import dev.sett.workload.Routing;
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
              while (!waiting && !inLine.isEmpty()) {
                handle(context, inLine.remove());
              }
            },
            answer.after().toNanos(),
            TimeUnit.NANOSECONDS);
  }

  private static FullHttpResponse whole(Answer answer) {
    // A back end has no work that reads a file.
    AnswerBody.InMemory body = (AnswerBody.InMemory) answer.body();
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            Unpooled.wrappedBuffer(body.bytes()));
    answer.headers().forEach(response.headers()::set);
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
    response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.length());
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
