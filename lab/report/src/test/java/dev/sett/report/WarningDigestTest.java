package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.Result;
import dev.sett.model.Warning;
import java.util.List;
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
        WarningDigest.of(result, List.of()).stream().map(WarningDigest.Folded::words).toList();

    assertEquals(List.of(few.formatted(100), few.formatted(1000)), words.subList(0, 2));
  }

  private static List<String> words(TestingResults.Made made) {
    return WarningDigest.of(made.result(), made.trials()).stream()
        .map(WarningDigest.Folded::words)
        .toList();
  }
}
