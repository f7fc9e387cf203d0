package dev.sett.runner.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import dev.sett.runner.TestingRuns;
import dev.sett.verdict.blocks.KeptTrials;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RemainingBlocksTest {

  private static final Point WORKS = point("works");
  private static final Point DIES = point("dies");

  @TempDir private Path folder;

  @Test
  void aPointThatWasGivenUpNeedsNoBlocks() {
    ResultFolder _ =
        TestingRuns.planned(
            folder,
            TestingRuns.experiment(
                TestingRuns.VARIANTS, List.of(WORKS, DIES), TestingRuns.fiveBlocks()),
            Pairing.ALTERNATING,
            List.of());
    ResultFolder opened = TestingRuns.approved(folder);
    RunningPlan plan = new RunningPlan(opened, LookSchedule.of(opened, List.of()));
    KeptTrials trials = KeptTrials.of(List.of());
    GivenUpPoints givenUp = new GivenUpPoints(trials, /* points= */ 2, /* atFirst= */ false);
    RemainingBlocks remaining = new RemainingBlocks(plan, trials, givenUp);
    CommonRate rate = new CommonRate(plan, trials);
    assertEquals(Map.of(WORKS, 5, DIES, 5), remaining.needed(rate));

    givenUp.failed(failed(DIES));

    assertEquals(Map.of(WORKS, 5), remaining.needed(rate));
  }

  private static Point point(String name) {
    return new Point(name, Request.get(Optional.of("/x")), 5, OptionalDouble.empty());
  }

  private static Trial failed(Point point) {
    return new Trial(
        1,
        1,
        1,
        point.name(),
        "b",
        Instant.EPOCH,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.of(new Trial.Failure("It died.", List.of(), Optional.empty())));
  }
}
