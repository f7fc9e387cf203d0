package dev.sett.model.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectiveTest {

  private static final Objective OBJECTIVE = Objective.parse("p50=10ms,p99=40ms,errors=1%");

  @Test
  void isReadFromText() {
    Objective read = Objective.parse(" p99 = 50ms , p50=5ms");

    assertEquals(
        List.of(
            new Objective.Limit(50, Duration.ofMillis(5)),
            new Objective.Limit(99, Duration.ofMillis(50))),
        read.limits());
    assertEquals(0.001, read.errorShare());
    assertEquals("a p50 of 5 ms or less and a p99 of 50 ms or less", read.words());
    assertEquals(
        "a p99.9 of 1.5 s or less and at most 2% errors",
        Objective.parse("p99.9=1500ms,errors=2%").words());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "p99 => 'p99' is not a valid objective (expected, for example, p99=50ms,errors=0.1%).",
        "p98=5ms => 'p98' can't be an objective.",
        "rate=5 => Available: p50, p90, p95, p99, p99.9, errors.",
        "p99=50 => '50' has no unit",
        "p99=0s => Write a time from 1us to 10m",
        "p99=5ms,p99=6ms => p99 is given twice",
        "errors=1% => an objective needs a percentile",
        "p99=5ms,errors=150% => '150%' is more than 100%",
        "p99=5ms, => 'p99=5ms,' is not a valid objective",
      })
  void complainsInPlainWords(String text, String expected) {
    String sentence =
        assertThrows(IllegalArgumentException.class, () -> Objective.parse(text)).getMessage();

    assertTrue(sentence.contains(expected), sentence);
  }

  @Test
  void needsTenRequestsBeyondItsHighestPercentile() {
    assertEquals(20, Objective.parse("p50=5ms").requests());
    assertEquals(1_000, Objective.parse("p50=5ms,p99=50ms").requests());
    assertEquals(10_000, Objective.parse("p99.9=50ms").requests());
  }

  @Test
  void isAsFarAwayAsTheWorstOfItsLimits() {
    assertEquals(Math.log(0.5), OBJECTIVE.excess(load(100, 5, 0)), 0.01, "p50 at half its limit");
    assertEquals(Math.log(2), OBJECTIVE.excess(load(100, 20, 0)), 0.01);
    assertEquals(Math.log(3), OBJECTIVE.excess(load(100, 5, 30)), 0.01, "errors");
    assertEquals(Objective.FAR, OBJECTIVE.excess(load(100, 1000, 0)));
    assertEquals(-Objective.FAR, OBJECTIVE.excess(load(100, 1, 0)));
    assertEquals(Objective.FAR, Objective.parse("p50=9s,errors=0%").excess(load(100, 1, 1)));
  }

  @Test
  void isNotMetWhereTheBacklogGrowsOrNothingIsAnswered() {
    assertEquals(Objective.FAR, OBJECTIVE.excess(load(120, 1, 0)), "1200 are due, 1000 answered");
    assertEquals("its backlog grows", OBJECTIVE.missed(load(120, 1, 0)));
    assertEquals(Objective.FAR, OBJECTIVE.excess(load(100, 1, 1000)));
    assertEquals("nothing is answered", OBJECTIVE.missed(load(100, 1, 1000)));
  }

  @Test
  void saysWhatIsMissed() {
    assertEquals("its p99 is 80.0 ms", OBJECTIVE.missed(load(100, 80, 0)));
    assertEquals("5.00% of its requests fail", OBJECTIVE.missed(load(100, 1, 50)));
  }

  /** Ten seconds in which 1000 requests end, of which some fail; all take the same time. */
  private static LoadSlice load(double rateRps, long millis, long failed) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(millis * 1_000_000, 1000);
    String times = Histograms.encode(histogram);
    return new LoadSlice(
        rateRps,
        50,
        10_000_000_000L,
        1000 - failed,
        1000 - failed,
        1000,
        failed == 0 ? Map.of() : Map.of(ErrorKind.STATUS, new LoadSlice.Failures(failed, "500")),
        Collections.nCopies(100, new LoadSlice.Window(10, 0, 0, 0, 0)),
        times,
        times,
        times,
        times,
        new LoadSlice.Engine(1, 10, 1, 1),
        Map.of(),
        OptionalLong.empty());
  }
}
