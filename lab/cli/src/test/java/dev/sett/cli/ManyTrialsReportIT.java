package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultFolder;
import dev.sett.verdict.TestingResults;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory of a report does not grow with what its trials hold, and hardly with its page. */
class ManyTrialsReportIT {

  private static final int POINTS = 20;

  /** With the first hundred trials and the page as a text in memory, 34 MB did not suffice. */
  private static final String HEAP = "28m";

  @TempDir private Path temporary;

  @Test
  void fitsIntoASmallHeap() throws Exception {
    Path run = temporary.resolve("run");
    TestingResults.Made made = TestingResults.manyPoints(POINTS);
    ResultFolder folder = ResultFolder.create(run, made.result().plan());
    made.trials().forEach(folder.trials()::save);

    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xmx" + HEAP,
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName(),
                    "report",
                    run.toString()))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertEquals(0, process.waitFor(), output);
    assertTrue(Files.size(run.resolve("report.html")) > 1_000_000);
  }
}
