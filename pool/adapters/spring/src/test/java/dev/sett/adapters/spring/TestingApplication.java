package dev.sett.adapters.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** An application as anybody has it, with the starter on its class path. */
@Configuration
@EnableAutoConfiguration
@EnableAsync
@EnableScheduling
@Import({TestingApplication.Pages.class, TestingApplication.Jobs.class})
class TestingApplication {
  /** More than the 200 threads that Tomcat and Jetty have without the pool. */
  static final int TOGETHER = 300;

  /** The web server of an application; both are on the class path. */
  enum Server {
    TOMCAT(
        "org.springframework.boot.jetty.autoconfigure.servlet.JettyServletWebServerAutoConfiguration"),
    JETTY(
        "org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration");

    private final String without;

    Server(String without) {
      this.without = without;
    }
  }

  /** Requests that wait for each other or for the test. */
  @RestController
  static class Pages {
    final CountDownLatch entered = new CountDownLatch(1);
    final CountDownLatch gate = new CountDownLatch(1);
    private final CyclicBarrier together = new CyclicBarrier(TOGETHER);

    /** Answers when so many requests are there at once. */
    @GetMapping("/meet")
    String meet() throws Exception {
      together.await();
      return Thread.currentThread().getName();
    }

    @GetMapping("/now")
    String now() {
      return Thread.currentThread().getName();
    }

    /** Answers when the gate is open. */
    @GetMapping("/gate")
    String gate() throws InterruptedException {
      entered.countDown();
      gate.await();
      return "through";
    }
  }

  /** Tasks in the background. */
  static class Jobs {
    private final CompletableFuture<Thread> scheduled = new CompletableFuture<>();
    private final CompletableFuture<Thread> scheduledAsync = new CompletableFuture<>();

    /** The thread of the scheduled method that is not asynchronous. */
    CompletableFuture<Thread> threadOfScheduled() {
      return scheduled;
    }

    /** The thread of the scheduled method that is asynchronous, too. */
    CompletableFuture<Thread> threadOfScheduledAsync() {
      return scheduledAsync;
    }

    @Async
    CompletableFuture<Thread> async() {
      return CompletableFuture.completedFuture(Thread.currentThread());
    }

    /** Ends when the gate is open, with whether it was interrupted before. */
    @Async
    CompletableFuture<Boolean> interrupted(CountDownLatch entered, CountDownLatch gate) {
      entered.countDown();
      try {
        gate.await();
        return CompletableFuture.completedFuture(false);
      } catch (InterruptedException e) {
        return CompletableFuture.completedFuture(true);
      }
    }

    @Scheduled(fixedDelay = 10)
    void scheduled() {
      scheduled.complete(Thread.currentThread());
    }

    @Async
    @Scheduled(fixedDelay = 10)
    void scheduledAsync() {
      scheduledAsync.complete(Thread.currentThread());
    }
  }

  /** Starts it on a free port of the loopback interface. */
  static ConfigurableApplicationContext run(
      Server server, List<Class<?>> more, String... properties) {
    List<Class<?>> sources = new ArrayList<>(more);
    sources.add(TestingApplication.class);
    List<String> arguments = new ArrayList<>(List.of(properties));
    arguments.addAll(List.of("--server.port=0", "--server.address=127.0.0.1"));
    arguments.add("--server.tomcat.basedir=" + tomcatFolder());
    arguments.add("--spring.autoconfigure.exclude=" + server.without);
    return new SpringApplication(sources.toArray(Class<?>[]::new))
        .run(arguments.toArray(String[]::new));
  }

  /** One of its own, since tests run side by side; Tomcat would use the one for temporary files. */
  private static Path tomcatFolder() {
    try {
      Path all = Files.createDirectories(Path.of("target", "tomcat"));
      return Files.createTempDirectory(all, "base").toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
