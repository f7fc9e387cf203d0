package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RecruiterTest {
  private final Recruiter threads =
      new Recruiter(Thread::new, Thread.ofVirtual().factory(), /* mostPlatform= */ 2);

  /** Two on platform threads and a spare. */
  private void joinThree() {
    for (int i = 0; i < 3; i++) {
      boolean unused = threads.join();
    }
  }

  @Test
  void takesPlatformThreadsFirst() {
    assertFalse(threads.join());
    assertFalse(threads.join());
    assertTrue(threads.join());
    assertTrue(threads.join());
    assertEquals(2, threads.spares());
  }

  @Test
  void takesAPlatformThreadAgainWhenOneHasLeft() {
    joinThree();
    threads.leave(/* spare= */ false);
    assertFalse(threads.join());
    assertEquals(1, threads.spares());
  }

  @Test
  void keepsTheLastPlatformThreadWhileThereIsAVirtualOne() {
    joinThree();
    assertTrue(threads.leaveUnlessNeeded());
    assertFalse(threads.leaveUnlessNeeded());
    threads.leave(/* spare= */ true);
    assertTrue(threads.leaveUnlessNeeded());
    assertEquals(0, threads.spares());
  }

  @Test
  void countsWhoStaysAfterAll() {
    joinThree();
    assertTrue(threads.leaveUnlessNeeded());
    threads.rejoin();
    assertTrue(threads.leaveUnlessNeeded());
  }

  @Test
  void ofAFactoryAloneIsNeverShortOfIt() {
    Recruiter all = Recruiter.of(Thread::new);
    for (int i = 0; i < 1000; i++) {
      assertFalse(all.join());
    }
    assertEquals(0, all.spares());
  }
}
