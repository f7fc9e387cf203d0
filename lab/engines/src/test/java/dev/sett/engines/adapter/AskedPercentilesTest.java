package dev.sett.engines.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class AskedPercentilesTest {

  @Test
  void riseFromOneToFiveNines() {
    List<Double> all = AskedPercentiles.ASKED.stream().map(Double::parseDouble).toList();
    assertEquals(1, all.getFirst());
    assertEquals(99.999, all.getLast());
    assertTrue(AskedPercentiles.ASKED.containsAll(List.of("50", "99", "99.5", "99.9", "99.95")));
    assertEquals(all.stream().sorted().distinct().toList(), all);
    assertEquals(99 + 9 + 9 + 9, all.size());
  }
}
