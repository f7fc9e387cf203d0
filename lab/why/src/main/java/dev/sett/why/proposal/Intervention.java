package dev.sett.why.proposal;

import dev.sett.model.text.NumberWords;
import java.time.Duration;

/** One thing that a control run changes of a variant. */
public sealed interface Intervention {

  /** The change in a few words, shown after the variant's name. */
  default String words() {
    return switch (this) {
      case Threads(String model) -> "threads " + model;
      case JvmFlag(String flag) -> flag;
      case WithoutJvmFlag(String start) -> "without " + start;
      case Jdk(String release) -> "JDK " + release;
      case Flag(String name, String value) -> name + " " + value;
      case Connections(double factor) ->
          factor >= 1
              ? NumberWords.threeDigits(factor) + "x the connections"
              : "1/" + NumberWords.threeDigits(1 / factor) + " of the connections";
      case DoublePools(String kind) -> (kind.isEmpty() ? "pool" : kind) + " size doubled";
      case EnlargePool(String name, int times) ->
          "size of the pool " + name + (times == 2 ? " doubled" : " x" + times);
      case Delay(String method, Duration delay) ->
          "each call of "
              + method
              + " delayed by "
              + NumberWords.threeDigits(delay.toNanos() / 1e6)
              + " ms";
      case HoldLocks(String type, Duration longer) ->
          "locks of "
              + type
              + " held "
              + NumberWords.threeDigits(longer.toNanos() / 1e6)
              + " ms longer";
      case ParkYields(String type) ->
          type + " parks instead of calling Thread.yield or Thread.onSpinWait";
      case MultiplyPermits(String type, int times) ->
          "semaphores of "
              + type
              + " with "
              + (times == 2 ? "twice" : times + " times")
              + " the permits";
      case DoubleQuota() -> "CPU quota doubled";
      case FillCore(String name) -> "core size of the pool " + name + " raised to its maximum";
      case WarmUp(double factor) -> NumberWords.threeDigits(factor) + "x the warm-up";
    };
  }

  /** Whether the agent makes the change in the running program, and reports it. */
  default boolean byAgent() {
    return switch (this) {
      case DoublePools _,
          EnlargePool _,
          FillCore _,
          Delay _,
          HoldLocks _,
          ParkYields _,
          MultiplyPermits _,
          DoubleQuota _ ->
          true;
      case Threads _, JvmFlag _, WithoutJvmFlag _, Jdk _, Flag _, Connections _, WarmUp _ -> false;
    };
  }

  /**
   * Whether the change makes the variant slower on purpose. It then closes no difference, and shows
   * by how much throughput falls whether it touches what limits throughput.
   */
  default boolean slows() {
    return this instanceof Delay || this instanceof HoldLocks;
  }

  /**
   * Another threading model.
   *
   * @param model its name, such as {@code platform:400}
   */
  record Threads(String model) implements Intervention {}

  /**
   * A flag of the JVM, in place of one with the same name if there is one.
   *
   * @param flag as on the command line
   */
  record JvmFlag(String flag) implements Intervention {}

  /**
   * JVM flags removed.
   *
   * @param start what they begin with, such as {@code -javaagent:}
   */
  record WithoutJvmFlag(String start) implements Intervention {}

  /**
   * Another JDK.
   *
   * @param release such as {@code 25}
   */
  record Jdk(String release) implements Intervention {}

  /**
   * A flag of a built-in server, in place of one with the same name if there is one.
   *
   * @param name such as {@code --db-pool}
   * @param value its new value
   */
  record Flag(String name, String value) implements Intervention {}

  /**
   * More or fewer connections.
   *
   * @param factor above 0, such as 2 or 0.5
   */
  record Connections(double factor) implements Intervention {}

  /**
   * Pools that the agent finds in the program get twice their maximum size.
   *
   * @param kind part of the name of the pools' class; empty: every pool
   */
  record DoublePools(String kind) implements Intervention {}

  /**
   * One pool that the agent finds in the program gets a multiple of its maximum size.
   *
   * @param name of the pool, as the agent reports it
   * @param times 2 to 64
   */
  record EnlargePool(String name, int times) implements Intervention {}

  /**
   * One pool that the agent finds in the program gets its maximum size as its core size.
   *
   * @param name of the pool, as the agent reports it
   */
  record FillCore(String name) implements Intervention {}

  /**
   * Each call of a method waits before it begins. Where the method is part of the bottleneck, the
   * throughput falls with the delay; where it is not, it hardly changes.
   *
   * @param method name of its class, with or without the package, dot, its name
   * @param delay 100 us to 1 s
   */
  record Delay(String method, Duration delay) implements Intervention {}

  /**
   * Every lock that a class takes is held longer. Where requests pass one of them one after
   * another, the throughput falls accordingly; where they rarely wait for it, it hardly changes.
   *
   * @param type name of the class, with or without its package
   * @param longer 100 us to 1 s
   */
  record HoldLocks(String type, Duration longer) implements Intervention {}

  /**
   * A class parks for a moment wherever it calls {@code Thread.yield} or {@code Thread.onSpinWait}.
   *
   * @param type name of the class, with or without its package
   */
  record ParkYields(String type) implements Intervention {}

  /**
   * The semaphores that a class creates get a multiple of their permits, unless they have only one.
   *
   * @param type name of the class, with or without its package
   * @param times 2 to 64
   */
  record MultiplyPermits(String type, int times) implements Intervention {}

  /** The CPU quota of the program's control group is doubled, from inside the program. */
  record DoubleQuota() implements Intervention {}

  /**
   * A longer warm-up.
   *
   * @param factor above 1
   */
  record WarmUp(double factor) implements Intervention {}
}
