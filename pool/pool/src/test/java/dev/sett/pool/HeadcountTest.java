package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HeadcountTest {
  private final Headcount count = new Headcount();

  @Test
  void countsWhoComesAndGoes() {
    assertTrue(count.join());
    assertTrue(count.join());
    assertEquals(2, count.now());
    assertEquals(1, count.leave());
    assertEquals(1, count.now());
  }

  @Test
  void keepsSome() {
    assertTrue(count.join());
    assertTrue(count.join());
    assertTrue(count.leaveIfMoreThan(1));
    assertFalse(count.leaveIfMoreThan(1));
    assertEquals(1, count.now());
    assertTrue(count.leaveIfMoreThan(0));
    assertEquals(0, count.now());
  }

  @Test
  void closesOnceAndOnlyWhenNobodyIsThere() {
    assertTrue(count.join());
    assertFalse(count.closeIfEmpty());
    assertEquals(0, count.leave());
    assertTrue(count.closeIfEmpty());
    assertFalse(count.closeIfEmpty());
    assertFalse(count.join());
    assertFalse(count.leaveIfMoreThan(0));
    assertEquals(0, count.now());
  }
}
