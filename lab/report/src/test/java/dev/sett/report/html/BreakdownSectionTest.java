package dev.sett.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.result.Breakdown;
import dev.sett.model.result.Breakdown.Part;
import dev.sett.model.result.Breakdown.Source;
import dev.sett.model.result.Result;
import dev.sett.report.WellFormed;
import dev.sett.report.data.ReportData;
import dev.sett.report.summary.MarkdownReport;
import dev.sett.report.summary.TextReport;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BreakdownSectionTest {

  private static final TestingResults.Made MADE = TestingResults.firstLook(7);
  private static final String SENTENCE =
      "27 points [22, 31] come from more CPU per request and 1 point [-2, 4] from CPUs used.";

  @Test
  void hasASentenceAndARowWithABarForEachPart() {
    String html = html(with(MADE, 0.96));

    assertTrue(
        html.contains(SENTENCE.replace("[-2, 4]", "[−2,\u00a04]").replace("22, 31", "22,\u00a031")),
        html);
    assertTrue(
        html.contains(
            "<th>CPU per request</th><td class=\"n\">90.0 µs</td><td class=\"n\">123 µs</td>"
                + "<td class=\"n\">+37%</td><td class=\"n\">−27 [−31,\u00a0−22]</td><td><svg"),
        html);
    assertEquals(2, html.split("class=\"bar\"", -1).length - 1);
    WellFormed.check(HtmlReport.render(with(MADE, 0.96), MADE.trials()));
  }

  @Test
  void drawsNoPointsWhereCpuLimitsNeither() {
    String html = html(with(MADE, 0.5));

    assertTrue(html.contains("CPU limits neither variant"), html);
    assertTrue(html.contains("<td class=\"n\">+37%</td></tr>"), html);
    assertFalse(html.contains("<svg"), html);
  }

  @Test
  void ofResponseTimesItHasTheDifferences() {
    Result result = MADE.result();
    Breakdown time =
        new Breakdown(
            result.effects().getFirst().point(),
            result.effects().getFirst().base(),
            result.effects().getFirst().other(),
            Breakdown.Total.MEAN_RESPONSE_TIME,
            2,
            List.of(
                new Part(
                    Source.CPU_WAIT, List.of(100.0), List.of(1400.0), /* points= */ 130, 120, 140),
                new Part(
                    Source.REST, List.of(900.0), List.of(-400.0), /* points= */ -130, -140, -120)),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.empty());
    String html = html(result.withBreakdowns(List.of(time)));

    assertTrue(html.contains("<h3>Mean response time: "), html);
    assertTrue(
        html.contains(
            "<th>waiting for a CPU</th><td class=\"n\">100 µs</td><td class=\"n\">1.40 ms</td>"
                + "<td class=\"n\">+1.30 ms</td>"),
        html);
    assertTrue(
        html.contains(
            "<th>everything else</th><td class=\"n\">900 µs</td><td class=\"n\">−400 µs</td>"
                + "<td class=\"n\">−1.30 ms</td>"),
        html);
  }

  @Test
  void isLeftOutWhereNothingWasBrokenDown() {
    assertEquals("", html(MADE.result()));
  }

  @Test
  void aRefusalIsASentenceWithoutATable() {
    Result result = MADE.result();
    Breakdown refused =
        Breakdown.refused(
            result.effects().getFirst(),
            Breakdown.Total.REQUESTS_PER_SECOND,
            "b: <i>can't</i> be read.");
    String html = html(result.withBreakdowns(List.of(refused)));

    assertTrue(html.contains("is unknown: b: &lt;i&gt;can&#39;t&lt;/i&gt; be read."), html);
    assertFalse(html.contains("<table"), html);
  }

  @Test
  void namesFromOutsideAreEscaped() {
    TestingResults.Made hostile = TestingResults.hostile(7);

    WellFormed.check(HtmlReport.render(with(hostile, 0.96), hostile.trials()));
  }

  @Test
  void textAndMarkdownHaveTheSentences() {
    Result result = with(MADE, 0.96);

    String text = TextReport.render(result, MADE.trials(), "", TextReport.Warnings.LIMITING, false);
    assertTrue(text.contains("requests per second of B (virtual), " + SENTENCE + "\n"), text);
    String markdown = MarkdownReport.render(result, MADE.trials(), List.of());
    assertTrue(
        markdown.contains("27 points \\[22, 31\\] come from more CPU per request"), markdown);
  }

  private static String html(Result result) {
    return BreakdownSection.html(ReportData.of(result, MADE.trials()));
  }

  private static Result with(TestingResults.Made made, double busy) {
    Result result = made.result();
    return result.withBreakdowns(
        List.of(
            new Breakdown(
                result.effects().getFirst().point(),
                result.effects().getFirst().base(),
                result.effects().getFirst().other(),
                Breakdown.Total.REQUESTS_PER_SECOND,
                0.72,
                List.of(
                    new Part(
                        Source.CPU_PER_REQUEST, List.of(90.0), List.of(123.3), -27.1, -31.2, -22.4),
                    new Part(Source.CPUS_USED, List.of(0.9), List.of(0.891), -0.9, -4.1, 2)),
                OptionalDouble.of(busy),
                OptionalDouble.of(busy),
                Optional.empty())));
  }
}
