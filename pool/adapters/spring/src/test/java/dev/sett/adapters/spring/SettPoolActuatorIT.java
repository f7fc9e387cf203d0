package dev.sett.adapters.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.adapters.spring.TestingApplication.Server;
import dev.sett.pool.TunedExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;

/** What the Actuator shows of the pool. */
@Timeout(300)
class SettPoolActuatorIT {

  @Test
  void theActuatorShowsThePool() throws Exception {
    try (ConfigurableApplicationContext context =
            TestingApplication.run(
                Server.TOMCAT,
                List.of(),
                "--sett.pool.enabled=true",
                "--sett.pool.max-threads=77",
                "--management.endpoints.web.exposure.include=*",
                "--management.endpoint.health.show-details=always");
        TestingRequests requests = new TestingRequests(context)) {
      String pools = requests.get("/actuator/settpool").get();
      assertTrue(pools.startsWith("{\"pools\":{\"sett-pool\":{\"limit\":"), pools);
      assertTrue(pools.contains("\"maxThreads\":77,"), pools);
      String health = requests.get("/actuator/health/settPool").get();
      assertTrue(health.contains("\"status\":\"UP\""), health);
      assertTrue(health.contains(" tasks run (limit "), health);
      for (String meter : List.of("executor.pool.max", "executor.completed", "sett.pool.limit")) {
        String metric = requests.get("/actuator/metrics/" + meter + "?tag=name:sett-pool").get();
        assertTrue(metric.contains("\"name\":\"" + meter + "\""), metric);
      }
    }
  }

  @Test
  void withoutThePoolTheActuatorShowsNone() {
    try (ConfigurableApplicationContext context =
        TestingApplication.run(
            Server.TOMCAT, List.of(), "--management.endpoints.web.exposure.include=*")) {
      assertEquals(0, context.getBeanNamesForType(SettPoolEndpoint.class).length);
      assertEquals(0, context.getBeanNamesForType(SettPoolHealthIndicator.class).length);
    }
  }

  @Test
  void aPoolIsHealthyUntilTasksWaitTooLongOrItIsShutDown() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    try (TunedExecutor pool = TunedExecutor.builder().name("own").maxThreads(1).build()) {
      SettPoolHealthIndicator patient = new SettPoolHealthIndicator(List.of(pool), null);
      SettPoolHealthIndicator strict =
          new SettPoolHealthIndicator(List.of(pool), Duration.ofMillis(1));
      assertEquals(Status.UP, health(strict).getStatus());
      Future<Boolean> waiting =
          pool.submit(
              () -> {
                gate.await();
                return true;
              });
      pool.execute(() -> {});
      while (!health(strict).getStatus().equals(Status.OUT_OF_SERVICE)) {
        Thread.onSpinWait();
      }
      assertEquals(Status.UP, health(patient).getStatus());
      gate.countDown();
      assertTrue(waiting.get());
      pool.shutdown();
      assertEquals(Status.DOWN, health(patient).getStatus());
      assertEquals("shut down", health(patient).getDetails().get("own"));
    }
  }

  private static Health health(SettPoolHealthIndicator indicator) {
    return Objects.requireNonNull(indicator.health(true));
  }
}
