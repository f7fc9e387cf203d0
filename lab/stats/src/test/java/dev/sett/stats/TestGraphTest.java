package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class TestGraphTest {

  private static double[] adjusted(TestGraph graph, double... p) {
    double[] adjusted = new double[p.length];
    double largest = 0;
    for (int i = graph.next(p); i >= 0; i = graph.next(p)) {
      largest = Math.max(largest, p[i] / graph.share(i));
      adjusted[i] = largest;
      graph.found(i);
    }
    return adjusted;
  }

  /** Wikipedia, "Holm-Bonferroni method", the worked example with four hypotheses. */
  @Test
  void testsOfOneKindAreHolmsProcedure() {
    TestGraph graph = TestGraph.of(List.of(true, true, true, true));
    double[] holm = {0.03, 0.06, 0.06, 0.02};
    double[] adjusted = adjusted(graph, 0.01, 0.04, 0.03, 0.005);
    for (int i = 0; i < holm.length; i++) {
      assertEquals(holm[i], adjusted[i], 1e-12);
    }
  }

  @Test
  void leadingTestsHaveMostAndHandHalfOnWhenTheyFind() {
    TestGraph graph = TestGraph.of(List.of(true, true, false, false));
    assertEquals(0.45, graph.share(0), 1e-12);
    assertEquals(0.05, graph.share(3), 1e-12);
    graph.found(0);
    assertEquals(0.45 + 0.225, graph.share(1), 1e-12);
    assertEquals(0.05 + 0.1125, graph.share(2), 1e-12);
    graph.found(1);
    assertEquals(0.5, graph.share(2), 1e-12);
    assertEquals(0.5, graph.share(3), 1e-12);
    graph.found(2);
    assertEquals(1, graph.share(3), 1e-12);
  }

  @Test
  void aMetricThatIsMissingUsesNothing() {
    assertEquals(0.5, TestGraph.of(List.of(true, true)).share(0), 1e-12);
    assertEquals(1, TestGraph.of(List.of(false)).share(0), 1e-12);
  }

  /** Condition of Bretz et al.: what is open never has more than the whole error. */
  @RepeatedTest(value = 300, name = RandomInputs.SEED)
  void theSharesOfTheOpenTestsNeverExceedOne(RepetitionInfo repetition) {
    RandomInputs inputs = new RandomInputs(repetition);
    List<Boolean> leading = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    for (int i = inputs.count(1, 8); i > 0; i--) {
      open.add(leading.size());
      leading.add(inputs.count(0, 1) == 1);
    }
    TestGraph graph = TestGraph.of(leading);
    while (!open.isEmpty()) {
      double sum = open.stream().mapToDouble(graph::share).sum();
      assertEquals(1, sum, 1e-9, open + " of " + leading);
      int found = open.get(inputs.count(0, open.size() - 1));
      open.remove(Integer.valueOf(found));
      double before = graph.share(found);
      graph.found(found);
      assertEquals(before, graph.share(found), 0.0);
      assertTrue(open.stream().mapToDouble(graph::share).allMatch(s -> s > 0));
    }
  }
}
