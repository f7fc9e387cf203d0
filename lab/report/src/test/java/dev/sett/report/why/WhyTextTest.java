package dev.sett.report.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.report.Golden;
import dev.sett.report.TestingWhy;
import dev.sett.report.summary.TextReport;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class WhyTextTest {
  private static final TestingWhy.Explained FIRST_LOOK = TestingWhy.firstLook(7);

  @Test
  void looksLikeTheGoldenFilesInEveryLocale() throws IOException {
    Golden.check("explained.txt", () -> text(FIRST_LOOK, /* colour= */ false));
    Golden.check("why.txt", () -> WhyText.full(FIRST_LOOK.result(), /* colour= */ false));
  }

  @Test
  void takesTheDifferenceApartIntoSteps() {
    String text = WhyText.full(FIRST_LOOK.result(), /* colour= */ false);
    assertTrue(text.contains("Step by step, requests per second:"), text);
    assertTrue(
        text.contains(
            "platform:200 -> dispatch:200  -15% [-18, -12], 89% of the difference: each request is"
                + " handed to a second pool\n"),
        text);
    assertTrue(text.contains("These agree."), text);
  }

  @Test
  void nothingIsSaidOfWhatIsNotExplained() {
    TestingResults.Made made = TestingResults.firstLook(7);
    assertEquals("", WhyText.full(made.result(), false));
    assertFalse(
        TextReport.render(made.result(), made.trials(), "", TextReport.Warnings.LIMITING, false)
            .contains("Why"));
  }

  @Test
  void usesColourCodesOnlyWhenAsked() {
    String coloured = text(FIRST_LOOK, /* colour= */ true);
    assertTrue(coloured.contains("\u001b[1mEvery request changes its thread\u001b[0m"));
    assertEquals(text(FIRST_LOOK, false), coloured.replaceAll("\u001b\\[\\d+m", ""));
  }

  @Test
  void letsNothingFromOutsideSteerTheTerminal() {
    TestingWhy.Explained hostile = TestingWhy.hostile(7);
    for (String text :
        java.util.List.of(text(hostile, false), WhyText.full(hostile.result(), false))) {
      assertFalse(text.contains("\u001b"));
      assertFalse(text.contains("\u202e"));
      assertTrue(text.contains("\\u001b[31m"));
    }
  }

  private static String text(TestingWhy.Explained made, boolean colour) {
    return TextReport.render(
        made.result(), made.trials(), "results/first-look", TextReport.Warnings.LIMITING, colour);
  }
}
