package dev.sett.report.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.verdict.TestingCpuTrials;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FailedTrialsTest {
  private static final TestingResults.Made FIRST_LOOK = TestingResults.firstLook(7);
  private static final String FAILED =
      " on ping failed: The program ended with exit code 1 before it was ready.";

  private static Trial failed(int number, int variant) {
    ReportData page = ReportData.of(FIRST_LOOK.result(), List.of());
    Point ping = page.points().getFirst();
    Variant of = page.styles().variants().get(variant);
    return TestingCpuTrials.failed(number, ping, of);
  }

  private static List<String> sentences(List<Trial> trials) {
    return FailedTrials.sentences(ReportData.of(FIRST_LOOK.result(), trials));
  }

  @Test
  void trialsThatFailedAlikeAreOneSentence() {
    assertEquals(
        List.of(
            "Trials 1, 4 and 5 of A (platform:200)" + FAILED, "Trial 2 of B (virtual)" + FAILED),
        sentences(List.of(failed(1, 0), failed(2, 1), failed(4, 0), failed(5, 0))));
    assertEquals(List.of(), sentences(FIRST_LOOK.trials()));
  }

  @Test
  void manyAreCounted() {
    assertEquals(
        List.of("12 trials of B (virtual)" + FAILED),
        sentences(IntStream.range(0, 12).mapToObj(n -> failed(n, 1)).toList()));
  }
}
