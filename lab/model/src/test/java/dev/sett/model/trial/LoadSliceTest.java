package dev.sett.model.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.storage.FilledResults;
import dev.sett.stats.Histograms;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LoadSliceTest {

  /** Windows of 100 ms over 5 s, after a second that is not counted. */
  private static final int COUNTED = 50;

  private static final int SETTLING = 10;

  @Test
  void burstsOfSlowAnswersAreCountedOverWholeResponses() {
    // A thousand connections, answered every 1.7 s: 588 a second. The window holds two or three.
    for (int first = 0; first < 17; first++) {
      LoadSlice slice = bursts(first, /* everyWindows= */ 17, /* responseSeconds= */ 1.7);

      String what = "first burst in window " + first;
      assertEquals(1000 / 1.7, slice.meanRps(), 0.03 * 1000 / 1.7, what);
      assertEquals(first <= 15 ? 600 : 400, slice.rps(), what);
    }
  }

  @Test
  void quickAnswersAndOnesThatTakeTooLongAreCountedAsTheyAre() {
    LoadSlice quick = bursts(0, 17, 0.05);
    assertEquals(quick.completed(), quick.meanAnswers());
    LoadSlice slow = bursts(0, 17, 2.6);
    assertEquals(slow.completed(), slow.meanAnswers());
    LoadSlice atRate = bursts(0, 17, 1.7).withTargetRps(588);
    assertEquals(atRate.completed(), atRate.meanAnswers());
    LoadSlice damaged = bursts(0, 17, 1.7).withService("HISTFAAA1");
    assertEquals(damaged.completed(), damaged.meanAnswers());
  }

  @Test
  void summaryHasTheMeanWithoutTheWindows() {
    LoadSlice slice = bursts(0, 17, 1.7);
    Trial trial = FilledResults.trial();
    Trial slow =
        trial.withSlices(
            List.of(new Slice(Phase.CAPACITY, 0, slice, trial.slices().getFirst().usage())));

    LoadSlice summary = TrialSummary.of(slow).slices().getFirst().load();

    assertEquals(List.of(), summary.windows());
    assertEquals(OptionalDouble.of(slice.meanAnswers()), summary.mean());
    assertEquals(slice.meanRps(), summary.meanRps());
    assertEquals(
        summary,
        TrialSummary.of(TrialSummary.of(slow)).slices().getFirst().load(),
        "the same again");
  }

  private static LoadSlice bursts(int first, int everyWindows, double responseSeconds) {
    List<LoadSlice.Window> windows = new ArrayList<>();
    long completed = 0;
    for (int i = 0; i < SETTLING + COUNTED; i++) {
      boolean burst = i >= SETTLING && (i - SETTLING - first) % everyWindows == 0;
      boolean begun = i - SETTLING >= first;
      long here = burst && begun ? 1000 : 0;
      completed += here;
      windows.add(new LoadSlice.Window(here, 0, 0, 0, 0));
    }
    Histogram response = new Histogram(3);
    response.setAutoResize(true);
    response.recordValueWithCount((long) (responseSeconds * 1e9), 1000);
    return FilledResults.trial()
        .slices()
        .getFirst()
        .load()
        .with()
        .targetRps(0)
        .countedNanos(COUNTED * LoadSlice.WINDOW_NANOS)
        .completed(completed)
        .windows(windows)
        .service(Histograms.encode(response))
        .build();
  }
}
