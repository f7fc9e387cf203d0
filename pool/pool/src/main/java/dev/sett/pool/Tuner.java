package dev.sett.pool;

/**
 * Decides how many tasks may run concurrently, from numbers only: it has no thread and no clock, so
 * a pool or a simulator can drive it. A tuner keeps state and belongs to one pool; one thread at a
 * time calls it.
 */
@FunctionalInterface
public interface Tuner {

  /**
   * Decides what to do after a window. Windows follow each other without gaps while there is work.
   * After an idle period, the next window may be much longer than requested.
   *
   * @param window what happened in the pool
   * @return the limit from now on, within the bounds of the window, and the length of the next one
   */
  Adjustment observe(Window window);
}
