package dev.sett.adapters.spring;

import dev.sett.pool.Overflow;
import dev.sett.pool.TunedExecutor;
import dev.sett.pool.TunedExecutorBuilder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the application's pool. What is not set has the default of {@link
 * TunedExecutorBuilder}, which also checks the ranges when the application starts.
 *
 * @param enabled Whether web requests and tasks of the application run on the pool.
 * @param name Name of the pool in metrics and in the Actuator, and of its threads.
 * @param minThreads Threads that are kept even when idle, from 0 to 1,000,000.
 * @param maxThreads Maximum number of threads, from 1 to 1,000,000. By default as many as fit into
 *     a quarter of the memory.
 * @param platformThreads Number of platform threads, from 1 to 1,000,000; additional threads are
 *     virtual. By default 8 per processor; all threads with Jetty and before Java 24.
 * @param virtualThreads Whether all threads are virtual.
 * @param keepAlive How long a thread may be idle before it ends, above 0 and at most a day.
 * @param queueBound Maximum number of waiting tasks, at least 1. By default there is no bound.
 * @param overflow What becomes of a task that finds the queue full.
 * @param queueWaitSampling Measures how long one of so many tasks waits in the queue, from 1 (all)
 *     to 1,000,000. By default none.
 * @param health Settings of the health indicator.
 */
@ConfigurationProperties("sett.pool")
public record SettPoolProperties(
    @DefaultValue("false") boolean enabled,
    @DefaultValue("sett-pool") String name,
    @Nullable Integer minThreads,
    @Nullable Integer maxThreads,
    @Nullable Integer platformThreads,
    @DefaultValue("false") boolean virtualThreads,
    @Nullable Duration keepAlive,
    @Nullable Integer queueBound,
    @DefaultValue("reject") Overflow overflow,
    @Nullable Integer queueWaitSampling,
    @DefaultValue Health health) {

  /**
   * When the pool is reported as unhealthy.
   *
   * @param maxWait Time from which on the health is OUT_OF_SERVICE if the first task in the queue
   *     has waited for it. By default waiting is not judged.
   */
  public record Health(@Nullable Duration maxWait) {}

  /**
   * A pool with these settings.
   *
   * @param platformOnly whether all threads are platform threads unless the settings differ
   * @throws IllegalArgumentException if a value is outside its range
   */
  TunedExecutor pool(boolean platformOnly) {
    TunedExecutorBuilder builder = TunedExecutor.builder().name(name);
    if (minThreads != null) {
      builder.minThreads(minThreads);
    }
    if (maxThreads != null) {
      builder.maxThreads(maxThreads);
    }
    if (platformThreads != null) {
      builder.platformThreads(platformThreads);
    } else if (platformOnly && !virtualThreads) {
      builder.platformThreads(TunedExecutorBuilder.MOST_THREADS);
    }
    if (virtualThreads) {
      builder.virtualThreads();
    }
    if (keepAlive != null) {
      builder.keepAlive(keepAlive);
    }
    if (queueBound != null) {
      builder.queueBound(queueBound, overflow);
    }
    if (queueWaitSampling != null) {
      builder.queueWaitSampling(queueWaitSampling);
    }
    return builder.build();
  }
}
