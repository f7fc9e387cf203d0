package dev.sett.probe.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
final class SpeedProbeIT {

  private final List<String> pinned = new CopyOnWriteArrayList<>();

  @Test
  void aPieceOfWorkTakesAboutTenMicroseconds() throws Exception {
    try (SpeedProbe probe = SpeedProbe.start("speed", System::nanoTime, pinned::add)) {
      SpeedReading reading = await(probe, 50);

      assertEquals(1, pinned.size());
      assertTrue(2_000 < reading.best() && reading.best() < 50_000, reading.toString());
      double slowdown = reading.slowdownSince(SpeedReading.NONE);
      assertTrue(1 <= slowdown && slowdown < 4, "slowdown " + slowdown);
    }
  }

  @Test
  void onceClosedItCountsNoMore() throws Exception {
    SpeedProbe probe = SpeedProbe.start("speed", System::nanoTime, pinned::add);
    await(probe, 5);
    probe.close();
    long counted = probe.reading().pieces();

    for (int i = 0; i < 10; i++) {
      LockSupport.parkNanos(20_000_000);
    }
    assertTrue(probe.reading().pieces() <= counted + 1, "one may have been under way");
  }

  private static SpeedReading await(SpeedProbe probe, long pieces) {
    while (probe.reading().pieces() < pieces) {
      LockSupport.parkNanos(1_000_000);
    }
    return probe.reading();
  }
}
