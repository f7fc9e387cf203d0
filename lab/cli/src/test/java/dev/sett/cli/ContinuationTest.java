package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.experiment.Continuation;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Looks;
import dev.sett.model.result.Result;
import dev.sett.model.result.Stretch;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The line after an undecided verdict, which can be pasted into a terminal. */
class ContinuationTest {

  private static final Duration BUDGET = Duration.ofMinutes(4);

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path root;

  @Test
  void anUndecidedVerdictNamesTheFolderAndATime() {
    ResultFolder folder = folder(Map.of());

    assertEquals(
        "To continue: ./sett resume %s --budget 15m (about 6 more pairs would decide)%n"
            .formatted(folder.path()),
        Continuation.howTo(folder, result(folder, Verdict.UNDECIDED)));
    assertEquals("", Continuation.howTo(folder, result(folder, Verdict.EQUIVALENT)));
  }

  @Test
  void aPathWithASpaceIsQuoted() {
    ResultFolder folder = folder("my run", Map.of());

    String line = Continuation.howTo(folder, result(folder, Verdict.UNDECIDED));

    assertTrue(
        line.startsWith("To continue: ./sett resume '" + folder.path() + "' --budget "), line);
  }

  /** Secrets are in no result, so the command that gave them has to give them again. */
  @Test
  void aRunWithSecretsIsContinuedByItsOwnCommand() {
    ResultFolder folder = folder(Map.of("DB_PASSWORD", "planted-1"));

    String line = Continuation.howTo(folder, result(folder, Verdict.UNDECIDED));

    assertTrue(
        line.startsWith(
            "To continue: ./sett compare --budget 4m --resume " + folder.path() + " --add 15m ("),
        line);
  }

  private ResultFolder folder(Map<String, String> env) {
    return folder("run", env);
  }

  private ResultFolder folder(String name, Map<String, String> env) {
    BuiltInServer jetty =
        new BuiltInServer("jetty", "platform:4", List.of(), List.of(), env, Optional.empty());
    return ResultFolder.create(
        root.resolve(name),
        TestingPlans.of(
            TestingPlans.ping(
                    new Variant("A", jetty), new Variant("B", BuiltInServer.of("jetty", "virtual")))
                .withDesign(Defaults.warmPairs(BUDGET)),
            "--budget",
            "4m"));
  }

  /** Two pairs of two minutes each, and eight that would decide. */
  private static Result result(ResultFolder folder, Verdict verdict) {
    Effect effect =
        new Effect(
            "ping",
            "A",
            "B",
            Metric.REQUESTS_PER_SECOND,
            List.of(100.0, 101.0),
            List.of(102.0, 104.0),
            1.02,
            0.98,
            1.06,
            0.99,
            1.05,
            1.02,
            0.5,
            verdict,
            OptionalInt.of(8),
            Optional.empty(),
            Optional.empty());
    return new Result(folder.plan(), Instant.EPOCH, List.of(effect), List.of(), List.of(), false)
        .withLooks(
            Optional.of(
                Looks.begun(0.05, Stretch.begun(BUDGET, false, Map.of()))
                    .with(Map.of("ping", 2), BUDGET, /* share= */ 1)));
  }
}
