package dev.sett.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ReportChartsTest {

  @Test
  void picturesOfNamesThatDifferInPunctuationOnlyAreAllKept() {
    Map<String, String> charts = new LinkedHashMap<>();
    ReportCharts.add(charts, "1 CPU", "virtual", "first");
    ReportCharts.add(charts, "1, CPU", "virtual", "second");
    ReportCharts.add(charts, "1-cpu", "(virtual)", "third");

    assertEquals(
        Map.of(
            "1-cpu-virtual.svg", "first",
            "1-cpu-virtual-2.svg", "second",
            "1-cpu-virtual-3.svg", "third"),
        charts);
  }
}
