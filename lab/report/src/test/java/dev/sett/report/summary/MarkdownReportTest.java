package dev.sett.report.summary;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.result.Result;
import dev.sett.model.trial.Warning;
import dev.sett.report.Golden;
import dev.sett.verdict.TestingResults;
import dev.sett.verdict.gate.GateCheck;
import dev.sett.verdict.gate.GateOutcome;
import dev.sett.verdict.gate.GateReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {

  private static List<GateOutcome> gates(Result result, String... texts) {
    return GateCheck.all(
        java.util.Arrays.stream(texts)
            .map(t -> GateReader.read(t, result.plan().experiment()))
            .toList(),
        result);
  }

  private static String render(TestingResults.Made made, String... gates) {
    return MarkdownReport.render(made.result(), made.trials(), gates(made.result(), gates));
  }

  @Test
  void theFormIsSealed() throws IOException {
    Golden.check(
        "first-look.md",
        () ->
            render(
                TestingResults.firstLook(3),
                "b slower than a by 5% on throughput",
                "b slower than a by 5% on cpu at ping"));
  }

  @Test
  void aLongResultIsCutToWhatACommentTakes() {
    TestingResults.Made grid = TestingResults.grid(1);
    List<Warning> many = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      many.add(new Warning(Warning.Kind.PROGRAM, "w".repeat(i % 90) + " is a word of its own"));
    }
    Result result = grid.result();
    Result long1 =
        new Result(
            result.plan(),
            result.finishedAt(),
            java.util.Collections.nCopies(40, result.effects()).stream()
                .flatMap(List::stream)
                .toList(),
            result.verdicts(),
            many,
            /* interrupted= */ true);
    String markdown = MarkdownReport.render(long1, grid.trials(), List.of());
    assertTrue(markdown.length() <= MarkdownReport.MOST_CHARACTERS, markdown.length() + "");
    assertTrue(markdown.endsWith("The rest is omitted; see the full report.\n"));
    assertTrue(markdown.contains("The run was stopped early."));
  }

  @Test
  void nothingFromOutsideIsMarkup() {
    String markdown = render(TestingResults.hostile(1));
    assertFalse(markdown.contains("<img"), markdown);
    assertFalse(markdown.contains("<!--"), markdown);
    assertFalse(markdown.contains("\u001b"), markdown);
    assertFalse(markdown.contains("\u202e"), markdown);
  }
}
