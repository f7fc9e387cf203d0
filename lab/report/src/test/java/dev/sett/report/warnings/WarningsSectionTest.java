package dev.sett.report.warnings;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Placement;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.verdict.TestingResults;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WarningsSectionTest {

  private static final TestingResults.Made FIRST_LOOK = TestingResults.firstLook(7);

  private static String html(Optional<Duration> asked, Optional<Long> measuredMicros) {
    Plan plan = FIRST_LOOK.result().plan();
    Placement placement =
        new Placement(
            /* serverCpus= */ Optional.empty(),
            /* loadCpus= */ Optional.empty(),
            /* network= */ Optional.empty(),
            asked);
    List<Trial> trials =
        FIRST_LOOK.trials().stream()
            .map(t -> t.withLaunched(t.launched().map(l -> l.withRttMicros(measuredMicros))))
            .toList();
    return WarningsSection.html(
            ReportData.of(
                FIRST_LOOK
                    .result()
                    .withPlan(plan.withExperiment(plan.experiment().withPlacement(placement))),
                trials))
        .replace('\u00a0', ' ');
  }

  @Test
  void aDelayIsStatedAsItWasMeasured() {
    String html = html(Optional.of(Duration.ofMillis(1)), Optional.of(1_084L));

    assertTrue(html.contains("A round-trip time of 1ms was added"), html);
    assertTrue(html.contains("connecting took 1.08 ms"), html);
    assertTrue(html.contains("a pair of virtual interfaces"), html);
  }

  @Test
  void withoutADelayNothingIsSaidOfOne() {
    assertFalse(html(Optional.empty(), Optional.empty()).contains("round-trip time of"));
  }
}
