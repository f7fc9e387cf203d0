package dev.sett.servers.jetty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.sett.adapters.jetty.TunedThreadPool;
import dev.sett.threads.ThreadingModel;
import java.util.Optional;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JettyThreadsTest {

  @ParameterizedTest
  @CsvSource({
    // model, CPUs, acceptors, selectors, threads of the pool, threads in reserve (-1: Jetty's
    // choice)
    "platform:1, 1, 1, 1, 3, 0",
    "platform:8, 2, 1, 1, 10, 0",
    "platform:15, 2, 1, 1, 17, 0",
    "platform:16, 2, 1, 1, 18, -1",
    "platform:200, 1, 1, 1, 202, -1",
    "platform:200, 8, 1, 4, 205, -1",
    "platform:200, 64, 4, 12, 216, -1",
  })
  void aPoolHasItsThreadsForRequestsAndThoseThatAcceptAndSelect(
      String model, int cpus, int acceptors, int selectors, int threads, int reserved) {
    try (JettyThreads jetty = JettyThreads.of(ThreadingModel.parse(model), cpus)) {
      assertEquals(acceptors, jetty.acceptors());
      assertEquals(selectors, jetty.selectors());
      assertEquals(threads, own(jetty).getMaxThreads());
      assertEquals(reserved, own(jetty).getReservedThreads());
      assertEquals(Optional.empty(), jetty.requests());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"virtual", "virtual:8", "platform"})
  void anyOtherExecutorAnswersInThePlaceOfVirtualThreads(String model) {
    try (JettyThreads jetty = JettyThreads.of(ThreadingModel.parse(model), /* cpus= */ 2)) {
      assertSame(jetty.requests().orElseThrow(), own(jetty).getVirtualThreadsExecutor());
      assertEquals(1, jetty.selectors());
    }
  }

  @Test
  void closingEndsTheExecutor() {
    JettyThreads jetty = JettyThreads.of(ThreadingModel.parse("virtual:8"), /* cpus= */ 2);
    assertFalse(jetty.requests().orElseThrow().isShutdown());
    jetty.close();
    assertEquals(true, jetty.requests().orElseThrow().isShutdown());
  }

  @Test
  void nativeLeavesEverythingToJetty() {
    try (JettyThreads jetty = JettyThreads.of(ThreadingModel.parse("native"), /* cpus= */ 2)) {
      assertEquals(200, own(jetty).getMaxThreads());
      assertEquals(-1, jetty.acceptors());
      assertEquals(-1, jetty.selectors());
      assertEquals(-1, own(jetty).getReservedThreads());
    }
  }

  @Test
  void thePoolOfThisProjectIsAllTheThreadsOfTheServer() {
    try (JettyThreads jetty = JettyThreads.of(ThreadingModel.parse("tuned"), /* cpus= */ 2)) {
      assertInstanceOf(TunedThreadPool.class, jetty.pool());
      assertEquals(1, jetty.selectors());
      assertEquals(Optional.empty(), jetty.requests());
    }
  }

  private static QueuedThreadPool own(JettyThreads jetty) {
    return assertInstanceOf(QueuedThreadPool.class, jetty.pool());
  }
}
