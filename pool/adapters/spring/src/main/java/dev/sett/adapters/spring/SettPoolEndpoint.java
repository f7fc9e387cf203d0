package dev.sett.adapters.spring;

import dev.sett.pool.PoolSnapshot;
import dev.sett.pool.TunedExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** The Actuator's endpoint {@code settpool}: the current state of every pool. */
@Endpoint(id = "settpool")
public final class SettPoolEndpoint {
  private final List<TunedExecutor> pools;

  /**
   * For some pools.
   *
   * @param pools with different names
   */
  SettPoolEndpoint(List<TunedExecutor> pools) {
    this.pools = List.copyOf(pools);
  }

  /**
   * All pools.
   *
   * @param pools by name
   */
  public record Pools(Map<String, Pool> pools) {}

  /**
   * A pool; see {@link PoolSnapshot}.
   *
   * @param limit maximum number of concurrent tasks at this moment
   * @param reason reason for that limit, in words
   * @param threads live threads, including idle ones
   * @param virtualThreads live threads that are virtual
   * @param minThreads threads that are kept even when idle
   * @param maxThreads maximum number of threads
   * @param threadsMissing whether the system recently refused a thread
   * @param busy running tasks
   * @param queued waiting tasks
   * @param oldestWait how long the first task in the queue has waited
   * @param completed tasks that have ended
   * @param rejected tasks that were not accepted, left to the caller or dropped
   * @param decisions changes of the limit
   * @param computing share of time that tasks spend computing, 0 to 1; null until it is known
   * @param cores processors that the process may use
   */
  public record Pool(
      int limit,
      String reason,
      int threads,
      int virtualThreads,
      int minThreads,
      int maxThreads,
      boolean threadsMissing,
      int busy,
      int queued,
      Duration oldestWait,
      long completed,
      long rejected,
      long decisions,
      @Nullable Double computing,
      double cores) {

    static Pool of(TunedExecutor pool) {
      PoolSnapshot now = pool.snapshot();
      return new Pool(
          now.limit(),
          now.reason().words(),
          now.threads(),
          now.virtualThreads(),
          pool.getMinThreads(),
          pool.getMaxThreads(),
          now.threadsMissing(),
          now.busy(),
          now.queued(),
          now.oldestWait(),
          now.completed(),
          now.rejected(),
          now.decisions(),
          Double.isNaN(now.computing()) ? null : now.computing(),
          now.cores());
    }
  }

  /**
   * Reads the state of all pools.
   *
   * @return all pools
   */
  @ReadOperation
  public Pools pools() {
    Map<String, Pool> now = new TreeMap<>();
    pools.forEach(pool -> now.put(pool.snapshot().name(), Pool.of(pool)));
    return new Pools(now);
  }
}
