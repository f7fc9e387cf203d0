package dev.sett.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.disk.ResultFiles;
import dev.sett.model.disk.TestingDisk;
import dev.sett.model.disk.UserKey;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Looks;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Stretch;
import dev.sett.model.storage.FilledResults;
import dev.sett.model.storage.PlanReview;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is left of a result after the power was cut between any two steps of saving it. */
class PowerCutTest {

  private static final int TRIALS = 3;
  private static final int PAIRS = 2;
  private static final Looks LOOKS =
      Looks.begun(0.05, Stretch.begun(Duration.ofMinutes(5), false, Map.of()));
  private static final String REPORT = "<!DOCTYPE html><title>report</title>";

  @TempDir private Path folder;

  /** Where the testing disk has its files; nothing is there on the real one. */
  private Path lost = Path.of("/");

  private int restored;

  @BeforeEach
  void makeTheKey() {
    lost = folder.resolve("lost");
    assertTrue(key().orNew().isPresent());
  }

  private UserKey key() {
    return UserKey.in(folder.resolve("key"));
  }

  private static Plan plan() {
    Experiment base = FilledResults.experiment();
    return FilledResults.plan()
        .withExperiment(base.withDesign(Defaults.warmPairs(Duration.ofMinutes(5))));
  }

  private static Plan planWithPairs() {
    return plan()
        .withExperiment(
            plan().experiment().withDesign(plan().experiment().design().withPairs(PAIRS)));
  }

  /** Everything that a run saves, one after the other. */
  private enum Save {
    PLAN,
    PAIRS_CHOSEN,
    TRIAL_1,
    TRIAL_2,
    LOOKS_COUNTED,
    TRIAL_3,
    RESULT,
    REPORT_WRITTEN
  }

  /** Saves until the power is cut; fills in what had been saved by then. */
  private void saveAll(TestingDisk disk, Set<Save> saved) {
    ResultFolder run =
        ResultFolder.create(
            ResultFiles.below(lost.resolve("run"), disk),
            plan(),
            plan().experiment(),
            key().orNew());
    saved.add(Save.PLAN);
    run.toRun().fixPairs(PAIRS);
    saved.add(Save.PAIRS_CHOSEN);
    run.trials().save(FilledResults.trial(1));
    saved.add(Save.TRIAL_1);
    run.trials().save(FilledResults.trial(2));
    saved.add(Save.TRIAL_2);
    run.write(LOOKS);
    saved.add(Save.LOOKS_COUNTED);
    run.trials().save(FilledResults.trial(3));
    saved.add(Save.TRIAL_3);
    run.write(FilledResults.result());
    saved.add(Save.RESULT);
    run.writeText("report.html", REPORT);
    saved.add(Save.REPORT_WRITTEN);
  }

  /** Cuts after every step, and checks every state that there may be then. */
  private int cutEverywhere(Set<TestingDisk.Step> ignored) throws IOException {
    int states = 0;
    for (int steps = 0; ; steps++) {
      TestingDisk disk = new TestingDisk(lost, steps, ignored);
      Set<Save> saved = EnumSet.noneOf(Save.class);
      boolean cut = false;
      try {
        saveAll(disk, saved);
      } catch (TestingDisk.PowerCut e) {
        cut = true;
      }
      Set<TestingDisk.State> possible = disk.states();
      for (TestingDisk.State state : possible) {
        check(restored(state), saved);
      }
      goOn(restored(possible.iterator().next()));
      states += possible.size();
      if (!cut) {
        assertEquals(EnumSet.allOf(Save.class), saved);
        assertEquals(1, possible.size(), "nothing is left to chance in the end");
        return states;
      }
    }
  }

  @Test
  void whatWasSavedIsThereAndWholeWheneverThePowerIsCut() throws Exception {
    int states = cutEverywhere(EnumSet.noneOf(TestingDisk.Step.class));
    assertTrue(states > 150, () -> states + " states");
  }

  /** The twin that is broken: without one of the steps the same check finds a loss. */
  @ParameterizedTest
  @EnumSource(names = {"SYNC", "SYNC_FOLDER"})
  void savingWithoutSyncingLosesSomething(TestingDisk.Step left) {
    assertThrows(
        AssertionError.class,
        () -> {
          int ignored = cutEverywhere(EnumSet.of(left));
        });
  }

  private Path restored(TestingDisk.State state) throws IOException {
    Path to = Files.createDirectory(folder.resolve("restored-" + ++restored));
    for (Path each : state.folders()) {
      Files.createDirectory(to.resolve(lost.relativize(each)));
    }
    for (Map.Entry<Path, ByteBuffer> file : state.files().entrySet()) {
      Files.write(to.resolve(lost.relativize(file.getKey())), file.getValue().array());
    }
    return to.resolve("run");
  }

  /** Opens what is left as {@code report} and {@code resume} do. */
  private void check(Path run, Set<Save> saved) {
    if (!Files.exists(run.resolve("plan.json"))) {
      assertFalse(saved.contains(Save.PLAN), "the plan is lost");
      Complaint refused =
          assertThrows(ExperimentException.class, () -> ResultFolder.open(run))
              .complaints()
              .getFirst();
      assertTrue(refused.sentence().startsWith("is not a result folder"), refused.sentence());
      return;
    }
    ResultFolder opened = opened(run);
    PlanReview review = opened.toRun().review(key());
    assertEquals(Optional.empty(), review.foreign(), "the signature fits");
    assertEquals(
        saved.contains(Save.PAIRS_CHOSEN) || !review.plan().equals(plan())
            ? planWithPairs()
            : plan(),
        opened.plan());
    assertFalse(opened.experimentText().isEmpty());
    checkTrials(opened, saved);
    checkWhole(opened.looks(), LOOKS, saved.contains(Save.LOOKS_COUNTED));
    checkWhole(opened.result(), FilledResults.result(), saved.contains(Save.RESULT));
    assertTrue(!saved.contains(Save.REPORT_WRITTEN) || Files.exists(opened.report()));
  }

  /** Saves more, as {@code resume} does. */
  private void goOn(Path run) {
    if (!Files.exists(run.resolve("plan.json"))) {
      return;
    }
    ResultFolder opened = opened(run);
    assertEquals(Optional.empty(), opened.toRun().review(key()).foreign());
    opened.trials().save(FilledResults.trial(TRIALS + 1));
    opened.toRun().fixPairs(PAIRS + 1);
    assertEquals(TRIALS + 1, opened.trials().all().getLast().number());
    assertEquals(Optional.empty(), opened(run).toRun().review(key()).foreign());
  }

  private static ResultFolder opened(Path run) {
    try {
      return ResultFolder.open(run);
    } catch (ExperimentException e) {
      throw new AssertionError("the plan can't be read", e);
    }
  }

  private static void checkTrials(ResultFolder opened, Set<Save> saved) {
    List<Trial> expected = new ArrayList<>();
    List<Trial> found;
    try {
      found = opened.trials().all();
    } catch (ExperimentException e) {
      throw new AssertionError("part of a file is taken for a trial", e);
    }
    for (int number = 1; number <= TRIALS; number++) {
      int each = number;
      if (saved.contains(Save.valueOf("TRIAL_" + number))
          || found.stream().anyMatch(t -> t.number() == each)) {
        expected.add(FilledResults.trial(number));
      }
    }
    assertEquals(expected, found, "trials");
  }

  private static <T> void checkWhole(Optional<T> found, T written, boolean saved) {
    assertEquals(saved || found.isPresent() ? Optional.of(written) : Optional.empty(), found);
  }
}
