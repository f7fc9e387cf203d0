package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.Call;
import dev.sett.model.Recording;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RecordingFactsTest {

  /** 6 of 100 samples are in timers: 4 below the keeper of timers, 2 where one is armed. */
  @Test
  void timersAreCountedWithAllThatTheyCall() {
    Call armed = call("java.lang.VirtualThread.schedule", 2, call("java.util.HashMap.put", 1));
    List<Call> calls =
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

  private static Call call(String method, long samples, Call... callees) {
    return new Call(method, samples, List.of(callees));
  }

  private static Recording recording(List<Call> calls) {
    Recording.Waits none = Recording.Waits.NONE;
    return new Recording(
        10_000_000_000L,
        none,
        none,
        none,
        none,
        /* safepointNanos= */ 0,
        /* compilerQueue= */ -1,
        /* throttledNanos= */ 0,
        List.of(new Recording.Frame("DelayScheduler.loop", 3)),
        /* samples= */ 100,
        calls);
  }
}
