package dev.sett.adapters.vertx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real Vert.x whose workers are the pool's. */
@Timeout(300)
class TunedWorkersIT {
  /** Vert.x's own worker pool has 20 threads. */
  private static final int TOGETHER = 100;

  @Test
  void asManyRequestsBlockAtOnceAsWantTo() throws Exception {
    CyclicBarrier together = new CyclicBarrier(TOGETHER);
    Vertx vertx = Vertx.vertx();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpServer server =
          vertx
              .createHttpServer()
              .requestHandler(
                  request ->
                      vertx
                          .executeBlocking(
                              () -> {
                                together.await();
                                return Thread.currentThread().getName();
                              },
                              /* ordered= */ false)
                          .onSuccess(request.response()::end))
              .listen(0, "127.0.0.1")
              .toCompletionStage()
              .toCompletableFuture()
              .get(120, TimeUnit.SECONDS);
      HttpRequest meet =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.actualPort() + "/"))
              .build();
      List<CompletableFuture<HttpResponse<String>>> answers =
          IntStream.range(0, TOGETHER)
              .mapToObj(i -> client.sendAsync(meet, BodyHandlers.ofString()))
              .toList();
      List<String> threads =
          answers.stream().map(answer -> answer.join().body()).distinct().toList();
      assertEquals(TOGETHER, threads.size());
      assertTrue(threads.stream().allMatch(name -> name.startsWith("vert.x-worker-thread-")));
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
    }
  }
}
