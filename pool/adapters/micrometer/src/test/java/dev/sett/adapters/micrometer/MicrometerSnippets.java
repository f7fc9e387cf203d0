package dev.sett.adapters.micrometer;

import dev.sett.pool.TunedExecutor;
import io.micrometer.core.instrument.MeterRegistry;

/** The examples in the Javadoc, which shows the regions between the markers. */
final class MicrometerSnippets {
  private MicrometerSnippets() {}

  static void bind(TunedExecutor pool, MeterRegistry registry) {
    // @start region="bind"
    new TunedExecutorMetrics(pool).bindTo(registry);
    // @end
  }
}
