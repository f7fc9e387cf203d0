package dev.sett.model.inside;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Optional;

/**
 * What the threads of a program waited for at one moment, from a thread dump.
 *
 * @param atMillis from the start of the JVM to the dump
 * @param cpuNanos CPU time of the thread that took the dump, &ge; 0
 * @param threads threads in the dump, virtual ones included
 * @param waits what threads waited for, most threads first; threads that ran or had nothing to do
 *     are not among them
 */
public record WaitSample(long atMillis, long cpuNanos, int threads, List<Wait> waits) {

  /** Copies the list. */
  public WaitSample {
    waits = List.copyOf(waits);
  }

  /** What a thread waits for. */
  public enum Kind {
    /** Anything, on an event loop, all of whose connections wait with it. */
    EVENT_LOOP("anything, on an event loop"),
    /** A monitor, or a lock of {@code java.util.concurrent.locks}. */
    LOCK("a lock"),
    /** A permit of a semaphore. */
    PERMIT("a permit of a semaphore"),
    /** A connection from a pool, of a database or an HTTP client. */
    CONNECTION("a connection from a pool"),
    /** Another task or thread: a future, a latch, a join. */
    RESULT("another task"),
    /** An element of a queue, or space in it. */
    QUEUE("a queue"),
    /** A signal of another thread: {@code Object.wait}, {@code Condition.await}. */
    SIGNAL("a signal of another thread"),
    /** A socket. */
    SOCKET("a socket"),
    /** The address of a host. */
    NAME_LOOKUP("the address of a host (DNS)"),
    /** A read or write of a file. */
    FILE("a file"),
    /** A log or the standard output: its lock, its file or its queue. */
    LOG("a log or the standard output"),
    /** Time to pass. */
    SLEEP("a sleep or timer"),
    /** The CPU, which it gave up by {@code Thread.yield}. */
    YIELD("its next turn after Thread.yield"),
    /** Anything else. */
    OTHER("something else");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** What it waits for, in words. */
    public String words() {
      return words;
    }
  }

  /**
   * Threads that waited for the same at the same place.
   *
   * @param where {@code Class.method} of the first frame outside the JDK, and outside the library
   *     that makes it wait if that is a pool or a log
   * @param threads how many, &ge; 1
   * @param holder where the thread is that holds what they wait for, {@code Class.method}; empty if
   *     it is not known
   * @param holderWaits what the holder waits for; empty if it runs, or is not known
   */
  public record Wait(
      Kind kind,
      String where,
      int threads,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY) String holder,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Kind> holderWaits) {}
}
