package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AgentEndTest {
  @TempDir private Path folder;

  private final TestingHeartbeat watcher = new TestingHeartbeat();
  private final List<String> ended = new ArrayList<>();
  private Path samples = Path.of("");
  private Output output;
  private AgentEnd end;

  @BeforeEach
  void make() throws IOException {
    samples = folder.resolve("samples");
    output = Output.open(samples.toString());
    Lease lease = new Lease(watcher, /* lengthNanos= */ 1_000_000_000, () -> 0);
    end = new AgentEnd(output, lease, List.of(samples), Thread.currentThread());
    end.holds(() -> ended.add("thread"));
    end.holds(() -> ended.add("recording"));
  }

  @AfterEach
  void close() throws IOException {
    output.close();
  }

  @Test
  void nothingEndsWhileWatcherAndFileAreThere() {
    assertFalse(end.look());
    assertFalse(end.ended());
    assertEquals(List.of(), ended);
    assertFalse(watcher.closed);
  }

  @Test
  void allEndsOnceWithTheWatcher() {
    watcher.unlocked = true;
    assertTrue(end.look());
    assertTrue(end.look());
    end.end(/* removing= */ true);
    assertEquals(List.of("thread", "recording"), ended);
    assertEquals(List.of(samples), watcher.removed);
    assertTrue(watcher.closed);
  }

  @Test
  void aRemovedFileEndsItToo() throws Exception {
    Files.delete(samples);
    assertTrue(end.look());
    assertTrue(watcher.closed);
  }

  @Test
  void filesThatSayWhyItFailedStay() {
    end.end(/* removing= */ false);
    assertEquals(List.of("thread", "recording"), ended);
    assertEquals(List.of(), watcher.removed);
    assertTrue(watcher.closed);
  }

  @Test
  void aRecordingThatBeginsTooLateEndsImmediately() {
    end.end(/* removing= */ true);
    end.holds(() -> ended.add("late"));
    assertEquals(List.of("thread", "recording", "late"), ended);
  }

  @Test
  void whatCannotBeEndedDoesNotKeepTheRest() throws Exception {
    Lease lease = new Lease(watcher, /* lengthNanos= */ 1_000_000_000, () -> 0);
    AgentEnd failing = new AgentEnd(output, lease, List.of(samples), Thread.currentThread());
    failing.holds(
        () -> {
          throw new IllegalStateException("already closed");
        });
    failing.holds(() -> ended.add("recording"));
    failing.end(/* removing= */ true);
    assertEquals(List.of("recording"), ended);
    assertEquals(List.of(samples), watcher.removed);
    assertTrue(watcher.closed);
  }

  @Test
  void itsThreadLooksByItself() throws Exception {
    CountDownLatch recordingClosed = new CountDownLatch(1);
    end.holds(recordingClosed::countDown);
    watcher.gone = true;
    end.start();
    recordingClosed.await();
    assertTrue(end.ended());
  }
}
