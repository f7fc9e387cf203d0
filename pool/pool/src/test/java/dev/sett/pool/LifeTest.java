package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LifeTest {
  private final AtomicInteger ends = new AtomicInteger();
  private final Life life = new Life(() -> {}, ends::incrementAndGet);

  private String now() {
    return (life.shutdown() ? "shutdown " : "")
        + (life.stopping() ? "stopping " : "")
        + (life.terminated() ? "terminated " : "");
  }

  @Test
  void goesOneWay() {
    assertEquals("", now());
    life.shutDown();
    assertEquals("shutdown ", now());
    life.stop();
    assertEquals("shutdown stopping ", now());
    life.shutDown();
    assertEquals("shutdown stopping ", now());
    life.end();
    assertEquals("shutdown stopping terminated ", now());
    life.stop();
    assertEquals("shutdown stopping terminated ", now());
  }

  @Test
  void mayStopAtOnce() {
    life.stop();
    assertEquals("shutdown stopping ", now());
  }

  @Test
  void tellsOfItsEnd() throws InterruptedException {
    assertFalse(life.awaitEnd(0, TimeUnit.NANOSECONDS));
    assertEquals(0, ends.get());
    life.end();
    assertTrue(life.awaitEnd(0, TimeUnit.NANOSECONDS));
    assertEquals(1, ends.get());
  }

  @Test
  @SuppressWarnings("NullAway") // It is set before it is read.
  void tidiesUpBeforeAnybodySeesThatItIsOver() {
    List<Boolean> seen = new ArrayList<>();
    AtomicReference<Life> tidy = new AtomicReference<>();
    tidy.set(
        new Life(
            () -> {
              seen.add(tidy.get().terminated());
              throw new IllegalStateException("while tidying up");
            },
            () -> seen.add(tidy.get().terminated())));
    assertThrows(IllegalStateException.class, () -> tidy.get().end());
    assertEquals(List.of(false, true), seen);
  }
}
