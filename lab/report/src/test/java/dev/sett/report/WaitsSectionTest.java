package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.WaitSample;
import dev.sett.model.inside.WaitSample.Kind;
import dev.sett.model.inside.WaitSample.Wait;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.process.WaitsSection;
import dev.sett.verdict.TestingResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WaitsSectionTest {

  /** Two dumps of each variant at full load; only the second variant waits for the lock. */
  private static String html(int places) {
    TestingResults.Made made = TestingResults.firstLook(7);
    List<Trial> evidence =
        made.trials().stream()
            .filter(t -> t.block() == 1 && t.point().equals("ping"))
            .map(t -> TestingWhy.with(t, inside(t, places), List.of()))
            .toList();
    return WaitsSection.html(ReportData.of(made.result(), made.trials(), evidence));
  }

  private static InsideEvidence inside(Trial trial, int places) {
    List<Wait> waits = new ArrayList<>();
    if (trial.variant().equals("virtual")) {
      waits.add(new Wait(Kind.LOCK, "Shop.<init>", 40, "Shop.order", Optional.of(Kind.SOCKET)));
    }
    for (int place = 1; place <= places; place++) {
      waits.add(new Wait(Kind.SLEEP, "Shop.step" + place, place, "", Optional.empty()));
    }
    long at = trial.slices(Phase.CAPACITY).getFirst().startMillis();
    return new InsideEvidence(List.of(), Optional.empty(), List.of())
        .withWaits(
            List.of(
                new WaitSample(at + 100, 1_000_000, 90, waits),
                new WaitSample(at + 200, 1_000_000, 90, waits)));
  }

  @Test
  void namesTheLockAndWhoHoldsItAndShowsBothVariants() {
    String html = html(1);
    assertTrue(
        html.contains(
            "<th>a lock</th><td><code><bdi>Shop.&lt;init&gt;</bdi></code><br><small>held in"
                + " <code><bdi>Shop.order</bdi></code>, waiting for a socket</small></td>"
                + "<td class=\"n\">–</td>"),
        html);
    assertTrue(
        html.contains("<th>a sleep or timer</th><td><code><bdi>Shop.step1</bdi></code></td>"),
        html);
    assertTrue(html.contains("<th>mean response time</th>"), html);
    assertTrue(html.contains(" 2 thread dumps, which took "), html);
    assertFalse(html.contains(" more</th>"), html);
  }

  @Test
  void keepsTheTableShort() {
    String html = html(20);
    assertEquals(1 + 12 + 1 + 2, html.split("<tr>", -1).length - 1, html);
    assertTrue(html.contains("<th>9 more</th>"), html);
  }

  @Test
  void isEmptyWithoutDumps() {
    assertEquals("", WaitsSection.html(TestingWhy.firstLook(7).page()));
  }
}
