package dev.sett.verdict.breakdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Breakdown;
import dev.sett.model.result.Breakdown.Source;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.TrialSummary;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.TestingTrials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class RateBreakdownsTest {

  private static final int PAIRS = 6;
  private static final long SECOND = 1_000_000_000;

  /*
   * A: 10 000 answers in 0.9 s of CPU and 1 s, 8000 of them in a window of 0.8 s.
   * B:  7 200 answers in 0.891 s of CPU and 1 s, 5760 of them in a window of 0.8 s.
   *
   * rate 0.72, CPU per request 123.75 µs / 90 µs = 1.375, CPUs used 0.891 / 0.9 = 0.99
   * ln 0.72 = -0.328504; -ln 1.375 = -0.318454; ln 0.99 = -0.010050
   * -28 points: -28 * 0.318454 / 0.328504 = -27.1434; -28 * 0.010050 / 0.328504 = -0.8566
   */
  @Test
  void anExampleComputedByHand() {
    Breakdown breakdown = only(of(pairs(slice(10_000, 8000, 0.9), slice(7200, 5760, 0.891))));

    assertEquals(0.72, breakdown.ratio(), 1e-9);
    assertEquals(
        List.of(Source.CPU_PER_REQUEST, Source.CPUS_USED, Source.COUNTED_WINDOW),
        breakdown.parts().stream().map(Breakdown.Part::source).toList());
    Breakdown.Part cpu = breakdown.part(Source.CPU_PER_REQUEST).orElseThrow();
    assertEquals(90, cpu.baseValues().getFirst(), 1e-9);
    assertEquals(123.75, cpu.otherValues().getFirst(), 1e-9);
    assertEquals(-27.1434, cpu.points(), 1e-4);
    assertTrue(cpu.low() < cpu.points() && cpu.points() < cpu.high() && cpu.clear(), "" + cpu);
    Breakdown.Part used = breakdown.part(Source.CPUS_USED).orElseThrow();
    assertEquals(0.9, used.baseValues().getFirst(), 1e-9);
    assertEquals(0.891, used.otherValues().getFirst(), 1e-9);
    assertEquals(-0.8566, used.points(), 1e-4);
    assertTrue(used.low() < used.points() && used.points() < used.high(), "" + used);
    Breakdown.Part window = breakdown.part(Source.COUNTED_WINDOW).orElseThrow();
    assertEquals(1, window.otherValues().getFirst(), 1e-9);
    assertEquals(0, window.points(), 1e-9);
    assertEquals(OptionalDouble.of(0.9), breakdown.baseBusy());
    assertEquals(0.891, breakdown.otherBusy().orElseThrow(), 1e-9);
  }

  /** Half of the answers of B come after its window: its rate is that much lower. */
  @Test
  void whatTheWindowLeavesOutIsAPartOfItsOwn() {
    Breakdown breakdown = only(of(pairs(slice(10_000, 8000, 0.9), slice(10_000, 4000, 0.9))));

    assertEquals(-50, breakdown.part(Source.COUNTED_WINDOW).orElseThrow().points(), 1e-9);
    assertEquals(0, breakdown.part(Source.CPU_PER_REQUEST).orElseThrow().points(), 1e-9);
  }

  @RepeatedTest(20)
  void partsAddUpInEveryBlockAndAllTogether(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    double factor = Math.exp(2 * random.nextGaussian());
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= PAIRS; block++) {
      trials.add(trial("a", block, random(random, 10_000), random(random, 10_000)));
      trials.add(trial("b", block, random(random, 10_000 * factor)));
    }
    for (Breakdown breakdown : of(trials)) {
      double points = breakdown.parts().stream().mapToDouble(Breakdown.Part::points).sum();
      assertEquals(100 * (breakdown.ratio() - 1), points, 1e-9 * Math.max(1, Math.abs(points)));
      for (int i = 0; i < PAIRS; i++) {
        Trial a = trials.get(2 * i);
        Trial b = trials.get(2 * i + 1);
        assertEquals(
            rate(b) / rate(a),
            ratio(breakdown, Source.CPUS_USED, i)
                * ratio(breakdown, Source.COUNTED_WINDOW, i)
                / ratio(breakdown, Source.CPU_PER_REQUEST, i),
            1e-9 * factor);
      }
      breakdown.parts().forEach(p -> assertTrue(p.low() <= p.points() && p.points() <= p.high()));
    }
  }

  @Test
  void summariesAreJudgedLikeTheirTrials() {
    List<Trial> trials = pairs(slice(10_000, 8000, 0.9), slice(7200, 5760, 0.891));

    assertEquals(of(trials), of(trials.stream().map(TrialSummary::of).toList()));
  }

  @Test
  void onlyDecidedDifferencesAreBrokenDown() {
    assertEquals(List.of(), of(pairs(slice(10_000, 8000, 0.9), slice(10_001, 8001, 0.5))));
  }

  @Test
  void aProgramThatCantBeSeenIsRefusedWithTheReasonOfItsTrial() {
    List<Trial> trials =
        pairs(slice(10_000, 8000, 0.9), slice(7200, 5760, 0)).stream()
            .map(
                t ->
                    t.variant().equals("a")
                        ? t
                        : t.withWarnings(
                            List.of(
                                new Warning(
                                    Warning.Kind.BACKGROUND,
                                    "b: CPU and memory can't be read: nobody owns its port."))))
            .toList();

    Breakdown breakdown = only(of(trials));
    assertEquals(
        Optional.of("b: CPU and memory can't be read: nobody owns its port."), breakdown.refused());
    assertEquals(List.of(), breakdown.parts());
  }

  /** B uses 99 µs per request and A 90 µs, but a fifth of those of B are its compiler's. */
  @Test
  void whatTheCompilerLeavesOpenIsRefused() {
    Slice compiling = slice(5000, 4000, 0.495);
    Slice jit =
        withUsage(
            compiling,
            compiling
                .usage()
                .withFamilies(
                    List.of(new Usage.Family(ThreadFamily.JIT, 1, SECOND / 10, 0, 0, 0))));
    Breakdown open = only(of(pairs(slice(10_000, 8000, 0.9), jit)));
    String sentence = open.refused().orElseThrow();

    assertTrue(only(of(pairs(slice(10_000, 8000, 0.9), compiling))).refused().isEmpty());
    assertEquals(List.of(), open.parts());
    assertTrue(
        sentence.startsWith(
            "JIT compiler threads took 0.0% of the time of a at full load and 10.0% of b."),
        sentence);
  }

  @Test
  void howBusyProgramsWereThatAreNotPinnedIsUnknown() {
    List<Trial> trials =
        pairs(slice(10_000, 8000, 0.9), slice(7200, 5760, 0.891)).stream()
            .map(t -> t.withLaunched(Optional.empty()))
            .toList();

    assertEquals(OptionalDouble.empty(), only(of(trials)).baseBusy());
  }

  /** In liberty-ping, the server used 80% of two CPUs and the load engine most of the rest. */
  @Test
  void howBusyProgramsWereIsUnknownWhereTheLoadEngineSharesTheirCpus() {
    List<Trial> trials =
        pairs(slice(10_000, 8000, 1.6), slice(7200, 5760, 1.58)).stream()
            .map(t -> t.withLaunched(t.launched().map(l -> l.withCpus("0-1"))))
            .toList();

    Breakdown shared = only(of(trials));

    assertEquals(OptionalDouble.empty(), shared.baseBusy());
    assertEquals(OptionalDouble.empty(), shared.otherBusy());
    assertTrue(shared.cpuMayLimit());
  }

  /** Half a CPU: 0.45 s of CPU in a second are 90% of what there is. */
  @Test
  void howBusyProgramsWereIsAShareOfTheirQuota() {
    List<Trial> trials = pairs(slice(10_000, 8000, 0.45), slice(7200, 5760, 0.4));
    Result free = TestingTrials.result(PAIRS, trials);
    Plan plan = TestingTrials.limitedTo(0.5, free.plan());

    Breakdown breakdown = only(new RateBreakdowns(plan).of(trials, free.effects()));

    assertEquals(0.9, breakdown.baseBusy().orElseThrow(), 1e-9);
    assertEquals(0.8, breakdown.otherBusy().orElseThrow(), 1e-9);
    assertEquals(0.45, only(free.breakdowns()).baseBusy().orElseThrow(), 1e-9);
    assertTrue(breakdown.cpuMayLimit() && !only(free.breakdowns()).cpuMayLimit());
  }

  private static double ratio(Breakdown breakdown, Source source, int block) {
    Breakdown.Part part = breakdown.part(source).orElseThrow();
    return part.otherValues().get(block) / part.baseValues().get(block);
  }

  private static double rate(Trial trial) {
    double completed = trial.slices().stream().mapToLong(s -> s.load().completed()).sum();
    return completed / trial.slices().stream().mapToLong(s -> s.load().countedNanos()).sum();
  }

  private static List<Breakdown> of(List<Trial> trials) {
    return TestingTrials.result(PAIRS, trials).breakdowns();
  }

  private static Breakdown only(List<Breakdown> breakdowns) {
    assertEquals(1, breakdowns.size());
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
    return TestingTrials.onOneCpu(TestingTrials.trial(variant, block, List.of(slices)));
  }

  private static Slice random(Random random, double requests) {
    long answered = Math.round(requests * (0.98 + 0.04 * random.nextDouble()));
    return slice(
        answered,
        Math.round(answered * (0.7 + 0.2 * random.nextDouble())),
        0.2 + 0.8 * random.nextDouble());
  }

  /**
   * A slice of one second, with a counted window of 0.8 s.
   *
   * @param completed of the answers, those in the window
   */
  private static Slice slice(long answered, long completed, double cpuSeconds) {
    Slice slice = TestingTrials.capacity(answered);
    Slice counted =
        new Slice(
            slice.phase(),
            slice.startMillis(),
            slice.load().with().completed(completed).countedNanos(8 * SECOND / 10).build(),
            slice.usage());
    return withUsage(counted, slice.usage().withCpuNanos(Math.round(cpuSeconds * SECOND)));
  }

  private static Slice withUsage(Slice slice, Usage usage) {
    return new Slice(slice.phase(), slice.startMillis(), slice.load(), usage);
  }
}
