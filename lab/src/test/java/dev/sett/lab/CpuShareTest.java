package dev.sett.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.CpuSet;
import dev.sett.model.Placement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CpuShareTest {

  @Test
  void oneCpuIsSharedWithAWarning() {
    CpuShare share = CpuShare.of(Placement.AUTOMATIC, List.of(3), /* canPin= */ true);
    assertEquals("3", share.server().orElseThrow().toString());
    assertEquals("3", share.load().orElseThrow().toString());
    assertEquals(1, share.warnings().size());
  }

  @Test
  void twoAndThreeCpusGiveOneEach() {
    assertEquals("0|1", placed(List.of(0, 1)));
    assertEquals("0|1", placed(List.of(0, 1, 2)));
  }

  @Test
  void fourAndMoreGiveTheServerTwoAndTheEngineTheRestButOne() {
    assertEquals("0-1|2", placed(List.of(0, 1, 2, 3)));
    assertEquals("0-1|2-6", placed(List.of(0, 1, 2, 3, 4, 5, 6, 7)));
  }

  @Test
  void askedForCpusOverride() {
    Placement asked = new Placement(Optional.of(CpuSet.parse("1")), Optional.of(CpuSet.parse("0")));
    CpuShare share = CpuShare.of(asked, List.of(0, 1), /* canPin= */ true);
    assertEquals("1|0", share.server().orElseThrow() + "|" + share.load().orElseThrow());
    assertTrue(share.warnings().isEmpty());
  }

  @Test
  void withoutTasksetNothingIsPinnedAndAWarningSaysSo() {
    CpuShare share = CpuShare.of(Placement.AUTOMATIC, List.of(0, 1), /* canPin= */ false);
    assertTrue(share.server().isEmpty() && share.load().isEmpty());
    assertEquals(1, share.warnings().size());
  }

  private static String placed(List<Integer> cpus) {
    CpuShare share = CpuShare.of(Placement.AUTOMATIC, cpus, /* canPin= */ true);
    assertTrue(share.warnings().isEmpty());
    return share.server().orElseThrow() + "|" + share.load().orElseThrow();
  }
}
