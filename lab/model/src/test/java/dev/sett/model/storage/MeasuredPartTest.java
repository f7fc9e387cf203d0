package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MeasuredPartTest {

  @TempDir private Path folder;

  @Test
  void textsForReadersAndWhatIsJudgedAfterwardsAreLeftOut() {
    assertEquals(
        "format: 1\nname: x\nvariants:\n  about:\n    threads: virtual\ndesign:\n  budget: 4m\n",
        MeasuredPart.of(
            """
            format: 1
            name: x
            about: |-
              The question:

              design: none
            variants:
              about:
                threads: virtual
            design:
              budget: 4m
            quick:
              points: [a]
            published:
              findings:
                - {says: faster}
            """));
  }

  @Test
  void aRunIsOneOfItsExperimentWhateverIsSaidOfIt() {
    Experiment experiment = FilledResults.plan().experiment();
    ResultFolder run = run(experiment);

    assertTrue(run.isOf(experiment));
    assertTrue(
        run.isOf(
            experiment
                .withAbout("Another text.\n\nIn two paragraphs.")
                .withQuick(Optional.empty())
                .withPublished(Optional.empty())));
  }

  @Test
  void aRunIsNotOneOfAnExperimentThatIsMeasuredDifferently() {
    Experiment experiment = FilledResults.plan().experiment();
    ResultFolder run = run(experiment);

    assertFalse(run.isOf(experiment.withName("other")));
    assertFalse(run.isOf(experiment.withVariants(experiment.variants().reversed())));
    assertFalse(run.isOf(experiment.withPoints(experiment.points().subList(0, 1))));
    assertFalse(
        run.isOf(experiment.withDesign(experiment.design().within(Duration.ofMinutes(77)))));
  }

  /** The plan is rewritten while a run goes on; what was asked for stays. */
  @Test
  void theNumberOfPairsThatWasChosenOnTheWayIsNoDifference() {
    Experiment experiment = FilledResults.plan().experiment();
    ResultFolder run = run(experiment);
    run.toRun().fixPairs(7);

    assertEquals(Optional.of(7), run.plan().experiment().design().pairs());
    assertTrue(ResultFolder.open(folder).isOf(experiment));
  }

  @Test
  void anotherSecretIsNoDifference() {
    Experiment experiment = FilledResults.plan().experiment();
    assertTrue(run(withPassword(experiment, "planted-1")).isOf(withPassword(experiment, "p-2")));
  }

  private static Experiment withPassword(Experiment experiment, String password) {
    return experiment.withVariants(
        List.of(
            new Variant(
                "A",
                new BuiltInServer(
                    "jetty",
                    "virtual",
                    List.of(),
                    List.of(),
                    Map.of("DB_PASSWORD", password),
                    Optional.empty())),
            experiment.variants().getLast()));
  }

  private ResultFolder run(Experiment experiment) {
    Plan plan = FilledResults.plan().withExperiment(experiment);
    return ResultFolder.create(folder, plan);
  }
}
