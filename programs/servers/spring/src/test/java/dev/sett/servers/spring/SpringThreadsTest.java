package dev.sett.servers.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import dev.sett.workload.UsageException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;

class SpringThreadsTest {
  private static final Optional<Integer> NONE = Optional.empty();

  private static SpringThreads of(String model, Optional<Integer> tomcatThreads) {
    return SpringThreads.of(ThreadingModel.parse(model), tomcatThreads);
  }

  @Test
  void virtualThreadsAreOnePropertyAndNothingElse() {
    try (SpringThreads threads = of("virtual", NONE)) {
      assertEquals(Map.of("spring.threads.virtual.enabled", "true"), threads.properties());
      assertEquals(Optional.empty(), threads.requests());
    }
  }

  @Test
  void aPoolIsTomcatsOwn() {
    try (SpringThreads small = of("platform:4", NONE);
        SpringThreads large = of("platform:200", NONE);
        SpringThreads left = of("native", NONE);
        SpringThreads sized = of("native", Optional.of(10))) {
      assertEquals(sizes(4, 4), small.properties());
      assertEquals(sizes(200, 10), large.properties());
      assertEquals(Map.of("spring.threads.virtual.enabled", "false"), left.properties());
      assertEquals(sizes(10, 10), sized.properties());
      assertEquals(Optional.empty(), large.requests());
    }
  }

  private static Map<String, String> sizes(int max, int spare) {
    return Map.of(
        "spring.threads.virtual.enabled",
        "false",
        "server.tomcat.threads.max",
        Integer.toString(max),
        "server.tomcat.threads.min-spare",
        Integer.toString(spare));
  }

  /**
   * Every kind that has an executor, those that come later as well; but for those that need a flag
   * of the JVM, which this one was not given.
   */
  @Test
  void anyOtherExecutorIsGivenToTomcatAndClosed() {
    for (ThreadingKind kind : ThreadingKind.values()) {
      if (kind.hasExecutor()
          && !kind.pattern().contains("@")
          && kind != ThreadingKind.VIRTUAL
          && kind != ThreadingKind.PLATFORM_POOL) {
        SpringThreads threads = of(kind.pattern().replace("N", "4"), NONE);
        ExecutorService requests = threads.requests().orElseThrow();
        assertEquals(Map.of("spring.threads.virtual.enabled", "false"), threads.properties());
        assertFalse(requests.isShutdown());
        threads.close();
        assertTrue(requests.isShutdown());
      }
    }
  }

  @Test
  void aSizeBesideAModelThatHasOneIsRefused() {
    for (String model : new String[] {"platform:4", "virtual:4", "platform"}) {
      UsageException e = assertThrows(UsageException.class, () -> of(model, Optional.of(10)));
      assertTrue(e.getMessage().contains("the model " + model + " sets its own"), e::getMessage);
    }
  }
}
