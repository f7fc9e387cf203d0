package dev.sett.adapters.micrometer;

import dev.sett.pool.TunedExecutor;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/**
 * A pool's numbers as meters. They are read only when a registry polls them.
 *
 * <pre>{@code
 * new TunedExecutorMetrics(pool).bindTo(registry);
 * }</pre>
 *
 * <p>Gauges {@code sett.pool.limit}, {@code .threads}, {@code .virtual} (of the threads), {@code
 * .busy}, {@code .queued}, {@code .computing} (share of time that tasks spend computing, NaN while
 * unknown); counters {@code sett.pool.completed} and {@code .decisions}. All have the tag {@code
 * pool}.
 */
public final class TunedExecutorMetrics implements MeterBinder {
  private final TunedExecutor pool;

  /** Metrics of a pool, to which the registry then holds a strong reference. */
  public TunedExecutorMetrics(TunedExecutor pool) {
    this.pool = pool;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(registry, "limit", "Maximum number of concurrent tasks", TunedExecutor::getLimit);
    gauge(registry, "threads", "Live threads", TunedExecutor::getThreads);
    gauge(registry, "virtual", "Live threads that are virtual", TunedExecutor::getVirtualThreads);
    gauge(registry, "busy", "Running tasks", TunedExecutor::getBusy);
    gauge(registry, "queued", "Queued tasks", TunedExecutor::getQueued);
    gauge(registry, "computing", "Share of time that tasks spend computing", p -> p.getComputing());
    counter(registry, "completed", "Completed tasks", TunedExecutor::getCompleted);
    counter(registry, "decisions", "Changes of the limit", TunedExecutor::getDecisions);
  }

  private void gauge(
      MeterRegistry registry, String name, String what, ToDoubleFunction<TunedExecutor> value) {
    Gauge.builder("sett.pool." + name, pool, value)
        .description(what)
        .tags(tags())
        .strongReference(true)
        .register(registry);
  }

  private void counter(
      MeterRegistry registry, String name, String what, ToDoubleFunction<TunedExecutor> value) {
    FunctionCounter.builder("sett.pool." + name, pool, value)
        .description(what)
        .tags(tags())
        .register(registry);
  }

  private Tags tags() {
    return Tags.of("pool", pool.snapshot().name());
  }
}
