package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

class CarrierLooksTest {
  /** A scheduler of four carriers, of which as many work and wait as it is told. */
  private static final class TestingScheduler implements Scheduler {
    private int mounted;
    private long queued;

    @Override
    public int parallelism() {
      return 4;
    }

    @Override
    public int poolSize() {
      return 6;
    }

    @Override
    public int mounted() {
      return mounted;
    }

    @Override
    public long queued() {
      return queued;
    }

    @Override
    public void parallelism(int wished) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void carriersWithoutWorkCountOnlyWhileWorkWaits() {
    TestingScheduler scheduler = new TestingScheduler();
    CarrierLooks looks = new CarrierLooks(scheduler);
    scheduler.mounted = 1;
    looks.look();
    scheduler.mounted = 3;
    scheduler.queued = 8;
    looks.look();
    scheduler.mounted = 4;
    scheduler.queued = 2;
    looks.look();
    // Spare carriers can make it more than the parallelism; nobody is idle then.
    scheduler.mounted = 6;
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
    TestingScheduler scheduler = new TestingScheduler();
    CarrierLooks looks = new CarrierLooks(scheduler);
    assertFalse(looks.quiet(), "nothing is known yet");
    for (int busy : new int[] {0, 5, 6, 100}) {
      for (int i = 0; i < 100; i++) {
        scheduler.mounted = i < busy ? 1 : 0;
        looks.look();
      }
      looks.close(new JsonLine().begin());
      assertEquals(busy <= 5, looks.quiet(), busy + " of 100");
    }
    scheduler.mounted = 0;
    scheduler.queued = 1;
    looks.look();
    looks.close(new JsonLine().begin());
    assertFalse(looks.quiet());
  }

  @Test
  void theSchedulerIsFoundByItsBeanAndByItsField() throws Exception {
    Scheduler byBean = BeanScheduler.find();
    Scheduler byField = Scheduler.ofField(Opener.none());
    assertEquals(Runtime.getRuntime().availableProcessors(), byBean.parallelism());
    assertEquals(byBean.parallelism(), byField.parallelism());
  }

  @Test
  void theParallelismOfAPoolCanBeSet() {
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      Scheduler.of(pool).parallelism(5);
      assertEquals(5, pool.getParallelism());
    }
  }
}
