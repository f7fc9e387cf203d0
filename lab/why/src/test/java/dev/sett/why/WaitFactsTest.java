package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.WaitSample;
import dev.sett.model.inside.WaitSample.Kind;
import dev.sett.model.inside.WaitSample.Wait;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.why.evidence.WaitTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What thread dumps say of the ten threads of the bank, of which 450 requests/s are answered. */
class WaitFactsTest {
  private static final Trial TEN = TestingBank.evidence().getFirst();
  private static final long AT_LOAD = TEN.slices(Phase.CAPACITY).getFirst().startMillis() + 500;

  private static Trial dumped(WaitSample... samples) {
    InsideEvidence inside = TEN.inside().orElseThrow().withWaits(List.of(samples));
    return new Trial(
        TEN.number(),
        TEN.block(),
        TEN.position(),
        TEN.point(),
        TEN.variant(),
        TEN.startedAt(),
        TEN.launched(),
        TEN.warmUp(),
        TEN.slices(),
        TEN.samples(),
        TEN.warnings(),
        TEN.failure(),
        TEN.memory(),
        TEN.ended(),
        Optional.of(inside),
        TEN.leftOut());
  }

  private static WaitSample sample(long atMillis, Wait... waits) {
    return new WaitSample(atMillis, /* cpuNanos= */ 5_000_000, /* threads= */ 40, List.of(waits));
  }

  private static Wait lock(int threads, Optional<Kind> holderWaits) {
    return new Wait(Kind.LOCK, "Till.count", threads, "Till.count", holderWaits);
  }

  private static Wait sleeping(int threads) {
    return new Wait(Kind.SLEEP, "Till.count", threads, "", Optional.empty());
  }

  private static final Trial LOCKED =
      dumped(
          sample(1_000, lock(40, Optional.empty())),
          sample(AT_LOAD, lock(8, Optional.of(Kind.SLEEP)), sleeping(1)),
          sample(AT_LOAD + 100, sleeping(1)),
          sample(AT_LOAD + 200, lock(10, Optional.of(Kind.SLEEP)), sleeping(1)));

  @Test
  void threadsThatWaitOverRequestsPerSecondIsTheWaitOfARequest() {
    WaitTable table = WaitTable.of(List.of(LOCKED)).orElseThrow();

    assertEquals(3, table.dumps(), "the first was not at full load");
    assertEquals(0.015, table.cpus(), 1e-9);
    WaitTable.Row lock = table.rows().getFirst();
    assertEquals(Kind.LOCK, lock.kind());
    assertEquals(1_000 * 18 / 3.0 / 450, lock.millis(), 1e-9);
    assertEquals(2 / 3.0, lock.share(), 1e-9);
    assertEquals("Till.count", lock.holder());
    assertEquals(Optional.of(Kind.SLEEP), lock.holderWaits());
    assertEquals(1_000 / 450.0, table.millis(Kind.SLEEP), 1e-9);
    assertEquals(0, table.millis(Kind.SOCKET));
    assertEquals(Optional.empty(), table.longest(Kind.SOCKET));
  }

  @Test
  void aHolderThatMostlyRunsWaitsForNothing() {
    Trial running =
        dumped(
            sample(AT_LOAD, lock(8, Optional.of(Kind.SLEEP))),
            sample(AT_LOAD + 100, lock(8, Optional.empty())),
            sample(AT_LOAD + 200, lock(8, Optional.empty())));
    assertEquals(
        Optional.empty(),
        WaitTable.of(List.of(running)).orElseThrow().rows().getFirst().holderWaits());
  }

  @Test
  void aSingleDumpSaysNothing() {
    assertEquals(Optional.empty(), WaitTable.of(List.of(dumped(sample(AT_LOAD, sleeping(9))))));
    assertEquals(Optional.empty(), WaitTable.of(List.of(TEN)));
    assertEquals(Optional.empty(), WaitTable.of(List.of()));
  }

  @Test
  void theFactsNameTheLongestWait() {
    Facts facts =
        Facts.of(
            TestingBank.result(),
            TestingBank.trials(),
            List.of(LOCKED, TestingBank.evidence().get(1)),
            TestingBank.POINT,
            TestingBank.TEN,
            TestingBank.VIRTUAL);
    assertEquals(13.33, facts.number(Fact.WAITING_LOCK).orElseThrow(), 0.01);
    assertEquals(15.56, facts.number(Fact.WAITING).orElseThrow(), 0.01);
    assertEquals(0, facts.number(Fact.WAITING_LOG).orElseThrow());
    assertEquals(Optional.of("Till.count"), facts.words("waiting-lock-where"));
    assertEquals(Optional.of("a sleep or timer"), facts.words("waiting-lock-holder-waits"));
    assertEquals(2.22, facts.number(Fact.WAITING_OUTSIDE).orElseThrow(), 0.01, "asleep");
    assertTrue(facts.words("waiting-outside-where").isPresent());
    assertEquals(OptionalDouble.empty(), facts.number("other.waiting"), "nothing was dumped there");
  }

  @Test
  void everyKindOfWaitHasAFact() {
    for (Kind kind : Kind.values()) {
      String key = "waiting-" + kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
      assertTrue(Fact.of(key).isPresent(), key);
    }
  }
}
