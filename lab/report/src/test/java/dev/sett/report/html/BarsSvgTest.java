package dev.sett.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Result;
import dev.sett.model.storage.KeptResult;
import dev.sett.report.TestingWhy;
import dev.sett.report.data.ReportData;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class BarsSvgTest {

  @Test
  void longestBarIsThatOfTheHighestMedian() {
    ReportData page = TestingWhy.firstLook(7).page();
    String svg = BarsSvg.standalone(page, page.points().getFirst(), Metric.REQUESTS_PER_SECOND);
    List<Double> widths =
        Pattern.compile("<rect fill=\"var\\(--c\\)\"[^>]* width=\"([\\d.]+)\"")
            .matcher(svg)
            .results()
            .map(found -> Double.valueOf(found.group(1)))
            .toList();
    assertEquals(2, widths.size(), svg);
    assertTrue(widths.get(0) > widths.get(1), "the pool is ahead on ping: " + widths);
    assertTrue(svg.contains(">platform:200</text>"), svg);
    int blocks = page.result().effects().getFirst().baseValues().size();
    assertEquals(2 * blocks, svg.split("<circle", -1).length - 1);
  }

  @Test
  void nothingIsDrawnOfWhatWasNotMeasured() {
    ReportData page = TestingWhy.firstLook(7).page();
    assertEquals("", BarsSvg.standalone(page, page.points().getFirst(), Metric.START));
  }

  @Test
  void ofManyVariantsThereIsOnePicture() {
    Result many = KeptResult.in(Path.of("../..", "results", "published", "everything"));
    Map<String, String> charts = ReportCharts.svg(many, List.of());
    assertEquals(
        List.of("published.svg", "wait-10ms-requests-per-second.svg"),
        List.copyOf(charts.keySet()));
    assertTrue(
        charts
            .getOrDefault("wait-10ms-requests-per-second.svg", "")
            .contains(">vertx/event-loop<"));
  }
}
