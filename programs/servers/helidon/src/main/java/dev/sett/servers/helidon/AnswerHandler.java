package dev.sett.servers.helidon;

import dev.sett.workload.Answer;
import dev.sett.workload.AnswerBody;
import dev.sett.workload.Routing;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Answers a request on the virtual thread of its connection. */
record AnswerHandler(Routing routing) implements Handler {

  @Override
  public void handle(ServerRequest request, ServerResponse response) throws IOException {
    String method = request.prologue().method().text();
    Answer answer =
        routing.answer(method, request.path().rawPathNoParams(), request.query().rawValue());
    response.status(Status.create(answer.status()));
    answer.headers().forEach((name, text) -> response.header(name(name), text));
    response.header(HeaderNames.CONTENT_TYPE, answer.contentType());
    AnswerBody body = answer.body();
    response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(body.length()));
    if (method.equals("HEAD")) {
      response.send();
      return;
    }
    switch (body) {
      case AnswerBody.InMemory memory -> response.send(memory.bytes());
      case AnswerBody.InFile file -> {
        try (InputStream bytes = file.open();
            OutputStream out = response.outputStream()) {
          bytes.transferTo(out);
        }
      }
    }
  }

  private static HeaderName name(String header) {
    return HeaderNames.create(header);
  }
}
