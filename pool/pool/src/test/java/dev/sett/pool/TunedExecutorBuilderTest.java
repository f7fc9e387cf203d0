package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TunedExecutorBuilderTest {
  @RegisterExtension final Pools pools = new Pools();

  private final TunedExecutorBuilder builder = TunedExecutor.builder();

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 1_000_001, Integer.MAX_VALUE})
  void refusesMinThreadsOutOfRange(int threads) {
    refused(
        "minThreads must be from 0 to 1000000; got " + threads + ".",
        () -> builder.minThreads(threads));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1_000_001, Integer.MAX_VALUE})
  void refusesMaxThreadsOutOfRange(int threads) {
    refused(
        "maxThreads must be from 1 to 1000000; got " + threads + ".",
        () -> builder.maxThreads(threads));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1_000_001, Integer.MAX_VALUE})
  void refusesPlatformThreadsOutOfRange(int threads) {
    refused(
        "platformThreads must be from 1 to 1000000; got " + threads + ".",
        () -> builder.platformThreads(threads));
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 131_071})
  void refusesMemoryForLessThanAThread(long bytes) {
    refused(
        "maxThreadMemory must be at least 131072 bytes, one thread; got " + bytes + ".",
        () -> builder.maxThreadMemory(bytes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S", "PT24H0.000000001S", "PT9000000000H"})
  void refusesAKeepAliveOutOfRange(Duration time) {
    refused(
        "keepAlive must be a time above 0 and at most a day; got " + time + ".",
        () -> builder.keepAlive(time));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0})
  void refusesAQueueWithoutAPlace(int tasks) {
    refused(
        "queueBound must be from 1 to 2147483647; got " + tasks + ".",
        () -> builder.queueBound(tasks, Overflow.REJECT));
  }

  @Test
  void refusesMoreThreadsAtLeastThanAtMost() {
    builder.minThreads(3).maxThreads(2);
    refused("minThreads must not be above maxThreads; got 3 and 2.", builder::build);
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    assertThrows(NullPointerException.class, () -> builder.name(null));
    assertThrows(NullPointerException.class, () -> builder.keepAlive(null));
    assertThrows(NullPointerException.class, () -> builder.queueBound(1, null));
    assertThrows(NullPointerException.class, () -> builder.threadFactory(null));
    assertThrows(NullPointerException.class, () -> builder.tuner(null));
    assertThrows(NullPointerException.class, () -> builder.taskDecorator(null));
    assertThrows(NullPointerException.class, () -> builder.rejectionHandler(null));
    assertThrows(NullPointerException.class, () -> builder.uncaughtExceptionHandler(null));
  }

  @Test
  void takesTheEdgesOfEveryRange() {
    builder
        .minThreads(0)
        .minThreads(1_000_000)
        .maxThreads(1)
        .maxThreads(1_000_000)
        .maxThreadMemory(131_072)
        .maxThreadMemory(Long.MAX_VALUE)
        .keepAlive(Duration.ofNanos(1))
        .keepAlive(Duration.ofDays(1))
        .queueBound(1, Overflow.REJECT)
        .queueBound(Integer.MAX_VALUE, Overflow.DROP_OLDEST);
    TunedExecutor pool = pools.create(builder);
    assertEquals(1_000_000, pool.getLimit());
    assertEquals(0, pool.getThreads());
  }

  @ParameterizedTest
  @CsvSource({"131072, 1", "262143, 1", "262144, 2"})
  void countsMemoryInThreads(long bytes, int limit) {
    assertEquals(limit, pools.create(builder.maxThreadMemory(bytes)).getLimit());
  }

  @Test
  void allowsMinThreadsAboveWhatMemorySuggests() {
    assertEquals(500_000, pools.create(builder.minThreads(500_000)).getLimit());
  }

  @Test
  void beginsWithAtLeastFourAndTwiceTheCores() {
    TunedExecutor pool = pools.create(builder);
    assertEquals(DemandTuner.firstLimit(pool.snapshot().cores()), pool.getLimit());
    assertTrue(pool.getLimit() >= 4);
  }

  @Test
  void numbersPoolsWithoutAName() {
    String one = pools.create(TunedExecutor.builder()).snapshot().name();
    String two = pools.create(TunedExecutor.builder()).snapshot().name();
    assertTrue(one.matches("sett-pool-\\d+"), one);
    assertTrue(two.matches("sett-pool-\\d+"), two);
    assertTrue(!one.equals(two));
  }

  @Test
  void givesEachPoolATunerOfItsOwn() {
    assertNotSame(builder.plan().tuner(), builder.plan().tuner());
  }
}
