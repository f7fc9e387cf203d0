package dev.sett.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.report.WellFormed;
import dev.sett.report.chart.RowsChart.Row;
import dev.sett.report.chart.RowsChart.Span;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class RowsChartTest {
  private static final Pattern MARK =
      Pattern.compile("translate\\(([0-9.]+) [0-9.]+\\)\"><(?:c|p)");

  @Test
  void whatIsPublishedIsHollowAndWhatIsOursIsFilledWithItsInterval() {
    String svg = values(row("pool", Span.of(200), new Span(100, 90, 120))).body();

    assertTrue(svg.contains("<g class=\"v0 hollow\">"), svg);
    assertTrue(svg.contains("<g class=\"v0\">"), svg);
    assertTrue(svg.contains("class=\"band\""), svg);
    assertTrue(svg.contains("measured 100 ms [90, 120] · published 200 ms"), svg);
    assertTrue(
        values(row("pool", Span.range(5, 7.5), new Span(7.5, 6.9, 8)))
            .body()
            .contains("measured 7.5 ms [6.9, 8.0] · published 5.0 to 7.5 ms"));
    List<Double> at = places(svg);
    assertEquals(2, (at.get(0) - 8) / (at.get(1) - 8), 0.01, "twice as far from 0");
  }

  @Test
  void whatWasNotMeasuredSaysSoAndHasNoFilledMark() {
    String svg =
        values(new Row("pool", 0, Optional.of(Span.of(5)), Optional.empty(), "not measured yet"))
            .body();

    assertTrue(svg.contains("not measured yet · published 5 ms"), svg);
    assertFalse(svg.contains("<g class=\"v0\">"), svg);
    assertFalse(svg.contains("class=\"band\""), svg);
  }

  @Test
  void publishedRangesAreBarsAndRatiosHaveALogarithmicAxisAroundOne() {
    RowsChart chart =
        new RowsChart(
            "r",
            "",
            /* ratios= */ true,
            List.of(
                row("half", Span.range(0.5, 0.55), new Span(0.5, 0.5, 0.5)),
                row("same", Span.of(1), new Span(1, 1, 1)),
                row("twice", Span.of(2), new Span(2, 2, 2))));
    String svg = chart.body();

    assertTrue(svg.contains("<rect class=\"mk\""), svg);
    assertTrue(svg.contains("published −50 to −45%"), svg);
    List<Double> at = places(svg);
    assertEquals(5, at.size(), "the range is no mark");
    assertEquals(at.get(4) - at.get(2), at.get(2) - at.get(0), 0.1, "×2 is as far as −50%");
  }

  @Test
  void aFigureIsADocumentThatFollowsTheTheme() {
    RowsChart chart = values(row("a <b> & c", Span.of(1), new Span(1, 1, 1)));
    String svg = new FigureSvg("t & u", List.of(chart, chart), List.of("note ".repeat(40))).svg();

    WellFormed.check(svg.replaceAll("(?s)<style>.*?</style>", ""));
    assertTrue(svg.contains("prefers-color-scheme: dark"), svg);
    assertTrue(svg.contains("viewBox=\"0 0 420 "), svg);
    assertFalse(svg.contains("<b>"), svg);
    assertTrue(svg.split("class=\"light\"", -1).length > 4, "the note is in several lines");
  }

  private static RowsChart values(Row row) {
    return new RowsChart("title", "ms", /* ratios= */ false, List.of(row));
  }

  private static Row row(String name, Span published, Span ours) {
    return new Row(name, 0, Optional.of(published), Optional.of(ours), "not measured yet");
  }

  private static List<Double> places(String svg) {
    return MARK.matcher(svg).results().map(m -> Double.parseDouble(m.group(1))).toList();
  }
}
