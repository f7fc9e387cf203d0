package dev.sett.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real Tomcat on the pool. */
@Timeout(300)
class TunedTomcatExecutorIT {
  private static final int TOGETHER = 100;

  /** Answers when so many requests are there at once. */
  private static final class Meeting extends HttpServlet {
    private static final long serialVersionUID = 1;
    private final transient CyclicBarrier together = new CyclicBarrier(TOGETHER);

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      try {
        together.await();
      } catch (InterruptedException | BrokenBarrierException e) {
        response.setStatus(500);
      }
      response.getWriter().print(Thread.currentThread().getName());
    }
  }

  @Test
  void asManyRequestsRunAtOnceAsWantTo(@TempDir Path base) throws Exception {
    TunedTomcatExecutor executor = new TunedTomcatExecutor();
    executor.setName("own");
    assertThrows(RejectedExecutionException.class, () -> executor.execute(() -> {}));
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(base.toString());
    tomcat.getService().addExecutor(executor);
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.getProtocolHandler().setExecutor(executor);
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", base.toString());
    Tomcat.addServlet(context, "meeting", new Meeting()).addMapping("/");
    tomcat.start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest meet =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/"))
              .build();
      List<CompletableFuture<HttpResponse<String>>> answers =
          IntStream.range(0, TOGETHER)
              .mapToObj(i -> client.sendAsync(meet, BodyHandlers.ofString()))
              .toList();
      List<String> threads =
          answers.stream().map(answer -> answer.join().body()).distinct().toList();
      assertEquals(TOGETHER, threads.size());
      assertTrue(threads.stream().allMatch(thread -> thread.matches("own-[0-9]+")));
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
    assertTrue(executor.isTerminated());
  }
}
