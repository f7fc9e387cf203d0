package dev.sett.report.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.report.Golden;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {
  private static final TestingResults.Made FIRST_LOOK = TestingResults.firstLook(7);

  @Test
  void looksLikeTheGoldenFileInEveryLocale() throws IOException {
    golden("first-look.txt", FIRST_LOOK);
    golden("three-variants.txt", TestingResults.threeVariants(7));
    golden("published.txt", TestingResults.published(7));
    golden("refused.txt", TestingResults.refused(7));
    golden("one-block.txt", TestingResults.oneBlock(7));
    golden("nothing-finished.txt", TestingResults.noTrials());
  }

  private static void golden(String name, TestingResults.Made made) throws IOException {
    Golden.check(name, () -> text(made));
  }

  @Test
  void usesColourCodesOnlyWhenAsked() {
    String plain = text(FIRST_LOOK);
    String coloured =
        TextReport.render(
            FIRST_LOOK.result(),
            FIRST_LOOK.trials(),
            "results/first-look",
            TextReport.Warnings.LIMITING,
            true);
    assertFalse(plain.contains("\u001b"));
    assertTrue(coloured.contains("\u001b[1mping: B (virtual) serves "));
    assertEquals(plain, coloured.replaceAll("\u001b\\[\\d+m", ""));
  }

  @Test
  void aResultOfEarlierIsToldInTodaysWords() {
    Result result = FIRST_LOOK.result();
    Result earlier =
        new Result(
            result.plan(),
            result.finishedAt(),
            result.effects(),
            List.of(new PointVerdict("ping", "B: told otherwise on ping", List.of(), 1)),
            result.warnings(),
            result.interrupted());
    assertEquals(text(FIRST_LOOK), text(new TestingResults.Made(earlier, FIRST_LOOK.trials())));
  }

  @Test
  void letsNothingFromOutsideSteerTheTerminal() {
    TestingResults.Made made = TestingResults.hostile(7);
    String text =
        TextReport.render(
            made.result(), made.trials(), "a\u001b[2Jb", TextReport.Warnings.LIMITING, false);
    assertFalse(text.contains("\u001b"));
    assertFalse(text.contains("\u202e"));
    assertTrue(text.contains("\\u001b[31m"));
    assertTrue(text.endsWith("Report: a\\u001b[2Jb/report.html\n"));
  }

  @Test
  void leavesOutTheReportLineWhenThereIsNoReport() {
    String text =
        TextReport.render(
            FIRST_LOOK.result(), FIRST_LOOK.trials(), "", TextReport.Warnings.LIMITING, false);
    assertFalse(text.contains("Report:"));
  }

  private static String text(TestingResults.Made made) {
    return TextReport.render(
        made.result(), made.trials(), "results/first-look", TextReport.Warnings.LIMITING, false);
  }
}
