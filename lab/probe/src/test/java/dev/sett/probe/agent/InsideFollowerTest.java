package dev.sett.probe.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Hiccup;
import dev.sett.model.storage.ResultJson;
import dev.sett.probe.proc.ProbeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InsideFollowerTest {
  private static final InsideWindow WINDOW =
      new InsideWindow(
          312,
          100_480_211,
          Optional.empty(),
          new Hiccup(88, 120_034, 3_100_987),
          new Hiccup(1, 91_000_000, 91_000_000),
          List.of(),
          48_128,
          1,
          3_000_000,
          2_097_152,
          8_192,
          912_345);
  private static final String LINE = ResultJson.toJson(WINDOW) + "\n";

  @TempDir Path folder;

  @Test
  void givesWhatCameSinceTheLastCall() throws IOException {
    Path file =
        write(
            "{\"agent\":\"1\",\"pid\":7,\"recording\":\"/tmp/jfr\",\"missing\":[\"No carriers here.\"]}\n");
    InsideFollower windows = new InsideFollower(file);

    assertEquals(Optional.empty(), windows.recording());
    assertEquals(List.of(), windows.more());
    assertEquals(List.of("No carriers here."), windows.missing());
    assertEquals(Optional.of(Path.of("/tmp/jfr")), windows.recording());
    write(LINE + LINE);
    assertEquals(List.of(WINDOW, WINDOW), windows.more());
    assertEquals(List.of(), windows.more());
    write("{\"event\":\"made a pool larger\"}\n" + LINE);
    assertEquals(List.of(WINDOW), windows.more());
  }

  @Test
  void lineThatIsNotFinishedWaits() throws IOException {
    Path file = write(LINE + LINE.substring(0, 40));
    InsideFollower windows = new InsideFollower(file);

    assertEquals(List.of(WINDOW), windows.more());
    write(LINE.substring(40));
    assertEquals(List.of(WINDOW), windows.more());
    assertEquals(List.of(), windows.missing());
  }

  @Test
  void readsOnInTheNextFileWhenOneIsSetAside() throws IOException {
    String first = "{\"agent\":\"1\",\"jdk\":\"25\",\"missing\":[\"No carriers here.\"]}\n";
    Path file = write(first + LINE);
    try (InsideFollower windows = new InsideFollower(file)) {
      assertEquals(List.of(WINDOW), windows.more());
      for (int times = 0; times < 3; times++) {
        write(LINE + LINE + "{\"rotated\":true}\n");
        Files.move(file, folder.resolve("old"), StandardCopyOption.REPLACE_EXISTING);
        write(first + LINE);
        assertEquals(List.of(WINDOW, WINDOW, WINDOW), windows.more());
        write(LINE);
        assertEquals(List.of(WINDOW), windows.more());
      }
      assertEquals(List.of("No carriers here."), windows.missing());
    }
  }

  @Test
  void tellsWhetherTheAgentBeganOrRefused() throws IOException {
    try (InsideFollower windows = new InsideFollower(write(""))) {
      assertEquals(List.of(), windows.more());
      assertFalse(windows.begun());
      write("{\"agent\":\"1\",\"jdk\":\"25\",\"missing\":[]}\n");
      assertEquals(List.of(), windows.more());
      assertTrue(windows.begun());
      assertEquals(Optional.empty(), windows.refusal());
      write("{\"refused\":\"Another one looks.\"}\n");
      assertEquals(List.of(), windows.more());
      assertEquals(Optional.of("Another one looks."), windows.refusal());
      assertEquals(List.of(), windows.missing());
    }
  }

  @Test
  void namesALineThatCanNotBeReadAndContinues() throws IOException {
    InsideFollower windows = new InsideFollower(write("{\"atMillis\":\n" + LINE));

    assertEquals(List.of(WINDOW), windows.more());
    assertEquals(
        List.of("A line of the agent's output can't be parsed and is ignored."), windows.missing());
  }

  @Test
  void fileThatIsGoneIsNamed() {
    InsideFollower windows = new InsideFollower(folder.resolve("gone"));
    assertTrue(
        String.valueOf(assertThrows(ProbeException.class, windows::more).getMessage())
            .contains("gone"));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(
        folder.resolve("inside.ndjson"),
        text,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
