package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a worker sets aside is done once: by itself when it is back, or by another. */
@Timeout(120)
class AsideTest {
  private final TaskQueue queue = new TaskQueue();
  private final Life life = new Life(() -> {});
  private final AtomicInteger alerted = new AtomicInteger();
  private final Crew crew =
      new Crew(queue, Thread::new, 0, 4, 1_000_000_000, life, alerted::incrementAndGet);
  private final CountDownLatch gate = new CountDownLatch(1);
  private final CountDownLatch placed = new CountDownLatch(1);
  private final AtomicReference<Thread> owner = new AtomicReference<>();
  private final AtomicReference<Thread> doer = new AtomicReference<>();
  private final AtomicInteger ran = new AtomicInteger();
  private final AtomicReference<List<Boolean>> taken = new AtomicReference<>(List.of());

  @BeforeEach
  void believe() {
    crew.trust().load(/* readyCpus= */ 0.1, /* cores= */ 2, /* runNanos= */ 1000, 0);
  }

  @AfterEach
  void end() {
    gate.countDown();
    life.shutDown();
    crew.unparkAll();
    crew.endIfDone();
    Eventually.so("the crew is gone", crew::done);
  }

  private void note() {
    doer.set(Thread.currentThread());
    ran.incrementAndGet();
  }

  /** A worker that sets a task aside, tries another, and waits at the gate. */
  private void setAside() {
    queue.put(
        () -> {
          owner.set(Thread.currentThread());
          taken.set(List.of(crew.setAside(this::note), crew.setAside(this::note)));
          placed.countDown();
          Eventually.open(gate);
        });
    assertTrue(crew.signal());
    Eventually.open(placed);
  }

  @Test
  void theOwnerDoesItWhenItIsBack() {
    setAside();
    assertEquals(List.of(true, false), taken.get(), "one at a time");
    assertEquals(1, alerted.get());
    assertEquals(0, ran.get());
    gate.countDown();
    Eventually.so("it is done", () -> ran.get() == 1);
    assertSame(owner.get(), doer.get());
    assertFalse(crew.handOn(1), "nothing is left");
  }

  @Test
  void anotherDoesItWhenTheOwnerIsNotBackAtTheNextLook() {
    setAside();
    assertTrue(crew.someAside());
    assertTrue(crew.handOn(1));
    Eventually.so("it is done", () -> ran.get() == 1);
    assertNotSame(owner.get(), doer.get());
    gate.countDown();
    Eventually.so("the owner rests", () -> crew.active() == 0);
    assertEquals(1, ran.get());
  }

  @Test
  void waitingTasksComeBeforeIt() {
    AtomicInteger before = new AtomicInteger(-1);
    crew.limit(1);
    setAside();
    queue.put(() -> before.set(ran.get()));
    gate.countDown();
    Eventually.so("it is done", () -> ran.get() == 1);
    assertEquals(0, before.get());
  }

  @Test
  void whoeverIsNoWorkerIsRefused() {
    assertFalse(crew.setAside(this::note));
  }

  @Test
  void afterShutdownItIsRefusedAndWhatWasSetAsideBeforeIsDone() {
    setAside();
    life.shutDown();
    gate.countDown();
    Eventually.so("the crew is gone", crew::done);
    assertEquals(1, ran.get());
  }

  @Test
  void whoStopsThePoolIsGivenTheTaskItself() {
    AtomicReference<Runnable> mine = new AtomicReference<>();
    queue.put(
        () -> {
          Runnable task = this::note;
          mine.set(task);
          taken.set(List.of(crew.setAside(task)));
          placed.countDown();
          Eventually.open(gate);
        });
    assertTrue(crew.signal());
    Eventually.open(placed);
    life.stop();
    assertEquals(List.of(mine.get()), crew.takeAll());
    gate.countDown();
    Eventually.so("the crew is gone", crew::done);
    assertEquals(0, ran.get());
  }

  @Test
  void aTaskThatWasHandedOnIsGivenBackAsItWas() {
    crew.limit(1);
    AtomicReference<Runnable> mine = new AtomicReference<>();
    queue.put(
        () -> {
          Runnable task = this::note;
          mine.set(task);
          taken.set(List.of(crew.setAside(task)));
          placed.countDown();
          Eventually.open(gate);
        });
    assertTrue(crew.signal());
    Eventually.open(placed);
    assertTrue(crew.handOn(1));
    life.stop();
    assertEquals(List.of(mine.get()), crew.takeAll());
  }

  @Test
  void itLearnsFromWhoWasRight() {
    setAside();
    assertTrue(crew.handOn(1));
    Eventually.so("it is done", () -> ran.get() == 1);
    Eventually.so("and its doer rests", () -> crew.active() == 1);
    assertFalse(crew.handOn(2));
    assertTrue(crew.trust().now(), "the task had nothing to do: the owner could have done it");
  }

  @Test
  void itLearnsThatTheOwnerStayedAway() {
    CountDownLatch handed = new CountDownLatch(1);
    queue.put(
        () -> {
          taken.set(
              List.of(
                  crew.setAside(
                      () -> {
                        handed.countDown();
                        Eventually.open(gate);
                      })));
          placed.countDown();
          Eventually.open(gate);
        });
    assertTrue(crew.signal());
    Eventually.open(placed);
    assertTrue(crew.handOn(1));
    Eventually.open(handed);
    assertFalse(crew.handOn(2));
    assertFalse(crew.trust().now());
  }
}
