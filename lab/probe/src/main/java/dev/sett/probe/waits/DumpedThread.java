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

  /** The first frame outside the JDK; empty if there is none. */
  Optional<String> site() {
    return frames.stream().filter(Predicate.not(DumpedThread::isOfTheJdk)).findFirst();
  }

  /** The first frame outside the JDK and outside a library; empty if there is none. */
  Optional<String> callerOf(Predicate<String> library) {
    return frames.stream().filter(f -> !isOfTheJdk(f) && !library.test(f)).findFirst();
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
