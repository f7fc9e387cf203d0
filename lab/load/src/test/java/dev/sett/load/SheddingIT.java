package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Limits;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** 100 requests a second over one connection to a server that answers 20 a second. */
class SheddingIT {

  private static LoadSlice load(Limits limits) throws Exception {
    byte[] answer = RawServer.ascii(RawServer.OK);
    try (RawServer server =
            new RawServer(
                (number, out) -> {
                  Thread.sleep(50);
                  out.write(answer);
                  return true;
                });
        LoadOnce load = TestingEngines.once(server.url(), Request.get(Optional.empty()), 1)) {
      return load.run(
          new Shape.ConstantRate(100), Duration.ZERO, Duration.ofSeconds(2), limits, w -> {});
    }
  }

  private static long shed(LoadSlice slice) {
    LoadSlice.Failures failures = slice.errors().get(ErrorKind.SHED);
    return failures == null ? 0 : failures.count();
  }

  private static long timed(LoadSlice slice) {
    return Histograms.decode(slice.response()).getTotalCount();
  }

  private static double maxMillis(LoadSlice slice) {
    return Histograms.decode(slice.response()).getMaxValue() / 1e6;
  }

  @Test
  void shedsWhatBecomesDueWhileAsManyAsAllowedAreUnderWay() throws Exception {
    LoadSlice slice = load(new Limits(Duration.ofSeconds(60), Optional.empty(), OptionalInt.of(3)));
    assertEquals(200, slice.answered() + shed(slice));
    assertEquals(slice.sent(), slice.answered());
    assertEquals(200, timed(slice), "what was shed has its time, too");
    // Two seconds are 40 answers at most, and two that were under way at the end.
    assertTrue(slice.answered() >= 3 && slice.answered() < 45, slice.answered() + " answered");
    // Each waited for two others at most; without a bound the last would wait 8 s.
    assertTrue(maxMillis(slice) > 120 && maxMillis(slice) < 7_000, "max " + maxMillis(slice));
  }

  @Test
  void shedsWhatWaitedTooLong() throws Exception {
    LoadSlice slice =
        load(
            new Limits(
                Duration.ofSeconds(60), Optional.of(Duration.ofMillis(200)), OptionalInt.empty()));
    assertEquals(200, slice.answered() + shed(slice));
    assertEquals(slice.sent(), slice.answered());
    assertEquals(200, timed(slice), "what was shed has its time, too");
    // All but the few that were sent waited for 200 ms and more.
    assertTrue(Histograms.valueAt(slice.response(), 50) > 200_000_000);
    // Without a bound the last would wait 8 s.
    assertTrue(maxMillis(slice) > 200 && maxMillis(slice) < 7_000, "max " + maxMillis(slice));
  }

  @Test
  void shedsNothingUnlessAsked() throws Exception {
    LoadSlice slice = load(Limits.timeout(Duration.ofSeconds(60)));
    assertEquals(200, slice.answered());
    assertEquals(0, slice.failed());
    assertTrue(maxMillis(slice) > 7_000, "the last one waited for all before it");
  }
}
