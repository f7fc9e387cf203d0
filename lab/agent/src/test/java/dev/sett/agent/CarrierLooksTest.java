package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

class CarrierLooksTest {
  private long mounted;
  private long queued;

  /** Of four carriers, of which as many work and wait as it is told. */
  private final Scheduler scheduler =
      new Scheduler(() -> 4, () -> 6, () -> mounted, () -> queued, __ -> {});

  @Test
  void carriersWithoutWorkCountOnlyWhileWorkWaits() {
    CarrierLooks looks = new CarrierLooks(scheduler);
    mounted = 1;
    looks.look();
    mounted = 3;
    queued = 8;
    looks.look();
    mounted = 4;
    queued = 2;
    looks.look();
    // Spare carriers can make it more than the parallelism; nobody is idle then.
    mounted = 6;
    looks.look();

    JsonLine json = new JsonLine().begin();
    looks.close(json);
    assertEquals(
        "{\"carriers\":{\"looks\":4,\"parallelism\":4,\"poolSize\":6,\"meanMounted\":3.5,\"meanQueued\":3.0,\"maxQueued\":8,\"queuedLooks\":3,\"idleWhileQueued\":0.333}}",
        json.close().toString());
    json.begin();
    looks.close(json);
    assertEquals(
        "{\"carriers\":{\"looks\":0,\"parallelism\":4,\"poolSize\":6,\"meanMounted\":0.0,\"meanQueued\":0.0,\"maxQueued\":0,\"queuedLooks\":0,\"idleWhileQueued\":0.0}}",
        json.close().toString());
  }

  @Test
  void aWindowIsQuietIfHardlyALookSawAnything() {
    CarrierLooks looks = new CarrierLooks(scheduler);
    assertFalse(looks.quiet(), "nothing is known yet");
    for (int busy : new int[] {0, 5, 6, 100}) {
      for (int i = 0; i < 100; i++) {
        mounted = i < busy ? 1 : 0;
        looks.look();
      }
      looks.close(new JsonLine().begin());
      assertEquals(busy <= 5, looks.quiet(), busy + " of 100");
    }
    mounted = 0;
    queued = 1;
    looks.look();
    looks.close(new JsonLine().begin());
    assertFalse(looks.quiet());
  }

  @Test
  void theSchedulerIsFoundByItsBeanAndByItsField() throws Exception {
    Scheduler byBean = Scheduler.ofBean();
    Scheduler byField = Scheduler.ofField(new Opener(null));
    assertEquals(Runtime.getRuntime().availableProcessors(), byBean.parallelism().getAsLong());
    assertEquals(byBean.parallelism().getAsLong(), byField.parallelism().getAsLong());
  }

  @Test
  void theParallelismOfAPoolCanBeSet() {
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      Scheduler.of(pool).setParallelism().accept(5);
      assertEquals(5, pool.getParallelism());
    }
  }
}
