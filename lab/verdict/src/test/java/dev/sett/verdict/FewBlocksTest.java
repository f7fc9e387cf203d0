package dev.sett.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.trial.Warning;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FewBlocksTest {

  private static final Duration BUDGET = Duration.ofHours(2);
  private static final Design DESIGN = Defaults.design();
  private static final Point POINT =
      new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());

  @Test
  void aPlanOfFourBlocksIsNoticedBeforeItTakesItsTime() {
    assertEquals(
        Optional.of(
            "--blocks 4 is too few for a verdict, which needs at least 5. Use --blocks 5 or more."),
        planned(DESIGN.blocks(1, 4, BUDGET)));
    assertEquals(Optional.empty(), planned(DESIGN.blocks(1, 5, BUDGET)));
  }

  @Test
  void pairsNeedFewerAndHaveTheirOwnFlag() {
    Design pairs = Defaults.warmPairs(BUDGET);
    assertEquals(
        Optional.of(
            "--pairs 1 is too few for a verdict, which needs at least 2. Use --pairs 2 or more."),
        planned(pairs.withPairs(1)));
    assertEquals(Optional.empty(), planned(pairs.withPairs(2)));
  }

  @Test
  void whatHelpsDependsOnThePlan() {
    assertEquals(
        Optional.of(
            "Only 3 complete blocks at ping; a verdict needs at least 5. Measure again with --blocks"
                + " 5 or more."),
        measured(DESIGN.blocks(1, 4, BUDGET), 3));
    assertEquals(
        Optional.of(
            "Only 1 complete block at ping; a verdict needs at least 5. Allow more time with"
                + " --budget."),
        measured(DESIGN.blocks(5, 10, BUDGET), 1));
    assertEquals(Optional.empty(), measured(DESIGN.blocks(5, 10, BUDGET), 5));
  }

  private static Optional<String> planned(Design design) {
    return FewBlocks.planned(
        new Experiment("test", "", List.of(), List.of(POINT), design, Placement.AUTOMATIC));
  }

  private static Optional<String> measured(Design design, long complete) {
    return FewBlocks.measured(design, POINT, complete).map(Warning::text);
  }
}
