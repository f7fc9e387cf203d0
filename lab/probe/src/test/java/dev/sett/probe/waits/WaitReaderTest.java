package dev.sett.probe.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.WaitSample;
import dev.sett.model.inside.WaitSample.Kind;
import dev.sett.model.inside.WaitSample.Wait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitReaderTest {
  @TempDir private Path folder;

  /**
   * Four threads each for a monitor, a lock and a write lock, of which one has it and sleeps; two
   * virtual threads each that wait for a permit, a future, a queue, a signal and a socket, and as
   * many platform threads outside any pool; JDK 25.0.3.
   */
  private static Path dump() {
    return Path.of("src/test/resources/dev/sett/probe/jvm/jdk-25.0.3/threads.json");
  }

  private static Wait lock(String where) {
    return new Wait(Kind.LOCK, where, 3, "Shop.sleep", Optional.of(Kind.SLEEP));
  }

  private static Wait wait(Kind kind, String where, int threads) {
    return new Wait(kind, where, threads, "", Optional.empty());
  }

  @Test
  void aDumpOfJdk25IsRead() throws IOException {
    WaitSample sample = WaitReader.read(dump(), 1_500, 7_000_000);

    assertEquals(1_500, sample.atMillis());
    assertEquals(7_000_000, sample.cpuNanos());
    assertTrue(sample.threads() > 30, sample.toString());
    assertEquals(
        Set.of(
            lock("Shop.mon"),
            lock("Shop.lock"),
            lock("Shop.lambda$main$2"),
            wait(Kind.SLEEP, "Shop.sleep", 5),
            wait(Kind.PERMIT, "Shop.lambda$main$0", 2),
            wait(Kind.QUEUE, "Shop.lambda$main$1", 2),
            wait(Kind.SOCKET, "Shop.lambda$main$3", 2),
            wait(Kind.RESULT, "Shop.lambda$main$4", 2),
            wait(Kind.SIGNAL, "Shop.waits", 2)),
        Set.copyOf(sample.waits()));
  }

  @Test
  void placesBeyondTheMostFrequentAreKeptByKind() {
    List<DumpedThread> threads = new ArrayList<>();
    for (int place = 0; place < 30; place++) {
      DumpedThread thread =
          new DumpedThread(
              /* virtual= */ true,
              Thread.State.TIMED_WAITING,
              List.of("java.lang.Thread.sleep", "shop.Cart.step" + place),
              Optional.empty(),
              Optional.empty(),
              Set.of());
      threads.addAll(List.of(thread, thread));
    }

    List<Wait> waits = WaitReader.waits(threads);

    assertEquals(21, waits.size());
    assertEquals(new Wait(Kind.SLEEP, "", 20, "", Optional.empty()), waits.getLast());
  }

  @Test
  void whatIsNoDumpIsAnError() throws IOException {
    Path file = Files.writeString(folder.resolve("threads-1.json"), "{\"threadDump\": {");
    assertTrue(
        assertThrows(IOException.class, () -> WaitReader.read(file, 0, 0))
            .getMessage()
            .startsWith("threads-1.json is not"));
  }
}
