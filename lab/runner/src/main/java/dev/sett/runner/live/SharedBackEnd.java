package dev.sett.runner.live;

import dev.sett.model.trial.LaunchedProcess;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.process.MeasuredProcess;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Sett's own back end, which servers of all variants call: a process that is started when the first
 * of them needs it, and stays to the end of the run. Used by one thread.
 */
final class SharedBackEnd implements AutoCloseable {

  private final Supplier<MeasuredProcess> starts;
  private final Duration readyTimeout;
  private Optional<MeasuredProcess> process = Optional.empty();
  private Optional<URI> url = Optional.empty();

  /**
   * It is not started yet.
   *
   * @param starts starts a process; throws {@link TrialException} if it can't
   * @param readyTimeout time that it may take from its start until it answers
   */
  SharedBackEnd(Supplier<MeasuredProcess> starts, Duration readyTimeout) {
    this.starts = starts;
    this.readyTimeout = readyTimeout;
  }

  /**
   * Where it answers; starts it if nobody has needed it before.
   *
   * @throws TrialException if it can't be started, is not ready in time, or has ended since
   */
  URI url() throws InterruptedException {
    if (process.isPresent() && !process.get().alive()) {
      throw process.get().ended("while servers still needed it (it is Sett's own back end)");
    }
    if (url.isEmpty()) {
      MeasuredProcess begun = starts.get();
      process = Optional.of(begun);
      LaunchedProcess launched = begun.awaitReady(readyTimeout, MeasuredProcess.POLL, () -> {});
      url = Optional.of(URI.create(launched.url()));
    }
    return url.get();
  }

  /** Stops it, if it was started. */
  @Override
  public void close() {
    try {
      if (process.isPresent()) {
        process.get().stop(LiveVariant.STOP_GRACE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The session kills what is left.
    }
  }
}
