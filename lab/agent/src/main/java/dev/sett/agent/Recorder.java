package dev.sett.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.Optional;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/**
 * A JFR recording of this JVM for somebody who reads it while it is written: only the last half
 * minute is kept. A class of its own, because a JVM may lack JFR.
 */
final class Recorder implements AutoCloseable {
  private static final Duration KEPT = Duration.ofSeconds(30);
  private static final long MOST_BYTES = 64L << 20;

  private final Recording recording;

  private Recorder(Recording recording) {
    this.recording = recording;
  }

  /**
   * Begins to record.
   *
   * @param settings a file of JFR settings
   * @throws IOException if it can't be read, or JFR has no place to write
   */
  static Recorder start(Path settings) throws IOException {
    try {
      Recording recording = new Recording(Configuration.create(settings));
      recording.setName("sett");
      recording.setToDisk(true);
      recording.setMaxAge(KEPT);
      recording.setMaxSize(MOST_BYTES);
      recording.start();
      return new Recorder(recording);
    } catch (ParseException e) {
      throw new IOException(settings + " is not a valid JFR settings file", e);
    }
  }

  /** Folder into which JFR writes; empty if it does not say. */
  static Optional<String> repository() {
    return Optional.ofNullable(System.getProperty("jdk.jfr.repository"));
  }

  @Override
  public void close() {
    recording.close();
  }
}
