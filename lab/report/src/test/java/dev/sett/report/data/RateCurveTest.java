package dev.sett.report.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.report.load.RateSection;
import dev.sett.verdict.TestingCpuTrials;
import dev.sett.verdict.TestingResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A uses less CPU per request than B at the common rate, by a fifth (12.9 and 15.7 µs). */
final class RateCurveTest {

  private final Result result = TestingResults.firstLook(1).result();
  private final Point point = result.plan().experiment().points().getFirst();
  private final List<Variant> variants = result.plan().experiment().variants();

  /** Two blocks in which B's CPU at the lower and the higher rate is this many times as high. */
  private ReportData page(double lowOfB, double highOfB) {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= 2; block++) {
      for (int v = 0; v < 2; v++) {
        trials.add(
            new TestingCpuTrials(point, variants.get(v), 0, v, /* scale= */ 1)
                .trialAtRates(trials.size() + 1, block, v == 0 ? 1 : lowOfB, v == 0 ? 1 : highOfB));
      }
    }
    return ReportData.of(result, trials);
  }

  @Test
  void aCurveThatAgreesWithTheCommonRateSaysNothing() {
    assertEquals(Optional.empty(), new RateCurve(page(1, 1), point).contradiction(variants.get(1)));
  }

  @Test
  void aVariantThatIsAheadElsewhereIsTold() {
    String sentence =
        new RateCurve(page(/* lowOfB= */ 0.6, 1), point)
            .contradiction(variants.get(1))
            .orElseThrow();
    assertTrue(sentence.contains("B uses"), sentence);
    assertTrue(sentence.contains("more at the common rate but"), sentence);
    assertTrue(sentence.contains("less at half the common rate"), sentence);
  }

  @Test
  void aDifferenceWithinTheMarginContradictsNothing() {
    double same = 12.9 / 15.7;
    assertEquals(
        Optional.empty(), new RateCurve(page(same, same), point).contradiction(variants.get(1)));
  }

  @Test
  void theCurveIsDrawnWhereThereAreRates() {
    ReportData withRates = page(1, 1);
    assertTrue(RateSection.html(withRates).contains("half the common rate"));
    ReportData without = ReportData.of(result, TestingResults.firstLook(1).trials());
    assertFalse(new RateCurve(without, point).hasRates());
    assertEquals("", RateSection.html(without));
  }
}
