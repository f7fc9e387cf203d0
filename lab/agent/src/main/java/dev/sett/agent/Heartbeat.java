package dev.sett.agent;

import java.nio.file.Path;
import java.util.List;

/** Signs of life of a watcher. */
interface Heartbeat extends AutoCloseable {
  /** Whether the watcher has withdrawn what it gives its signs with. */
  boolean gone();

  /** Whether nobody holds its lock; false if that can't be found out. */
  boolean unlocked();

  /**
   * A text that changes as long as the watcher is alive. Its first word says which process that is.
   */
  String text();

  /** Removes what the watcher has left behind, and those of these files that lie beside it. */
  void remove(List<Path> files);

  @Override
  void close();

  /** The signs of a watcher that never ends. */
  static Heartbeat endless() {
    return new Heartbeat() {
      @Override
      public boolean gone() {
        return false;
      }

      @Override
      public boolean unlocked() {
        return false;
      }

      @Override
      public String text() {
        return "";
      }

      @Override
      public void remove(List<Path> files) {
        // They are for somebody who reads them later.
      }

      @Override
      public void close() {
        // It holds nothing.
      }
    };
  }
}
