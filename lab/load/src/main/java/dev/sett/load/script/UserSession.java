package dev.sett.load.script;

import dev.sett.load.request.PreparedRequest;
import dev.sett.model.http.ErrorKind;
import org.jspecify.annotations.Nullable;

/**
 * One slot's way through the work: which request comes next, and what is made of its answer. After
 * each {@link #next} comes one of {@link #answered} and {@link #failed}, or {@link #restart}.
 */
public interface UserSession {

  /** The request to send now. */
  PreparedRequest next();

  /** The last request, to be sent once more with the same bytes. */
  PreparedRequest again();

  /**
   * The last request was answered rightly.
   *
   * @return why a value could not be taken from the answer, at most a few lines; null if all is
   *     well
   */
  default @Nullable String answered() {
    return null;
  }

  /** The last request failed in this way. */
  default void failed(ErrorKind how) {}

  /** A slice begins, with no request in flight. */
  default void restart() {}

  /** Pause between the last answer and the next request in a closed loop, 0 or longer. */
  long thinkNanos();
}
