package dev.sett.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CoresTest {
  private static final double NO_QUOTA = Double.POSITIVE_INFINITY;

  private final List<String> ended = new ArrayList<>();

  @Test
  void sharesOneCoreEvenly() {
    Cores cores = new Cores(1, NO_QUOTA, 0);
    begin(cores, "short", 10);
    begin(cores, "long", 30);
    // Half a core each until 20; the long one has 20 left and a core for itself.
    runUntil(cores, 100);
    assertEquals(List.of("short at 20", "long at 40"), ended);
  }

  @Test
  void givesNobodyMoreThanACore() {
    Cores cores = new Cores(4, NO_QUOTA, 0);
    begin(cores, "only", 50);
    runUntil(cores, 100);
    assertEquals(List.of("only at 50"), ended);
    assertEquals(50, cores.processNanos(), 1e-6);
  }

  @Test
  void countsWhoWaitsForACpu() {
    Cores cores = new Cores(1, NO_QUOTA, 0);
    List<Cores.Job> jobs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      jobs.add(cores.begin(10, () -> {}));
    }
    cores.advance(20);
    assertEquals(5, jobs.getFirst().cpuNanos(), 1e-9);
    assertEquals(15, jobs.getFirst().waitedNanos(), 1e-9);
  }

  @Test
  void switchesCostOnlyWhereJobsTakeTurns() {
    Cores alone = new Cores(1, NO_QUOTA, 140_000);
    begin(alone, "alone", 1000);
    runUntil(alone, 1e6);
    Cores shared = new Cores(1, NO_QUOTA, 140_000);
    begin(shared, "one", 1000);
    begin(shared, "other", 1000);
    runUntil(shared, 1e6);
    // A tenth of a slice of 1.4 ms goes into each switch.
    assertEquals(List.of("alone at 1000", "one at 2200", "other at 2200"), ended);
  }

  @Test
  void aQuotaStopsTheProcessUntilTheNextPeriod() {
    Cores cores = new Cores(4, 0.5, 0);
    begin(cores, "one", 60e6);
    begin(cores, "other", 60e6);
    // 50 ms of every 100: after 25 ms both stop, with 35 ms each to go; then 25 ms more; then 10.
    runUntil(cores, 1e9);
    assertEquals(List.of("one at 210000000", "other at 210000000"), ended);
  }

  @Test
  void foreignJobsTakeTheirShareAndAreNotOurs() {
    Cores cores = new Cores(1, NO_QUOTA, 0);
    begin(cores, "ours", 10);
    cores.beginForeign(100, () -> {});
    runUntil(cores, 20);
    assertEquals(List.of("ours at 20"), ended);
    assertEquals(10, cores.processNanos(), 1e-9);
    assertEquals(20, cores.machineNanos(), 1e-9);
  }

  /** Every nanosecond of work comes out as CPU time, however jobs come and go. */
  @Test
  void losesNoWork() {
    SplittableRandom random = new SplittableRandom(/* seed= */ 11);
    Cores cores = new Cores(3, NO_QUOTA, 0);
    double given = 0;
    double now = 0;
    for (int i = 0; i < 5000; i++) {
      double work = 1 + random.nextInt(1000);
      given += work;
      begin(cores, "", work);
      now += random.nextInt(400);
      runUntil(cores, now);
    }
    runUntil(cores, now + given);
    assertEquals(5000, ended.size());
    assertEquals(given, cores.processNanos(), given * 1e-9);
  }

  private double clock;

  private void begin(Cores cores, String name, double work) {
    Cores.Job _ = cores.begin(work, () -> ended.add(name + " at " + Math.round(clock)));
  }

  private void runUntil(Cores cores, double end) {
    while (cores.nextNanos() <= end) {
      clock = cores.nextNanos();
      cores.step();
    }
    cores.advance(end);
  }
}
