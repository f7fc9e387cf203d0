package dev.sett.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Published;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.Judgement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Program b takes 20% longer than a, in six blocks. */
final class FindingCountsTest {

  private static final Experiment MEASURED =
      TestingExperiments.experiment("made-up", Duration.ofMinutes(4));
  private static final List<Trial> TRIALS =
      IntStream.rangeClosed(1, 12).mapToObj(TestingExperiments::trial).toList();

  private static FindingCounts counts(Published.Finding... declared) {
    Plan plan = TestingExperiments.plan(MEASURED);
    Result result =
        Judgement.of(plan, TRIALS, Optional.empty(), /* interrupted= */ false, Instant.EPOCH);
    Experiment now =
        MEASURED.withPublished(
            Optional.of(new Published("source", "", "", "", List.of(), List.of(declared))));
    return FindingCounts.of(now, result, TRIALS);
  }

  @Test
  void findingsAreThoseThatAreDeclaredNow() {
    Published.Finding holds = TestingExperiments.finding(1.15, 1.25);
    Published.Finding stronger = TestingExperiments.finding(1.02, 1.04);
    Published.Finding opposite = TestingExperiments.finding(0.5, 0.6);
    Published.Finding elsewhere = TestingExperiments.finding("columns", 1.15, 1.25);

    assertEquals(
        "1 holds, 1 same direction, 1 does not hold, 1 not measured",
        counts(holds, stronger, opposite, elsewhere).words());
    assertEquals("2 hold, 2 do not hold", counts(holds, opposite, holds, opposite).words());
  }

  @Test
  void withoutFindingsThereIsADash() {
    assertEquals("-", counts().words());
    assertEquals("2 weaker or none, 3 undecided", new FindingCounts(0, 0, 2, 0, 3, 0).words());
  }
}
