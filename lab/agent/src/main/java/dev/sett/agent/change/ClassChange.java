package dev.sett.agent.change;

/** What is changed of one class of the program as it is loaded. */
public sealed interface ClassChange {

  /** Name of the class, such as {@code com.acme.Orders$Queue}, or the same without its package. */
  String type();

  /**
   * Every call of a method waits before it begins.
   *
   * @param method name of the method, with all its overloads
   * @param nanos how long, 100 us to 1 s
   */
  record Delay(String type, String method, long nanos) implements ClassChange {}

  /**
   * Every semaphore that the class creates gets a multiple of its permits, unless it has only one.
   *
   * @param times 2 to 64
   */
  record MultiplyPermits(String type, int times) implements ClassChange {}

  /**
   * Every lock that the class takes is held for longer.
   *
   * @param nanos how much longer, 100 us to 1 s
   */
  record HoldLocks(String type, long nanos) implements ClassChange {}

  /** Every call of {@code Thread.yield} in the class parks for 50 us instead, and a little more. */
  record ParkYields(String type) implements ClassChange {}
}
