package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tasks that throw, and who hears of it. */
@Timeout(120)
class ThrowingTaskTest {
  @RegisterExtension final Pools pools = new Pools();

  private final List<Throwable> heard = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger threads = new AtomicInteger();

  private final ThreadFactory factory =
      task -> {
        threads.incrementAndGet();
        Thread thread = new Thread(task);
        thread.setUncaughtExceptionHandler((dying, thrown) -> heard.add(thrown));
        return thread;
      };

  static List<Supplier<Throwable>> whatTasksThrow() {
    return List.of(
        IllegalStateException::new,
        StackOverflowError::new,
        OutOfMemoryError::new,
        AssertionError::new,
        ThreadDeathLike::new,
        () -> new InterruptedException("checked, and thrown all the same"));
  }

  private static final class ThreadDeathLike extends Error {
    private static final long serialVersionUID = 1;
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @ParameterizedTest
  @MethodSource("whatTasksThrow")
  void tellTheHandlerAndTheWorkerGoesOn(Supplier<Throwable> kind) throws Exception {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(1).threadFactory(factory));
    Throwable thrown = kind.get();
    pool.execute(() -> ThrowingTaskTest.<RuntimeException>sneak(thrown));
    pool.execute(() -> ThrowingTaskTest.<RuntimeException>sneak(thrown));
    assertEquals("next", Eventually.get(pool.submit(() -> "next")));
    assertEquals(List.of(thrown, thrown), heard);
    assertEquals(1, threads.get());
    Eventually.so("three are counted", () -> pool.getCompleted() == 3);
  }

  @Test
  void surviveAHandlerThatThrows() throws Exception {
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .maxThreads(1)
                .threadFactory(
                    task -> {
                      Thread thread = factory.newThread(task);
                      thread.setUncaughtExceptionHandler(
                          (dying, thrown) -> {
                            heard.add(thrown);
                            throw new IllegalStateException("of the handler");
                          });
                      return thread;
                    }));
    IllegalArgumentException thrown = new IllegalArgumentException("mine");
    pool.execute(
        () -> {
          throw thrown;
        });
    assertEquals("next", Eventually.get(pool.submit(() -> "next")));
    assertSame(thrown, heard.getFirst());
    assertEquals(1, threads.get());
  }

  @Test
  void ofManyThreadsLoseNoTask() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().threadFactory(factory));
    for (int i = 0; i < 500; i++) {
      pool.execute(
          () -> {
            throw new IllegalStateException("mine");
          });
    }
    Eventually.so("all were heard of", () -> heard.size() == 500);
    Eventually.so("all rest", () -> pool.getBusy() == 0);
    assertEquals(threads.get(), pool.getThreads());
  }

  @Test
  void tellThePoolsHandlerInsteadOfTheThreads() {
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    Thread.UncaughtExceptionHandler handler =
        (thread, thrown) -> {
          told.add(thrown.getMessage());
          throw new IllegalStateException("of the handler");
        };
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .maxThreads(1)
                .threadFactory(factory)
                .uncaughtExceptionHandler(handler));
    for (int i = 0; i < 2; i++) {
      pool.execute(
          () -> {
            throw new IllegalStateException("mine");
          });
    }
    pool.close();
    assertEquals(List.of("mine", "mine"), told);
    assertEquals(List.of(), heard);
    assertEquals(2, pool.getCompleted());
  }

  @Test
  void tellTheHandlerOfVirtualThreadsToo() {
    List<Boolean> virtual = Collections.synchronizedList(new ArrayList<>());
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .minThreads(2)
                .maxThreads(2)
                .platformThreads(1)
                .uncaughtExceptionHandler((thread, thrown) -> virtual.add(thread.isVirtual())));
    CyclicBarrier together = new CyclicBarrier(2);
    for (int i = 0; i < 2; i++) {
      pool.execute(
          () -> {
            Eventually.all(together);
            throw new IllegalStateException("mine");
          });
    }
    Eventually.so("both were told", () -> virtual.size() == 2);
    assertEquals(Set.of(true, false), Set.copyOf(virtual));
  }
}
