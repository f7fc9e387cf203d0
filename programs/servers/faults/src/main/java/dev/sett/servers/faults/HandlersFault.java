package dev.sett.servers.faults;

import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;

/** A fault whose handlers run on a pool of the program's own, which is ended with it. */
abstract class HandlersFault implements Fault {
  final ThreadPoolExecutor handlers;

  HandlersFault(ThreadPoolExecutor handlers) {
    this.handlers = handlers;
  }

  @Override
  public final Executor place() {
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
