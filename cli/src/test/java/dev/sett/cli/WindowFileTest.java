package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.ExperimentException;
import dev.sett.model.InsideWindow;
import dev.sett.model.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowFileTest {
  private static final InsideWindow WINDOW = TestingLooks.well().windows().getFirst();
  private static final String LINE = ResultFolder.toJson(WINDOW) + "\n";

  @TempDir Path folder;

  @Test
  void givesWhatCameSinceTheLastCall() throws IOException {
    Path file = write("{\"agent\":\"1\",\"pid\":7,\"missing\":[\"No carriers here.\"]}\n");
    WindowFile windows = new WindowFile(file);

    assertEquals(List.of(), windows.get());
    assertEquals(List.of("No carriers here."), windows.missing());
    write(LINE + LINE);
    assertEquals(List.of(WINDOW, WINDOW), windows.get());
    assertEquals(List.of(), windows.get());
    write("{\"event\":\"made a pool larger\"}\n" + LINE);
    assertEquals(List.of(WINDOW), windows.get());
  }

  @Test
  void lineThatIsNotFinishedWaits() throws IOException {
    Path file = write(LINE + LINE.substring(0, 40));
    WindowFile windows = new WindowFile(file);

    assertEquals(List.of(WINDOW), windows.get());
    write(LINE.substring(40));
    assertEquals(List.of(WINDOW), windows.get());
    assertEquals(List.of(), windows.missing());
  }

  @Test
  void namesALineThatCanNotBeReadAndGoesOn() throws IOException {
    WindowFile windows = new WindowFile(write("{\"atMillis\":\n" + LINE));

    assertEquals(List.of(WINDOW), windows.get());
    assertEquals(1, windows.missing().size());
    assertTrue(windows.missing().getFirst().contains("{\"atMillis\":"));
  }

  @Test
  void fileThatIsGoneIsNamed() {
    WindowFile windows = new WindowFile(folder.resolve("gone"));
    assertTrue(
        String.valueOf(assertThrows(ExperimentException.class, windows::get).getMessage())
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
