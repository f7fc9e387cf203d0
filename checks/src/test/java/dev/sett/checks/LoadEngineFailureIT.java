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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A comparison whose load engine breaks. */
final class LoadEngineFailureIT {

  @TempDir private Path results;

  @Test
  void aKilledEngineFailsOneTrialAndTheNextBlockHasAnother() throws Exception {
    SettProcess sett = SettProcess.start(compare("2..2"));
    sett.awaitText("block 1");
    ProcessHandle engine = sett.loadEngine();

    assertTrue(engine.destroyForcibly());
    SettProcess.Ended ended = sett.await();

    // 4: such short trials may well be refused for a load engine that is still cold.
    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    List<Trial> trials = folder().trials().all();
    List<Trial> failed = trials.stream().filter(t -> t.failure().isPresent()).toList();
    assertEquals(1, failed.size(), ended.text());
    Trial.Failure failure = failed.getFirst().failure().orElseThrow();
    String sentence = "The load engine (process " + engine.pid() + ") ended with exit code 137.";
    assertTrue(failure.sentence().startsWith(sentence), failure.sentence());
    assertEquals(Optional.of(Trial.Failure.Origin.LOAD_ENGINE), failure.origin());
    assertTrue(
        trials.stream().filter(t -> t.number() > failed.getFirst().number()).count() >= 4,
        ended.text());
  }

  /** It is stopped, so it neither sees that its input has ended, nor takes SIGTERM. */
  @ParameterizedTest
  @CsvSource({"KILL, 137", "INT, 130"})
  void aLabThatEndsLeavesNoEngineThatHangs(String signal, int code) throws Exception {
    SettProcess sett = SettProcess.start(compare("3..30"));
    sett.awaitText("block 1");
    ProcessHandle engine = sett.loadEngine();
    new ProcessBuilder("kill", "-STOP", Long.toString(engine.pid())).start().waitFor();

    sett.signal(signal);
    SettProcess.Ended ended = sett.await(Duration.ofSeconds(60));

    assertEquals(code, ended.code(), ended.text());
    engine.onExit().get(60, TimeUnit.SECONDS);
    assertFalse(engine.isAlive());
  }

  private List<String> compare(String blocks) throws IOException {
    String token = "token-" + System.nanoTime();
    return SettProcess.comparison("healthy", token, blocks, "240s", results);
  }

  private ResultFolder folder() throws IOException {
    try (Stream<Path> folders = Files.list(results)) {
      return ResultFolder.open(folders.filter(Files::isDirectory).findFirst().orElseThrow());
    }
  }
}
