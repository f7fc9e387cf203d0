package dev.sett.pool;

import java.util.concurrent.TimeUnit;

/** Small pools, created quickly: the machine is not inspected for each of them. */
final class TestingPool {
  private TestingPool() {}

  static TunedExecutor create() {
    return new TunedExecutor(
        new TunedExecutor.Plan(
            "stressed",
            new Bounds.Threads(0, 2),
            StressScene.AN_HOUR,
            Integer.MAX_VALUE,
            Overflow.REJECT,
            WorkerThreads.of(StressScene::daemon),
            window -> new Adjustment(2, 1_000_000_000, Reason.STEADY),
            2,
            TaskOptions.NONE));
  }

  /** Whether a pool ends in time after its shutdown. */
  static boolean ends(TunedExecutor pool) {
    try {
      return pool.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
