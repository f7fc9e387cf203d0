package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ThreadPerTaskTest {
  private static final long MILLI = 1_000_000;

  private final ThreadPerTask rule = new ThreadPerTask();
  private final TaskQueue queue = new TaskQueue();
  private final Life life = new Life(() -> {}, () -> {});

  /** Makes virtual threads that are started and never run, as if all carriers were held. */
  private final WorkerThreads threads =
      new WorkerThreads(Thread::new, TestingThreads::idle, /* mostPlatform= */ 1);

  private final Crew crew = new Crew(queue, threads, 0, 100, 1, life, () -> {});
  private final TaskThreads started = crew.roster().taskThreads();

  private boolean afterTasksThatCompute(double share, long nowMillis) {
    long busy = 100 * MILLI;
    Window.Sample sample = new Window.Sample(busy, Math.round(share * busy), 0);
    return rule.after(sample, 100 * MILLI, nowMillis * MILLI);
  }

  @Test
  void tasksThatMostlyWaitGetThreadsAndThoseThatComputeDoNot() {
    assertTrue(afterTasksThatCompute(0.1, 0));
    assertFalse(new ThreadPerTask().after(new Window.Sample(MILLI, MILLI / 2, 0), MILLI, 0));
  }

  @Test
  void betweenTheTwoEverythingStaysAsItIs() {
    assertTrue(afterTasksThatCompute(0.1, 0));
    for (int i = 1; i < 20; i++) {
      assertTrue(afterTasksThatCompute(0.5, 100 * i));
    }
    for (int i = 20; i < 40; i++) {
      boolean unused = afterTasksThatCompute(0.9, 100 * i);
    }
    assertFalse(afterTasksThatCompute(0.9, 4000));
    for (int i = 0; i < 20; i++) {
      assertFalse(afterTasksThatCompute(0.5, 4000 + 100 * i));
    }
  }

  @Test
  void withoutASampleNothingChanges() {
    assertFalse(rule.after(Window.Sample.NONE, MILLI, 0));
    assertTrue(afterTasksThatCompute(0.1, 0));
    assertTrue(rule.after(Window.Sample.NONE, MILLI, MILLI));
  }

  @Test
  void timeInWhichTasksWaitForACpuIsNotTheirOwn() {
    assertFalse(rule.after(new Window.Sample(10 * MILLI, 2 * MILLI, 7 * MILLI), MILLI, 0));
  }

  @Test
  void whereNoneBeginsForLongTheyAreAvoidedForATime() {
    assertTrue(afterTasksThatCompute(0.1, 0));
    int unused = started.enter();
    assertTrue(started.start(crew.starter(), () -> {}, /* atOnce= */ true));
    assertTrue(rule.look(started, 0));
    assertTrue(rule.look(started, 20 * MILLI));
    assertFalse(rule.look(started, 21 * MILLI));
    assertFalse(afterTasksThatCompute(0.1, 100));
    assertTrue(afterTasksThatCompute(0.1, 300));
  }

  @Test
  void whereNoneIsOnItsWayNothingIsWrong() {
    assertTrue(afterTasksThatCompute(0.1, 0));
    assertTrue(rule.look(started, 0));
    assertTrue(rule.look(started, 1000 * MILLI));
  }
}
