package dev.sett.adapters.spring;

import dev.sett.pool.Overflow;
import dev.sett.pool.TunedExecutor;
import dev.sett.pool.TunedExecutorBuilder;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

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
   * @throws InvalidConfigurationPropertyValueException if a value is outside its range, or two
   *     values exclude each other; Boot describes it when the application fails to start
   */
  TunedExecutor pool(boolean platformOnly) {
    TunedExecutorBuilder builder = TunedExecutor.builder().name(name);
    apply("min-threads", minThreads, builder::minThreads);
    apply("max-threads", maxThreads, builder::maxThreads);
    apply("platform-threads", platformThreads, builder::platformThreads);
    apply("keep-alive", keepAlive, builder::keepAlive);
    apply("queue-bound", queueBound, tasks -> builder.queueBound(tasks, overflow));
    apply("queue-wait-sampling", queueWaitSampling, builder::queueWaitSampling);
    if (virtualThreads) {
      builder.virtualThreads();
    } else if (platformOnly && platformThreads == null) {
      builder.platformThreads(TunedExecutorBuilder.MOST_THREADS);
    }
    try {
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw virtualThreads && platformThreads != null
          ? invalid("virtual-threads", true, e)
          : invalid("min-threads", minThreads, e);
    }
  }

  /**
   * Refuses settings that a web server can't have.
   *
   * @throws InvalidConfigurationPropertyValueException if requests may be dropped: their
   *     connections would stay open without a response
   */
  void requireForRequests() {
    if (queueBound != null && overflow == Overflow.DROP_OLDEST) {
      throw invalid(
          "overflow",
          overflow,
          new IllegalArgumentException(
              "A web server is not told of a dropped request, so its connection would stay open"
                  + " without a response. Use reject."));
    }
  }

  private static <T> void apply(
      String setting, @Nullable T value, Function<T, TunedExecutorBuilder> setter) {
    if (value != null) {
      try {
        TunedExecutorBuilder unused = setter.apply(value);
      } catch (IllegalArgumentException e) {
        throw invalid(setting, value, e);
      }
    }
  }

  private static InvalidConfigurationPropertyValueException invalid(
      String setting, @Nullable Object value, IllegalArgumentException reason) {
    return new InvalidConfigurationPropertyValueException(
        "sett.pool." + setting, value, reason.getMessage());
  }
}
