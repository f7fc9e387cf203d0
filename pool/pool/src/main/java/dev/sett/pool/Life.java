package dev.sett.pool;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** From running to terminated, one way. */
final class Life {
  private enum Stage {
    RUNNING,
    SHUTDOWN,
    STOPPING
  }

  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.RUNNING);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Runnable beforeEnd;
  private final Runnable onEnd;

  /**
   * Running.
   *
   * @param beforeEnd called before anybody sees that it is over
   * @param onEnd called when it is over, maybe more than once
   */
  Life(Runnable beforeEnd, Runnable onEnd) {
    this.beforeEnd = beforeEnd;
    this.onEnd = onEnd;
  }

  /** No new tasks from now on. */
  void shutDown() {
    stage.compareAndSet(Stage.RUNNING, Stage.SHUTDOWN);
  }

  /** Nor those that wait. */
  void stop() {
    stage.set(Stage.STOPPING);
  }

  boolean shutdown() {
    return stage.get() != Stage.RUNNING;
  }

  boolean stopping() {
    return stage.get() == Stage.STOPPING;
  }

  void end() {
    try {
      beforeEnd.run();
    } finally {
      ended.countDown();
      onEnd.run();
    }
  }

  boolean terminated() {
    return ended.getCount() == 0;
  }

  boolean awaitEnd(long timeout, TimeUnit unit) throws InterruptedException {
    return ended.await(timeout, unit);
  }
}
