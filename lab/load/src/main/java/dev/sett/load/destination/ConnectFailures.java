package dev.sett.load.destination;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** From a failed attempt to connect to a sentence. */
public final class ConnectFailures {

  private ConnectFailures() {}

  /** The sentence and kind for this failure. */
  public static LoadException explain(URI url, Endpoint endpoint, @Nullable Throwable cause) {
    String where = endpoint.host() + " port " + endpoint.port();
    String message = cause == null ? "" : String.valueOf(cause.getMessage());
    if (cause instanceof io.netty.channel.ConnectTimeoutException) {
      return LoadException.unreachable(
          where
              + " did not respond within 5 s. Is "
              + url
              + " the right address? A firewall may also be blocking it.");
    }
    if (cause instanceof NoRouteToHostException || message.contains("unreachable")) {
      return LoadException.unreachable("There is no route to " + where + " (" + message + ").");
    }
    if (cause instanceof ConnectException) {
      return new LoadException(
          LoadException.Kind.REFUSED,
          "Nothing is listening on "
              + where
              + " (connection refused). Is the server running, and is "
              + url
              + " the right address?");
    }
    return LoadException.unreachable("Can't connect to " + where + " (" + message + ").");
  }
}
