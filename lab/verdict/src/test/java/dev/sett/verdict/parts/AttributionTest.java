package dev.sett.verdict.parts;

import static dev.sett.model.inside.CpuPart.FRAMEWORK;
import static dev.sett.model.inside.CpuPart.GC;
import static dev.sett.model.inside.CpuPart.LOCKS;
import static dev.sett.model.inside.CpuPart.POLL;
import static dev.sett.model.inside.CpuPart.SETT;
import static dev.sett.model.inside.CpuPart.SUBMIT;
import static dev.sett.model.inside.CpuPart.UNKNOWN;
import static dev.sett.model.outside.ThreadFamily.CARRIER;
import static dev.sett.model.outside.ThreadFamily.OTHER;
import static dev.sett.model.outside.ThreadFamily.REQUEST;
import static dev.sett.model.outside.ThreadFamily.SELECTOR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.CpuPart;
import dev.sett.model.inside.PartSamples;
import dev.sett.model.inside.Profile;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingTrials;
import dev.sett.verdict.parts.Attribution.Row;
import dev.sett.verdict.parts.Attribution.Standing;
import dev.sett.verdict.parts.TestingParts.Used;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AttributionTest {
  private static final double EXACT = 1e-9;

  @Test
  void partsSumToTheCpuTimeWhateverTheProfilerMissed() {
    // The profiler took a tenth as many samples of selectors as of carriers, and none of the
    // collector.
    Trial trial =
        TestingParts.profiled(
            "b",
            1,
            List.of(new Used(CARRIER, FRAMEWORK, 6), new Used(CARRIER, SUBMIT, 2), used(POLL, 4)));
    Trial skewed =
        sampled(
            trial,
            new PartSamples(CARRIER, FRAMEWORK, 600, List.of()),
            new PartSamples(CARRIER, SUBMIT, 200, List.of()),
            new PartSamples(SELECTOR, POLL, 20, List.of()),
            new PartSamples(SELECTOR, UNKNOWN, 20, List.of()));
    CpuByPart parts = CpuByPart.of(skewed).orElseThrow();
    assertEquals(12, parts.micros(), EXACT);
    assertEquals(6, parts.kernelMicros(), EXACT);
    assertEquals(6, parts.micros(FRAMEWORK), EXACT);
    assertEquals(2, parts.micros(SUBMIT), EXACT);
    assertEquals(2, parts.micros(POLL), EXACT);
    assertEquals(2, parts.micros(UNKNOWN), EXACT);
    assertEquals(12, parts.shares().stream().mapToDouble(CpuByPart.Share::micros).sum(), EXACT);
  }

  @Test
  void familyThatWasNeverSampledIsItsOwnPartOrUnknown() {
    Trial trial =
        TestingParts.profiled(
            "b",
            1,
            List.of(
                new Used(CARRIER, FRAMEWORK, 6),
                new Used(ThreadFamily.GC, GC, 3),
                new Used(OTHER, LOCKS, 1)));
    Trial some = sampled(trial, new PartSamples(CARRIER, FRAMEWORK, 60, List.of()));
    CpuByPart parts = CpuByPart.of(some).orElseThrow();
    assertEquals(6, parts.micros(FRAMEWORK), EXACT);
    assertEquals(3, parts.micros(GC), EXACT);
    assertEquals(1, parts.micros(UNKNOWN), EXACT);
  }

  @Test
  void whereThreadsCanNotBeReadTheSamplesDivideTheWhole() {
    Trial trial = TestingParts.profiled("b", 1, List.of(used(POLL, 4), used(UNKNOWN, 6)));
    Trial whole =
        trial.withSlices(
            trial.slices().stream()
                .map(
                    s ->
                        new dev.sett.model.trial.Slice(
                            s.phase(),
                            s.startMillis(),
                            s.load(),
                            s.usage().withFamilies(List.of())))
                .toList());
    assertEquals(4, CpuByPart.of(whole).orElseThrow().micros(POLL), EXACT);
  }

  @Test
  void differencesOfPartsSumToTheDifferenceAndUnknownIsNotExplained() {
    Attribution found =
        of(
                pairs(3, i -> List.of(used(FRAMEWORK, 10 + i), used(LOCKS, 3))),
                pairs(
                    3,
                    i ->
                        List.of(
                            used(FRAMEWORK, 11 + i),
                            used(SUBMIT, 7),
                            used(UNKNOWN, 0.9 + 0.1 * i),
                            used(SETT, 0.5))))
            .orElseThrow();
    assertEquals(Standing.STATED, found.standing());
    assertEquals(6.5, found.total().difference(), EXACT);
    assertEquals(
        found.total().difference(),
        found.parts().stream().mapToDouble(Row::difference).sum(),
        EXACT);
    assertEquals(
        List.of(SUBMIT, LOCKS, FRAMEWORK, UNKNOWN, SETT),
        found.parts().stream().map(r -> r.part().orElseThrow()).toList());
    assertEquals(7, row(found, SUBMIT).difference(), EXACT);
    assertEquals(-3, row(found, LOCKS).difference(), EXACT);
    // (1.0 + 0.5) of 6.5 are unknown or Sett's.
    assertEquals(1 - 1.5 / 6.5, found.explained(), EXACT);
    assertTrue(found.explainedRange().contains(found.explained()), found.toString());
    assertTrue(
        found.explainedRange().low() > 0.7 && found.explainedRange().high() < 0.85,
        found.explainedRange().toString());
  }

  @Test
  void intervalsAreOverPairs() {
    Attribution found =
        of(pairs(3, i -> List.of(used(LOCKS, 10))), pairs(3, i -> List.of(used(LOCKS, 12 + i))))
            .orElseThrow();
    // Differences 2, 3, 4: t(0.975; 2) = 4.3027, s = 1.
    assertEquals(3 - 4.3027 / Math.sqrt(3), row(found, LOCKS).range().low(), 1e-4);
  }

  @Test
  void nothingIsStatedOfTooFewPairsOrOfNoDifference() {
    List<Used> ten = List.of(used(LOCKS, 10));
    assertEquals(
        Standing.TOO_FEW_PAIRS,
        of(pairs(1, i -> ten), pairs(1, i -> List.of(used(LOCKS, 20)))).orElseThrow().standing());
    assertEquals(
        Standing.NO_DIFFERENCE,
        of(pairs(3, i -> ten), pairs(3, i -> List.of(used(LOCKS, 9 + i))))
            .orElseThrow()
            .standing());
    assertEquals(Optional.empty(), of(pairs(3, i -> ten), i -> List.of()));
  }

  @Test
  void aProfileThatDisagreesWithTheComparedTrialsIsNotStated() {
    Used ten = used(LOCKS, 10);
    List<Trial> evidence = new ArrayList<>();
    List<Trial> same = new ArrayList<>();
    List<Trial> opposite = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      List<Used> more = List.of(used(LOCKS, 15 + 0.1 * i));
      evidence.add(TestingParts.profiled("a", i, List.of(ten)));
      evidence.add(TestingParts.profiled("b", i, more));
      same.add(TestingParts.plain("a", i, List.of(ten)));
      same.add(TestingParts.plain("b", i, more));
      opposite.add(TestingParts.plain("a", i, more));
      opposite.add(TestingParts.plain("b", i, List.of(ten)));
    }
    assertEquals(Standing.STATED, of(same, evidence).orElseThrow().standing());
    Attribution disagrees = of(opposite, evidence).orElseThrow();
    assertEquals(Standing.DISAGREES, disagrees.standing());
    assertEquals(-5.2, disagrees.unprofiled().orElseThrow().difference(), EXACT);
  }

  @Test
  void pairThatFailedOnOneSideIsLeftOut() {
    List<Trial> evidence = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      evidence.add(TestingParts.profiled("a", i, List.of(used(LOCKS, 10))));
      evidence.add(
          i == 2
              ? TestingTrials.failed("b", i)
              : TestingParts.profiled("b", i, List.of(used(LOCKS, 12 + 0.1 * i))));
    }
    assertEquals(2, of(List.of(), evidence).orElseThrow().pairs().size());
  }

  /** What a variant used in a pair. */
  private interface InPair {
    List<Used> used(int pair);
  }

  private record Pairs(int number, InPair in) {}

  private static Pairs pairs(int number, InPair in) {
    return new Pairs(number, in);
  }

  private static Optional<Attribution> of(Pairs base, Pairs other) {
    return of(base, other.in());
  }

  private static Optional<Attribution> of(Pairs base, InPair other) {
    List<Trial> evidence = new ArrayList<>();
    for (int i = 0; i < base.number(); i++) {
      evidence.add(TestingParts.profiled("a", i + 1, base.in().used(i)));
      List<Used> used = other.used(i);
      if (!used.isEmpty()) {
        evidence.add(TestingParts.profiled("b", i + 1, used));
      }
    }
    return of(List.of(), evidence);
  }

  private static Optional<Attribution> of(List<Trial> trials, List<Trial> evidence) {
    return Attribution.of(trials, evidence, TestingTrials.POINT, "a", "b", /* confidence= */ 0.95);
  }

  private static Used used(CpuPart part, double micros) {
    return new Used(part == POLL ? SELECTOR : REQUEST, part, micros);
  }

  private static Row row(Attribution found, CpuPart part) {
    return found.parts().stream()
        .filter(r -> r.part().equals(Optional.of(part)))
        .findFirst()
        .orElseThrow();
  }

  private static Trial sampled(Trial trial, PartSamples... parts) {
    Profile profile =
        new Profile("async-profiler 4.5", "cpu", 2_000_000, 1, List.of(), List.of(parts));
    return trial.withInside(
        trial.inside().map(inside -> inside.with(Optional.of(profile), List.of())));
  }
}
