package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.ResultFolder;
import dev.sett.model.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is cut off keeps every finished trial and leaves no process behind. */
final class InterruptionIT {

  @TempDir private Path results;

  @Test
  void ctrlCKeepsFinishedTrialsAndResumeFinishesTheRun() throws Exception {
    String token = "token-" + System.nanoTime();
    SettProcess sett = start(token, "3..3", "240s");
    sett.awaitText("block 1");
    sett.awaitText("block 2");

    sett.signal("INT");
    SettProcess.Ended ended = sett.await();

    assertEquals(130, ended.code(), ended.text());
    assertTrue(ended.text().contains("./sett resume"), ended.text());
    assertEquals(List.of(), SettProcess.leftOver(token));
    ResultFolder folder = ResultFolder.open(folder());
    int kept = folder.trials().size();
    assertTrue(kept >= 2, "kept " + kept);
    assertTrue(folder.result().orElseThrow().interrupted());
    assertTrue(Files.size(folder.report()) > 10_000);

    SettProcess.Ended resumed =
        SettProcess.run("resume", folder().toString(), "--results", results.toString());
    // 1: such short trials may well be refused for a load engine that is still cold.
    assertTrue(resumed.code() == 0 || resumed.code() == 1, resumed.text());
    assertTrue(ResultFolder.open(folder()).trials().size() > kept);
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  @Test
  void killedLabLosesNoFinishedTrialAndLeavesNoProcess() throws Exception {
    String token = "token-" + System.nanoTime();
    SettProcess sett = start(token, "3..30", "240s");
    sett.awaitText("block 2");

    sett.signal("KILL");
    sett.await();

    assertEquals(List.of(), SettProcess.leftOver(token));
    List<Trial> trials = ResultFolder.open(folder()).trials();
    assertTrue(trials.size() >= 2, "kept " + trials.size());
    SettProcess.Ended report = SettProcess.run("report", folder().toString());
    assertEquals(0, report.code(), report.text());
  }

  private SettProcess start(String token, String blocks, String budget) throws IOException {
    int port = SettProcess.freePort();
    String command = SettProcess.misbehaving(port, "healthy", token);
    return SettProcess.start(
        List.of(
            "compare",
            "--a",
            command,
            "--b",
            command,
            "--url",
            "http://127.0.0.1:" + port + "/",
            "--duration",
            "300ms",
            "--warm-up",
            "200ms..200ms",
            "--connections",
            "4",
            "--blocks",
            blocks,
            "--budget",
            budget,
            "--precision",
            "30%",
            "--plain",
            "--results",
            results.toString()));
  }

  private Path folder() throws IOException {
    try (Stream<Path> folders = Files.list(results)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }
}
