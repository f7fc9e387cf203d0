package dev.sett.model.outside;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a program ran on, seen from outside once it was ready: its CPUs and, if its JVM reports
 * them, its collector, heap and flags.
 *
 * @param cpus CPUs it may use: those of its affinity, and no more than the CPU quota of its cgroup,
 *     rounded up; 0 if that can't be read
 * @param gap why the rest is not known, in a few words; empty if it is known
 * @param version of Java, such as {@code 25.0.3}
 * @param vendor of the JVM, such as {@code Eclipse Adoptium}
 * @param collector {@code Serial}, {@code Parallel}, {@code G1}, {@code ZGC}, {@code Shenandoah},
 *     {@code Epsilon}, or the JVM's own name of another one
 * @param maxHeapBytes largest size the heap can grow to; 0 if the JVM does not report it
 * @param vmArgs arguments of the JVM, separated by spaces, those from files and from {@code
 *     JAVA_TOOL_OPTIONS} included; neither the class path nor arguments of the program
 */
public record JvmFacts(
    int cpus,
    String gap,
    String version,
    String vendor,
    String collector,
    long maxHeapBytes,
    String vmArgs) {

  private static final Pattern COLLECTOR = Pattern.compile("(?:-XX:)?\\+Use[A-Za-z0-9]*GC");
  private static final Pattern HEAP =
      Pattern.compile("-Xmx.*|-XX:(?:MaxHeapSize|MaxRAM|MaxRAMPercentage|MaxRAMFraction)=.*");
  private static final Pattern PROCESSORS = Pattern.compile("-XX:ActiveProcessorCount=(\\d{1,6})");

  /** Facts of a program whose JVM, if it has one, reports nothing. */
  public static JvmFacts unknown(int cpus, String gap) {
    return new JvmFacts(
        cpus,
        gap,
        /* version= */ "",
        /* vendor= */ "",
        /* collector= */ "",
        /* maxHeapBytes= */ 0,
        /* vmArgs= */ "");
  }

  /** Whether the JVM reported its facts. */
  public boolean known() {
    return gap.isEmpty();
  }

  /** The JVM's arguments one by one. A space inside an argument does not end it. */
  public List<String> arguments() {
    return vmArgs.isEmpty() ? List.of() : List.of(vmArgs.split(" (?=-)", -1));
  }

  /** Whether an argument names the collector; else the JVM chose it by CPUs and memory. */
  public boolean namesCollector() {
    return Arrays.stream(vmArgs.split(" ", -1)).anyMatch(COLLECTOR.asMatchPredicate());
  }

  /** Whether an argument sets the largest heap; else it is a part of the memory. */
  public boolean namesHeap() {
    return arguments().stream().anyMatch(HEAP.asMatchPredicate());
  }

  /** CPUs that the JVM counts: the number given by an argument, or {@link #cpus}. */
  public int cpusCounted() {
    return arguments().stream()
        .map(PROCESSORS::matcher)
        .filter(Matcher::matches)
        .map(told -> Integer.parseInt(told.group(1)))
        .reduce((before, last) -> last)
        .orElse(cpus);
  }
}
