package dev.sett.probe.profile;

import dev.sett.model.inside.RecordingSummary;
import dev.sett.probe.proc.ProbeException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;

/**
 * What another JVM records with JFR, read while it is written. JFR writes once a second, so that
 * what is seen here is up to a second or two old. Thread safe.
 */
public final class RecordingFollower implements AutoCloseable {
  /** Enough for ten seconds of a program that waits five thousand times a second. */
  private static final int MOST = 50_000;

  private final EventStream stream;
  private final Deque<RecordedEvent> events = new ArrayDeque<>();

  private RecordingFollower(EventStream stream) {
    this.stream = stream;
  }

  /**
   * Follows the recordings of a JVM from now on.
   *
   * @param repository folder into which its JFR writes
   * @throws ProbeException if it can't be read
   */
  public static RecordingFollower of(Path repository) {
    try {
      RecordingFollower follower = new RecordingFollower(EventStream.openRepository(repository));
      follower.begin();
      return follower;
    } catch (IOException e) {
      throw new ProbeException(
          "The JFR data in %s can't be read (%s).".formatted(repository, e.getMessage()));
    }
  }

  private void begin() {
    stream.setReuse(false);
    stream.onEvent(this::keep);
    stream.startAsync();
  }

  private synchronized void keep(RecordedEvent event) {
    if (events.size() == MOST) {
      RecordedEvent _ = events.removeFirst();
    }
    events.addLast(event);
  }

  /**
   * What was recorded lately.
   *
   * @param length of the time that is told of, back from the newest event; older events are
   *     forgotten
   * @return empty if nothing has come
   */
  public synchronized Optional<RecordingSummary> last(Duration length) {
    if (events.isEmpty()) {
      return Optional.empty();
    }
    Instant since = events.getLast().getEndTime().minus(length);
    while (events.getFirst().getEndTime().isBefore(since)) {
      RecordedEvent _ = events.removeFirst();
    }
    RecordingTally tally = new RecordingTally();
    events.forEach(tally::count);
    return Optional.of(tally.recording());
  }

  @Override
  public void close() {
    stream.close();
  }
}
