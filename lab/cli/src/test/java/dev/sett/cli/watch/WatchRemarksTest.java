package dev.sett.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.TestingLooks;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Carriers;
import dev.sett.model.inside.InsideWindow.Hiccup;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WatchRemarksTest {

  @Test
  void nothingIsSaidOfAProgramThatIsWell() {
    assertEquals(List.of(), WatchRemarks.of(TestingLooks.well()));
  }

  @Test
  void carriersThatAreTakenWithLittleCpuAreHeld() {
    expect(TestingLooks.queued(2, 0), "All 2 carriers are taken and 40", "little CPU is used");
  }

  @Test
  void carriersThatIdleWhileThreadsWaitAreNamed() {
    expect(TestingLooks.queued(1, 0.9), "0.9 carriers are idle");
  }

  @Test
  void fullPoolWithAQueueIsNamedAndAFullPoolWithoutIsNot() {
    expect(
        TestingLooks.with(200, 37, 1),
        "Pool qtp (QueuedThreadPool) is exhausted: all 200 are in use",
        "37 waiting");
    assertEquals(List.of(), WatchRemarks.of(TestingLooks.with(200, 0, 1)));
    assertEquals(List.of(), WatchRemarks.of(TestingLooks.with(150, 3, 1)));
  }

  @Test
  void lateVirtualThreadIsToldApartFromALateProgram() {
    expect(TestingLooks.with(8, 0, 60), "A virtual thread woke 60 ms late", "at most 0.9 ms");
  }

  @Test
  void spareCarriersAreNamed() {
    Carriers spare = new Carriers(100, 2, 7, 1, 0, 0, 0, 0);
    expect(look(Optional.of(spare), TestingLooks.usage()), "5 spare carriers");
  }

  @Test
  void waitingForACpuThrottlingAndCompilingAreNamed() {
    Usage usage =
        new Usage(
            1_000_000_000,
            900_000_000,
            0,
            0,
            3_400_000_000L,
            0,
            0,
            List.of(new Usage.Family(ThreadFamily.JIT, 2, 600_000_000, 0, 0, 0)),
            9,
            1,
            0,
            new Usage.Machine(0, 0, 0, 120_000_000));
    expect(
        look(Optional.empty(), usage),
        "3.4 runnable threads are waiting for a CPU",
        "throttled the program for 120 ms",
        "JIT compilation takes 67% of the CPU time");
  }

  @Test
  void meansOverWindowsAreWeighedByTheirLooks() {
    Hiccup none = new Hiccup(0, 0, 0);
    InsideWindow few =
        TestingLooks.window(Optional.of(new Carriers(10, 2, 2, 2, 10, 30, 5, 1)), none);
    InsideWindow many =
        TestingLooks.window(Optional.of(new Carriers(90, 2, 3, 1, 0, 0, 0, 0)), none);
    Carriers all =
        new WatchSample(List.of(few, many), Optional.empty(), TestingLooks.usage(), List.of())
            .carriers()
            .orElseThrow();
    assertEquals(new Carriers(100, 2, 3, 1.1, 1, 30, 5, 1), all);
  }

  private static WatchSample look(Optional<Carriers> carriers, Usage usage) {
    return new WatchSample(
        List.of(TestingLooks.window(carriers, new Hiccup(0, 0, 0))),
        Optional.empty(),
        usage,
        List.of());
  }

  private static void expect(WatchSample look, String... words) {
    String all = String.join("\n", WatchRemarks.of(look));
    for (String word : words) {
      assertTrue(all.contains(word), () -> word + " in: " + all);
    }
  }
}
