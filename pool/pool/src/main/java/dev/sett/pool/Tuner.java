package dev.sett.pool;

/**
 * Decides how many tasks may run at once, from numbers only: it has no thread and no clock, so that
 * it can be driven by a pool or by a simulator. A tuner keeps what it learns, and belongs to one
 * pool; it is called by one thread at a time.
 */
@FunctionalInterface
public interface Tuner {

  /**
   * What to do after a window. Windows follow one another without gaps while there is work. After a
   * time without any, the next window may be much longer than was asked for.
   */
  Adjustment observe(Window window);
}
