package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a task leaves behind on its thread, and what not. */
@Timeout(120)
class ReusedThreadTest {
  @RegisterExtension final Pools pools = new Pools();

  private TunedExecutor one(boolean virtual) {
    TunedExecutorBuilder builder = TunedExecutor.builder().maxThreads(1);
    return pools.create(virtual ? builder.virtualThreads() : builder);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void threadLocalsAndTheClassLoaderStay(boolean virtual) throws Exception {
    TunedExecutor pool = one(virtual);
    ThreadLocal<String> local = ThreadLocal.withInitial(() -> "fresh");
    ClassLoader loader = new ClassLoader() {};
    Thread first =
        Eventually.get(
            pool.submit(
                () -> {
                  local.set("left behind");
                  Thread.currentThread().setContextClassLoader(loader);
                  return Thread.currentThread();
                }));
    assertEquals("left behind", Eventually.get(pool.submit(local::get)));
    assertSame(
        loader, Eventually.get(pool.submit(() -> Thread.currentThread().getContextClassLoader())));
    assertSame(first, Eventually.get(pool.submit(Thread::currentThread)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anInterruptDoesNot(boolean virtual) throws Exception {
    TunedExecutor pool = one(virtual);
    CountDownLatch gate = pools.occupy(pool, 1);
    AtomicBoolean first = new AtomicBoolean(true);
    pool.execute(
        () -> {
          first.set(Thread.currentThread().isInterrupted());
          Thread.currentThread().interrupt();
        });
    AtomicBoolean second = new AtomicBoolean(true);
    pool.execute(() -> second.set(Thread.currentThread().isInterrupted()));
    pool.shutdown(); // Interrupts nobody.
    gate.countDown();
    pool.close();
    assertFalse(first.get());
    assertFalse(second.get());
  }

  @Test
  void aHandlerThatATaskSetStaysToo() throws Exception {
    TunedExecutor pool = one(/* virtual= */ false);
    CountDownLatch told = new CountDownLatch(1);
    Object unused =
        Eventually.get(
            pool.submit(
                () ->
                    Thread.currentThread()
                        .setUncaughtExceptionHandler((thread, thrown) -> told.countDown())));
    pool.execute(
        () -> {
          throw new IllegalStateException("for that handler");
        });
    Eventually.open(told);
  }
}
