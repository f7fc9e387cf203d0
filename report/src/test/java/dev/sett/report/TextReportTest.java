package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TextReportTest {
  @Test
  void looksLikeTheGoldenFileInEveryLocale() throws IOException {
    Golden.check("first-look.txt", () -> text(TestingResults.firstLook(7)));
    Golden.check("three-variants.txt", () -> text(TestingResults.threeVariants(7)));
    Golden.check("refused.txt", () -> text(TestingResults.refused(7)));
    Golden.check("one-block.txt", () -> text(TestingResults.oneBlock(7)));
    Golden.check("nothing-finished.txt", () -> text(TestingResults.noTrials()));
  }

  @Test
  void usesColourCodesOnlyWhenAsked() {
    TestingResults.Made made = TestingResults.firstLook(7);
    String plain = text(made);
    String coloured = TextReport.render(made.result(), made.trials(), "report.html", true);
    assertFalse(plain.contains("\u001b"));
    assertTrue(coloured.contains("\u001b[1mB (virtual): "));
    assertEquals(plain, coloured.replaceAll("\u001b\\[\\d+m", ""));
  }

  @Test
  void letsNothingFromOutsideSteerTheTerminal() {
    TestingResults.Made made = TestingResults.hostile(7);
    String text = TextReport.render(made.result(), made.trials(), "a\u001b[2Jb", false);
    assertFalse(text.contains("\u001b"));
    assertFalse(text.contains("\u202e"));
    assertTrue(text.contains("\\u001b[31m"));
    assertTrue(text.endsWith("Report: a\\u001b[2Jb\n"));
  }

  @Test
  void leavesOutTheReportLineWhenThereIsNoReport() {
    TestingResults.Made made = TestingResults.firstLook(7);
    assertFalse(TextReport.render(made.result(), made.trials(), "", false).contains("Report:"));
  }

  private static String text(TestingResults.Made made) {
    return TextReport.render(made.result(), made.trials(), "report.html", false);
  }
}
