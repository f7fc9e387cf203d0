package dev.sett.servers.vertx;

import dev.sett.workload.Answer;
import dev.sett.workload.AnswerBody;
import dev.sett.workload.Routing;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.SocketAddress;
import java.util.Objects;

/** Listens, has requests answered by a dispatch, and sends the answers from its own context. */
final class AnswerVerticle extends VerticleBase {
  private final HttpServerOptions options;
  private final SocketAddress address;
  private final Routing routing;
  private final Dispatch dispatch;
  private volatile int port;

  AnswerVerticle(
      HttpServerOptions options, SocketAddress address, Routing routing, Dispatch dispatch) {
    this.options = options;
    this.address = address;
    this.routing = routing;
    this.dispatch = dispatch;
  }

  @Override
  public Future<?> start() {
    return vertx
        .createHttpServer(options)
        .requestHandler(this::handle)
        .listen(address)
        .onSuccess(server -> port = server.actualPort());
  }

  /** The port it listens on, once it is deployed. */
  int port() {
    return port;
  }

  private void handle(HttpServerRequest request) {
    // Read now: the request belongs to this thread.
    String method = request.method().name();
    String path = request.path();
    String query = Objects.requireNonNullElse(request.query(), "");
    dispatch.answer(
        context, () -> routing.answer(method, path, query), answer -> send(request, answer));
  }

  private void send(HttpServerRequest request, Answer answer) {
    if (answer.after().isZero()) {
      write(request, answer);
    } else {
      vertx.timer(answer.after()).onSuccess(due -> write(request, answer));
    }
  }

  /** A client that went away meanwhile makes the returned futures fail, which nobody needs. */
  private static void write(HttpServerRequest request, Answer answer) {
    HttpServerResponse response = request.response();
    if (response.closed()) {
      return;
    }
    AnswerBody body = answer.body();
    response.setStatusCode(answer.status());
    answer.headers().forEach(response::putHeader);
    response.putHeader(HttpHeaders.CONTENT_TYPE, answer.contentType());
    response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()));
    if (request.method().equals(HttpMethod.HEAD)) {
      response.end();
      return;
    }
    switch (body) {
      case AnswerBody.InMemory memory -> response.end(Buffer.buffer(memory.bytes()));
      case AnswerBody.InFile file -> response.sendFile(file.path().toString());
    }
  }
}
