package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Breakdown;
import dev.sett.why.evidence.FullLoad;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is made of trials and evidence; the numbers are those of {@link TestingBank}. */
class FactsTest {

  private static final Facts TEN =
      Facts.of(
          TestingBank.result(),
          TestingBank.trials(),
          TestingBank.evidence(),
          TestingBank.POINT,
          TestingBank.TEN,
          TestingBank.VIRTUAL);

  @Test
  void libertysOwnPoolTunesItself() {
    assertEquals(OptionalDouble.of(1), selfTuning("liberty", "native"));
    assertEquals(OptionalDouble.of(0), selfTuning("jetty", "native"));
  }

  @Test
  void poolsThatTuneThemselvesAreKnown() {
    assertEquals(OptionalDouble.of(1), selfTuning("jetty", "tuned"));
    assertEquals(OptionalDouble.of(1), selfTuning("jetty", "liberty"));
    assertEquals(OptionalDouble.of(1), selfTuning("jetty", "liberty-2021"));
    assertEquals(OptionalDouble.of(0), selfTuning("jetty", "platform:8"));
  }

  private static OptionalDouble selfTuning(String server, String threads) {
    return Facts.of(
            TestingBank.result(),
            List.of(),
            List.of(),
            TestingBank.POINT,
            new Variant("it", BuiltInServer.of(server, threads)),
            TestingBank.VIRTUAL)
        .number("self-tuning");
  }

  @ParameterizedTest
  @CsvSource({
    "connections, 50",
    "cpus, 1",
    "model-threads, 10",
    "virtual, 0",
    "other.virtual, 1",
    "jdk, 25",
    "jdk-update, 4",
    "same-model, 0",
    "jdk-differs, 0",
    "own-agent, 0",
    "rate-worse, 1",
    "rate-better, 0",
    "other.rate-better, 1",
    "cpu-worse, 0",
    "undecided, 0",
    "rate, 500",
    "other.rate, 2450",
    "mean, 20",
    "full-mean, 100",
    "at-once, 10",
    "in-flight, 50",
    "achieved, 1",
    "cpu-per-request, 100",
    "busy, 0.05",
    "cpus-used, 0.05",
    "engine-busy, 0.2",
    "switches, 3",
    "switches-voluntary, 2",
    "run-queue-wait, 50",
    "share-request, 0.75",
    "share-selector, 0.25",
    "other.share-carrier, 0.75",
    "other.carrier-waits, 0.5",
    "other.carrier-preempted, 0.25",
    "foreign, 0.02",
    "threads, 40",
    "memory, 200",
    "blocks, 5",
    "noise, 0.0063",
    "parallelism, 1",
    "mounted, 0",
    "queued, 0.5",
    "queued-share, 0.5",
    "idle-while-queued, 0.25",
    "hiccup-platform, 0.2",
    "hiccup-virtual-max, 5",
    "pool.max, 10",
    "pool.active, 10",
    "pool.queued, 40",
    "pool.inner, 0",
    "db.max, 10",
    "db.active, 2",
    "gc-share, 0.01",
    "collections, 10",
    "direct, 8",
    "direct-share, 0.04",
    "observed, 0.9",
    "pinned, 2",
    "pinned-share, 0.1",
    "parked-at-once, 2",
    "parked-in-program, 0",
    "socket-at-once, 0.5",
    "compiler-queue, 12",
    "hottest-share, 0.5",
    "yield-share, 0.3",
  })
  void areAsTheTrialsSay(String name, double expected) {
    double value = TEN.number(name).orElseThrow();
    assertEquals(expected, value, 0.02 * Math.max(Math.abs(expected), 0.001), name);
  }

  /** Seconds of CPU, of wall time and stopped by a quota; CPUs. */
  @ParameterizedTest
  @CsvSource({
    "0.9, 1, 0, 1, 0.9",
    "1.2, 1, 0, 2, 0.6",
    "0.5, 1, 0.5, 1, 1",
    "0.51, 1, 0.55, 1, 1",
    "0.5, 1, 3, 4, 0.5",
  })
  void aProgramIsBusyWithWhatItsQuotaLeaves(
      double used, double wall, double throttled, int cpus, double busy) {
    assertEquals(busy, TrialFacts.busy(used, wall, throttled, cpus), 1e-9);
  }

  @ParameterizedTest
  @CsvSource({
    "Gate.enter, true",
    "com.shop.Gate.enter, true",
    "QueuedThreadPool.idleJobPoll, false",
    "org.eclipse.jetty.util.BlockingArrayQueue.poll, false",
    "Unsafe.park, false",
    "java.util.concurrent.Semaphore.acquire, false",
    "'', false",
  })
  void tellWaitsOfTheProgramFromIdleWorkers(String where, boolean inProgram) {
    assertEquals(inProgram, RecordingFacts.isInProgram(where));
  }

  @Test
  void platformThreadsHaveNoCarriersThatCouldWait() {
    assertEquals(OptionalDouble.empty(), TEN.number("carrier-waits"));
    assertEquals(OptionalDouble.empty(), TEN.number("carrier-preempted"));
  }

  @Test
  void namePlacesInWords() {
    assertEquals("com.bank.Till.count", TEN.words("pinned-where").orElseThrow());
    assertEquals("com.bank.Transfer.check", TEN.words("hottest").orElseThrow());
    assertEquals("qtp", TEN.words("pool.name").orElseThrow());
    assertEquals("request threads", TEN.words("busiest").orElseThrow());
    assertEquals("20.0 ms", TEN.words("mean").orElseThrow());
  }

  /** Windows outside of the load would dilute what happened in it: 10 at work, not 8.3. */
  @Test
  void takeOnlyWindowsAtFullLoad() {
    assertEquals(10, FullLoad.windows(TestingBank.evidence().getFirst()).size());
  }

  @Test
  void areNotThereWithoutEvidence() {
    Facts blind =
        Facts.of(
            TestingBank.result(),
            TestingBank.trials(),
            List.of(),
            TestingBank.POINT,
            TestingBank.TEN,
            TestingBank.VIRTUAL);
    for (Fact fact : Fact.values()) {
      boolean inside = fact.source() == Fact.Source.AGENT || fact.source() == Fact.Source.JFR;
      if (inside) {
        assertEquals(OptionalDouble.empty(), blind.number(fact), fact.key());
      }
    }
    assertTrue(blind.number("rate").isPresent());
  }

  /** A running program that nobody compared has nothing but what was seen inside. */
  @Test
  void takeThePerformanceFromEvidenceWhereThereIsNothingElse() {
    Facts alone =
        Facts.of(
            TestingBank.result(),
            List.of(),
            TestingBank.evidence(),
            TestingBank.POINT,
            TestingBank.TEN,
            TestingBank.VIRTUAL);
    assertEquals(450, alone.number("rate").orElseThrow(), 1);
    assertEquals(OptionalDouble.empty(), alone.number("observed"));
  }

  /** B has 0.72 times the rate of A; in percent of B's, A has 28 / 0.72 more. */
  @Test
  void saysWhatADifferenceConsistsOfFromEachSide() {
    Facts a = withBreakdown(OptionalDouble.of(0.97), TestingBank.TEN, TestingBank.VIRTUAL);
    Facts b = withBreakdown(OptionalDouble.of(0.97), TestingBank.VIRTUAL, TestingBank.TEN);

    assertEquals(-28, b.number("rate-gap").orElseThrow(), 1e-9);
    assertEquals(-27, b.number("rate-gap-cpu").orElseThrow(), 1e-9);
    assertEquals(-1, b.number("rate-gap-idle").orElseThrow(), 1e-9);
    assertEquals(28 / 0.72, a.number("rate-gap").orElseThrow(), 1e-9);
    assertEquals(27 / 0.72, a.number("rate-gap-cpu").orElseThrow(), 1e-9);
    assertEquals(28 / 0.72, b.number("other.rate-gap").orElseThrow(), 1e-9);
  }

  @Test
  void saysWhatALongerResponseTimeConsistsOf() {
    Breakdown time =
        new Breakdown(
            TestingBank.POINT.name(),
            TestingBank.TEN.name(),
            TestingBank.VIRTUAL.name(),
            Breakdown.Total.MEAN_RESPONSE_TIME,
            2,
            List.of(
                part(Breakdown.Source.CPU_PER_REQUEST, 5),
                part(Breakdown.Source.CPU_WAIT, 25),
                part(Breakdown.Source.REST, 70)),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            /* refused= */ Optional.empty());
    Facts b = withBreakdown(time, TestingBank.VIRTUAL, TestingBank.TEN);

    assertEquals(100, b.number("time-gap").orElseThrow(), 1e-9);
    assertEquals(5, b.number("time-gap-cpu").orElseThrow(), 1e-9);
    assertEquals(25, b.number("time-gap-wait").orElseThrow(), 1e-9);
    assertEquals(70, b.number("time-gap-rest").orElseThrow(), 1e-9);
    assertEquals(-50, b.number("other.time-gap").orElseThrow(), 1e-9);
    assertEquals(-35, b.number("other.time-gap-rest").orElseThrow(), 1e-9);
  }

  @Test
  void attributesNothingToCpuWhereItLimitsNeitherVariant() {
    Facts idle = withBreakdown(OptionalDouble.of(0.4), TestingBank.VIRTUAL, TestingBank.TEN);

    assertTrue(idle.number("rate-gap").isPresent());
    assertEquals(OptionalDouble.empty(), idle.number("rate-gap-cpu"));
    assertEquals(OptionalDouble.empty(), idle.number("rate-gap-idle"));
  }

  private static Facts withBreakdown(OptionalDouble busy, Variant variant, Variant against) {
    Breakdown breakdown =
        new Breakdown(
            TestingBank.POINT.name(),
            TestingBank.TEN.name(),
            TestingBank.VIRTUAL.name(),
            Breakdown.Total.REQUESTS_PER_SECOND,
            0.72,
            List.of(
                part(Breakdown.Source.CPU_PER_REQUEST, -27), part(Breakdown.Source.CPUS_USED, -1)),
            busy,
            busy,
            /* refused= */ Optional.empty());
    return withBreakdown(breakdown, variant, against);
  }

  private static Facts withBreakdown(Breakdown breakdown, Variant variant, Variant against) {
    return Facts.of(
        TestingBank.result().withBreakdowns(List.of(breakdown)),
        TestingBank.trials(),
        List.of(),
        TestingBank.POINT,
        variant,
        against);
  }

  private static Breakdown.Part part(Breakdown.Source source, double points) {
    return new Breakdown.Part(source, List.of(1.0), List.of(1.0), points, points - 1, points + 1);
  }

  @Test
  void keysAreUniqueAndReadable() {
    assertEquals(Fact.values().length, Fact.keys().size());
    for (Fact fact : Fact.values()) {
      assertTrue(fact.key().matches("[a-z][a-z0-9]*([.-][a-z0-9]+)*"), fact.key());
    }
  }
}
