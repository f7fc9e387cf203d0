package dev.sett.probe.jvm;

import dev.sett.model.outside.JvmFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the counters of a JVM say of its collector, heap and flags. */
final class JvmCounters {

  /** Beginnings of the names that collectors give themselves ({@code src/hotspot/share/gc}). */
  private static final Map<String, String> COLLECTORS =
      Map.of(
          "Copy:MSC", "Serial",
          "Serial ", "Serial",
          "ParScav", "Parallel",
          "Parallel ", "Parallel",
          "GarbageFirst", "G1",
          "G1 ", "G1",
          "Z ", "ZGC",
          "ZGC", "ZGC",
          "Shenandoah", "Shenandoah");

  /** These divide the heap between generations; the others report all of it for each. */
  private static final List<String> DIVIDING = List.of("Serial", "Parallel");

  private static final int MOST_GENERATIONS = 3;

  private JvmCounters() {}

  /**
   * The facts of a JVM.
   *
   * @param cpus written into them
   * @return empty if the counters lack the collector or the arguments, as while the JVM starts, or
   *     where they had no room in the file
   */
  static Optional<JvmFacts> facts(PerfData data, int cpus) {
    Optional<String> collector = collector(data);
    Optional<String> arguments = data.text("java.rt.vmArgs");
    if (collector.isEmpty() || arguments.isEmpty()) {
      return Optional.empty();
    }
    String fromFile = data.text("java.rt.vmFlags").orElse("");
    return Optional.of(
        new JvmFacts(
            cpus,
            /* gap= */ "",
            data.text("java.property.java.version").orElse(""),
            data.text("java.property.java.vm.vendor").orElse(""),
            collector.get(),
            maxHeapBytes(data, DIVIDING.contains(collector.get())),
            (fromFile + " " + arguments.get()).strip()));
  }

  private static Optional<String> collector(PerfData data) {
    List<String> names =
        Stream.of("sun.gc.policy.name", "sun.gc.collector.0.name", "sun.gc.collector.1.name")
            .flatMap(name -> data.text(name).stream())
            .toList();
    Optional<String> known =
        names.stream()
            .flatMap(
                name ->
                    COLLECTORS.entrySet().stream()
                        .filter(e -> name.startsWith(e.getKey()))
                        .map(Map.Entry::getValue))
            .findFirst();
    // Epsilon has a heap, and neither a policy nor a collector.
    return known
        .or(() -> names.stream().findFirst())
        .or(() -> capacities(data).isEmpty() ? Optional.empty() : Optional.of("Epsilon"));
  }

  private static long maxHeapBytes(PerfData data, boolean divided) {
    return capacities(data).stream().reduce(0L, divided ? Long::sum : Math::max);
  }

  private static List<Long> capacities(PerfData data) {
    List<Long> capacities = new ArrayList<>();
    IntStream.range(0, MOST_GENERATIONS)
        .mapToObj(i -> data.number("sun.gc.generation." + i + ".maxCapacity"))
        .forEach(capacity -> capacity.ifPresent(capacities::add));
    return capacities;
  }
}
