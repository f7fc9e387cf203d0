package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import dev.sett.workload.AnswerBody;
import dev.sett.workload.Routing;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** Takes {@code /ping} and {@code /work} through the fault, and answers all else at once. */
final class FaultHandler extends Handler.Abstract {
  private static final Set<String> THROUGH_THE_FAULT = Set.of("/ping", "/work");

  private final Routing routing;
  private final Fault fault;
  private final Executor place;
  private final FaultReport report;

  FaultHandler(InvocationType invocation, Routing routing, Fault fault, FaultReport report) {
    super(invocation);
    this.routing = routing;
    this.fault = fault;
    this.place = fault.place();
    this.report = report;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = Objects.requireNonNullElse(request.getHttpURI().getPath(), "/");
    if (path.equals(FaultReport.PATH)) {
      send(report.answer(), response, callback);
    } else if (THROUGH_THE_FAULT.contains(path)) {
      try {
        place.execute(() -> send(throughTheFault(request), response, callback));
      } catch (RejectedExecutionException e) {
        send(Routing.stopping(), response, callback);
      }
    } else {
      send(answer(request), response, callback);
    }
    return true;
  }

  private Answer answer(Request request) {
    HttpURI uri = request.getHttpURI();
    return routing.answer(
        request.getMethod(),
        Objects.requireNonNullElse(uri.getPath(), "/"),
        Objects.requireNonNullElse(uri.getQuery(), ""));
  }

  private Answer throughTheFault(Request request) {
    try {
      return fault.answer(() -> answer(request));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Routing.stopping();
    } catch (RejectedExecutionException e) {
      return Routing.stopping();
    } catch (Exception | OutOfMemoryError e) {
      System.err.println("This server failed while running its fault: " + e);
      e.printStackTrace();
      return Answer.text(500, "This server failed to answer; its standard error says why.");
    }
  }

  /** Never waits for the socket, so that a thread that selects may call it. */
  private static void send(Answer answer, Response response, Callback callback) {
    response.setStatus(answer.status());
    HttpFields.Mutable headers = response.getHeaders();
    answer.headers().forEach(headers::put);
    headers.put(HttpHeader.CONTENT_TYPE, answer.contentType());
    headers.put(HttpHeader.CONTENT_LENGTH, answer.body().length());
    switch (answer.body()) {
      case AnswerBody.InMemory memory ->
          response.write(/* last= */ true, ByteBuffer.wrap(memory.bytes()), callback);
      case AnswerBody.InFile file ->
          Content.copy(Content.Source.from(file.path()), response, callback);
    }
  }
}
