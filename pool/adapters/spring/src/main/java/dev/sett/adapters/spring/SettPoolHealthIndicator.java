package dev.sett.adapters.spring;

import dev.sett.pool.PoolSnapshot;
import dev.sett.pool.TunedExecutor;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/**
 * The health {@code settPool}. It is DOWN if a pool is shut down, or if tasks wait and the system
 * provides no more threads; OUT_OF_SERVICE if the first task in a queue has waited for too long; UP
 * otherwise.
 */
final class SettPoolHealthIndicator extends AbstractHealthIndicator {
  private final List<TunedExecutor> pools;
  private final @Nullable Duration maxWait;

  /**
   * For some pools.
   *
   * @param maxWait what is too long; null if nothing is
   */
  SettPoolHealthIndicator(List<TunedExecutor> pools, @Nullable Duration maxWait) {
    this.pools = List.copyOf(pools);
    this.maxWait = maxWait;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    builder.up();
    boolean down = false;
    for (TunedExecutor pool : pools) {
      PoolSnapshot now = pool.snapshot();
      builder.withDetail(now.name(), detail(pool, now));
      if (pool.isShutdown() || (now.threadsMissing() && now.queued() > 0)) {
        down = true;
      } else if (maxWait != null && now.oldestWait().compareTo(maxWait) >= 0) {
        builder.status(Status.OUT_OF_SERVICE);
      }
    }
    if (down) {
      builder.status(Status.DOWN);
    }
  }

  private static String detail(TunedExecutor pool, PoolSnapshot now) {
    return pool.isShutdown()
        ? "shut down"
        : "%d tasks run (limit %d), %d wait, the first for %d ms%s"
            .formatted(
                now.busy(),
                now.limit(),
                now.queued(),
                now.oldestWait().toMillis(),
                now.threadsMissing() ? "; the system provides no more threads" : "");
  }
}
