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

  /** Every semaphore that the class creates gets twice its permits, unless it has only one. */
  record DoublePermits(String type) implements ClassChange {}
}
