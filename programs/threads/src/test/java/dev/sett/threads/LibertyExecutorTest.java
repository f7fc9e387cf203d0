package dev.sett.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.pool.Adjustment;
import dev.sett.pool.Reason;
import dev.sett.pool.Tuner;
import dev.sett.pool.Window;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LibertyExecutorTest {

  @Test
  void itsControllerIsADaemonThatEndsWithIt() throws Exception {
    Set<Thread> before = controllers();
    LibertyExecutor pool =
        LibertyExecutor.start(
            LibertyRules.CURRENT,
            2,
            /* seed= */ 1,
            System::nanoTime,
            Thread.ofPlatform().factory());
    Set<Thread> begun = controllers();
    begun.removeAll(before);
    assertEquals(1, begun.size());
    Thread controller = begun.iterator().next();
    assertTrue(controller.isDaemon());
    assertTrue(controller.isAlive());
    pool.close();
    controller.join(60_000);
    assertFalse(controller.isAlive());
  }

  @Test
  void itBeginsWithTwiceTheProcessorsAndAtLeastFour() {
    assertEquals(4, coreOf(1));
    assertEquals(4, coreOf(2));
    assertEquals(16, coreOf(8));
  }

  @Test
  void itDoesWhatItsTunerSaysOnceTheFirstCycleIsOver() throws Exception {
    Queue<Window> seen = new ConcurrentLinkedQueue<>();
    CountDownLatch third = new CountDownLatch(3);
    Queue<Integer> sizes = new ConcurrentLinkedQueue<>(List.of(6, 9));
    CountDownLatch ninth = new CountDownLatch(9);
    Tuner tuner =
        window -> {
          seen.add(window);
          third.countDown();
          // Nine until all tasks have begun: a busy machine starts threads later than it counts
          // cycles.
          int size = sizes.isEmpty() ? (ninth.getCount() == 0 ? 3 : 9) : sizes.remove();
          return new Adjustment(size, /* nextNanos= */ 1_000_000, Reason.OTHER);
        };
    CountDownLatch gate = new CountDownLatch(1);
    try (LibertyExecutor pool =
        LibertyExecutor.start(
            4, /* cores= */ 2, tuner, System::nanoTime, Thread.ofPlatform().factory())) {
      for (int i = 0; i < 9; i++) {
        pool.execute(
            () -> {
              ninth.countDown();
              awaitUninterrupted(gate);
            });
      }
      try {
        assertEquals(4, pool.getPoolSize());
        ninth.await(); // All at once, which takes nine threads.
        third.await();
      } finally {
        gate.countDown();
      }
    }
    List<Window> windows = List.copyOf(seen);
    assertEquals(List.of(4, 6, 9), windows.stream().map(Window::limit).limit(3).toList());
    assertEquals(4, windows.getFirst().busy());
    assertEquals(5, windows.getFirst().queued());
    assertEquals(0, windows.getFirst().completions());
    assertTrue(windows.getFirst().nanos() >= 1_500_000_000, () -> windows.getFirst().toString());
    assertEquals(2, windows.getFirst().cores());
  }

  @Test
  void threeIdleCyclesPauseItAndATaskContinues() throws Exception {
    Queue<Window> seen = new ConcurrentLinkedQueue<>();
    CountDownLatch second = new CountDownLatch(2);
    Tuner tuner =
        window -> {
          seen.add(window);
          second.countDown();
          return new Adjustment(4, /* nextNanos= */ 1_000_000, Reason.STEADY);
        };
    try (LibertyExecutor pool =
        LibertyExecutor.start(
            4, /* cores= */ 2, tuner, System::nanoTime, Thread.ofPlatform().factory())) {
      second.await();
      while (!pool.isPaused()) {
        Thread.onSpinWait();
      }
      assertEquals(2, seen.size());
      pool.execute(() -> {});
      while (pool.isPaused()) {
        Thread.onSpinWait();
      }
    }
  }

  private static int coreOf(int cores) {
    try (LibertyExecutor pool =
        LibertyExecutor.start(
            LibertyRules.CURRENT,
            cores,
            /* seed= */ 1,
            System::nanoTime,
            Thread.ofPlatform().factory())) {
      assertEquals(pool.getCorePoolSize(), pool.getMaximumPoolSize());
      return pool.getCorePoolSize();
    }
  }

  private static Set<Thread> controllers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("liberty-tuner"))
        .collect(Collectors.toSet());
  }

  private static void awaitUninterrupted(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
