package dev.sett.servers.faults;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Handlers run on a pool that begins with 2 threads and gets one more every half second while
 * requests wait, up to 200. Cured, it has its 200 from the start.
 */
final class SlowGrowth extends HandlersFault {
  private static final int MOST = 200;
  private static final int STEP_MILLIS = 500;

  private final ScheduledThreadPoolExecutor growth =
      new ScheduledThreadPoolExecutor(1, FaultPools.threads("sett-growth"));

  SlowGrowth(boolean cured) {
    super(FaultPools.fixed("sett-handlers", MOST));
    if (!cured) {
      handlers.setCorePoolSize(2);
      var unused =
          growth.scheduleAtFixedRate(this::grow, STEP_MILLIS, STEP_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void grow() {
    if (!handlers.getQueue().isEmpty() && handlers.getCorePoolSize() < MOST) {
      handlers.setCorePoolSize(handlers.getCorePoolSize() + 1);
    }
  }

  @Override
  public void close() {
    growth.shutdownNow();
    super.close();
  }
}
