package dev.sett.servers.vertx;

import dev.sett.threads.ThreadingKind;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import io.vertx.core.VertxOptions;
import java.util.Optional;

/**
 * The flags that only this server has.
 *
 * @param eventLoops how many read and write sockets, 1 to 1000
 * @param workers threads of Vert.x's worker pool, 1 to 100 000
 * @param verticles how many verticles answer requests on threads of their own kind, 1 to 10 000;
 *     empty for one request, one hand-over
 */
record VertxSettings(int eventLoops, int workers, Optional<Integer> verticles) {

  /**
   * Reads them.
   *
   * @throws UsageException if one is no number, out of range, or means nothing to the model
   */
  static VertxSettings of(ServerFlags flags) {
    ThreadingKind kind = flags.threads().kind();
    Optional<Integer> eventLoops = flags.number("--event-loops", 1, 1_000);
    Optional<Integer> workers = flags.number("--workers", 1, 100_000);
    Optional<Integer> verticles = flags.number("--verticles", 1, 10_000);
    if (workers.isPresent() && kind != ThreadingKind.NATIVE) {
      throw unfit(
          "--workers",
          "sets the size of Vert.x's worker pool, which only the model native uses",
          flags);
    }
    if (verticles.isPresent() && kind != ThreadingKind.NATIVE && kind != ThreadingKind.VIRTUAL) {
      throw unfit("--verticles", "requires the model native or virtual", flags);
    }
    return new VertxSettings(
        eventLoops.orElse(VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE),
        workers.orElse(VertxOptions.DEFAULT_WORKER_POOL_SIZE),
        verticles);
  }

  private static UsageException unfit(String name, String meaning, ServerFlags flags) {
    return new UsageException(
        "The flag %s %s; got --threads %s.".formatted(name, meaning, flags.threads().name()));
  }
}
