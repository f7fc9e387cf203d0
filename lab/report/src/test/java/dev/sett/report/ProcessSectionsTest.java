package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.MemoryReading.Moment;
import dev.sett.report.data.ReportData;
import dev.sett.report.html.DotsSection;
import dev.sett.report.html.HtmlReport;
import dev.sett.report.process.FootprintSection;
import dev.sett.report.process.MemoryPart;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessSectionsTest {
  private static final List<String> OF_LOAD =
      List.of("<h2>Latency</h2>", "<h2>CPU per request</h2>", "<h2>Throughput of each trial</h2>");

  @Test
  void memoryIsDividedFromTheFirstLookInside() {
    TestingResults.Made made = TestingProcesses.servers(/* inside= */ true);
    String html = FootprintSection.html(ReportData.of(made.result(), made.trials()));

    assertEquals(6, count(html, "aria-label=\"Memory of "));
    assertEquals(2, count(html, "not broken down: "), "after start nobody looks inside");
    assertEquals(4, count(html, "<title>heap, used: 40.0 MiB"));
    assertEquals(4, count(html, "<title>heap, resident but unused: 10.0 MiB"));
    assertTrue(html.contains("<td class=\"n\">226</td>"), "threads");
    WellFormed.check(html);
  }

  @Test
  void memoryThatNobodyLookedIntoIsShownAllTheSame() {
    TestingResults.Made made = TestingProcesses.servers(/* inside= */ false);
    String html = FootprintSection.html(ReportData.of(made.result(), made.trials()));

    assertEquals(6, count(html, "not broken down: "));
    assertTrue(html.contains("<td class=\"n\">–</td>"), "heap is unknown, not 0");
  }

  @Test
  void partsAreNeverMoreThanTheWhole() {
    long mib = 1 << 20;
    MemoryReading reading =
        new MemoryReading(
            Moment.LOADED,
            0,
            100 * mib,
            0,
            60 * mib,
            512 * mib,
            64 * mib,
            30 * mib,
            20 * mib,
            9,
            5 * mib);
    Map<MemoryPart, Double> parts = MemoryPart.of(reading);

    assertEquals(100.0 * mib, parts.values().stream().mapToDouble(v -> v).sum(), 1);
    assertEquals(10.0 * mib, parts.getOrDefault(MemoryPart.METASPACE, -1.0), 1);
    assertEquals(0.0, parts.getOrDefault(MemoryPart.REST, -1.0), 1);
  }

  @Test
  void whatWasAllocatedWhileLookingInsideIsNoPart() {
    MemoryReading reading = new MemoryReading(Moment.LOADED, 0, 100, 0, 60, 90, 40, 0, 0, 9, 0);
    Map<MemoryPart, Double> parts = MemoryPart.of(reading);

    assertEquals(40.0, parts.getOrDefault(MemoryPart.HEAP_USED, -1.0));
    assertEquals(60.0, parts.getOrDefault(MemoryPart.REST, -1.0));
  }

  @Test
  void timesOfProcessesAreDotsAndAMedian() {
    TestingResults.Made made = TestingProcesses.servers(/* inside= */ true);
    String html = DotsSection.html(ReportData.of(made.result(), made.trials()));

    assertEquals(2 * 2 * 5, count(html, "<title>block "));
    assertTrue(html.contains("<title>block 1: 620 ms</title>"), html);
    assertTrue(html.contains("<h3>Start to first answer</h3>"), html);
    assertFalse(html.contains("NaN"), html);
    WellFormed.check(html);
  }

  @Test
  void aPageWithoutLoadHasNoSectionOfLoad() {
    for (TestingResults.Made made :
        List.of(TestingProcesses.jobs(), TestingProcesses.servers(/* inside= */ true))) {
      String page = HtmlReport.render(made.result(), made.trials());
      OF_LOAD.forEach(heading -> assertFalse(page.contains(heading), heading));
      WellFormed.check(page);
    }
  }

  @Test
  void aCommandIsShownAsWhatItIs() {
    TestingResults.Made made = TestingProcesses.jobs();
    String page = HtmlReport.render(made.result(), made.trials());

    assertTrue(page.contains("The command <code>"), "what A is");
    assertTrue(page.contains("<small>start to end</small>"), "what is measured");
    assertTrue(page.contains("and then exits on its own"), "what happens");
    assertFalse(page.contains("first response"), "it never answers");
    assertFalse(page.contains("<img src=x"), "hostile text");
  }

  @Test
  void aPageOfTheUsualMeasureHasNoneOfThese() {
    TestingResults.Made made = TestingResults.firstLook(1);
    ReportData page = ReportData.of(made.result(), made.trials());

    assertEquals("", FootprintSection.html(page));
    assertEquals("", DotsSection.html(page));
  }

  private static int count(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }
}
