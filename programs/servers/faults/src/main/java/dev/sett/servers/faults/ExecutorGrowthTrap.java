package dev.sett.servers.faults;

import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Handlers run on a ThreadPoolExecutor with core 8, a queue of 100 and at most 50 threads: there is
 * no ninth thread before 100 requests wait. What finds the queue full and all 50 busy runs on the
 * thread that brought it. Cured, core is 50.
 */
final class ExecutorGrowthTrap extends HandlersFault {
  private static final int CORE = 8;
  private static final int QUEUE = 100;
  private static final int MOST = 50;

  ExecutorGrowthTrap(boolean cured) {
    super(
        new ThreadPoolExecutor(
            cured ? MOST : CORE,
            MOST,
            /* keepAliveTime= */ 60,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUE),
            FaultPools.threads("sett-handlers"),
            new ThreadPoolExecutor.CallerRunsPolicy()));
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of(
        "threads", (long) handlers.getPoolSize(), "waiting", (long) handlers.getQueue().size());
  }
}
