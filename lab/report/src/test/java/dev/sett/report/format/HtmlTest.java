package dev.sett.report.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class HtmlTest {
  @Test
  void escapesWhatMeansSomethingInHtml() {
    assertEquals("&lt;a b=&quot;c&#39;&quot;&gt; &amp;amp;", Html.escape("<a b=\"c'\"> &amp;"));
  }

  @Test
  void keepsOutsideTextFromTurningTheLine() {
    assertEquals("<bdi>a\\u202eb</bdi>", Html.outside("a\u202eb"));
  }

  @Test
  void givesFiguresTrueSignsAndKeepsUnitsWithTheirNumbers() {
    assertEquals("−17% [−19,\u00a0−15]", Html.figures("-17% [-19, -15]"));
    assertEquals("×2.4 [2.3,\u00a02.5]", Html.figures("x2.4 [2.3, 2.5]"));
    assertEquals("B (a-1): 3% less [−4,\u00a0−2]", Html.sentence("B (a-1): 3% less [-4, -2]"));
  }

  @Test
  void leavesNothingInJsonThatEndsAScript() {
    String safe = Html.json("{\"a\":\"</script><!-- & \u2028\"}");
    assertFalse(safe.contains("<"));
    assertEquals("{\"a\":\"\\u003c/script\\u003e\\u003c!-- \\u0026 \\u2028\"}", safe);
  }
}
