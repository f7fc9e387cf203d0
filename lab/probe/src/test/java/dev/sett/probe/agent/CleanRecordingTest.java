package dev.sett.probe.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanRecordingTest {

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  /** Of the application. */
  @Name("test.Login")
  static final class Login extends Event {
    @SuppressWarnings("unused") // read by JFR
    String password = "planted-in-event";
  }

  /** Records this JVM, with environment and properties, while two threads wait. */
  private Path recording() throws IOException, InterruptedException {
    Path file = folder.resolve("whole.jfr");
    System.setProperty("planted", "planted-in-property");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.InitialSystemProperty");
      recording.enable("jdk.InitialEnvironmentVariable");
      recording.enable("jdk.JVMInformation");
      recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO).withoutStackTrace();
      recording.enable(Login.class);
      recording.start();
      new Login().commit();
      for (String name : Set.of("worker", "worker planted-in-name")) {
        Thread waiting = new Thread(() -> LockSupport.parkNanos(1_000_000), name);
        waiting.start();
        waiting.join();
      }
      recording.stop();
      recording.dump(file);
    } finally {
      System.clearProperty("planted");
    }
    return file;
  }

  private static Set<String> types(Path file) throws IOException {
    return RecordingFile.readAllEvents(file).stream()
        .map(e -> e.getEventType().getName())
        .collect(Collectors.toSet());
  }

  private static boolean contains(Path file, String text) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
  }

  @Test
  void aCopyHasTheEventsThatSettAsksForAndNoOthers() throws Exception {
    Path whole = recording();
    assertTrue(
        types(whole).containsAll(Set.of("jdk.InitialEnvironmentVariable", "jdk.JVMInformation")),
        "the recording has what is to be removed");
    assertTrue(contains(whole, "planted-in-event"));
    Path copy = folder.resolve("copy.jfr");

    CleanRecording.write(whole, copy, text -> text.replace("planted-in-name", "***"));

    assertEquals(Set.of("jdk.ThreadPark"), types(copy));
    assertTrue(
        RecordingFile.readAllEvents(copy).stream()
            .map(RecordedEvent::getThread)
            .anyMatch(thread -> "worker".equals(thread.getJavaName())),
        "others are there");
  }

  @Test
  void nothingThatWasRemovedIsLeftInTheBytes() throws Exception {
    Path whole = recording();
    Path copy = folder.resolve("copy.jfr");
    assertTrue(contains(whole, "planted-in-name"));
    CleanRecording.write(whole, copy, text -> text.replace("planted-in-name", "***"));

    for (String planted : Set.of("planted-in-event", "planted-in-name", "planted-in-property")) {
      assertFalse(contains(copy, planted), planted);
    }
    assertFalse(contains(copy, System.getProperty("java.class.path")), "no command line");
  }

  @Test
  void aFileThatIsNoRecordingIsAnError() throws IOException {
    Path none = Files.writeString(folder.resolve("none.jfr"), "FLR\0 and no more");

    assertThrows(
        IOException.class, () -> CleanRecording.write(none, folder.resolve("copy"), text -> text));
  }
}
