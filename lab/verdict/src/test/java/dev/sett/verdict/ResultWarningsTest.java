package dev.sett.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ResultWarningsTest {

  private static final Slice QUIET = TestingTrials.slowed(1, 1);
  private static final Slice SLOW = TestingTrials.slowed(1.6, 1);
  private static final Slice QUIET_COST = TestingTrials.slowedCost(1);
  private static final Slice SLOW_COST = TestingTrials.slowedCost(1.6);

  @Test
  void pairsThatDoNotCountAreSaidForEachPhase() {
    List<Trial> trials = new ArrayList<>();
    trials.addAll(pair(1, QUIET, QUIET_COST));
    trials.addAll(pair(2, QUIET, SLOW_COST));
    trials.addAll(pair(3, QUIET, QUIET_COST));
    trials.addAll(pair(4, SLOW, SLOW_COST));

    assertEquals(
        List.of(
            "1 of 4 pairs at ping does not count for requests per second, because others disturbed every slice of one of the processes.",
            "2 of 4 pairs at ping do not count for CPU per request and latency, because others disturbed every slice of one of the processes."),
        texts(trials));
  }

  @Test
  void whereAllPairsCountNothingIsSaid() {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      trials.addAll(pair(block, QUIET, QUIET_COST));
    }

    assertEquals(List.of(), texts(trials));
  }

  private static List<Trial> pair(int block, Slice capacity, Slice cost) {
    return List.of(
        TestingTrials.trial("a", block, List.of(QUIET, QUIET_COST)),
        TestingTrials.trial("b", block, List.of(capacity, cost)));
  }

  private static List<String> texts(List<Trial> trials) {
    return new ResultWarnings(TestingTrials.plan(4))
        .of(trials).stream().map(Warning::text).toList();
  }
}
