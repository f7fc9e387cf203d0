package dev.sett.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ReportChartsTest {

  @Test
  void picturesOfNamesThatDifferInPunctuationOnlyAreAllKept() {
    Map<String, String> charts = new LinkedHashMap<>();
    ReportCharts.add(charts, "a-b", "first");
    ReportCharts.add(charts, "a-b", "second");
    ReportCharts.add(charts, "a-b", "third");

    assertEquals(Map.of("a-b.svg", "first", "a-b-2.svg", "second", "a-b-3.svg", "third"), charts);
  }
}
