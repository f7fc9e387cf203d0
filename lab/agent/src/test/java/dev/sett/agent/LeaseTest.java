package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LeaseTest {
  private static final long LENGTH_SECONDS = 10;

  private final TestingHeartbeat watcher = new TestingHeartbeat();
  private long nowNanos = -5;

  @Test
  void staysWhileTheTextChanges() {
    Lease lease = lease();
    for (int second = 1; second <= 3_600; second++) {
      watcher.text = "4711 " + second / 9;
      assertFalse(overAfter(lease, 1), "second " + second);
    }
  }

  @Test
  void endsWhenTheTextHasStayedTheSameForItsLength() {
    Lease lease = lease();
    watcher.text = "4711 1";
    assertFalse(overAfter(lease, 1));
    for (int second = 1; second < LENGTH_SECONDS; second++) {
      assertFalse(overAfter(lease, 1), "second " + second);
    }
    assertTrue(overAfter(lease, 1));
  }

  @Test
  void aChangeAtTheLastMomentIsInTime() {
    Lease lease = lease();
    for (int second = 1; second < LENGTH_SECONDS; second++) {
      assertFalse(overAfter(lease, 1), "second " + second);
    }
    watcher.text = "4711 1";
    assertFalse(overAfter(lease, 1));
    assertFalse(overAfter(lease, 1));
  }

  @Test
  void anHourInWhichThisJvmStoodStillDoesNotEndIt() {
    Lease lease = lease();
    assertFalse(overAfter(lease, 3_600));
    watcher.text = "4711 1";
    assertFalse(overAfter(lease, 1));
    assertFalse(overAfter(lease, 3_600));
  }

  @Test
  void aShortLeaseIsNotEndedByOneStandstillEither() {
    Lease lease = new Lease(watcher, TimeUnit.SECONDS.toNanos(1), () -> nowNanos);
    assertFalse(overAfter(lease, 3_600));
    assertTrue(overAfter(lease, 1));
  }

  @Test
  void endsAtTheNextLookWhenTheLockIsFree() {
    Lease lease = lease();
    assertFalse(overAfter(lease, 1));
    watcher.unlocked = true;
    watcher.text = "4711 1";
    assertTrue(lease.released());
    assertTrue(overAfter(lease, 0));
  }

  @Test
  void aLockThatNobodyHeldAtTheBeginSaysNothing() {
    watcher.unlocked = true;
    Lease lease = lease();
    assertFalse(lease.released());
    for (int second = 1; second < LENGTH_SECONDS; second++) {
      assertFalse(overAfter(lease, 1), "second " + second);
    }
    assertFalse(lease.released(), "the watcher may be suspended");
    assertTrue(overAfter(lease, 1));
  }

  @Test
  void endsWhenTheWatcherTakesItBack() {
    watcher.unlocked = true;
    Lease lease = lease();
    watcher.gone = true;
    assertTrue(lease.released());
    assertTrue(overAfter(lease, 0));
  }

  @Test
  void oneWithoutAWatcherNeverEnds() {
    Lease lease = Lease.endless(() -> nowNanos);
    for (int times = 0; times < 1_000; times++) {
      assertFalse(overAfter(lease, 3_600));
    }
    assertFalse(lease.released());
  }

  @Test
  void namesItsHolder() {
    assertEquals("4711", lease().holder());
    watcher.text = "";
    assertEquals("", lease().holder());
  }

  private Lease lease() {
    return new Lease(watcher, TimeUnit.SECONDS.toNanos(LENGTH_SECONDS), () -> nowNanos);
  }

  private boolean overAfter(Lease lease, long seconds) {
    nowNanos += TimeUnit.SECONDS.toNanos(seconds);
    return lease.over();
  }
}
