package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
  private static final int MOST_BYTES = 100;

  @TempDir private Path folder;

  @Test
  void aFullFileIsSetAsideAndTheNextBeginsWithTheFirstLine() throws IOException {
    Path file = folder.resolve("samples");
    Path old = folder.resolve("samples.old");
    try (Output output = Output.open(file.toString(), MOST_BYTES)) {
      output.line("{first}");
      output.line("a".repeat(91));
      assertFalse(Files.exists(old), "100 bytes are no more than that");
      output.line("{next}");
      assertEquals("{first}\n" + "a".repeat(91) + "\n{\"rotated\":true}\n", Files.readString(old));
      assertEquals("{first}\n{next}\n", Files.readString(file));
      assertEquals(List.of(file, old), output.files());
    }
  }

  @Test
  void aFileThatIsSetAsideIsNotGone() throws Exception {
    try (Output output = Output.open(folder.resolve("samples").toString(), MOST_BYTES)) {
      output.line("{first}");
      AtomicBoolean gone = new AtomicBoolean();
      AtomicBoolean ended = new AtomicBoolean();
      Thread looking =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!ended.get()) {
                      gone.compareAndSet(false, output.gone());
                    }
                  });
      for (int i = 0; i < 2_000; i++) {
        output.line("a".repeat(91));
      }
      ended.set(true);
      looking.join();
      assertFalse(gone.get());
    }
  }

  @Test
  void filesDoNotGrowBeyondTwiceTheLimit() throws IOException {
    Path file = folder.resolve("samples");
    try (Output output = Output.open(file.toString(), MOST_BYTES)) {
      for (int i = 0; i < 1_000; i++) {
        output.line("{line}");
        long bytes = 0;
        for (Path one : output.files()) {
          bytes += Files.exists(one) ? Files.size(one) : 0;
        }
        assertTrue(bytes <= 2 * MOST_BYTES + "{\"rotated\":true}\n".length(), bytes + " bytes");
      }
      assertFalse(output.gone());
      Files.delete(file);
      assertTrue(output.gone());
    }
  }
}
