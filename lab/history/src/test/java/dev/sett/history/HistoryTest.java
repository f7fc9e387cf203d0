package dev.sett.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Result;
import dev.sett.stats.EDivisive;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private static final EDivisive SEARCH = EDivisive.withSeed(1);

  private static History history(List<HistoricalResult> pasts, String... ignored) {
    return History.of(pasts, Set.of(ignored), Set.of(), SEARCH);
  }

  @Test
  void tenResultsShowThePlantedChangeAndNothingElse() {
    List<HistoricalResult> shuffled = new ArrayList<>(TestingPasts.tenWithAChangeAt(6));
    Collections.shuffle(shuffled, new Random(4));
    History history = history(shuffled);

    assertEquals("first-look", history.experiment());
    assertEquals(1, history.groups().size());
    ComparableResults group = history.groups().getFirst();
    assertEquals(10, group.pasts().size());
    assertEquals(6, group.series().size(), "A, B and their ratio, of two metrics");
    List<Series> changed = group.changed();
    assertEquals(
        List.of("B (virtual)", "B (virtual)"),
        changed.stream().map(s -> s.key().variant()).toList());
    for (Series series : changed) {
      assertEquals(Metric.CPU_PER_REQUEST, series.key().metric());
      assertEquals(1, series.changes().size());
      Series.Change change = series.changes().getFirst();
      assertEquals(6, change.at());
      assertEquals(1.1, change.ratio(), 0.01);
      assertTrue(change.pValue() <= 0.05);
      assertEquals("05a1b2c..06a1b2c", series.commits(change));
      assertTrue(!series.isBetter(change), "more CPU is worse");
      assertEquals(series.level(0), series.level(5), 1e-12);
      assertEquals(series.level(6), series.level(9), 1e-12);
      assertEquals(1.1, series.level(9) / series.level(0), 0.01);
    }
  }

  @Test
  void onlyTheMetricsAskedForAreFollowed() {
    History history =
        History.of(
            TestingPasts.tenWithAChangeAt(5), Set.of(), Set.of(Metric.REQUESTS_PER_SECOND), SEARCH);
    assertEquals(3, history.groups().getFirst().series().size());
    assertEquals(List.of(), history.groups().getFirst().changed());
  }

  @Test
  void machinesAreKeptApartUnlessTheDifferenceIsIgnored() {
    List<HistoricalResult> pasts = new ArrayList<>(TestingPasts.tenWithAChangeAt(99));
    pasts.add(new TestingPasts().machine("kernel", "6.12.1").past(20));
    pasts.add(new TestingPasts().machine("kernel", "6.12.1").past(21));

    History apart = history(pasts);
    assertEquals(List.of(2, 10), apart.groups().stream().map(g -> g.pasts().size()).toList());
    assertEquals(
        List.of("kernel 6.18.44 instead of 6.12.1"),
        apart.groups().get(0).machine().differences(apart.groups().get(1).machine()));

    History together = history(pasts, "kernel");
    assertEquals(12, together.groups().getFirst().pasts().size());
    assertEquals(Set.of("kernel"), together.ignored());
  }

  @Test
  void whatPassesIsNotTheMachine() {
    List<HistoricalResult> pasts =
        List.of(
            new TestingPasts().past(1),
            new TestingPasts()
                .machine("load average", "7.5")
                .machine("memory", "24097 MiB")
                .past(2),
            new TestingPasts().machine("open files", "1024").past(3));
    assertEquals(1, history(pasts).groups().size());
    assertEquals(
        "AMD EPYC; Linux 6.18.44; JDK Eclipse Adoptium 25.0.3+9",
        history(pasts).groups().getFirst().machine().words());
  }

  @Test
  void oneResultHasNoSeries() {
    ComparableResults group = history(List.of(new TestingPasts().past(1))).groups().getFirst();
    assertEquals(1, group.pasts().size());
    assertEquals(List.of(), group.series());
  }

  @Test
  void aRunFoundTwiceCountsOnceAndTheCommitIsKept() {
    HistoricalResult bare = new TestingPasts().past(1);
    HistoricalResult known = new TestingPasts().commit("abcdef0123456789").past(1);
    History history = history(List.of(bare, known, new TestingPasts().past(2)));
    assertEquals(2, history.groups().getFirst().pasts().size());
    assertEquals("abcdef0", history.groups().getFirst().pasts().getFirst().shortCommit());
    assertEquals(List.of("One result was found twice and counts once."), history.remarks());
  }

  /** As {@code sett keep} writes it: without the folders of the machine. */
  @Test
  void aKeptCopyOfARunIsThatRun() {
    HistoricalResult run = new TestingPasts().commit("abcdef0123456789").past(1);
    Result result = run.result();
    Result kept =
        result.withPlan(result.plan().withCommand(List.of("./sett", "compare", "--a", "./app")));
    HistoricalResult copy = new HistoricalResult("results/published/x", run.commit(), kept);
    assertEquals(List.of(run), History.withoutCopies(List.of(run, copy)));
  }

  @Test
  void onePointMeasuredOtherwiseIsAnotherSeriesAndTold() {
    History history =
        history(
            List.of(
                new TestingPasts().past(1),
                new TestingPasts().past(2),
                new TestingPasts().connections(100).past(3)));
    assertEquals(12, history.groups().getFirst().series().size());
    assertTrue(
        history.remarks().getFirst().startsWith("The point 'ping' was not always the same"),
        history.remarks().toString());
  }

  @Test
  void commitsAreShortAndSayWhetherThereWereChanges() {
    assertEquals("abcdef0+", new TestingPasts().commit("abcdef0123-dirty").past(1).shortCommit());
    assertEquals("", new TestingPasts().past(1).shortCommit());
  }
}
