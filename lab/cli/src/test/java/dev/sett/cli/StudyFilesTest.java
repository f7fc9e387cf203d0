package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.process.ExitCode;
import dev.sett.cli.results.FindingsCommand;
import dev.sett.cli.results.StudyFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class StudyFilesTest {
  private static final Path CHECKOUT = Path.of("../..").toAbsolutePath().normalize();
  private static final String HOW = "is out of date: run ./sett findings --redraw";

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path root;

  /** Fails when a result was kept, or a finding declared, and nothing was drawn anew. */
  @Test
  void figuresAndPagesAreWhatExperimentsAndKeptResultsGive() throws IOException {
    Map<Path, String> files = FindingsCommand.studies(CHECKOUT);
    if (System.getenv("SETT_WRITE_GOLDEN") != null) {
      new StudyFiles(CHECKOUT).write(files);
    }
    for (Map.Entry<Path, String> file : files.entrySet()) {
      Path path = CHECKOUT.resolve(file.getKey());
      assertEquals(
          file.getValue(),
          Files.isRegularFile(path) ? Files.readString(path) : "",
          file.getKey() + " " + HOW);
    }
    assertEquals(List.of(), new StudyFiles(CHECKOUT).stale(files), HOW);
  }

  @Test
  void writesOnlyWhatChangedAndRemovesPicturesOfFiguresThatAreGone() throws IOException {
    StudyFiles files = new StudyFiles(root);
    Path picture = Path.of("results/published/fibers-server/experiment-1-10ms.svg");
    Path page = Path.of("docs/published/README.md");
    Map<Path, String> contents = new TreeMap<>(Map.of(picture, "<svg/>", page, "page\n"));
    Path gone = root.resolve(picture).resolveSibling("gone.svg");
    Files.createDirectories(gone.resolveSibling(""));
    Files.writeString(gone, "<svg/>");

    assertEquals(3, files.write(contents), "two written, one removed");
    assertEquals("<svg/>", Files.readString(root.resolve(picture)));
    assertTrue(Files.notExists(gone));
    assertEquals(0, files.write(contents), "nothing has changed");
  }

  @Test
  void redrawStandsAlone() {
    for (String other : List.of("--verify", "--markdown", "results/x")) {
      StringWriter err = new StringWriter();
      CommandLine line = Main.commandLine().setErr(new PrintWriter(err));
      assertEquals(ExitCode.USAGE_ERROR, line.execute("findings", "--redraw", other));
      assertTrue(err.toString().contains("--redraw draws all kept results."), err.toString());
    }
  }
}
