package dev.sett.servers.faults;

import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Handlers run on a pool of the program's own with 10 threads, each of which waits with its
 * request. Cured, there are as many threads as requests.
 */
final class TooFewThreads implements Fault {
  private final ThreadPoolExecutor handlers;

  TooFewThreads(boolean cured) {
    handlers = FaultPools.fixed("sett-handlers", cured ? 200 : 10);
  }

  @Override
  public Executor place() {
    return handlers;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("threads", (long) handlers.getPoolSize());
  }

  @Override
  public void close() {
    handlers.shutdownNow();
  }
}
