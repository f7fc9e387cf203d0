package dev.sett.probe.waits;

import dev.sett.model.inside.WaitSample;
import dev.sett.model.inside.WaitSample.Kind;
import dev.sett.model.inside.WaitSample.Wait;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads thread dumps into what threads wait for. */
public final class WaitReader {
  /** Places that are kept of a dump; the rest is kept by kind only. */
  private static final int MOST_PLACES = 20;

  private WaitReader() {}

  /** A place where threads wait, and who holds what they wait for. */
  private record Place(Kind kind, String where) {}

  private record Holder(String where, Optional<Kind> waits) {
    static final Holder UNKNOWN = new Holder("", Optional.empty());
  }

  /**
   * What the threads in a dump wait for.
   *
   * @param file as {@code HotSpotDiagnosticMXBean.dumpThreads} of JDK 25 writes it, in JSON
   * @param atMillis from the start of the JVM to the dump
   * @param cpuNanos CPU time of the thread that took it
   * @throws IOException if the file can't be read, or is no dump
   */
  public static WaitSample read(Path file, long atMillis, long cpuNanos) throws IOException {
    List<DumpedThread> threads = ThreadDump.read(file);
    return new WaitSample(atMillis, cpuNanos, threads.size(), waits(threads));
  }

  /** Most threads first. */
  static List<Wait> waits(List<DumpedThread> threads) {
    Map<Place, List<DumpedThread>> places = new LinkedHashMap<>();
    for (DumpedThread thread : threads) {
      Waiting.of(thread)
          .map(waiting -> new Place(waiting.kind(), shortened(waiting.where())))
          .ifPresent(place -> places.computeIfAbsent(place, _ -> new ArrayList<>()).add(thread));
    }
    List<Wait> waits = new ArrayList<>();
    Map<Kind, Integer> elsewhere = new LinkedHashMap<>();
    places.entrySet().stream()
        .sorted(Comparator.comparingInt(place -> -place.getValue().size()))
        .forEach(
            place -> {
              if (waits.size() < MOST_PLACES) {
                waits.add(wait(place.getKey(), place.getValue(), threads));
              } else {
                elsewhere.merge(place.getKey().kind(), place.getValue().size(), Integer::sum);
              }
            });
    elsewhere.forEach((kind, count) -> waits.add(new Wait(kind, "", count, "", Optional.empty())));
    return waits;
  }

  private static Wait wait(Place place, List<DumpedThread> waiting, List<DumpedThread> all) {
    Holder holder =
        place.kind() == Kind.LOCK || place.kind() == Kind.LOG
            ? holder(waiting.getFirst(), all)
            : Holder.UNKNOWN;
    return new Wait(place.kind(), place.where(), waiting.size(), holder.where(), holder.waits());
  }

  /**
   * Who holds what a thread wants: of a monitor the thread that entered it. A dump does not name
   * the owner of a lock of {@code java.util.concurrent}: that is taken to be a thread in the same
   * method that does not want the lock any more.
   */
  private static Holder holder(DumpedThread waiting, List<DumpedThread> all) {
    if (waiting.wanted().isEmpty()) {
      return Holder.UNKNOWN;
    }
    String object = waiting.wanted().get();
    return all.stream()
        .filter(thread -> thread.holds(object))
        .findFirst()
        .or(
            () ->
                waiting.state() == Thread.State.BLOCKED
                    ? Optional.empty()
                    : inTheSameMethod(waiting, object, all))
        .map(
            thread ->
                new Holder(
                    shortened(thread.site().orElse("")), Waiting.of(thread).map(Waiting::kind)))
        .orElse(Holder.UNKNOWN);
  }

  private static Optional<DumpedThread> inTheSameMethod(
      DumpedThread waiting, String object, List<DumpedThread> all) {
    String site = waiting.site().orElse("");
    return all.stream()
        .filter(thread -> !thread.wanted().filter(object::equals).isPresent())
        .filter(thread -> thread.frames().contains(site))
        .findFirst();
  }

  /** {@code Class.method} without the package. */
  private static String shortened(String frame) {
    int method = frame.lastIndexOf('.');
    return method < 0 ? frame : frame.substring(frame.lastIndexOf('.', method - 1) + 1);
  }
}
