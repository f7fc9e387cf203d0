package dev.sett.probe.waits;

import dev.sett.model.inside.WaitSample;
import dev.sett.model.inside.WaitSample.Kind;
import dev.sett.model.inside.WaitSample.Wait;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the thread dumps of one program, in order, into what its threads wait for. Used by one
 * thread.
 */
public final class WaitReader {
  /** Places that are kept of a dump; the rest is kept by kind only. */
  private static final int MOST_PLACES = 20;

  private final EventLoops loops = new EventLoops();

  /** A place where threads wait, and who holds what they wait for. */
  private record Place(Kind kind, String where) {}

  private record Holder(String where, Optional<Kind> waits) {
    static final Holder UNKNOWN = new Holder("", Optional.empty());
  }

  /**
   * What the threads in the next dump wait for.
   *
   * @param file as {@code HotSpotDiagnosticMXBean.dumpThreads} of JDK 25 writes it, in JSON
   * @param atMillis from the start of the JVM to the dump
   * @param cpuNanos CPU time of the thread that took it
   * @throws IOException if the file can't be read, or is no dump
   */
  public WaitSample read(Path file, long atMillis, long cpuNanos) throws IOException {
    List<DumpedThread> threads = ThreadDump.read(file);
    return new WaitSample(atMillis, cpuNanos, threads.size(), waits(threads));
  }

  /** Most threads first. */
  List<Wait> waits(List<DumpedThread> threads) {
    loops.learn(threads);
    IdentityHashMap<DumpedThread, Waiting> waiting = new IdentityHashMap<>();
    threads.forEach(
        thread -> Waiting.of(thread, loops).ifPresent(found -> waiting.put(thread, found)));
    UnknownPools pools =
        new UnknownPools(
            threads.stream()
                .filter(thread -> isFor(Kind.SOCKET, waiting.get(thread)))
                .map(DumpedThread::outsideJdk)
                .collect(Collectors.toUnmodifiableSet()));
    Map<Place, List<DumpedThread>> places = new LinkedHashMap<>();
    for (DumpedThread thread : threads) {
      Optional.ofNullable(waiting.get(thread))
          .map(found -> pools.named(thread, found))
          .map(found -> new Place(found.kind(), shortened(found.where())))
          .ifPresent(place -> places.computeIfAbsent(place, _ -> new ArrayList<>()).add(thread));
    }
    List<Wait> waits = new ArrayList<>();
    Map<Kind, Integer> elsewhere = new LinkedHashMap<>();
    places.entrySet().stream()
        .sorted(Comparator.comparingInt(place -> -place.getValue().size()))
        .forEach(
            place -> {
              if (waits.size() < MOST_PLACES) {
                waits.add(wait(place.getKey(), place.getValue(), threads, waiting));
              } else {
                elsewhere.merge(place.getKey().kind(), place.getValue().size(), Integer::sum);
              }
            });
    elsewhere.forEach((kind, count) -> waits.add(new Wait(kind, "", count, "", Optional.empty())));
    return waits;
  }

  private static boolean isFor(Kind kind, @Nullable Waiting waiting) {
    return waiting != null && waiting.kind() == kind;
  }

  private static Wait wait(
      Place place,
      List<DumpedThread> there,
      List<DumpedThread> all,
      IdentityHashMap<DumpedThread, Waiting> waiting) {
    Holder holder =
        place.kind() == Kind.LOCK || place.kind() == Kind.LOG
            ? holder(there.getFirst(), all, waiting)
            : Holder.UNKNOWN;
    return new Wait(place.kind(), place.where(), there.size(), holder.where(), holder.waits());
  }

  /**
   * Who holds what a thread wants: of a monitor the thread that entered it. A dump does not name
   * the owner of a lock of {@code java.util.concurrent}: that is taken to be a thread in the same
   * method that does not want the lock any more.
   */
  private static Holder holder(
      DumpedThread one, List<DumpedThread> all, IdentityHashMap<DumpedThread, Waiting> waiting) {
    if (one.wanted().isEmpty()) {
      return Holder.UNKNOWN;
    }
    String object = one.wanted().get();
    return all.stream()
        .filter(thread -> thread.holds(object))
        .findFirst()
        .or(
            () ->
                one.state() == Thread.State.BLOCKED
                    ? Optional.empty()
                    : inTheSameMethod(one, object, all))
        .map(
            thread ->
                new Holder(
                    shortened(thread.site().orElse("")),
                    Optional.ofNullable(waiting.get(thread)).map(Waiting::kind)))
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
