package dev.sett.adapters.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.pool.TunedExecutor;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TunedExecutorMetricsTest {

  @Test
  void whatThePoolSaysCanBeReadFromTheRegistry() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    TunedExecutor pool = TunedExecutor.builder().name("own").build();
    new TunedExecutorMetrics(pool).bindTo(registry);
    for (int i = 0; i < 100; i++) {
      pool.execute(() -> {});
    }
    pool.close();

    assertEquals(
        100, registry.get("sett.pool.completed").tag("pool", "own").functionCounter().count());
    assertEquals(pool.getLimit(), registry.get("sett.pool.limit").gauge().value());
    assertEquals(0, registry.get("sett.pool.queued").gauge().value());
    assertEquals(0, registry.get("sett.pool.busy").gauge().value());
    assertEquals(0, registry.get("sett.pool.threads").gauge().value());
    assertEquals(0, registry.get("sett.pool.virtual").gauge().value());
    assertTrue(registry.get("sett.pool.decisions").functionCounter().count() >= 0);
    Set<String> names =
        registry.getMeters().stream()
            .map(Meter::getId)
            .map(Meter.Id::getName)
            .collect(Collectors.toSet());
    assertEquals(8, names.size());
  }
}
