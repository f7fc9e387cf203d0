package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a flight recording tells of a pool's decisions. */
@Timeout(120)
class AdjustmentEventTest {
  @RegisterExtension final Pools pools = new Pools();

  @Test
  void eachHasItsReason(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("pool.jfr");
    int limit;
    try (Recording recording = new Recording()) {
      recording.enable("dev.sett.pool.Adjustment");
      recording.start();
      DemandTuner own = new DemandTuner();
      AtomicInteger windows = new AtomicInteger();
      Tuner tuner =
          window -> {
            windows.incrementAndGet();
            return own.observe(window);
          };
      TunedExecutor pool = pools.create(TunedExecutor.builder().name("recorded").tuner(tuner));
      limit = pool.getLimit();
      CountDownLatch gate = pools.occupy(pool, 3 * limit);
      // A decision is recorded after it was carried out, and before the next one.
      int before = windows.get();
      Eventually.so("the next window", () -> windows.get() > before);
      recording.stop();
      gate.countDown();
      recording.dump(file);
    }
    List<RecordedEvent> grown =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals("dev.sett.pool.Adjustment"))
            .filter(event -> event.getString("pool").equals("recorded"))
            .filter(event -> event.getInt("after") > event.getInt("before"))
            .toList();
    assertTrue(!grown.isEmpty(), "no decision was recorded");
    RecordedEvent first = grown.getFirst();
    assertEquals(limit, first.getInt("before"));
    assertEquals(limit, first.getInt("busy"));
    assertTrue(first.getInt("queued") > 0);
    assertTrue(first.getDouble("cores") > 0);
    assertTrue(first.getDuration("window").toNanos() > 0);
    List<String> reasons = List.of(Reason.SLOW_START.words(), Reason.DEMAND.words());
    assertTrue(reasons.contains(first.getString("reason")), first.getString("reason"));
  }
}
