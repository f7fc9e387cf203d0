package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.pool.ThreadCounts.Kind;
import org.junit.jupiter.api.Test;

class ThreadCountsTest {
  private final ThreadCounts counts = new ThreadCounts(/* mostPlatform= */ 2);

  private void joined(Kind... kinds) {
    for (Kind kind : kinds) {
      assertEquals(kind, counts.join());
    }
  }

  @Test
  void takesPlatformThreadsFirst() {
    assertEquals(Kind.PLATFORM, counts.join());
    assertEquals(Kind.PLATFORM, counts.join());
    assertEquals(Kind.SPARE, counts.join());
    assertEquals(3, counts.alive());
    assertEquals(1, counts.spares());
    counts.leave(Kind.PLATFORM);
    assertEquals(Kind.PLATFORM, counts.join());
  }

  /** Virtual threads don't keep the JVM from ending. */
  @Test
  void keepsTheLastPlatformThreadWhileThereIsASpare() {
    joined(Kind.PLATFORM, Kind.PLATFORM, Kind.SPARE);
    assertTrue(counts.leaveIfMoreThan(0));
    assertFalse(counts.leaveIfMoreThan(0));
    counts.leave(Kind.SPARE);
    assertTrue(counts.leaveIfMoreThan(0));
    assertEquals(0, counts.alive());
  }

  @Test
  void countsWhoIsOnTheWay() {
    joined(Kind.PLATFORM, Kind.PLATFORM, Kind.SPARE);
    counts.began();
    assertEquals(2, counts.onTheirWay());
    counts.began();
    counts.comes();
    counts.began();
    assertEquals(1, counts.onTheirWay());
    assertEquals(2, counts.notStarted(Kind.SPARE));
    assertEquals(0, counts.onTheirWay());
    assertEquals(0, counts.spares());
  }

  @Test
  void keepsSome() {
    joined(Kind.PLATFORM, Kind.PLATFORM);
    assertTrue(counts.leaveIfMoreThan(1));
    assertFalse(counts.leaveIfMoreThan(1));
    assertEquals(1, counts.alive());
    assertTrue(counts.rejoin());
    assertEquals(2, counts.alive());
  }

  @Test
  void closesOnceAndOnlyWhenNobodyIsThere() {
    joined(Kind.PLATFORM);
    assertFalse(counts.closeIfEmpty());
    assertEquals(0, counts.notStarted(Kind.PLATFORM));
    assertTrue(counts.closeIfEmpty());
    assertFalse(counts.closeIfEmpty());
    assertNull(counts.join());
    assertFalse(counts.rejoin());
    assertFalse(counts.leaveIfMoreThan(0));
    assertEquals(0, counts.alive());
    assertEquals(0, counts.spares());
    assertEquals(0, counts.onTheirWay());
  }
}
