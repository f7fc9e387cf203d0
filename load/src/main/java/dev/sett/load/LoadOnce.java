package dev.sett.load;

import dev.sett.model.LoadSlice;
import dev.sett.model.Request;
import java.net.URI;
import java.time.Duration;
import java.util.function.Consumer;

/** The load engine used once, inside this process. */
public final class LoadOnce {

  /** How long a request may stay unanswered unless told otherwise. */
  static final Duration DRAIN = Duration.ofSeconds(10);

  private LoadOnce() {}

  /**
   * Puts load on one server and returns what was seen.
   *
   * @param connections 1 to 100000, opened before the load begins
   * @param settle load that is not counted, 0 or longer
   * @param duration the counted window, longer than 0
   * @param live gets a window every 100 ms, on the calling thread
   * @throws LoadException if the URL or the request can't be sent or the server is not reached
   */
  public static LoadSlice run(
      URI url,
      Request request,
      int connections,
      Shape shape,
      Duration settle,
      Duration duration,
      Consumer<LoadSlice.Window> live) {
    try (Engine engine = new Engine()) {
      Engine.Target target = engine.open(url, request, connections);
      try {
        return engine.run(target, shape, settle, duration, DRAIN, live);
      } finally {
        engine.close(target);
      }
    }
  }
}
