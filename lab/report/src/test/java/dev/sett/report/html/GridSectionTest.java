package dev.sett.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.report.WellFormed;
import dev.sett.report.chart.LineChart;
import dev.sett.report.chart.LineChart.Mark;
import dev.sett.report.chart.LineChart.Series;
import dev.sett.report.data.ReportData;
import dev.sett.verdict.TestingResults;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GridSectionTest {

  private static final TestingResults.Made MADE = TestingResults.grid(/* seed= */ 3);
  private final List<LineChart> charts =
      GridSection.charts(ReportData.of(MADE.result(), MADE.trials()));

  @Test
  void oneChartForEachSettingOfTheOtherFactorsAndEachHeadlineMetric() {
    assertEquals(
        List.of(
            "Requests per second: 10ms, 1 CPU",
            "CPU per request: 10ms, 1 CPU",
            "Requests per second: 10ms, 2 CPUs",
            "CPU per request: 10ms, 2 CPUs",
            "Requests per second: 100ms, 1 CPU",
            "CPU per request: 100ms, 1 CPU",
            "Requests per second: 100ms, 2 CPUs",
            "CPU per request: 100ms, 2 CPUs"),
        charts.stream().map(LineChart::title).toList());
  }

  @Test
  void marksAreGeometricMeansOfTheBlocksWithTheirInterval() {
    Series base = series(charts.getFirst(), "A (platform:200)");
    Effect effect =
        MADE.result().effects().stream()
            .filter(e -> e.metric() == Metric.REQUESTS_PER_SECOND)
            .findFirst()
            .orElseThrow();
    double mean =
        Math.exp(effect.baseValues().stream().mapToDouble(Math::log).average().orElseThrow());

    Mark first = base.marks().getFirst();
    assertEquals(
        List.of(100.0, 250.0, 1000.0, 4000.0), base.marks().stream().map(Mark::x).toList());
    assertEquals(mean, first.y(), mean / 1e6);
    assertTrue(first.low() < mean && mean < first.high(), first.toString());
    assertTrue(charts.getFirst().logX(), "from 100 to 4000");
  }

  @Test
  void publishedFiguresAreHollowMarksOfTheSameColour() {
    Series ours = series(charts.getFirst(), "B (virtual)");
    Series theirs = series(charts.getFirst(), "B, published");

    assertTrue(theirs.hollow());
    assertFalse(ours.hollow());
    assertEquals(ours.place(), theirs.place());
    assertEquals(4000, theirs.marks().getFirst().y());
    assertTrue(
        charts.get(4).series().stream().noneMatch(Series::hollow), "nobody published 100 ms");
  }

  @Test
  void thePageHasThemAndIsWellFormed() {
    String html = HtmlReport.render(MADE.result(), MADE.trials());

    WellFormed.check(html);
    assertTrue(html.contains("<h2>Across the grid</h2>"));
    assertTrue(html.contains("Hollow marks are published figures"));
  }

  @Test
  void pointsWithoutFactorsHaveNoSuchSection() {
    TestingResults.Made none = TestingResults.firstLook(/* seed= */ 1);

    assertEquals("", GridSection.html(ReportData.of(none.result(), none.trials())));
  }

  private static Series series(LineChart chart, String name) {
    return chart.series().stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
  }
}
