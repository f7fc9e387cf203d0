package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

class TaskThreadsTest {
  private static final int LIMIT = 100;

  private final TaskQueue queue = new TaskQueue();
  private final Life life = new Life(() -> {}, () -> {});

  /** A crew that gives each task a thread. */
  private Crew crew(ThreadFactory virtual) {
    WorkerThreads threads = new WorkerThreads(TestingThreads::idle, virtual, 1);
    Crew crew = new Crew(queue, threads, /* least= */ 0, LIMIT, 1, life, () -> {});
    crew.threadPerTask(true);
    return crew;
  }

  private Crew crewWithAPlatformThread(ThreadFactory virtual) {
    Crew crew = crew(virtual);
    assertTrue(crew.roster().start(crew, queue));
    return crew;
  }

  @Test
  void oneInSixtyFourIsLeftToAPlatformThread() {
    Crew crew = crewWithAPlatformThread(TestingThreads::idle);
    int started = 0;
    for (int i = 0; i < 64; i++) {
      started += crew.startAtOnce(() -> {}) ? 1 : 0;
    }
    assertEquals(63, started);
    assertEquals(63, crew.active());
    assertEquals(64, crew.roster().alive());
  }

  @Test
  void theLimitHolds() {
    Crew crew = crewWithAPlatformThread(TestingThreads::idle);
    for (int i = 0; i < 2 * LIMIT; i++) {
      boolean unused = crew.startAtOnce(() -> {});
    }
    assertEquals(LIMIT, crew.active());
  }

  @Test
  void noneOvertakesATaskThatWaits() {
    Crew crew = crewWithAPlatformThread(TestingThreads::idle);
    queue.put(() -> {});
    assertFalse(crew.startAtOnce(() -> {}));
  }

  /** Virtual threads don't keep the JVM from ending. */
  @Test
  void noneIsStartedWithoutAPlatformThread() {
    Crew crew = crew(TestingThreads::idle);
    assertFalse(crew.startAtOnce(() -> {}));
    assertEquals(0, crew.roster().alive());
  }

  @Test
  void noneIsStartedAfterAShutdown() {
    Crew crew = crewWithAPlatformThread(TestingThreads::idle);
    life.shutDown();
    assertFalse(crew.startAtOnce(() -> {}));
    assertEquals(0, crew.active());
  }

  @Test
  void aThreadThatCannotBeHadTakesNoPlaceAndLeavesItsTaskAlone() {
    Crew crew =
        crewWithAPlatformThread(
            task -> {
              throw new OutOfMemoryError("no more threads");
            });
    assertFalse(crew.startAtOnce(() -> {}));
    assertEquals(0, crew.active());
    assertEquals(1, crew.roster().alive());
  }

  @Test
  void tasksThatNobodyHasBegunAreTakenBackIntoTheQueueOnce() {
    Crew crew = crewWithAPlatformThread(TestingThreads::idle);
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Runnable task = new Object() {}::hashCode;
      tasks.add(task);
      assertTrue(crew.startAtOnce(task));
    }
    crew.threadPerTask(false);
    crew.starter().takeBack();
    crew.starter().takeBack();
    List<Runnable> waiting = new ArrayList<>();
    crew.starter().drainTo(waiting);
    assertEquals(20, waiting.size());
    assertTrue(waiting.containsAll(tasks));
  }
}
