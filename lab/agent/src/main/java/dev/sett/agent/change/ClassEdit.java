package dev.sett.agent.change;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the bytes of a class are changed. Used by the threads that load classes. */
interface ClassEdit {

  /**
   * The changed class; null if there is nothing to change in it.
   *
   * @param bytes of the class as the program has it
   * @param loader that loads it
   */
  byte @Nullable [] edited(byte[] bytes, ClassLoader loader);

  /** Once the class has been changed: what that means for the program, or that more must happen. */
  Event done();

  /** Why nothing was changed in the class, as a sentence. */
  String nothing();

  /** What has happened since in the changed class; empty if nothing new. One thread. */
  default Optional<Event> happened() {
    return Optional.empty();
  }
}
