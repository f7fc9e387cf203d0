package dev.sett.servers.quarkus;

import dev.sett.servers.quarkusapp.BodyWriter;
import dev.sett.workload.AnswerBody;
import io.vertx.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.util.concurrent.CompletableFuture;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveResourceInfo;
import org.jboss.resteasy.reactive.server.spi.ServerHttpResponse;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyWriter;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;

/**
 * Writes the file of some work: a thread that may wait writes it all, an event loop whatever the
 * socket takes.
 */
@Provider
public class ReactiveBodyWriter extends BodyWriter implements ServerMessageBodyWriter<AnswerBody> {
  private static final int CHUNK_BYTES = 16 << 10;

  /** For Quarkus. */
  public ReactiveBodyWriter() {}

  @Override
  public boolean isWriteable(
      Class<?> type, Type genericType, ResteasyReactiveResourceInfo target, MediaType mediaType) {
    return AnswerBody.class.isAssignableFrom(type);
  }

  @Override
  public void writeResponse(AnswerBody body, Type genericType, ServerRequestContext context)
      throws IOException {
    ServerHttpResponse response = context.serverResponse();
    if (body.length() == 0) {
      response.end();
    } else if (Context.isOnEventLoopThread()) {
      // Vert.x wants to know before the first byte; Quarkus tells it only just before the head
      // goes.
      response.setResponseHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()));
      new Sender(body.open(), response).send();
    } else {
      try (InputStream bytes = body.open();
          OutputStream out = context.getOrCreateOutputStream()) {
        bytes.transferTo(out);
      }
    }
  }

  /** Writes the next chunk when the socket has taken the last; on one event loop. */
  private record Sender(InputStream body, ServerHttpResponse response) {

    void send() throws IOException {
      while (true) {
        byte[] chunk = body.readNBytes(CHUNK_BYTES);
        if (chunk.length == 0) {
          body.close();
          response.end();
          return;
        }
        CompletableFuture<Void> written = response.write(chunk).toCompletableFuture();
        if (!written.isDone()) {
          var unused = written.whenComplete((nothing, failure) -> goOn(failure == null));
          return;
        }
        if (written.isCompletedExceptionally()) {
          body.close();
          return;
        }
      }
    }

    private void goOn(boolean written) {
      try {
        if (written) {
          send();
        } else {
          // The client is gone: there is nobody left to answer.
          body.close();
        }
      } catch (IOException e) {
        // The file is gone, and part of the answer is sent: cutting it short is all that is left.
        response.reset();
      }
    }
  }
}
