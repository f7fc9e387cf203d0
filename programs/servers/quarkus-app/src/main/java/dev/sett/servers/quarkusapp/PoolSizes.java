package dev.sett.servers.quarkusapp;

import dev.sett.threads.ThreadingKind;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import java.util.Map;
import java.util.TreeMap;

/** The flags that size Quarkus's own pools, as settings of Quarkus; its defaults stay without. */
final class PoolSizes {
  static final String IO_THREADS = "--io-threads";
  static final String WORKER_THREADS = "--worker-threads";

  private static final int MAX_IO_THREADS = 1_024;

  private PoolSizes() {}

  /**
   * Settings of Quarkus.
   *
   * @throws UsageException if a size is not a whole number or out of range, or if the pool of
   *     workers is sized though another model answers
   */
  static Map<String, String> settings(ServerFlags flags) {
    Map<String, String> settings = new TreeMap<>();
    flags
        .number(IO_THREADS, 1, MAX_IO_THREADS)
        .ifPresent(size -> settings.put("quarkus.vertx.event-loops-pool-size", size.toString()));
    flags
        .number(WORKER_THREADS, 1, ThreadingKind.MAX_LIMIT)
        .ifPresent(size -> settings.put("quarkus.thread-pool.max-threads", size.toString()));
    if (flags.own(WORKER_THREADS).isPresent() && flags.threads().kind() != ThreadingKind.NATIVE) {
      throw new UsageException(
          "The flag %s sets the size of Quarkus's worker pool and requires --threads native; got --threads %s."
              .formatted(WORKER_THREADS, flags.threads().name()));
    }
    return settings;
  }
}
