package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A few of the ways to break a lab: nothing finished is lost, nothing is left behind, and the run
 * can be resumed. {@code ./check --long resilience} tries all of them.
 */
@Order(3) // the longest first
final class ResilienceIT {

  /** Five seconds on an idle machine. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private Path folder;

  @Test
  void labThatIsKilledWhileItSavesATrial() throws Exception {
    requireGood(new SignalCases(labs()).signal("KILL", LabState.SAVE));
  }

  @Test
  void labThatIsAskedToEndWhileItsEngineStarts() throws Exception {
    requireGood(new SignalCases(labs()).signal("INT", LabState.ENGINE));
  }

  @Test
  void secondLabIsRefusedAndTheFirstContinues() throws Exception {
    requireGood(new LockCases(labs()).twoLabs());
  }

  /** As on a full disk, for which a test would have to be root. */
  @Test
  void reportThatCantBeWrittenNamesTheCommandToContinue() throws Exception {
    LabRun run =
        LabRun.start(
            folder,
            folder.resolve("tmp"),
            /* terminal= */ false,
            labs().compare(folder, "healthy"));
    LabState.WITH_TRIAL.await(run, folder.resolve("told"));
    Path result = run.result().orElseThrow();
    Path inTheWay = Files.createDirectories(result.resolve("report.html/not-empty"));

    LabRun.End end = run.await(Duration.ofMinutes(3));

    assertEquals(2, end.code(), end.text());
    assertTrue(
        end.text()
            .contains(
                "2 finished trials are kept. Once the cause is fixed, resume: ./sett resume "
                    + result),
        end.text());
    Files.delete(inTheWay);
    Files.delete(result.resolve("report.html"));
    SettProcess.Ended resumed = SettProcess.run("resume", result.toString());
    assertTrue(resumed.code() == 0 || resumed.code() == 4, resumed.text());
    assertTrue(Files.size(result.resolve("report.html")) > 10_000);
  }

  private BreakableLabs labs() {
    return new BreakableLabs(folder, LIMIT, /* blocks= */ 1);
  }

  private static void requireGood(BreakOutcome outcome) {
    assertTrue(outcome.good(), outcome.toString());
  }
}
