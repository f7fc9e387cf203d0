package dev.sett.probe.profile;

import dev.sett.model.inside.RecordingSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import jdk.jfr.consumer.RecordingFile;

/** Reads a JFR file into numbers. */
public final class RecordingReader {

  private RecordingReader() {}

  /**
   * What a file says.
   *
   * @param recording empty if no event could be read
   * @param missing why it is not whole, as a sentence; empty if it is
   */
  public record Read(Optional<RecordingSummary> recording, Optional<String> missing) {}

  /** Reads a file as far as it goes; one that is cut off, or none at all, is no error. */
  public static Read read(Path file) {
    RecordingTally tally = new RecordingTally();
    Optional<String> missing = Optional.empty();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        tally.count(events.readEvent());
      }
    } catch (IOException | RuntimeException e) {
      // Of a file that ends early the JDK's reader throws whatever its broken numbers lead to.
      missing =
          Optional.of(
              "Only part of the JFR recording can be read, %d events (%s). A killed program leaves an incomplete recording or none."
                  .formatted(tally.events(), e));
    }
    return new Read(
        tally.events() == 0 ? Optional.empty() : Optional.of(tally.recording()), missing);
  }
}
