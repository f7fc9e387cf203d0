package dev.sett.pool.snippets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.pool.TunedExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples do what they say. */
@Timeout(120)
class PoolSnippetsTest {

  @Test
  void aSubmittedTaskAnswers() throws Exception {
    assertEquals("page", PoolSnippets.submit(() -> "page"));
  }

  @Test
  void theBuiltPoolHasItsNameAndBounds() {
    try (TunedExecutor pool = PoolSnippets.build()) {
      assertEquals("mail", pool.snapshot().name());
      assertEquals(500, pool.getMaxThreads());
      assertEquals(10_000, pool.getQueueBound());
      String state = PoolSnippets.observe(pool);
      assertTrue(state.startsWith("0 of at most "), state);
      assertTrue(state.endsWith("dev.sett:type=TunedExecutor,name=\"mail\""), state);
    }
  }

  @Test
  void theOtherPoolsRunTasks() {
    AtomicInteger ran = new AtomicInteger();
    try (TunedExecutor tuned = PoolSnippets.tuner();
        TunedExecutor decorated = PoolSnippets.decorator()) {
      tuned.execute(ran::incrementAndGet);
      decorated.execute(ran::incrementAndGet);
    }
    assertEquals(2, ran.get());
  }
}
