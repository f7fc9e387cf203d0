package dev.sett.probe.waits;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One thread of a dump.
 *
 * @param virtual whether it is a virtual thread
 * @param state as {@link Thread.State} calls it
 * @param frames {@code package.Class.method}, innermost first
 * @param wanted the object whose monitor it wants to enter, or whose lock it is parked for; empty
 *     if there is none
 * @param waitsOn the object on which it called {@code wait}; empty if there is none
 * @param owned objects whose monitors it has entered
 */
record DumpedThread(
    boolean virtual,
    Thread.State state,
    List<String> frames,
    Optional<String> wanted,
    Optional<String> waitsOn,
    Set<String> owned) {

  DumpedThread {
    frames = List.copyOf(frames);
    owned = Set.copyOf(owned);
  }

  /** The frames of the JDK above its first other frame, innermost first. */
  List<String> inJdk() {
    return frames.stream().takeWhile(DumpedThread::isOfTheJdk).toList();
  }

  /** The frames outside the JDK, innermost first. */
  List<String> outsideJdk() {
    return frames.stream().filter(Predicate.not(DumpedThread::isOfTheJdk)).toList();
  }

  /** The first frame outside the JDK; empty if there is none. */
  Optional<String> site() {
    return frames.stream().filter(Predicate.not(DumpedThread::isOfTheJdk)).findFirst();
  }

  /** Whether it is in a library, or in code that the library has called. */
  boolean isIn(Predicate<String> library) {
    return frames.stream().anyMatch(library);
  }

  /**
   * The first frame outside the JDK that has called a library; outside the JDK, if no frame is of
   * that library. Empty if there is none.
   */
  Optional<String> callerOf(Predicate<String> library) {
    int own = 0;
    for (int i = 0; i < frames.size(); i++) {
      own = library.test(frames.get(i)) ? i + 1 : own;
    }
    return frames.stream().skip(own).filter(f -> !isOfTheJdk(f)).findFirst();
  }

  /** Whether it holds that monitor, and has not given it up to wait on it. */
  boolean holds(String object) {
    return owned.contains(object) && !waitsOn.filter(object::equals).isPresent();
  }

  static boolean isOfTheJdk(String frame) {
    return frame.startsWith("java.")
        || frame.startsWith("jdk.")
        || frame.startsWith("sun.")
        || frame.startsWith("com.sun.");
  }
}
