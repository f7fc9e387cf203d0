package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The way of a request through a program that has one thing wrong with it, or, cured, through the
 * same program without that. What it does is the real thing: a thread that waits holds what such a
 * thread holds in a user's program. Safe for all threads at once.
 */
interface Fault extends AutoCloseable {

  /** Nothing wrong. */
  Fault NONE = new Fault() {};

  /**
   * Takes a request its way, on the calling thread, which may wait.
   *
   * @param request does what the request itself asks for
   * @throws InterruptedException if the server is being stopped
   * @throws Exception if the way broke; that is a fault of this server
   */
  default Answer answer(Supplier<Answer> request) throws Exception {
    return request.get();
  }

  /** Where requests are answered; on the thread that Jetty chose, unless the fault says so. */
  default Executor place() {
    return Runnable::run;
  }

  /** How many threads select; 0 leaves it to the server. */
  default int selectors() {
    return 0;
  }

  /** Whether the first of the threads that select gets all connections. */
  default boolean onOneSelector() {
    return false;
  }

  /** What was done since the start, by name; for {@code /fault}. */
  default Map<String, Long> counts() {
    return Map.of();
  }

  /** Ends its threads and files. */
  @Override
  default void close() throws IOException {}
}
