package dev.sett.pool;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Threads that tests need. */
final class TestingThreads {
  private TestingThreads() {}

  /** Makes a thread that is started and never runs, so that only counts change. */
  static Thread idle(Runnable task) {
    return new Thread(task) {
      @Override
      public synchronized void start() {
        // Stays where it is.
      }
    };
  }

  /** Starts virtual threads that compute on all carriers, and waits until they do. */
  static void holdAllCarriersWhile(AtomicBoolean burning) {
    int carriers = Runtime.getRuntime().availableProcessors();
    CountDownLatch begun = new CountDownLatch(carriers);
    for (int i = 0; i < carriers; i++) {
      Thread unused =
          Thread.startVirtualThread(
              () -> {
                begun.countDown();
                while (burning.get()) {
                  Thread.onSpinWait();
                }
              });
    }
    Eventually.open(begun);
  }
}
