package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Hiccup;
import dev.sett.model.inside.InsideWindow.PoolReading;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PoolFactsTest {

  /** A hundred timeouts that are not due are no queue; a pool at work is nearer to its limit. */
  @Test
  void whatIsNotDueWaitsForNoThread() {
    Facts facts = gathered(timer(/* active= */ 0), pool(/* active= */ 2));
    assertEquals(Optional.of("handlers"), facts.words("pool.name"));
    assertEquals(OptionalDouble.of(0), facts.number(Fact.POOL_QUEUED));
  }

  @Test
  void aTimerWhoseThreadIsAlwaysAtWorkHasAQueue() {
    Facts facts = gathered(timer(/* active= */ 1), pool(/* active= */ 2));
    assertEquals(Optional.of("Scheduler"), facts.words("pool.name"));
    assertEquals(OptionalDouble.of(100), facts.number(Fact.POOL_QUEUED));
  }

  @Test
  void theCommonPoolOfTheJvmIsKnownByItsName() {
    PoolReading common =
        new PoolReading(
            "ForkJoinPool", "ForkJoinPool.commonPool-worker", 1, 1, /* active= */ 1, 40, -1);
    assertEquals(OptionalDouble.of(1), gathered(common).number(Fact.POOL_COMMON));
    assertEquals(OptionalDouble.of(0), gathered(pool(/* active= */ 2)).number(Fact.POOL_COMMON));
  }

  private static PoolReading timer(int active) {
    return new PoolReading(
        "ScheduledThreadPoolExecutor", "Scheduler", 1, 1, active, /* queued= */ 100, -1);
  }

  private static PoolReading pool(int active) {
    return new PoolReading("ThreadPoolExecutor", "handlers", 4, 4, active, /* queued= */ 0, -1);
  }

  private static Facts gathered(PoolReading... pools) {
    Hiccup none = new Hiccup(90, 60_000, 900_000);
    InsideWindow window =
        new InsideWindow(
            1000,
            1_000_000_000,
            Optional.empty(),
            none,
            none,
            List.of(pools),
            4L << 20,
            1,
            1_000_000,
            90L << 20,
            3L << 20,
            400_000);
    Facts.Gathered facts = new Facts.Gathered();
    PoolFacts.gather(List.of(window), facts);
    return facts.done();
  }
}
