package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where threads come from, and what happens when none come. */
@Timeout(120)
class ThreadFactoryTest {
  @RegisterExtension final Pools pools = new Pools();

  private final AtomicBoolean refuses = new AtomicBoolean();
  private final AtomicInteger asked = new AtomicInteger();

  private final ThreadFactory moody =
      task -> {
        asked.incrementAndGet();
        if (refuses.get()) {
          throw new OutOfMemoryError("unable to create native thread: possibly out of memory");
        }
        return new Thread(task);
      };

  @Test
  void namesThreadsAfterThePool() throws Exception {
    TunedExecutor pool = pools.create(TunedExecutor.builder().name("orders"));
    Thread thread = Eventually.get(pool.submit(Thread::currentThread));
    assertEquals("orders-1", thread.getName());
    assertFalse(thread.isDaemon());
    assertFalse(thread.isVirtual());
    assertEquals(Thread.NORM_PRIORITY, thread.getPriority());
  }

  @Test
  void givesThreadsTheClassLoaderOfWhoMadeThePool() throws Exception {
    Thread self = Thread.currentThread();
    ClassLoader before = self.getContextClassLoader();
    try (URLClassLoader mine = new URLClassLoader(new URL[0], before)) {
      self.setContextClassLoader(mine);
      TunedExecutor pool = pools.create();
      self.setContextClassLoader(before);
      assertSame(
          mine, Eventually.get(pool.submit(() -> Thread.currentThread().getContextClassLoader())));
    } finally {
      self.setContextClassLoader(before);
    }
  }

  @Test
  void theTunersThreadHasNothingOfWhoSubmits() throws Exception {
    Thread self = Thread.currentThread();
    ClassLoader before = self.getContextClassLoader();
    CountDownLatch gate = new CountDownLatch(1);
    TunedExecutor pool = pools.create(TunedExecutor.builder().name("tuned").maxThreads(1));
    try (URLClassLoader mine = new URLClassLoader(new URL[0], before)) {
      self.setContextClassLoader(mine);
      pool.execute(() -> awaited(gate));
      pool.execute(() -> {});
      Thread tuner =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().equals("tuned-tuner"))
              .findFirst()
              .orElseThrow();
      assertNull(tuner.getContextClassLoader());
    } finally {
      self.setContextClassLoader(before);
      gate.countDown();
    }
  }

  private static void awaited(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void takesThreadsOfAnyMake() throws Exception {
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder().threadFactory(Thread.ofVirtual().name("v-", 1).factory()));
    Thread thread = Eventually.get(pool.submit(Thread::currentThread));
    assertTrue(thread.isVirtual());
    assertEquals("v-1", thread.getName());
  }

  @Test
  void takesNoCarrierForTheThreadThatItCarries() throws Exception {
    // The kernel knows a virtual thread by its carrier, which computes for others as well.
    TunedExecutor pool =
        pools.create(TunedExecutor.builder().threadFactory(Thread.ofVirtual().factory()));
    CountDownLatch done = new CountDownLatch(5000);
    for (int i = 0; i < 5000; i++) {
      pool.execute(
          () -> {
            LockSupport.parkNanos(5_000_000);
            done.countDown();
          });
    }
    Eventually.open(done);
    assertEquals(Double.NaN, pool.snapshot().computing());
    assertTrue(pool.getThreads() > 50, pool::toString);
  }

  @Test
  void inheritsNothingFromWhoSubmits() throws Exception {
    InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
    inherited.set("of the first to submit");
    TunedExecutor pool = pools.create(TunedExecutor.builder().platformThreads(1));
    CountDownLatch gate = pools.gate();
    Queue<Optional<String>> seen = new ConcurrentLinkedQueue<>();
    CountDownLatch running = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      pool.execute(
          () -> {
            seen.add(Optional.ofNullable(inherited.get()));
            running.countDown();
            Eventually.open(gate);
          });
    }
    Eventually.open(running);
    assertEquals(List.of(Optional.empty(), Optional.empty()), List.copyOf(seen));
  }

  @Test
  void survivesACallerWithoutStack() throws Exception {
    TunedExecutor pool = pools.create();
    AtomicInteger ran = new AtomicInteger();
    AtomicInteger taken = new AtomicInteger();
    submitDeep(pool, ran, taken);
    Eventually.so("all that were taken ran", () -> ran.get() >= taken.get());
    assertEquals("next", Eventually.get(pool.submit(() -> "next")));
    Eventually.so("all rest", () -> pool.getBusy() == 0);
  }

  /** Submits from every frame until the stack is full, so that some calls end anywhere inside. */
  @SuppressWarnings("InfiniteRecursion")
  private static void submitDeep(TunedExecutor pool, AtomicInteger ran, AtomicInteger taken) {
    try {
      submitDeep(pool, ran, taken);
      pool.execute(ran::incrementAndGet);
      int unused = taken.incrementAndGet();
    } catch (StackOverflowError e) {
      // Goes on in the frame above, which has a little more.
    }
  }

  @Test
  void startsNoThreadBeforeTheFirstTask() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().minThreads(2).threadFactory(moody));
    assertEquals(0, asked.get());
    pool.execute(() -> {});
    assertEquals(1, asked.get());
  }

  private void refusedFor(String cause, ThreadFactory factory) throws InterruptedException {
    TunedExecutor pool = pools.create(TunedExecutor.builder().name("poor").threadFactory(factory));
    RejectedExecutionException refused =
        assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    assertEquals("The pool poor has no threads and can't create one.", refused.getMessage());
    assertEquals(cause, String.valueOf(refused.getCause()));
    assertTrue(pool.snapshot().threadsMissing());
    assertEquals(0, pool.getThreads());
    assertEquals(0, pool.getBusy());
    assertEquals(0, pool.getQueued());
    assertFalse(pool.tryExecute(() -> {}));
    pool.shutdown();
    assertTrue(pool.isTerminated());
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesTasksWithTheCauseIfTheFactoryReturnsNull() throws InterruptedException {
    refusedFor(
        "java.lang.IllegalStateException: The thread factory must return a thread that has"
            + " not been started; it returned null.",
        task -> null);
  }

  @Test
  void refusesTasksWithTheCauseIfTheFactoryThrows() throws InterruptedException {
    refusedFor(
        "java.lang.IllegalArgumentException: mine",
        task -> {
          throw new IllegalArgumentException("mine");
        });
  }

  @Test
  void refusesTasksWithTheCauseIfTheSystemGivesNoThread() throws InterruptedException {
    refuses.set(true);
    refusedFor(
        "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory",
        moody);
  }

  @Test
  void refusesAThreadThatRunsAlready() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    refusedFor(
        "java.lang.IllegalStateException: The thread factory must return a thread that has"
            + " not been started; it returned one that is TERMINATED.",
        task -> {
          Thread thread =
              new Thread(
                  () -> {
                    task.run();
                    ran.countDown();
                  });
          thread.start();
          try {
            Eventually.ended(thread);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return thread;
        });
    Eventually.open(ran);
  }

  @Test
  void goesOnWithTheThreadsItHasAndAsksAgain() throws Exception {
    TunedExecutor pool = pools.create(TunedExecutor.builder().minThreads(8).threadFactory(moody));
    pools.occupy(pool, 2).countDown();
    Eventually.so("both rest", () -> pool.getBusy() == 0);
    int before = pool.getThreads();
    refuses.set(true);
    // One more than there are threads, at the same time: nobody is refused.
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch gate = pools.gate();
    for (int i = 0; i < before + 1; i++) {
      pool.execute(
          () -> {
            runs.incrementAndGet();
            Eventually.open(gate);
          });
    }
    Eventually.so("those it has run", () -> runs.get() == before);
    Eventually.so("it says so", () -> pool.snapshot().threadsMissing());
    assertEquals(before, pool.getThreads());
    assertEquals(1, pool.getQueued());
    refuses.set(false);
    Eventually.so("the last runs with a thread of its own", () -> runs.get() == before + 1);
    assertTrue(pool.getThreads() > before, pool::toString);
    Eventually.so("no thread is missing", () -> !pool.snapshot().threadsMissing());
  }

  @Test
  void wakesIdleWorkersThoughNoThreadCanBeHad() throws Exception {
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .minThreads(4)
                .threadFactory(
                    task -> {
                      refuses.set(asked.get() >= 2);
                      return moody.newThread(task);
                    }));
    CountDownLatch first = pools.occupy(pool, 2);
    CountDownLatch ran = new CountDownLatch(1);
    pool.execute(ran::countDown); // Needs a third thread, and there is none.
    Eventually.so("a thread was refused", () -> pool.snapshot().threadsMissing());
    first.countDown();
    Eventually.open(ran);
    Eventually.so("all rest", () -> pool.getBusy() == 0);
    // Each of these finds two idle workers, however lately a thread was refused.
    for (int i = 0; i < 200; i++) {
      assertEquals("woken", Eventually.get(pool.submit(() -> "woken")));
    }
    assertEquals(2, pool.getThreads());
  }

  @Test
  void wakesWorkersThatWentToRestWhileAThreadWasRefused() throws Exception {
    CountDownLatch asking = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .minThreads(4)
                .threadFactory(
                    task -> {
                      refuses.set(asked.get() >= 2);
                      if (refuses.get()) {
                        asking.countDown();
                        Eventually.open(answer);
                      }
                      return moody.newThread(task);
                    }));
    CountDownLatch gate = pools.occupy(pool, 2);
    Thread putting = new Thread(() -> pool.execute(() -> {}));
    putting.start();
    Eventually.open(asking);
    gate.countDown();
    Eventually.so("the workers have run all", () -> pool.getCompleted() == 3);
    Eventually.so("they rest", () -> pool.getBusy() == 1); // The one that can't be had.
    answer.countDown();
    Eventually.ended(putting);
    for (int i = 0; i < 50; i++) {
      assertEquals("woken", Eventually.get(pool.submit(() -> "woken")));
    }
  }

  @Test
  void recoversUnderLoadWhenThreadsCanBeHadAgain() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().threadFactory(moody));
    CountDownLatch gate = pools.occupy(pool, 2);
    refuses.set(true);
    AtomicInteger running = new AtomicInteger();
    for (int i = 0; i < 50; i++) {
      pool.execute(
          () -> {
            running.incrementAndGet();
            Eventually.open(gate);
          });
    }
    int before = asked.get();
    Eventually.so("it asks now and then", () -> asked.get() > before);
    // A worker that was started before threads were refused may run one.
    assertTrue(running.get() < 50, "ran " + running.get());
    refuses.set(false);
    Eventually.so("all 50 run at once", () -> running.get() == 50);
    Eventually.so("no thread is missing", () -> !pool.snapshot().threadsMissing());
  }

  @Test
  void runsAllThoughEveryOtherThreadIsRefused() {
    AtomicInteger runs = new AtomicInteger();
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .threadFactory(
                    task -> {
                      refuses.set(!refuses.get());
                      return moody.newThread(task);
                    }));
    int accepted = 0;
    for (int i = 0; i < 200; i++) {
      try {
        pool.execute(runs::incrementAndGet);
        accepted++;
      } catch (RejectedExecutionException e) {
        // Without a single thread.
      }
    }
    int expected = accepted;
    Eventually.so("all that were taken have run", () -> runs.get() == expected);
    assertEquals(0, pool.getQueued());
  }

  @Test
  void endsThoughTheLastThreadIsRefusedDuringTheShutdown() throws Exception {
    CountDownLatch asking = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .threadFactory(
                    task -> {
                      asking.countDown();
                      Eventually.open(answer);
                      throw new OutOfMemoryError("unable to create native thread");
                    }));
    Thread putting =
        new Thread(
            () -> assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {})));
    putting.start();
    Eventually.open(asking);
    pool.shutdown();
    assertFalse(pool.isTerminated());
    answer.countDown();
    Eventually.ended(putting);
    Eventually.so("it ends", pool::isTerminated);
  }
}
