package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Hiccup;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.inside.RecordingSummary.Allocation;
import dev.sett.model.inside.RecordingSummary.Waits;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.process.AllocationsSection;
import dev.sett.verdict.TestingResults;
import dev.sett.why.evidence.AllocationTable;
import dev.sett.why.evidence.FullLoad;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AllocationsSectionTest {
  private static final TestingResults.Made MADE = TestingResults.firstLook(7);

  /** One trial of each variant; of the second one, a quarter of the bytes has no known place. */
  private static List<Trial> evidence() {
    return MADE.trials().stream()
        .filter(t -> t.block() == 1 && t.point().equals("ping"))
        .map(t -> TestingWhy.with(t, inside(t), List.of()))
        .toList();
  }

  private static InsideEvidence inside(Trial trial) {
    boolean virtual = trial.variant().equals("virtual");
    double perSecond = 1024 * FullLoad.rps(FullLoad.of(trial)) * (virtual ? 80 : 40);
    long at = trial.slices(Phase.CAPACITY).getFirst().startMillis() + 200;
    InsideWindow window =
        new InsideWindow(
            at,
            /* wallNanos= */ 100_000_000,
            Optional.empty(),
            new Hiccup(0, 0, 0),
            new Hiccup(0, 0, 0),
            List.of(),
            Math.round(perSecond / 10),
            /* collections= */ 0,
            /* collectionNanos= */ 0,
            /* heapUsedBytes= */ 1,
            /* directBytes= */ 0,
            /* agentCpuNanos= */ 0);
    Allocation bytes = new Allocation("Shop.<init>", "byte[]", 0.75);
    List<Allocation> allocations =
        virtual ? List.of(bytes, new Allocation("", "Object", 0.2)) : List.of(bytes);
    Waits none = Waits.NONE;
    return new InsideEvidence(
        List.of(window),
        Optional.of(
            new RecordingSummary(
                1,
                none,
                none,
                none,
                none,
                0,
                -1,
                0,
                List.of(),
                0,
                List.of(),
                Optional.empty(),
                OptionalDouble.empty(),
                allocations)),
        List.of());
  }

  @Test
  void dividesWhatARequestAllocates() {
    List<Trial> virtual =
        evidence().stream().filter(trial -> trial.variant().equals("virtual")).toList();
    AllocationTable table = AllocationTable.of(virtual).orElseThrow();
    assertEquals(80, table.kib(), 0.01);
    assertEquals(new AllocationTable.Row("Shop.<init>", "byte[]", 0.75), table.rows().getFirst());
  }

  @Test
  void showsBothVariants() {
    String html = AllocationsSection.html(ReportData.of(MADE.result(), MADE.trials(), evidence()));
    assertTrue(
        html.contains(
            "<th><code><bdi>byte[]</bdi></code></th><td><code><bdi>Shop.&lt;init&gt;</bdi></code></td>"
                + "<td class=\"n\">30</td><td class=\"n\">60</td>"),
        html);
    assertTrue(
        html.contains("</th><td>unknown</td><td class=\"n\">–</td><td class=\"n\">16</td>"), html);
    assertTrue(
        html.contains("<th>elsewhere</th><td></td><td class=\"n\">10</td><td class=\"n\">4"), html);
    assertTrue(
        html.contains("<th>all</th><td></td><td class=\"n\">40</td><td class=\"n\">80"), html);
  }

  @Test
  void isEmptyWithoutSamples() {
    assertEquals("", AllocationsSection.html(TestingWhy.firstLook(7).page()));
  }
}
