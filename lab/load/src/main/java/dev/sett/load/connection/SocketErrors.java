package dev.sett.load.connection;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What went wrong with a socket, in the system's words. */
final class SocketErrors {

  /** What Netty puts before them: the name of a system call, and a number. */
  private static final Pattern CALL =
      Pattern.compile("^\\w+\\(\\.\\.\\) failed( with error\\(-?\\d+\\))?: ");

  private SocketErrors() {}

  /** The reason, such as {@code Connection reset by peer}. */
  static String words(@Nullable Throwable cause) {
    if (cause == null) {
      return "unknown reason";
    }
    String message = cause.getMessage();
    return message == null
        ? cause.getClass().getSimpleName()
        : CALL.matcher(message).replaceFirst("");
  }
}
