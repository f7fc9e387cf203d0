package dev.sett.adapters.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.pool.TunedExecutor;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A real Spring Boot application with the jar on its class path, and nothing else done. */
@Timeout(300)
class SettPoolAutoConfigurationIT {
  /** Threads of Tomcat's own pool: 200. */
  private static final int TOGETHER = 300;

  /** An application as anybody has it. */
  @Configuration
  @EnableAutoConfiguration
  @Import(Meeting.class)
  static class Application {}

  /** Answers when so many requests are there at once. */
  @RestController
  static class Meeting {
    private final CyclicBarrier together = new CyclicBarrier(TOGETHER);

    @GetMapping("/meet")
    String meet() throws Exception {
      together.await();
      return Thread.currentThread().getName();
    }

    @GetMapping("/now")
    String now() {
      return Thread.currentThread().getName();
    }
  }

  /** Tomcat would leave files in the folder for temporary ones. */
  private static final Path FOLDER = Path.of("target", "tomcat").toAbsolutePath();

  private static ServletWebServerApplicationContext run(String... properties) {
    SpringApplication application = new SpringApplication(Application.class);
    List<String> arguments = new ArrayList<>(List.of(properties));
    arguments.addAll(List.of("--server.port=0", "--server.address=127.0.0.1"));
    arguments.add("--server.tomcat.basedir=" + FOLDER);
    return (ServletWebServerApplicationContext) application.run(arguments.toArray(String[]::new));
  }

  private static HttpRequest request(ServletWebServerApplicationContext context, String path) {
    int port = Objects.requireNonNull(context.getWebServer()).getPort();
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
  }

  @Test
  void switchedOnItCarriesRequestsAndAsyncTasks() throws Exception {
    try (ServletWebServerApplicationContext context = run("--sett.pool.enabled=true");
        HttpClient client = HttpClient.newHttpClient()) {
      List<CompletableFuture<HttpResponse<String>>> answers =
          IntStream.range(0, TOGETHER)
              .mapToObj(i -> client.sendAsync(request(context, "/meet"), BodyHandlers.ofString()))
              .toList();
      List<String> threads =
          answers.stream().map(answer -> answer.join().body()).distinct().toList();
      assertEquals(TOGETHER, threads.size());
      assertTrue(threads.stream().allMatch(name -> name.matches("sett-pool-[0-9]+")));
      Future<String> async =
          context
              .getBean("applicationTaskExecutor", AsyncTaskExecutor.class)
              .submit(() -> Thread.currentThread().getName());
      assertTrue(async.get().startsWith("sett-pool-"));
    }
  }

  @Test
  void notSwitchedOnItChangesNothing() throws Exception {
    try (ServletWebServerApplicationContext context = run();
        HttpClient client = HttpClient.newHttpClient()) {
      String thread = client.send(request(context, "/now"), BodyHandlers.ofString()).body();
      assertFalse(thread.startsWith("sett-pool-"), thread);
      assertEquals(0, context.getBeanNamesForType(TunedExecutor.class).length);
    }
  }
}
