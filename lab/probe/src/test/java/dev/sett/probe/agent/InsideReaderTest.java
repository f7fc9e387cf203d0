package dev.sett.probe.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Carriers;
import dev.sett.model.inside.InsideWindow.Hiccup;
import dev.sett.model.inside.InsideWindow.PoolReading;
import dev.sett.probe.proc.ProbeException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InsideReaderTest {
  private static final String HEADER =
      """
      {"agent":"0.1.0","jdk":"25.0.3","pid":4711,"missing":[]}
      """;
  private static final String WINDOW =
      """
      {"atMillis":312,"wallNanos":100480211,"carriers":{"looks":88,"parallelism":2,"poolSize":2,"meanMounted":1.989,"meanQueued":6.102,"maxQueued":7,"queuedLooks":88,"idleWhileQueued":0.011},"platformHiccup":{"count":88,"meanNanos":120034,"maxNanos":3100987},"virtualHiccup":{"count":1,"meanNanos":91000000,"maxNanos":91000000},"pools":[{"kind":"ThreadPoolExecutor","name":"pool-thread","size":4,"max":4,"active":4,"queued":6,"completed":0}],"allocatedBytes":48128,"collections":1,"collectionNanos":3000000,"heapUsedBytes":2097152,"directBytes":8192,"agentCpuNanos":912345}
      """;

  @Test
  void readsAWindowWhole() {
    InsideReader.Inside read = InsideReader.read(HEADER + WINDOW);
    assertEquals("25.0.3", read.jdk());
    assertEquals(4711, read.pid());
    assertEquals(List.of(), read.missing());
    assertEquals(
        List.of(
            new InsideWindow(
                312,
                100_480_211,
                Optional.of(new Carriers(88, 2, 2, 1.989, 6.102, 7, 88, 0.011)),
                new Hiccup(88, 120_034, 3_100_987),
                new Hiccup(1, 91_000_000, 91_000_000),
                List.of(new PoolReading("ThreadPoolExecutor", "pool-thread", 4, 4, 4, 6, 0)),
                48_128,
                1,
                3_000_000,
                2_097_152,
                8_192,
                912_345)),
        read.windows());
  }

  @Test
  void aSchedulerThatCantBeSeenIsEmpty() {
    String without = WINDOW.replaceFirst("\"carriers\":\\{[^}]*},", "");
    InsideReader.Inside read =
        InsideReader.read(
            HEADER.replace("[]", "[\"The scheduler can't be seen.\",\"Nor this.\"]") + without);
    assertEquals(Optional.empty(), read.windows().getFirst().carriers());
    assertEquals(List.of("The scheduler can't be seen.", "Nor this."), read.missing());
  }

  @Test
  void eventsAreKeptInOrder() {
    InsideReader.Inside read =
        InsideReader.read(
            HEADER
                + "{\"event\":\"one\",\"atMillis\":3}\n"
                + WINDOW
                + "{\"event\":\"two\",\"atMillis\":400}\n");
    assertEquals(List.of("one", "two"), read.events());
    assertEquals(1, read.windows().size());
  }

  @Test
  void eventsSayWhetherAChangeHappened() {
    InsideReader.Inside read =
        InsideReader.read(
            HEADER
                + "{\"event\":\"one\",\"atMillis\":3,\"changed\":true}\n"
                + "{\"event\":\"two\",\"atMillis\":4,\"changed\":false}\n"
                + "{\"event\":\"three\",\"atMillis\":5}\n");
    assertEquals(List.of("one", "two", "three"), read.events());
    assertEquals(List.of("one"), read.changed());
    assertEquals(List.of("two"), read.notChanged());
  }

  @Test
  void aLastLineThatIsCutOffIsLeftOutAndNamed() {
    for (int length : new int[] {1, 50, 300, WINDOW.length() - 2, WINDOW.length() - 1}) {
      InsideReader.Inside read = InsideReader.read(HEADER + WINDOW + WINDOW.substring(0, length));
      assertEquals(1, read.windows().size(), "cut after " + length);
      assertEquals(
          List.of("The last line of the agent's output is cut off and is ignored."),
          read.missing());
    }
  }

  @Test
  void linesThatAreNoneOfTheAgentsAreLeftOutAndCounted() {
    InsideReader.Inside read =
        InsideReader.read(
            HEADER
                + "Exception in thread \"main\"\n"
                + WINDOW
                + "[1,2]\n\n"
                + "{\"wallNanos\":\"soon\"}\n"
                + "{\"something\":\"else\"}\n"
                + WINDOW);
    assertEquals(2, read.windows().size());
    assertEquals(
        List.of("5 lines of the agent's output can't be parsed and are ignored."), read.missing());
  }

  @Test
  void aFileWithoutAnythingHasNoWindows() {
    assertEquals(List.of(), InsideReader.read("").windows());
    assertEquals(List.of(), InsideReader.read("").missing());
  }

  @Test
  void aFileThatIsNotThereIsASentence() {
    ProbeException missing =
        assertThrows(
            ProbeException.class, () -> InsideReader.read(Path.of("/nowhere/inside.ndjson")));
    assertTrue(
        String.valueOf(missing.getMessage()).contains("started with the agent?"),
        missing.getMessage());
  }

  /** The program under measurement can write there what it likes. */
  @Test
  void aLinkAndAFileThatIsTooLargeAreNotRead(@TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), HEADER + WINDOW);
    Path link = Files.createSymbolicLink(folder.resolve("link"), secret);
    assertTrue(refusal(link).contains("is a symbolic link."), refusal(link));
    Path large = folder.resolve("large");
    try (RandomAccessFile grown = new RandomAccessFile(large.toFile(), "rw")) {
      grown.setLength((128L << 20) + 1);
    }
    assertTrue(refusal(large).contains("is too large:"), refusal(large));
  }

  private static String refusal(Path file) {
    ProbeException e = assertThrows(ProbeException.class, () -> InsideReader.read(file));
    return String.valueOf(e.getMessage());
  }
}
