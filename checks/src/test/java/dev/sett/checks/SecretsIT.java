package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is typed about the environment of the measured programs is kept in the result and hidden in
 * summaries. That nothing else of an environment is found anywhere stands in {@link ExplainIT}.
 */
final class SecretsIT {

  @TempDir private Path folder;

  /** Proves as well that what is planted would be found. */
  @Test
  void whatIsTypedIsKeptInTheResultAndHiddenInSummaries() throws Exception {
    SettProcess.Ended ended =
        SettProcess.start(
                List.of(
                    "compare",
                    "--blocks=1",
                    "--a=platform:10",
                    "--b=virtual",
                    "--work=idle=20ms",
                    "--env-a=DB_PASSWORD=planted-db-90c4",
                    "--markdown=" + folder.resolve("summary.md"),
                    "--junit=" + folder.resolve("junit.xml"),
                    "--connections=50",
                    "--duration=400ms",
                    "--warm-up=400ms..400ms",
                    "--budget=180s",
                    "--plain",
                    "--results=" + folder.resolve("results")),
                Planted.VARIABLES)
            .await(Duration.ofMinutes(8));

    // 1: such short trials may well be refused for a load engine that is still cold.
    assertTrue(ended.code() == 0 || ended.code() == 1, ended.text());
    Set<String> found = Planted.foundIn(folder);
    assertTrue(found.contains("plan.json: DB_PASSWORD"), found.toString());
    assertFalse(found.contains("summary.md: DB_PASSWORD"), found.toString());
    assertFalse(found.contains("junit.xml: DB_PASSWORD"), found.toString());
  }
}
