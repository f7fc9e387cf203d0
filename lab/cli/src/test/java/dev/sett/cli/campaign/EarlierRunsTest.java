package dev.sett.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.cli.campaign.CampaignEntry.Step;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.JarHashes;
import dev.sett.model.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EarlierRunsTest {

  private static final Experiment ASKED =
      TestingExperiments.experiment("made-up", Duration.ofMinutes(4));
  private static final Plan NOW = TestingExperiments.plan(ASKED);
  private static final List<Trial> TWO =
      List.of(TestingExperiments.trial(1), TestingExperiments.trial(2));

  @TempDir private Path results;

  private Path run(String stamp, Plan plan, List<Trial> trials, Optional<Boolean> interrupted) {
    ResultFolder folder = ResultFolder.create(results.resolve("made-up-" + stamp), plan);
    trials.forEach(trial -> folder.trials().save(trial));
    interrupted.ifPresent(
        early ->
            folder.write(new Result(plan, Instant.EPOCH, List.of(), List.of(), List.of(), early)));
    return folder.path();
  }

  private Path finished(String stamp, Plan plan) {
    return run(stamp, plan, TWO, Optional.of(false));
  }

  private Step step(Plan now) {
    return new EarlierRuns(results).step(ASKED, now);
  }

  private Step notCounted(Path folder, String why) {
    return new Step.Begin(Optional.of(folder + ", " + why));
  }

  @Test
  void withoutAnyRunItIsBegun() throws Exception {
    assertEquals(new Step.Begin(Optional.empty()), step(NOW));
    assertEquals(
        new Step.Begin(Optional.empty()),
        new EarlierRuns(results.resolve("none")).step(ASKED, NOW));
    Files.createDirectory(results.resolve("made-up-empty"));
    Files.createDirectory(results.resolve("made-up-damaged"));
    Files.writeString(results.resolve("made-up-damaged/plan.json"), "{");
    assertEquals(new Step.Begin(Optional.empty()), step(NOW));
  }

  @Test
  void aFinishedRunIsSkippedAtAnotherHourToo() {
    Path folder = finished("1", NOW);
    assertEquals(new Step.Skip(folder), step(NOW));
    Plan later =
        NOW.withMachine(new Fingerprint(Map.of("kernel", "6.8.0", "load average", "3.00")));
    assertEquals(new Step.Skip(folder), step(later));
  }

  @Test
  void aRunThatWasCutOffIsResumed() {
    Path killed = run("1", NOW, TWO, Optional.empty());
    assertEquals(new Step.Resume(killed, 2), step(NOW));
    Path stopped =
        run(
            "2",
            NOW.withStartedAt(TestingExperiments.STARTED.plusSeconds(9)),
            TWO,
            Optional.of(true));
    assertEquals(new Step.Resume(stopped, 2), step(NOW), "the newest one");
    Path folder = finished("0", NOW.withStartedAt(Instant.EPOCH));
    assertEquals(new Step.Skip(folder), step(NOW), "an older one that is finished");
  }

  @Test
  void aRunInWhichAVariantAlwaysFailedIsTriedAgain() {
    Path folder =
        run(
            "1",
            NOW,
            List.of(
                TestingExperiments.trial(1),
                TestingExperiments.failed(2),
                TestingExperiments.trial(3),
                TestingExperiments.failed(4)),
            Optional.of(false));
    assertEquals(new Step.Resume(folder, 4), step(NOW));
  }

  @Test
  void aRunThatEndedWithFailuresIsResumed() {
    Path folder =
        run(
            "1",
            NOW,
            List.of(
                TestingExperiments.trial(1),
                TestingExperiments.trial(2),
                TestingExperiments.trial(3),
                TestingExperiments.failed(4)),
            Optional.of(false));
    assertEquals(new Step.Resume(folder, 4), step(NOW));
  }

  @Test
  void aRunThatNeverReachedAVariantIsResumed() {
    Path folder = run("1", NOW, List.of(TestingExperiments.trial(1)), Optional.of(false));
    assertEquals(new Step.Resume(folder, 1), step(NOW));
  }

  @Test
  void aFailureThatWasMadeUpForIsNone() {
    Path folder =
        run(
            "1",
            NOW,
            List.of(
                TestingExperiments.trial(1),
                TestingExperiments.failed(2),
                TestingExperiments.trial(3),
                TestingExperiments.trial(4)),
            Optional.of(false));
    assertEquals(new Step.Skip(folder), step(NOW));
  }

  @Test
  void anotherMachineOrBuildDoesNotCount() {
    Path folder = finished("1", NOW);
    assertEquals(
        notCounted(folder, "kernel 6.12.0 instead of 6.8.0"),
        step(NOW.withMachine(new Fingerprint(Map.of("kernel", "6.12.0")))));
    String other = "1".repeat(64);
    assertEquals(
        notCounted(
            folder, "Sett's measuring jars with SHA-256 111111111111 instead of 000000000000"),
        step(builtAgain(other, other)));
    assertEquals(
        new Step.Skip(folder),
        step(builtAgain(other, TestingExperiments.HASH)),
        "what plans, judges and reports was built again");
    assertEquals(
        notCounted(folder, "its jars or today's are not known"),
        step(NOW.withJars(Optional.empty())));
  }

  private static Plan builtAgain(String sett, String measuring) {
    return NOW.withJars(
        Optional.of(
            new JarHashes(
                sett, Optional.of(measuring), Map.of("server jetty", TestingExperiments.HASH))));
  }

  @Test
  void aRunWithoutACellThatCanRunNowDoesNotCount() {
    Plan.Skipped skipped = new Plan.Skipped("rows", "b", "There was no JDK 21.");
    Path folder = finished("1", NOW.withSkipped(List.of(skipped)));
    assertEquals(notCounted(folder, "other points or variants can run here now"), step(NOW));
  }

  @Test
  void anotherDesignIsAnotherExperiment() {
    Experiment longer = ASKED.withDesign(ASKED.design().within(Duration.ofMinutes(9)));
    Path _ = finished("1", TestingExperiments.plan(longer));
    assertEquals(new Step.Begin(Optional.empty()), step(NOW));
  }
}
