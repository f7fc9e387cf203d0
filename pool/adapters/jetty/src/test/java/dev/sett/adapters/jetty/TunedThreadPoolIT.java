package dev.sett.adapters.jetty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.pool.TunedExecutor;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real Jetty on the pool. */
@Timeout(300)
class TunedThreadPoolIT {
  private static final int TOGETHER = 200;

  /** Answers when so many requests are there at once, or at once if the path is /now. */
  private static final class Meeting extends Handler.Abstract {
    private final CyclicBarrier together = new CyclicBarrier(TOGETHER);

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (!Request.getPathInContext(request).equals("/now")) {
        together.await();
      }
      String thread = Thread.currentThread().getName();
      response.write(true, ByteBuffer.wrap(thread.getBytes(StandardCharsets.UTF_8)), callback);
      return true;
    }
  }

  @Test
  void aPoolThatEndedWithItsServerSaysSo() throws Exception {
    TunedThreadPool threads = TunedThreadPool.create("ended");
    threads.start();
    threads.stop();
    assertThrows(IllegalStateException.class, threads::start);
  }

  @Test
  void requestsRunOnThePoolAndAsManyAtOnceAsWantTo() throws Exception {
    TunedExecutor pool = TunedExecutor.builder().name("own").build();
    TunedThreadPool threads = new TunedThreadPool(pool);
    Server server = new Server(threads);
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Meeting());
    server.start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      String url = "http://127.0.0.1:" + connector.getLocalPort();
      HttpRequest now = HttpRequest.newBuilder(URI.create(url + "/now")).build();
      for (int i = 0; i < 1_000; i++) {
        String thread = client.send(now, BodyHandlers.ofString()).body();
        assertTrue(thread.matches("own-[0-9]+"), thread);
      }
      // With one thread less than requests at once, none of them would ever end.
      HttpRequest meet = HttpRequest.newBuilder(URI.create(url + "/meet")).build();
      List<CompletableFuture<HttpResponse<String>>> answers =
          IntStream.range(0, TOGETHER)
              .mapToObj(i -> client.sendAsync(meet, BodyHandlers.ofString()))
              .toList();
      long threadsUsed = answers.stream().map(answer -> answer.join().body()).distinct().count();
      assertEquals(TOGETHER, threadsUsed);
      assertTrue(threads.getThreads() > 0, threads::toString);
      assertFalse(threads.isLowOnThreads());
    } finally {
      server.stop();
    }
    assertTrue(pool.isTerminated());
    threads.join();
  }

  @Test
  void aPoolOfItsOwnHasPlatformThreadsAlone() throws Exception {
    TunedThreadPool threads = TunedThreadPool.create("platform");
    threads.start();
    CyclicBarrier together = new CyclicBarrier(TOGETHER + 1);
    Queue<Thread> seen = new ConcurrentLinkedQueue<>();
    for (int i = 0; i < TOGETHER; i++) {
      threads.execute(
          () -> {
            seen.add(Thread.currentThread());
            try {
              together.await();
            } catch (InterruptedException | BrokenBarrierException e) {
              throw new IllegalStateException(e);
            }
          });
    }
    together.await();
    assertEquals(TOGETHER, seen.size());
    for (Thread thread : seen) {
      assertFalse(thread.isVirtual());
      assertTrue(thread.getName().matches("platform-[0-9]+"), thread::getName);
    }
    threads.stop();
  }

  @Test
  void aSharedPoolGoesOnAfterTheServer() throws Exception {
    try (TunedExecutor pool = TunedExecutor.builder().name("shared").build()) {
      Server server = new Server(TunedThreadPool.sharing(pool));
      ServerConnector connector = new ServerConnector(server, 1, 1);
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      server.setHandler(new Meeting());
      server.start();
      try (HttpClient client = HttpClient.newHttpClient()) {
        URI now = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/now");
        HttpRequest request = HttpRequest.newBuilder(now).build();
        assertTrue(client.send(request, BodyHandlers.ofString()).body().startsWith("shared-"));
      } finally {
        server.stop();
      }
      assertFalse(pool.isShutdown());
      assertEquals("still there", pool.submit(() -> "still there").get());
    }
  }
}
