package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class WarningDigestTest {
  @Test
  void foldsWarningsThatDifferInNumbersOnly() {
    TestingResults.Made made = TestingResults.firstLook(7);
    assertEquals(
        List.of(
            "Somebody else used 3 % of a CPU while this trial was measured (in 4 of 24 trials)",
            "Turbo is on: the clock may change with temperature. Blocks in random order share that"
                + " between the variants."),
        words(made));
  }

  @Test
  void putsTheWeightiestFirst() {
    assertEquals(
        "The load engine used 93 % of its CPU at ping: it may have been the limit.",
        words(TestingResults.refused(3)).getFirst());
  }

  private static List<String> words(TestingResults.Made made) {
    return WarningDigest.of(made.result(), made.trials()).stream()
        .map(WarningDigest.Folded::words)
        .toList();
  }
}
