package dev.sett.load.script;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What a user knows from the steps that are sent once, for each journey: a token, a session.
 * Several connections may share a user. Safe for use by several threads.
 */
final class LoggedInUser {

  private final AtomicReferenceArray<byte[][]> known;

  /** A user who has sent nothing yet. */
  LoggedInUser(int routes) {
    known = new AtomicReferenceArray<>(routes);
  }

  /** The values after the last of these steps, not to be changed; null if they are to be sent. */
  byte @Nullable [][] known(int route) {
    return known.get(route);
  }

  /** The last of these steps was answered. */
  void knows(int route, byte[][] values) {
    known.set(route, values.clone());
  }

  /** A later step was refused: these values are not used any more, unless they are newer. */
  void forget(int route, byte @Nullable [][] refused) {
    known.compareAndSet(route, refused, null);
  }
}
