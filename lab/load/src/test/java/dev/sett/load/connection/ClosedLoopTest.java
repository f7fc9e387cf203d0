package dev.sett.load.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.loop.Loop;
import dev.sett.load.metrics.Tally;
import dev.sett.load.schedule.Backlog;
import dev.sett.load.schedule.ClosedLoop;
import dev.sett.load.schedule.Schedule;
import dev.sett.load.schedule.Shape;
import dev.sett.load.schedule.SlicePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClosedLoopTest {

  @Test
  void ofManyThreadsEachRequestIsTakenOnce() throws Exception {
    ClosedLoop loop = loop(new Shape.Total(10_000));
    AtomicInteger taken = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (loop.take()) {
                      taken.incrementAndGet();
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertEquals(10_000, taken.get());
    assertTrue(loop.isSpent());
    assertFalse(loop.take(), "and none comes back");
  }

  @Test
  void anEndlessLoopIsNeverSpent() {
    ClosedLoop loop = loop(new Shape.Closed());

    assertTrue(loop.take());
    assertFalse(loop.isSpent());
    assertEquals(0, loop.beginNanos(0.9), "and all its connections begin at once");
  }

  @Test
  void connectionsBeginAtEvenDistances() {
    ClosedLoop loop = loop(new Shape.Gradual(1000));

    assertEquals(0, loop.beginNanos(0));
    assertEquals(250_000_000, loop.beginNanos(0.25));
    assertEquals(750_000_000, loop.beginNanos(0.75));
  }

  @Test
  void theConnectionsOfTwoLanesBeginInTurn() {
    List<Long> begun = new ArrayList<>();
    for (int lane = 0; lane < 2; lane++) {
      SliceRun run = run(loop(new Shape.Gradual(1000)), lane / 2.0);
      begun.add(run.beginNanos(0, 2, /* thinkNanos= */ 0) / 1_000_000);
      begun.add(run.beginNanos(1, 2, /* thinkNanos= */ 0) / 1_000_000);
    }

    assertEquals(List.of(0L, 500L, 250L, 750L), begun);
  }

  @Test
  void shapesWithAScheduleHaveNone() {
    for (Shape shape : List.of(new Shape.ConstantRate(1), new Shape.Bursts(1, 1))) {
      assertNull(ClosedLoop.of(shape));
      assertFalse(shape.closed());
      assertNotNull(Schedule.of(shape));
    }
    for (Shape shape : List.of(new Shape.Closed(), new Shape.Gradual(1), new Shape.Total(1))) {
      assertTrue(shape.closed());
      assertNull(Schedule.of(shape));
    }
  }

  @Test
  void senselessNumbersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Shape.Total(0));
    assertThrows(IllegalArgumentException.class, () -> new Shape.Gradual(-1));
  }

  private static SliceRun run(ClosedLoop loop, double place) {
    SlicePlan plan = SlicePlan.of(0, 0, 1, 1);
    Tally tally = new Tally(plan, window -> {}, List.of());
    return new SliceRun(
        plan,
        loop,
        place,
        new Backlog(plan, null, Backlog.NONE, Backlog.NONE, (due, now, why) -> {}),
        tally,
        new CompletableFuture<>(),
        new Loop.Use(0, 0, 0));
  }

  private static ClosedLoop loop(Shape shape) {
    ClosedLoop loop = ClosedLoop.of(shape);
    if (loop == null) {
      throw new AssertionError(shape + " is a closed loop");
    }
    return loop;
  }
}
