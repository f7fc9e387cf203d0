package dev.sett.probe.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.JvmFacts;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmCountersTest {

  /** Captured from a JVM with a heap of 64 MiB that waited. */
  private static PerfData captured(String name) throws IOException {
    try (InputStream in = JvmCountersTest.class.getResourceAsStream("jdk-25.0.3/" + name)) {
      return PerfData.parse(Objects.requireNonNull(in, name).readAllBytes()).orElseThrow();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "serial.hsperfdata, Serial",
    "parallel.hsperfdata, Parallel",
    "g1.hsperfdata, G1",
    "z.hsperfdata, ZGC",
    "shenandoah.hsperfdata, Shenandoah",
    "epsilon.hsperfdata, Epsilon",
  })
  void readsACapturedFile(String file, String collector) throws IOException {
    JvmFacts facts = JvmCounters.facts(captured(file), /* cpus= */ 2).orElseThrow();
    assertEquals(collector, facts.collector());
    assertEquals(2, facts.cpus());
    assertEquals("25.0.3", facts.version());
    assertEquals("Eclipse Adoptium", facts.vendor());
    assertEquals(64, Math.round(facts.maxHeapBytes() / 1048576.0), facts.toString());
    assertTrue(facts.namesHeap(), facts.vmArgs());
    assertTrue(facts.namesCollector(), facts.vmArgs());
    assertTrue(facts.known());
  }

  private static PerfData data(String policy, String collector, long... capacities) {
    Map<String, String> texts = new HashMap<>(Map.of("java.rt.vmArgs", "-Xss1m"));
    texts.put("java.rt.vmFlags", "+UseX");
    Map<String, Long> numbers = new HashMap<>();
    if (!policy.isEmpty()) {
      texts.put("sun.gc.policy.name", policy);
    }
    if (!collector.isEmpty()) {
      texts.put("sun.gc.collector.0.name", collector);
    }
    for (int i = 0; i < capacities.length; i++) {
      numbers.put("sun.gc.generation." + i + ".maxCapacity", capacities[i]);
    }
    return new PerfData(texts, numbers);
  }

  @ParameterizedTest
  @CsvSource({
    "Copy:MSC, Serial young collection pauses, Serial, 30",
    "Copy:MSC, Copy, Serial, 30",
    "ParScav:MSC, Parallel young collection pauses, Parallel, 30",
    "ParScav:MSC, PSScavenge, Parallel, 30",
    "GarbageFirst, G1 young collection pauses, G1, 20",
    "'', Z concurrent cycle pauses, ZGC, 20",
    "'', Shenandoah partial, Shenandoah, 20",
    "'', '', Epsilon, 20",
    "ParNew:CMS, ParNew, ParNew:CMS, 20",
  })
  void eachCollectorHasItsNameAndItsHeap(
      String policy, String collector, String name, long heapBytes) {
    JvmFacts facts = JvmCounters.facts(data(policy, collector, 10, 20), 1).orElseThrow();
    assertEquals(name, facts.collector());
    assertEquals(heapBytes, facts.maxHeapBytes());
    assertEquals("+UseX -Xss1m", facts.vmArgs());
  }

  @Test
  void whatAStartingJvmHasNotSaidYetIsAwaited() {
    assertEquals(Optional.empty(), JvmCounters.facts(data("", ""), 1));
    PerfData withoutArguments = new PerfData(Map.of("sun.gc.policy.name", "Copy:MSC"), Map.of());
    assertEquals(Optional.empty(), JvmCounters.facts(withoutArguments, 1));
  }
}
