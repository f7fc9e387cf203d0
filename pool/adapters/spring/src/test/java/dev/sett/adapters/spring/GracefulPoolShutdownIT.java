package dev.sett.adapters.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.adapters.spring.TestingApplication.Jobs;
import dev.sett.adapters.spring.TestingApplication.Pages;
import dev.sett.adapters.spring.TestingApplication.Server;
import dev.sett.pool.TunedExecutor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Applications that end while requests and tasks run. */
@Timeout(300)
class GracefulPoolShutdownIT {
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch gate = new CountDownLatch(1);

  private static ConfigurableApplicationContext run(Server server, String... properties) {
    return TestingApplication.run(server, List.of(), properties);
  }

  @ParameterizedTest
  @EnumSource
  void requestsAndTasksInFlightEnd(Server server) throws Exception {
    ConfigurableApplicationContext context = run(server, "--sett.pool.enabled=true");
    try (TestingRequests requests = new TestingRequests(context)) {
      Pages pages = context.getBean(Pages.class);
      TunedExecutor pool = context.getBean(TunedExecutor.class);
      CompletableFuture<String> answer = requests.get("/gate");
      CompletableFuture<Boolean> interrupted =
          context.getBean(Jobs.class).interrupted(entered, gate);
      pages.entered.await();
      entered.await();
      CompletableFuture<Void> closed =
          CompletableFuture.runAsync(context::close, task -> new Thread(task, "close").start());
      assertThrows(TimeoutException.class, () -> closed.get(100, TimeUnit.MILLISECONDS));
      assertFalse(pool.isShutdown(), "requests in flight may still need it");
      pages.gate.countDown();
      assertEquals("through", answer.get());
      while (!pool.isShutdown()) {
        Thread.onSpinWait();
      }
      assertThrows(TimeoutException.class, () -> closed.get(100, TimeUnit.MILLISECONDS));
      gate.countDown();
      closed.get();
      assertFalse(interrupted.get());
      assertTrue(pool.isTerminated());
    }
  }

  @Test
  void afterBootsTimeoutTasksAreInterrupted() throws Exception {
    ConfigurableApplicationContext context =
        run(
            Server.TOMCAT,
            "--sett.pool.enabled=true",
            "--spring.lifecycle.timeout-per-shutdown-phase=100ms");
    CompletableFuture<Boolean> interrupted = context.getBean(Jobs.class).interrupted(entered, gate);
    entered.await();
    context.close();
    assertTrue(interrupted.get());
  }

  @Test
  void tasksEndAlsoInAContextThatWasStoppedBefore() throws Exception {
    ConfigurableApplicationContext context = run(Server.TOMCAT, "--sett.pool.enabled=true");
    CompletableFuture<Boolean> interrupted = context.getBean(Jobs.class).interrupted(entered, gate);
    entered.await();
    context.stop();
    CompletableFuture<Void> closed =
        CompletableFuture.runAsync(context::close, task -> new Thread(task, "close").start());
    assertThrows(TimeoutException.class, () -> closed.get(100, TimeUnit.MILLISECONDS));
    gate.countDown();
    closed.get();
    assertFalse(interrupted.get());
  }

  @Test
  void aContextThatIsOnlyStoppedKeepsItsPool() throws Exception {
    try (ConfigurableApplicationContext context = run(Server.JETTY, "--sett.pool.enabled=true")) {
      context.stop();
      context.start();
      assertTrue(context.getBean(Jobs.class).async().get().getName().startsWith("sett-pool-"));
      try (TestingRequests requests = new TestingRequests(context)) {
        assertTrue(requests.get("/now").get().startsWith("sett-pool-"));
      }
    }
  }
}
