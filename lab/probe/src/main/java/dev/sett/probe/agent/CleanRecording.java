package dev.sett.probe.agent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * A recording of an evidence trial without what may hold a secret: only events that {@code
 * inside.jfc} asks for are copied, so none of environment variables, system properties or command
 * lines, and none of the application's own; of these, none with a text that the redaction changes.
 * One thread.
 */
public final class CleanRecording {

  private static final Pattern EVENT = Pattern.compile("<event name=\"([^\"]{1,100})\"");

  /** Enough for all texts of a usual recording; more are looked at again. */
  private static final int REMEMBERED = 10_000;

  private final Set<String> wanted = wanted();
  private final Map<String, Boolean> clean = new HashMap<>();
  private final UnaryOperator<String> redaction;

  private CleanRecording(UnaryOperator<String> redaction) {
    this.redaction = redaction;
  }

  /**
   * Copies a recording.
   *
   * @param to is made or replaced
   * @param redaction the same text without its secrets
   * @throws IOException if the recording is not whole, or the copy can't be written
   */
  public static void write(Path from, Path to, UnaryOperator<String> redaction) throws IOException {
    CleanRecording copy = new CleanRecording(redaction);
    try (RecordingFile recording = new RecordingFile(from)) {
      recording.write(to, copy::keeps);
    } catch (RuntimeException e) {
      // Of a file that ends early the JDK's reader throws whatever its broken numbers lead to.
      throw new IOException(e);
    }
  }

  private boolean keeps(RecordedEvent event) {
    if (!wanted.contains(event.getEventType().getName())) {
      return false;
    }
    RecordedThread thread = event.getThread();
    return (thread == null || (isClean(thread.getJavaName()) && isClean(thread.getOSName())))
        && event.getFields().stream().allMatch(field -> isClean(event, field));
  }

  private boolean isClean(RecordedEvent event, ValueDescriptor field) {
    return switch (event.<Object>getValue(field.getName())) {
      case String text -> isClean(text);
      case RecordedThread thread -> isClean(thread.getJavaName()) && isClean(thread.getOSName());
      case null, default -> true;
    };
  }

  private boolean isClean(@Nullable String text) {
    if (text == null) {
      return true;
    }
    if (clean.size() > REMEMBERED) {
      clean.clear();
    }
    return clean.computeIfAbsent(text, t -> redaction.apply(t).equals(t));
  }

  private static Set<String> wanted() {
    try (InputStream resource = CleanRecording.class.getResourceAsStream("inside.jfc")) {
      if (resource == null) {
        throw new IllegalStateException("inside.jfc is missing in the jar");
      }
      return EVENT
          .matcher(new String(resource.readAllBytes(), StandardCharsets.UTF_8))
          .results()
          .map((MatchResult found) -> found.group(1))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new IllegalStateException("inside.jfc", e);
    }
  }
}
