package dev.sett.adapters.spring;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ApplicationContext;

/** Sends requests to a running application. */
final class TestingRequests implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final String address;

  TestingRequests(ApplicationContext context) {
    ServletWebServerApplicationContext web = (ServletWebServerApplicationContext) context;
    address = "http://127.0.0.1:" + Objects.requireNonNull(web.getWebServer()).getPort();
  }

  /** The answer to come, if it has the status 200. */
  CompletableFuture<String> get(String path) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address + path)).build();
    return client
        .sendAsync(request, BodyHandlers.ofString())
        .thenApply(
            answer -> {
              if (answer.statusCode() != 200) {
                throw new AssertionError(path + ": " + answer.statusCode() + " " + answer.body());
              }
              return answer.body();
            });
  }

  @Override
  public void close() {
    client.close();
  }
}
