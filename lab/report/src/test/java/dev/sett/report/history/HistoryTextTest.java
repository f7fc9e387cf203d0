package dev.sett.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.history.HistoricalResult;
import dev.sett.history.History;
import dev.sett.history.TestingPasts;
import dev.sett.model.design.Metric;
import dev.sett.report.Golden;
import dev.sett.report.WellFormed;
import dev.sett.stats.EDivisive;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HistoryTextTest {

  private static History history(List<HistoricalResult> pasts, String... ignored) {
    return History.of(pasts, Set.of(ignored), Set.of(), EDivisive.withSeed(1));
  }

  @Test
  void theFormIsSealed() throws IOException {
    Golden.check(
        "history.txt", () -> HistoryText.render(history(TestingPasts.tenWithAChangeAt(6))));
  }

  @Test
  void oneResultGetsASentence() {
    assertEquals(
        "first-look: only one result, from 2026-11-02, on AMD EPYC; Linux 6.18.44; JDK Eclipse Adoptium"
            + " 25.0.3+9. A history needs at least 2, change detection at least 6.\n",
        HistoryText.render(history(List.of(new TestingPasts().past(1)))));
  }

  @Test
  void twoMachinesGetASentenceEach() {
    List<HistoricalResult> pasts = new ArrayList<>(TestingPasts.tenWithAChangeAt(99));
    pasts.add(new TestingPasts().machine("kernel", "6.12.1").past(20));
    String text = HistoryText.render(history(pasts));
    assertTrue(
        text.startsWith(
            """
            These results come from 2 machines and are shown separately:
              10 results: kernel 6.18.44 instead of 6.12.1.
            """),
        text);
    assertTrue(text.contains("first-look: only one result, from 2026-11-21"), text);
    assertTrue(text.contains("first-look: 10 results from 2026-11-01 to 2026-11-10"), text);
    assertTrue(
        HistoryText.render(history(pasts, "kernel"))
            .startsWith("Combined although it may differ: kernel.\n"));
  }

  @Test
  void fewResultsFindNothingAndSaySo() {
    List<HistoricalResult> four = TestingPasts.tenWithAChangeAt(2).subList(0, 4);
    String text = HistoryText.render(history(four));
    assertTrue(
        text.contains("Too few results to detect a change: a series needs at least 6."), text);
  }

  @Test
  void everySettingOfAPointAndEveryLaunchOfAVariantHasATableOfItsOwn() {
    List<HistoricalResult> pasts =
        List.of(
            new TestingPasts().past(1),
            new TestingPasts().connections(100).past(2),
            new TestingPasts().past(3),
            new TestingPasts().connections(100).past(4),
            new TestingPasts().flagsOfB("--other").past(5));
    List<HistoryTable> cpu =
        HistoryTable.of(history(pasts).groups().getFirst()).stream()
            .filter(table -> table.metric() == Metric.CPU_PER_REQUEST)
            .toList();

    assertEquals(
        List.of("ping (setting 1 of 3)", "ping (setting 2 of 3)", "ping (setting 3 of 3)"),
        cpu.stream().map(HistoryTable::title).toList());
    // What A did belongs to the launch of A alone.
    assertEquals(List.of(3, 1, 2), cpu.stream().map(table -> table.pasts().size()).toList());
    assertEquals(List.of(3, 2, 3), cpu.stream().map(table -> table.series().size()).toList());
    for (HistoryTable table : cpu) {
      List<String> names = table.series().stream().map(HistoryTable::name).toList();
      assertEquals(Set.copyOf(names).size(), names.size(), names.toString());
    }
  }

  @Test
  void aChangeNamesTheSettingThatItBelongsTo() {
    List<HistoricalResult> pasts = new ArrayList<>(TestingPasts.tenWithAChangeAt(6));
    pasts.add(new TestingPasts().connections(100).past(20));
    pasts.add(new TestingPasts().connections(100).past(21));

    List<String> changes =
        HistoryText.summary(history(pasts).groups().getFirst()).stream()
            .filter(sentence -> sentence.startsWith("* "))
            .toList();

    assertFalse(changes.isEmpty());
    for (String change : changes) {
      assertTrue(change.contains(" at ping (setting 1 of 2): "), change);
    }
  }

  @Test
  void thePageIsWellFormedAndHoldsChartsAndNothingActive() {
    List<HistoricalResult> pasts = new ArrayList<>(TestingPasts.tenWithAChangeAt(6));
    pasts.add(new TestingPasts().machine("cpu", TestingResults.HOSTILE).past(30));
    String html = HistoryPage.render(history(pasts));
    WellFormed.check(html);
    assertTrue(html.contains("<svg class=\"line-chart\""), "charts");
    assertTrue(html.contains("Commits 05a1b2c..06a1b2c."), "changes");
    assertFalse(html.contains("<script") || html.contains("<img"), "nothing active");
  }

  @Test
  void horreumFindsEveryNumberByAPath() {
    List<HistoricalResult> pasts = TestingPasts.tenWithAChangeAt(6);
    String json = HorreumJson.of(pasts);
    JsonNode runs = JsonMapper.shared().readTree(json);
    assertEquals(10, runs.size());
    JsonNode last = runs.get(9);
    assertEquals("urn:sett:result:1", last.path("$schema").stringValue());
    assertEquals("first-look", last.path("name").stringValue());
    assertEquals("2026-11-10T10:00:00Z", last.path("start").stringValue());
    assertEquals("2026-11-10T10:03:00Z", last.path("stop").stringValue());
    assertEquals(pasts.get(9).commit(), Optional.of(last.path("commit").stringValue()));
    assertEquals("AMD EPYC", last.path("machine").path("cpu").stringValue());
    JsonNode cpu = last.path("values").path("ping").path("virtual").path("cpu-per-request");
    assertEquals(22, cpu.path("value").doubleValue(), 0.3);
    assertTrue(cpu.path("low").doubleValue() < cpu.path("value").doubleValue());
    assertEquals("less", cpu.path("better").stringValue());
    JsonNode ratio = last.path("ratios").path("ping").path("virtual").path("cpu-per-request");
    assertEquals(1.1, ratio.path("value").doubleValue(), 0.02);
    assertEquals("platform:200", ratio.path("against").stringValue());
    assertEquals("a-better", ratio.path("verdict").stringValue());
  }
}
