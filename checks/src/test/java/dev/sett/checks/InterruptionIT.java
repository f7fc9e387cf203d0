package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is cut off keeps every finished trial and leaves no process behind. */
@Order(4) // the longest first
final class InterruptionIT {

  @TempDir private Path results;

  @Test
  void ctrlCKeepsFinishedTrialsAndTheSameCommandFinishesTheRun() throws Exception {
    String token = "token-" + System.nanoTime();
    List<String> command = compare(token, "3..3", "240s", "--env-a=DB_PASSWORD=planted-1");
    SettProcess sett = SettProcess.start(command);
    sett.awaitText("block 1");
    sett.awaitText("block 2");

    sett.signal("INT");
    SettProcess.Ended ended = sett.await();

    assertEquals(130, ended.code(), ended.text());
    assertTrue(ended.text().contains("To resume: ./sett compare"), ended.text());
    assertEquals(List.of(), SettProcess.leftOver(token));
    ResultFolder folder = ResultFolder.open(folder());
    int kept = folder.trials().all().size();
    assertTrue(kept >= 2, "kept " + kept);
    assertTrue(folder.result().orElseThrow().interrupted());
    assertTrue(Files.size(folder.report()) > 10_000);

    SettProcess.Ended refused = SettProcess.run("resume", folder().toString());
    assertEquals(2, refused.code(), refused.text());
    assertTrue(
        refused.text().contains("environment variable DB_PASSWORD of variant A"), refused.text());
    List<String> again = new ArrayList<>(command);
    again.addAll(List.of("--resume", folder().toString()));
    SettProcess.Ended resumed = SettProcess.run(again);
    // 4: such short trials may well be refused for a load engine that is still cold.
    assertTrue(resumed.code() == 0 || resumed.code() == 4, resumed.text());
    assertTrue(ResultFolder.open(folder()).trials().all().size() > kept);
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  @Test
  void killedLabLosesNoFinishedTrialAndLeavesNoProcess() throws Exception {
    String token = "token-" + System.nanoTime();
    SettProcess sett = SettProcess.start(compare(token, "3..30", "240s"));
    sett.awaitText("block 2");

    sett.signal("KILL");
    sett.await();

    assertEquals(List.of(), SettProcess.leftOver(token));
    List<Trial> trials = ResultFolder.open(folder()).trials().all();
    assertTrue(trials.size() >= 2, "kept " + trials.size());
    SettProcess.Ended report = SettProcess.run("report", folder().toString());
    assertEquals(0, report.code(), report.text());
  }

  /** Five seconds is what it takes on an idle machine. */
  @Test
  void aSignalDuringAStopStartsNoOtherProgram() throws Exception {
    String token = "token-" + System.nanoTime();
    Path told = results.resolve("told");
    SettProcess sett =
        SettProcess.start(faulty("ignores-sigterm", token + " " + told, "3..3", "240s"));
    while (!Files.exists(told)) {
      Thread.sleep(20);
    }

    sett.signal("TERM");
    SettProcess.Ended ended = sett.await(Duration.ofSeconds(60));

    assertEnded(ended, sett, token);
    // The trial was over; nothing of the next one has begun.
    assertEquals(1, ResultFolder.open(folder()).trials().all().size(), ended.text());
    assertFalse(ended.text().contains("killed"), ended.text());
  }

  @Test
  void aSignalEndsAWaitOfAnHourForAProgramThatIsNeverReady() throws Exception {
    String token = "token-" + System.nanoTime();
    SettProcess sett =
        SettProcess.start(faulty("never-ready", token, "3..3", "240s", "--ready-timeout", "1h"));
    while (sett.descendants().noneMatch(InterruptionIT::isProgram)) {
      Thread.sleep(20);
    }

    sett.signal("TERM");
    SettProcess.Ended ended = sett.await(Duration.ofSeconds(60));

    assertEnded(ended, sett, token);
    assertEquals(List.of(), ResultFolder.open(folder()).trials().all());
  }

  /** Whether it is the measured program, and not Sett, whose arguments hold the same command. */
  private static boolean isProgram(ProcessHandle process) {
    String command = process.info().commandLine().orElse("");
    return command.contains(Misbehaving.class.getName()) && !command.contains("--url");
  }

  private void assertEnded(SettProcess.Ended ended, SettProcess sett, String token)
      throws Exception {
    assertEquals(143, ended.code(), ended.text());
    assertTrue(ended.text().contains("To resume: ./sett resume"), ended.text());
    assertTrue(ResultFolder.open(folder()).result().orElseThrow().interrupted());
    assertTrue(Files.size(ResultFolder.open(folder()).report()) > 10_000);
    assertEquals(List.of(), SettProcess.leftOver(token));
    assertEquals(List.of(), sett.leftInTemporaryFolder());
  }

  private List<String> compare(String token, String blocks, String budget, String... more)
      throws IOException {
    return faulty("healthy", token, blocks, budget, more);
  }

  private List<String> faulty(
      String fault, String words, String blocks, String budget, String... more) throws IOException {
    List<String> all =
        new ArrayList<>(SettProcess.comparison(fault, words, blocks, budget, results));
    all.addAll(List.of(more));
    return all;
  }

  private Path folder() throws IOException {
    try (Stream<Path> folders = Files.list(results)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }
}
