package dev.sett.report.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.report.RefusedPointTest;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WarningDigestTest {
  @Test
  void foldsWarningsThatDifferInNumbersOnly() {
    TestingResults.Made made = TestingResults.firstLook(7);
    assertEquals(
        List.of(
            "Somebody else used 3% of a CPU while this trial was measured (in 4 of 24 trials)",
            "Turbo is on: the clock may change with temperature. Blocks in random order share that"
                + " between the variants."),
        words(made));
  }

  @Test
  void putsTheWeightiestFirst() {
    assertEquals(
        "The load engine used 93% of its CPU at ping: it may have been the limit.",
        words(TestingResults.refused(3)).getFirst());
  }

  @Test
  void keepsPointsApartThatDifferInNumbersOnly() {
    TestingResults.Made made = TestingResults.firstLook(7);
    String few = "Only 3 whole blocks at %d connections; a verdict needs at least 5.";
    Result result =
        new Result(
            made.result().plan(),
            made.result().finishedAt(),
            made.result().effects(),
            made.result().verdicts(),
            Stream.of(100, 1000, 100)
                .map(n -> new Warning(Warning.Kind.FEW_BLOCKS, few.formatted(n)))
                .toList(),
            made.result().interrupted());

    List<String> words =
        WarningDigest.of(result, List.of()).all().stream()
            .map(WarningDigest.Folded::words)
            .toList();

    assertEquals(List.of(few.formatted(100), few.formatted(1000)), words.subList(0, 2));
  }

  @Test
  void countsWhatChangesNoConclusionInALine() {
    TestingResults.Made made = TestingResults.firstLook(7);
    WarningDigest digest = WarningDigest.of(made.result(), made.trials());
    assertEquals(
        "2 warnings that change no conclusion (noisy machine, machine)",
        digest.folded().orElseThrow());
    assertEquals(List.of(), digest.with(Consequence.LIMITS));
    assertEquals(Optional.empty(), new WarningDigest(List.of()).folded());
  }

  @Test
  void whatLimitsAConclusionAnywhereIsGivenInTheWordsOfThere() {
    TestingResults.Made made = TestingResults.firstLook(7);
    Result result = RefusedPointTest.refusing(e -> e.point().equals("10 ms wait"));
    List<Trial> trials =
        List.of(
            with(made, "ping", "The engine used 81%."),
            with(made, "10 ms wait", "The engine used 97%."));

    WarningDigest.Folded folded = WarningDigest.of(result, trials).all().getFirst();

    assertEquals("The engine used 97% (in 2 of 2 trials)", folded.words());
    assertEquals(Consequence.LIMITS, folded.consequence());
  }

  private static Trial with(TestingResults.Made made, String point, String text) {
    Trial trial =
        made.trials().stream().filter(t -> t.point().equals(point)).findFirst().orElseThrow();
    return ConsequenceTest.with(trial, new Warning(Warning.Kind.ENGINE_LIMITED, text));
  }

  private static List<String> words(TestingResults.Made made) {
    return WarningDigest.of(made.result(), made.trials()).all().stream()
        .map(WarningDigest.Folded::words)
        .toList();
  }
}
