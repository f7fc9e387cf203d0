package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Pools whose threads are all virtual. */
@Timeout(120)
class VirtualThreadsTest {
  @RegisterExtension final Pools pools = new Pools();

  @Test
  void areThePoolsOnlyOnes() throws Exception {
    InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
    inherited.set("of who submits");
    TunedExecutor pool = pools.create(TunedExecutor.builder().name("light").virtualThreads());
    List<Future<Thread>> threads = new ArrayList<>();
    CountDownLatch gate = pools.occupy(pool, 100);
    for (int i = 0; i < 100; i++) {
      threads.add(
          pool.submit(
              () -> {
                assertNull(inherited.get());
                return Thread.currentThread();
              }));
    }
    for (Future<Thread> future : threads) {
      Thread thread = Eventually.get(future);
      assertTrue(thread.isVirtual(), thread::toString);
      assertTrue(thread.getName().matches("light-\\d+"), thread::getName);
      assertSame(Thread.currentThread().getContextClassLoader(), thread.getContextClassLoader());
    }
    assertTrue(pool.getVirtualThreads() >= 100, pool::toString);
    Eventually.so(
        "all are virtual", () -> pool.snapshot().virtualThreads() == pool.snapshot().threads());
    gate.countDown();
    pool.close();
    assertEquals(0, pool.getVirtualThreads());
    inherited.remove();
  }

  @Test
  void ofAThreadFactoryAreRecognized() {
    TunedExecutor pool =
        pools.create(TunedExecutor.builder().threadFactory(Thread.ofVirtual().factory()));
    CountDownLatch gate = pools.occupy(pool, 3);
    assertTrue(pool.getVirtualThreads() >= 3, pool::toString);
    gate.countDown();
  }

  @Test
  void areAsManyAsTheMemoryAllows() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().virtualThreads());
    assertEquals(Machine.mostThreads(), pool.getMaxThreads());
  }

  @Test
  void goWithNoOtherChoiceOfThreads() {
    for (TunedExecutorBuilder builder :
        List.of(
            TunedExecutor.builder().virtualThreads().threadFactory(Thread::new),
            TunedExecutor.builder().platformThreads(1).virtualThreads())) {
      assertEquals(
          "virtualThreads can't be combined with threadFactory or platformThreads.",
          assertThrows(IllegalArgumentException.class, builder::build).getMessage());
    }
  }
}
