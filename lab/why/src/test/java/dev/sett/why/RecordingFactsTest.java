package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.RecordingSummary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RecordingFactsTest {

  /** 6 of 100 samples are in timers: 4 below the keeper of timers, 2 where one is armed. */
  @Test
  void timersAreCountedWithAllThatTheyCall() {
    CallNode armed = call("java.lang.VirtualThread.schedule", 2, call("java.util.HashMap.put", 1));
    List<CallNode> calls =
        List.of(
            call(
                "java.util.concurrent.DelayScheduler.run",
                4,
                call("java.util.concurrent.DelayScheduler.loop", 3)),
            call(
                "java.lang.VirtualThread.run", 96, call("java.lang.VirtualThread.park", 9, armed)));

    Facts.Gathered facts = new Facts.Gathered();
    RecordingFacts.gather(List.of(recording(calls)), /* seconds= */ 10, facts);

    assertEquals(OptionalDouble.of(0.06), facts.done().number(Fact.TIMER_SHARE));
  }

  /** Its own samples count, without those in what it called, wherever it was called. */
  @Test
  void theHottestMethodOutsideTheJdkIsNamed() {
    CallNode spin = call("shop.Batches.lambda$wait$0", 30);
    List<CallNode> calls =
        List.of(
            call("java.lang.Thread.run", 60, call("shop.Web.answer", 50, spin)),
            call("java.lang.VirtualThread.run", 40, call("shop.Batches.lambda$wait$0", 11)));

    Facts.Gathered gathered = new Facts.Gathered();
    RecordingFacts.gather(List.of(recording(calls)), /* seconds= */ 10, gathered);

    Facts facts = gathered.done();
    assertEquals(Optional.of("shop.Batches.lambda$wait$0"), facts.words("own-hottest"));
    assertEquals(Optional.of("shop.Batches"), facts.words("own-hottest-class"));
    assertEquals(OptionalDouble.of(0.41), facts.number(Fact.OWN_HOTTEST_SHARE));
  }

  @Test
  void samplesWithoutAMethodAreOfNone() {
    List<CallNode> calls = List.of(call("(no Java methods)", 60), call("shop.Web.answer", 40));

    Facts.Gathered gathered = new Facts.Gathered();
    RecordingFacts.gather(List.of(recording(calls)), /* seconds= */ 10, gathered);

    Facts facts = gathered.done();
    assertEquals(Optional.of("shop.Web.answer"), facts.words("own-hottest"));
    assertEquals(OptionalDouble.of(0.4), facts.number(Fact.OWN_HOTTEST_SHARE));
  }

  private static CallNode call(String method, long samples, CallNode... callees) {
    return new CallNode(method, samples, List.of(callees));
  }

  private static RecordingSummary recording(List<CallNode> calls) {
    RecordingSummary.Waits none = RecordingSummary.Waits.NONE;
    return new RecordingSummary(
        10_000_000_000L,
        none,
        none,
        none,
        none,
        /* safepointNanos= */ 0,
        /* compilerQueue= */ -1,
        /* throttledNanos= */ 0,
        List.of(new RecordingSummary.Frame("DelayScheduler.loop", 3)),
        /* samples= */ 100,
        calls,
        /* sampler= */ Optional.empty(),
        /* humongous= */ OptionalDouble.empty(),
        /* allocations= */ List.of());
  }
}
