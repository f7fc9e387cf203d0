package dev.sett.adapters.micrometer;

import static io.micrometer.core.instrument.binder.BaseUnits.TASKS;
import static io.micrometer.core.instrument.binder.BaseUnits.THREADS;

import dev.sett.pool.TunedExecutor;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A pool's numbers as meters. They are read only when a registry polls them.
 *
 * {@snippet class="dev.sett.adapters.micrometer.MicrometerSnippets" region="bind"}
 *
 * <p>What every pool has is under the names of Micrometer's own {@code ExecutorServiceMetrics}, so
 * that dashboards for those show it: gauges {@code executor.active}, {@code executor.queued},
 * {@code executor.queue.remaining}, {@code executor.pool.size}, {@code executor.pool.core} (the
 * minimum) and {@code executor.pool.max}, and the counter {@code executor.completed}.
 *
 * <p>The rest is under names of its own: gauges {@code sett.pool.limit} (of concurrent tasks),
 * {@code sett.pool.virtual} (live threads), {@code sett.pool.computing} (share of time that tasks
 * spend computing, NaN while unknown), {@code sett.pool.oldest.wait} (time that the first task in
 * the queue has waited) and {@code sett.pool.queue.wait} (with the tag {@code quantile}, 0.5 and
 * 0.99, since the pool was built; NaN unless the pool samples its queue); counters {@code
 * sett.pool.rejected} and {@code sett.pool.decisions} (changes of the limit). All meters have the
 * tag {@code name}, the pool's name.
 */
public final class TunedExecutorMetrics implements MeterBinder {
  private final TunedExecutor pool;
  private final Tags tags;

  /**
   * Metrics of a pool, to which the registry then holds a strong reference.
   *
   * @param pool whose name is the tag {@code name} of all meters
   */
  public TunedExecutorMetrics(TunedExecutor pool) {
    this(pool, List.of());
  }

  /**
   * Metrics of a pool, to which the registry then holds a strong reference.
   *
   * @param pool whose name is the tag {@code name} of all meters
   * @param tags for all meters, in addition to {@code name}
   */
  public TunedExecutorMetrics(TunedExecutor pool, Iterable<Tag> tags) {
    this.pool = pool;
    this.tags = Tags.concat(tags, "name", pool.snapshot().name());
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(registry, "executor.active", THREADS, "Threads that run tasks", TunedExecutor::getBusy);
    gauge(registry, "executor.queued", TASKS, "Waiting tasks", TunedExecutor::getQueued);
    gauge(
        registry,
        "executor.queue.remaining",
        TASKS,
        "Tasks that the queue takes in addition",
        p -> Math.max(0, p.getQueueBound() - p.getQueued()));
    gauge(registry, "executor.pool.size", THREADS, "Live threads", TunedExecutor::getThreads);
    gauge(
        registry,
        "executor.pool.core",
        THREADS,
        "Threads that are kept even when idle",
        TunedExecutor::getMinThreads);
    gauge(
        registry,
        "executor.pool.max",
        THREADS,
        "Maximum number of threads",
        TunedExecutor::getMaxThreads);
    counter(registry, "executor.completed", TASKS, "Completed tasks", TunedExecutor::getCompleted);
    gauge(
        registry,
        "sett.pool.limit",
        TASKS,
        "Maximum number of concurrent tasks",
        TunedExecutor::getLimit);
    gauge(
        registry,
        "sett.pool.virtual",
        THREADS,
        "Live threads that are virtual",
        TunedExecutor::getVirtualThreads);
    gauge(
        registry,
        "sett.pool.computing",
        null,
        "Share of time that tasks spend computing",
        TunedExecutor::getComputing);
    counter(registry, "sett.pool.rejected", TASKS, "Rejected tasks", TunedExecutor::getRejected);
    counter(
        registry, "sett.pool.decisions", null, "Changes of the limit", TunedExecutor::getDecisions);
    wait(
        registry,
        "sett.pool.oldest.wait",
        tags,
        "Time that the first task in the queue has waited",
        TunedExecutor::getOldestWaitNanos);
    quantile(registry, "0.5", TunedExecutor::getQueueWaitMedianNanos);
    quantile(registry, "0.99", TunedExecutor::getQueueWaitP99Nanos);
  }

  private void gauge(
      MeterRegistry registry,
      String name,
      @Nullable String unit,
      String what,
      ToDoubleFunction<TunedExecutor> value) {
    Gauge.builder(name, pool, value)
        .description(what)
        .baseUnit(unit)
        .tags(tags)
        .strongReference(true)
        .register(registry);
  }

  private void counter(
      MeterRegistry registry,
      String name,
      @Nullable String unit,
      String what,
      ToDoubleFunction<TunedExecutor> value) {
    FunctionCounter.builder(name, pool, value)
        .description(what)
        .baseUnit(unit)
        .tags(tags)
        .register(registry);
  }

  private void quantile(
      MeterRegistry registry, String quantile, ToDoubleFunction<TunedExecutor> nanos) {
    wait(
        registry,
        "sett.pool.queue.wait",
        tags.and("quantile", quantile),
        "Time that sampled tasks waited in the queue",
        p -> {
          double known = nanos.applyAsDouble(p);
          return known < 0 ? Double.NaN : known;
        });
  }

  private void wait(
      MeterRegistry registry,
      String name,
      Tags with,
      String what,
      ToDoubleFunction<TunedExecutor> nanos) {
    TimeGauge.builder(name, pool, TimeUnit.NANOSECONDS, nanos)
        .description(what)
        .tags(with)
        .strongReference(true)
        .register(registry);
  }
}
