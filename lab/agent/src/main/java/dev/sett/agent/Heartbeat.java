package dev.sett.agent;

import java.nio.file.Path;
import java.util.List;

/** Signs of life of a watcher; as they are here, those of one that never ends. */
interface Heartbeat extends AutoCloseable {
  /** Whether the watcher has withdrawn what it gives its signs with. */
  default boolean gone() {
    return false;
  }

  /** Whether nobody holds its lock; false if that can't be found out. */
  default boolean unlocked() {
    return false;
  }

  /**
   * A text that changes as long as the watcher is alive. Its first word says which process that is.
   */
  default String text() {
    return "";
  }

  /** Removes what the watcher has left behind, and those of these files that lie beside it. */
  default void remove(List<Path> files) {
    // They are for somebody who reads them later.
  }

  @Override
  default void close() {
    // It holds nothing.
  }
}
