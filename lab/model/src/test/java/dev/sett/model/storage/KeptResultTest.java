package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Looks;
import dev.sett.model.result.Plan;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kept result becomes a run again, on this machine or after it is gone. */
class KeptResultTest {
  private static final Instant NOW = Instant.parse("2026-11-28T03:04:05Z");

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path root;

  @Test
  void aCopyIsTheRunThatWasKept() {
    ResultFolder run = finished(plan(FilledResults.plan().machine().facts()));
    Path kept = kept(run);
    assertTrue(KeptResult.isIn(kept));
    assertFalse(KeptResult.isIn(run.path()));

    ResultFolder copy = KeptResult.unpack(kept, results(), root, NOW);

    assertEquals(results().resolve("golden-20261128-030405"), copy.path());
    assertEquals(run.plan(), copy.plan());
    assertEquals(run.trials().all(), copy.trials().all());
    assertEquals(run.looks(), copy.looks());
    assertEquals(run.experimentText(), copy.experimentText());
    assertTrue(copy.isOf(run.plan().experiment()));
  }

  @Test
  void itIsThatOfAnotherCheckoutWhereItIsUnpackedThere(@TempDir Path other) {
    Path kept = kept(finished(plan(Map.of())));

    Experiment copy =
        KeptResult.unpack(kept, other.resolve("results"), other, NOW).plan().experiment();

    assertEquals(plan(Map.of(), other).experiment(), copy);
  }

  @Test
  void nobodyHasSignedIt() {
    Path kept = kept(finished(plan(Map.of())));

    ResultFolder copy = KeptResult.unpack(kept, results(), root, NOW);

    assertFalse(PlanSignature.isIn(ResultFiles.below(copy.path())));
    assertThrows(IllegalStateException.class, () -> copy.toRun().plan());
  }

  @Test
  void whatCannotBeContinuedIsRefusedAndLeavesNothing() throws IOException {
    Path overHosts = kept(finished(plan(Map.of("hosts", "load: 10.0.0.2"))));
    assertRefused("was measured over several machines", overHosts);

    Path withoutTrials = kept(finished(plan(Map.of())));
    Files.delete(withoutTrials.resolve(TrialArchive.FILE));
    assertRefused("was kept without its raw trials", withoutTrials);

    Path named = kept(finished(plan(Map.of())));
    Path json = named.resolve("result.json");
    Files.writeString(json, Files.readString(json).replace("\"golden\"", "\"../golden\""));
    assertRefused("folder name", named);
  }

  private void assertRefused(String part, Path kept) {
    Path empty = root.resolve("none");
    ExperimentException refused =
        assertThrows(ExperimentException.class, () -> KeptResult.unpack(kept, empty, root, NOW));
    assertTrue(refused.toString().contains(part), refused::toString);
    assertFalse(Files.exists(empty));
  }

  private Path results() {
    return root.resolve("results");
  }

  private Path kept(ResultFolder run) {
    return new ResultArchiver(root, (result, trials) -> Map.of())
        .keep(run.path(), Optional.empty())
        .folder();
  }

  private ResultFolder finished(Plan plan) {
    ResultFolder run = ResultFolder.create(NewResult.make(results(), "run", Instant.EPOCH), plan);
    run.trials().save(FilledResults.trial(1));
    run.trials().save(FilledResults.failed());
    Looks looks = Looks.once(0.05, Duration.ofMinutes(3), Map.of("ping", 4));
    run.write(looks);
    run.write(FilledResults.result().withPlan(plan).withLooks(Optional.of(looks)));
    return run;
  }

  private Plan plan(Map<String, String> machine) {
    return plan(machine, root);
  }

  /** Of programs that are in a checkout. */
  private static Plan plan(Map<String, String> machine, Path checkout) {
    Plan filled = FilledResults.plan();
    return filled
        .withMachine(new Fingerprint(machine))
        .withExperiment(
            filled
                .experiment()
                .withVariants(
                    List.of(
                        new Variant(
                            "built-in",
                            new BuiltInServer(
                                "jetty",
                                "virtual",
                                List.of(),
                                List.of(),
                                Map.of(),
                                Optional.of(checkout.resolve("my jdk").toString()))),
                        new Variant(
                            "own",
                            new OwnServer(
                                List.of("./run", "--quiet"),
                                URI.create("http://127.0.0.1:8080/x"),
                                Optional.empty(),
                                Optional.of(checkout.resolve("service").toString()),
                                Map.of(),
                                Optional.empty(),
                                /* certificates= */ Optional.empty())))));
  }
}
