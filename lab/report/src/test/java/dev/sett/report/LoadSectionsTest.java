package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.report.data.ReportData;
import dev.sett.report.html.DotsSection;
import dev.sett.report.html.HtmlReport;
import dev.sett.report.load.LadderSection;
import dev.sett.report.load.RampSection;
import dev.sett.report.load.SloSection;
import dev.sett.report.summary.TextReport;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LoadSectionsTest {

  @Test
  void everyRampIsAThinLineAndEveryVariantAThickOne() {
    String html = RampSection.html(page(TestingLoads.ramps(2, 8)));

    assertEquals(6, count(html, "<polyline class=\"thin\""));
    assertEquals(2, count(html, "<polyline class=\"thick\""));
    assertEquals(2, count(html, "class=\"drop\""), "a mark each where 95% are reached");
    assertTrue(html.contains("95% of the plateau after"), html);
    WellFormed.check(html);
  }

  @Test
  void theVariantThatRisesSoonerHasItsMarkFurtherLeft() {
    String html = RampSection.html(page(TestingLoads.ramps(2, 8)));

    Matcher drop = Pattern.compile("class=\"drop\" x1=\"([\\d.]+)\"").matcher(html);
    assertTrue(drop.find());
    double first = Double.parseDouble(drop.group(1));
    assertTrue(drop.find());
    double second = Double.parseDouble(drop.group(1));
    assertTrue(first < second, first + " and " + second);
  }

  @Test
  void aVariantWithoutAPlateauIsDrawnWithoutAMark() {
    String html = RampSection.html(page(TestingLoads.ramps(2, 100)));

    assertEquals(1, count(html, "class=\"drop\""));
    assertTrue(html.contains("did not reach a plateau"), html);
    assertEquals(2, count(html, "<polyline class=\"thick\""));
  }

  @Test
  void aLadderShowsLatencyWithItsLimitAndWhatWasAnswered() {
    String html = LadderSection.html(page(TestingLoads.ladders()));

    assertEquals(3, count(html, "<svg class=\"line-chart\""));
    assertEquals(1, count(html, "limit 5ms"), "only on the percentile it is about");
    assertTrue(html.contains("<b>2.00 ms</b>"), html);
    assertTrue(html.contains("<td class=\"n\">4.00 s</td><td class=\"n\">75%</td>"), html);
    assertTrue(html.contains("up to 100% apart"), html);
    assertEquals(1, count(html, "8,000 req/s skipped"), html);
    WellFormed.check(html);
  }

  @Test
  void aVariantBelowTheLowestRateIsNamedWithItsBlocks() {
    String html = LadderSection.html(page(TestingLoads.laddersBelow()));

    assertTrue(html.contains(": below 1,000 req/s in 2 of 3 blocks"), html);
    assertEquals(1, count(html, "where no rate met the limit"));
    assertEquals(
        0, count(LadderSection.html(page(TestingLoads.ladders())), "no rate met the limit"));
    WellFormed.check(html);
  }

  @Test
  void aSearchShowsEveryRateWithTheLimitAndWhatWasMissed() {
    String html = SloSection.html(page(TestingLoads.searches()));

    assertEquals(1, count(html, "<svg class=\"line-chart\""));
    assertEquals(1, count(html, "limit 5ms"));
    assertEquals(3, count(html, "<polyline"), "one line per variant, and the limit");
    assertEquals(3, count(html, "<text class=\"\""), "two variants and the limit in the legend");
    assertEquals(6, count(html, "<b>met</b>"), html);
    assertEquals(3, count(html, "its p99 is 20.0 ms"), html);
    assertEquals(3, count(html, "2.00% of its requests fail"), html);
    assertTrue(html.contains("a p99 of 5 ms or less and at most 0.1% errors"), html);
    TestingResults.Made made = TestingLoads.searches();
    String whole = HtmlReport.render(made.result(), made.trials());
    assertTrue(whole.contains("all running and warm"), "variants alternate");
    WellFormed.check(whole);
    WellFormed.check(html);
  }

  @Test
  void theWholePageHasNoSectionOfWhatWasNotMeasured() {
    for (TestingResults.Made made : List.of(TestingLoads.ramps(2, 8), TestingLoads.ladders())) {
      String html = HtmlReport.render(made.result(), made.trials());
      WellFormed.check(html);
      for (String heading :
          List.of("Latency", "CPU per request", "Throughput of each trial", "Memory")) {
        assertFalse(html.contains("<h2>" + heading + "</h2>"), heading);
      }
      assertFalse(html.contains("all running and warm"), "variants run one after the other");
      assertFalse(html.contains("NaN"));
      assertFalse(
          TextReport.render(made.result(), made.trials(), "", TextReport.Warnings.LIMITING, false)
              .contains("NaN"));
    }
    TestingResults.Made usual = TestingResults.firstLook(7);
    assertEquals("", RampSection.html(page(usual)));
    assertEquals("", LadderSection.html(page(usual)));
    assertEquals("", DotsSection.html(page(usual)));
  }

  private static ReportData page(TestingResults.Made made) {
    return ReportData.of(made.result(), made.trials());
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
