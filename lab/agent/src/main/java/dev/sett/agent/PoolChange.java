package dev.sett.agent;

/** What is changed of pools that are found in the program. */
sealed interface PoolChange {

  /**
   * All pools of a kind get larger.
   *
   * @param times the factor, 2 to 64
   * @param kind part of the kinds meant, any case; empty for all but pools of a single thread
   */
  record EnlargeKind(int times, String kind) implements PoolChange {}

  /**
   * One pool gets larger.
   *
   * @param times the factor, 2 to 64
   * @param name of the pool, as windows have it
   */
  record EnlargeOne(int times, String name) implements PoolChange {}

  /**
   * The core size of one pool becomes its maximum size.
   *
   * @param name of the pool, as windows have it
   */
  record FillCore(String name) implements PoolChange {}
}
