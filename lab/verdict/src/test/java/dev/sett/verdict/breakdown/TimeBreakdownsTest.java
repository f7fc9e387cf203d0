package dev.sett.verdict.breakdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.Usage;
import dev.sett.model.result.Breakdown;
import dev.sett.model.result.Breakdown.Source;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.TrialSummary;
import dev.sett.verdict.TestingTrials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class TimeBreakdownsTest {

  private static final int PAIRS = 6;
  private static final long REQUESTS = 1000;

  /** Histograms have three digits. */
  private static final double DIGITS = 0.2;

  /*
   * A: 1 ms, of which 0.1 ms are CPU and nothing is waiting for a CPU
   * B: 2 ms, of which 0.15 ms are CPU and 0.25 ms are waiting for a CPU
   *
   * +100% = 0.05 / 1 + 0.25 / 1 + 0.7 / 1
   */
  @Test
  void anExampleComputedByHand() {
    Breakdown breakdown = only(of(pairs(slice(1, 100, 0), slice(2, 150, 250))));

    assertEquals(2, breakdown.ratio(), 0.002);
    assertEquals(
        List.of(Source.CPU_PER_REQUEST, Source.CPU_WAIT, Source.REST),
        breakdown.parts().stream().map(Breakdown.Part::source).toList());
    assertEquals(5, points(breakdown, Source.CPU_PER_REQUEST), DIGITS);
    assertEquals(25, points(breakdown, Source.CPU_WAIT), DIGITS);
    assertEquals(70, points(breakdown, Source.REST), DIGITS);
    Breakdown.Part rest = breakdown.part(Source.REST).orElseThrow();
    assertEquals(900, rest.baseValues().getFirst(), 1);
    assertEquals(1600, rest.otherValues().getFirst(), 2);
    assertTrue(rest.low() < 70 && rest.high() > 70 && rest.clear(), "" + rest);
  }

  @RepeatedTest(20)
  void partsAddUpToTheDifference(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= PAIRS; block++) {
      trials.add(trial("a", block, random(random, 1), random(random, 1)));
      trials.add(trial("b", block, random(random, 3)));
    }
    Breakdown breakdown = only(of(trials));

    double sum = breakdown.parts().stream().mapToDouble(Breakdown.Part::points).sum();
    assertEquals(100 * (breakdown.ratio() - 1), sum, 1e-6);
    breakdown.parts().forEach(p -> assertTrue(p.low() <= p.points() && p.points() <= p.high()));
  }

  @Test
  void summariesAreJudgedLikeTheirTrials() {
    List<Trial> trials = pairs(slice(1, 100, 0), slice(2, 150, 250));
    Breakdown whole = only(of(trials));
    Breakdown summed = only(of(trials.stream().map(TrialSummary::of).toList()));

    for (Breakdown.Part part : whole.parts()) {
      assertEquals(part.points(), points(summed, part.source()), DIGITS);
    }
  }

  @Test
  void aKernelThatCountsNoWaitsLeavesThemInTheRest() {
    Breakdown breakdown = only(of(pairs(slice(1, 100, 0), slice(2, 150, 0))));

    assertEquals(Optional.empty(), breakdown.part(Source.CPU_WAIT));
    assertEquals(95, points(breakdown, Source.REST), DIGITS);
  }

  @Test
  void onlyDecidedDifferencesAreBrokenDown() {
    assertEquals(List.of(), of(pairs(slice(1, 100, 0), slice(1.01, 150, 0))));
  }

  /** The time is decided, but CPU scatters so far that no part of it is. */
  @Test
  void aDifferenceWithoutAClearPartIsLeftOut() {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= PAIRS; block++) {
      trials.add(trial("a", block, slice(1, block % 2 == 0 ? 4000 : 100, 0)));
      trials.add(trial("b", block, slice(1.3, block % 2 == 0 ? 100 : 4000, 0)));
    }
    assertEquals(List.of(), of(trials));
  }

  @Test
  void theMeanOfFewRequestsIsLeftOut() {
    List<Trial> trials =
        pairs(slice(/* requests= */ 90, 1, 100, 0), slice(/* requests= */ 90, 2, 150, 250));

    assertEquals(List.of(), of(trials));
  }

  @Test
  void cpuThatWasNotReadIsRefused() {
    assertEquals(
        Optional.of("the CPU time of b could not be read."),
        only(of(pairs(slice(1, 100, 0), slice(2, 0, 0)))).refused());
  }

  @Test
  void cpuThatHasNothingToDoWithResponsesIsRefused() {
    String reason =
        only(of(pairs(slice(1, 100, 0), slice(2, 1_000_000, 0)))).refused().orElseThrow();

    assertTrue(reason.startsWith("per response, threads of b used CPUs or waited"), reason);
  }

  /** 1000 requests of 0.9 ms in a second use 90% of a CPU. */
  @Test
  void whatRefusesCpuPerRequestRefusesTheBreakdownWithTheSameReason() {
    List<Trial> trials =
        pairs(slice(1, 100, 0), slice(2, 900, 0)).stream().map(TestingTrials::onOneCpu).toList();

    String reason = only(of(trials)).refused().orElseThrow();
    assertTrue(
        reason.startsWith("CPU per request: the CPU of b was 90% busy at the common rate"), reason);
  }

  private static double points(Breakdown breakdown, Source source) {
    return breakdown.part(source).orElseThrow().points();
  }

  private static List<Breakdown> of(List<Trial> trials) {
    return TestingTrials.result(PAIRS, trials).breakdowns();
  }

  private static Breakdown only(List<Breakdown> breakdowns) {
    assertEquals(1, breakdowns.size());
    assertEquals(Breakdown.Total.MEAN_RESPONSE_TIME, breakdowns.getFirst().total());
    return breakdowns.getFirst();
  }

  private static List<Trial> pairs(Slice a, Slice b) {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= PAIRS; block++) {
      trials.add(trial("a", block, a));
      trials.add(trial("b", block, b));
    }
    return trials;
  }

  private static Trial trial(String variant, int block, Slice... slices) {
    return TestingTrials.trial(variant, block, List.of(slices));
  }

  private static Slice random(Random random, double millis) {
    return slice(
        millis * (0.95 + 0.1 * random.nextDouble()),
        100 + 900 * random.nextDouble(),
        500 * random.nextDouble());
  }

  private static Slice slice(double millis, double cpuMicros, double waitMicros) {
    return slice(REQUESTS, millis, cpuMicros, waitMicros);
  }

  /** A second at the common rate in which every request took the same time. */
  private static Slice slice(long requests, double millis, double cpuMicros, double waitMicros) {
    Slice slice = TestingTrials.cost(requests, millis, /* lagMillis= */ 0);
    Usage usage =
        slice
            .usage()
            .with()
            .cpuNanos(Math.round(requests * cpuMicros * 1e3))
            .runQueueWaitNanos(Math.round(requests * waitMicros * 1e3))
            .build();
    return new Slice(slice.phase(), slice.startMillis(), slice.load(), usage);
  }
}
