package dev.sett.adapters.spring;

import static dev.sett.adapters.spring.TestingApplication.TOGETHER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.adapters.spring.TestingApplication.Jobs;
import dev.sett.adapters.spring.TestingApplication.Server;
import dev.sett.pool.TunedExecutor;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.task.TaskDecorator;

/** Real Spring Boot applications with the starter on their class path. */
@Timeout(300)
@ExtendWith(OutputCaptureExtension.class)
class SettPoolAutoConfigurationIT {
  private static final String BOTH = "Both sett.pool.enabled and spring.threads.virtual.enabled";

  private static ConfigurableApplicationContext run(Server server, String... properties) {
    return TestingApplication.run(server, List.of(), properties);
  }

  @ParameterizedTest
  @EnumSource
  void switchedOnItCarriesRequestsAndAsyncTasks(Server server, CapturedOutput output)
      throws Exception {
    try (ConfigurableApplicationContext context = run(server, "--sett.pool.enabled=true");
        TestingRequests requests = new TestingRequests(context)) {
      List<CompletableFuture<String>> answers =
          IntStream.range(0, TOGETHER).mapToObj(i -> requests.get("/meet")).toList();
      List<String> threads = answers.stream().map(CompletableFuture::join).distinct().toList();
      assertEquals(TOGETHER, threads.size());
      assertTrue(threads.stream().allMatch(name -> name.matches("sett-pool-[0-9]+")));
      Jobs jobs = context.getBean(Jobs.class);
      assertTrue(jobs.async().get().getName().startsWith("sett-pool-"));
      assertTrue(jobs.threadOfScheduledAsync().get().getName().startsWith("sett-pool-"));
      assertTrue(jobs.threadOfScheduled().get().getName().startsWith("scheduling-"));
      assertFalse(output.getAll().contains(BOTH), output::getAll);
    }
  }

  @Test
  void requestsOfJettyRunOnPlatformThreads() throws Exception {
    try (ConfigurableApplicationContext tomcat = run(Server.TOMCAT, "--sett.pool.enabled=true");
        ConfigurableApplicationContext jetty = run(Server.JETTY, "--sett.pool.enabled=true")) {
      assertEquals(
          0,
          tomcat.getBeanNamesForType(SettPoolAutoConfiguration.NeedsPlatformThreads.class).length);
      assertEquals(
          1,
          jetty.getBeanNamesForType(SettPoolAutoConfiguration.NeedsPlatformThreads.class).length);
    }
  }

  @ParameterizedTest
  @EnumSource
  void notSwitchedOnItChangesNothing(Server server) throws Exception {
    try (ConfigurableApplicationContext context = run(server);
        TestingRequests requests = new TestingRequests(context)) {
      assertFalse(requests.get("/now").get().startsWith("sett-pool-"));
      assertFalse(context.getBean(Jobs.class).async().get().getName().startsWith("sett-pool-"));
      assertEquals(0, context.getBeanNamesForType(TunedExecutor.class).length);
    }
  }

  @ParameterizedTest
  @EnumSource
  void ofVirtualThreadsAndThePoolThePoolHasPrecedence(Server server, CapturedOutput output)
      throws Exception {
    try (ConfigurableApplicationContext context =
            run(server, "--sett.pool.enabled=true", "--spring.threads.virtual.enabled=true");
        TestingRequests requests = new TestingRequests(context)) {
      assertTrue(requests.get("/now").get().startsWith("sett-pool-"));
      Jobs jobs = context.getBean(Jobs.class);
      assertTrue(jobs.async().get().getName().startsWith("sett-pool-"));
      assertTrue(jobs.threadOfScheduled().get().isVirtual());
      assertTrue(output.getAll().contains(BOTH), output::getAll);
    }
  }

  @Test
  void thePoolIsAsTheSettingsSay() {
    try (ConfigurableApplicationContext context =
        run(
            Server.TOMCAT,
            "--sett.pool.enabled=true",
            "--sett.pool.name=orders",
            "--sett.pool.min-threads=2",
            "--sett.pool.max-threads=50",
            "--sett.pool.platform-threads=4",
            "--sett.pool.keep-alive=5s",
            "--sett.pool.queue-bound=7",
            "--sett.pool.overflow=caller-runs",
            "--sett.pool.queue-wait-sampling=1")) {
      TunedExecutor pool = context.getBean(TunedExecutor.class);
      assertEquals("orders", pool.snapshot().name());
      assertEquals(2, pool.getMinThreads());
      assertEquals(50, pool.getMaxThreads());
      assertEquals(7, pool.getQueueBound());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "max-threads=0, max-threads, 1 to",
    "queue-bound=0, queue-bound, 1 to",
    "keep-alive=0s, keep-alive, above 0",
    "min-threads=9 max-threads=8, min-threads, 9",
    "virtual-threads=true platform-threads=8, virtual-threads, can't be combined",
    "queue-bound=9 overflow=drop-oldest, overflow, without a response"
  })
  void settingsThatAreNotPossibleEndTheStartWithASentence(
      String settings, String name, String sentence, CapturedOutput output) {
    List<String> arguments = new ArrayList<>(List.of("--sett.pool.enabled=true"));
    for (String setting : settings.split(" ")) {
      arguments.add("--sett.pool." + setting);
    }
    assertThrows(
        RuntimeException.class, () -> run(Server.TOMCAT, arguments.toArray(String[]::new)));
    String text = output.getAll();
    assertTrue(text.contains("APPLICATION FAILED TO START"), text);
    assertTrue(text.contains("property 'sett.pool." + name + "'"), text);
    assertTrue(text.contains(sentence), text);
  }

  /** A pool of the application. */
  static class OwnPool {
    @Bean
    TunedExecutor own() {
      return TunedExecutor.builder().name("own").build();
    }
  }

  @Test
  void aPoolOfTheApplicationIsUsedInstead() throws Exception {
    try (ConfigurableApplicationContext context =
            TestingApplication.run(
                Server.TOMCAT, List.of(OwnPool.class), "--sett.pool.enabled=true");
        TestingRequests requests = new TestingRequests(context)) {
      assertTrue(requests.get("/now").get().startsWith("own-"));
      assertTrue(context.getBean(Jobs.class).async().get().getName().startsWith("own-"));
    }
  }

  /** Decorates tasks by a name of the thread. */
  static class Decorators {
    @Bean
    TaskDecorator decorator() {
      return task ->
          () -> {
            Thread thread = Thread.currentThread();
            String name = thread.getName();
            thread.setName("decorated");
            try {
              task.run();
            } finally {
              thread.setName(name);
            }
          };
    }
  }

  @Test
  void decoratorsAreForTasksAndNotForRequests() throws Exception {
    try (ConfigurableApplicationContext context =
            TestingApplication.run(
                Server.TOMCAT, List.of(Decorators.class), "--sett.pool.enabled=true");
        TestingRequests requests = new TestingRequests(context)) {
      assertTrue(requests.get("/now").get().startsWith("sett-pool-"));
      CompletableFuture<String> name = new CompletableFuture<>();
      context
          .getBean("applicationTaskExecutor", Executor.class)
          .execute(() -> name.complete(Thread.currentThread().getName()));
      assertEquals("decorated", name.get());
    }
  }

  @Test
  void editorsKnowTheSettings() throws Exception {
    String file = "/META-INF/spring-configuration-metadata.json";
    try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(file))) {
      String metadata = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String setting :
          List.of("enabled", "name", "max-threads", "keep-alive", "overflow", "health.max-wait")) {
        assertTrue(metadata.contains("\"sett.pool." + setting + "\""), metadata);
      }
      assertTrue(metadata.contains("Maximum number of waiting tasks, at least 1."), metadata);
    }
  }
}
