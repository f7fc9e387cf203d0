package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

class RosterTest {
  private final TaskQueue queue = new TaskQueue();
  private final Life life = new Life(() -> {}, () -> {});

  private Crew crew(ThreadFactory threads) {
    return new Crew(queue, WorkerThreads.of(threads), /* least= */ 1, 4, 1, life, () -> {});
  }

  private Roster ofTwo() {
    Crew crew = crew(TestingThreads::idle);
    assertTrue(crew.roster().start(crew, queue));
    assertTrue(crew.roster().start(crew, queue));
    return crew.roster();
  }

  @Test
  void countsWhoIsOnTheWayUntilItHasBegun() {
    Roster roster = ofTwo();
    assertEquals(2, roster.onTheirWay());
    roster.began();
    assertEquals(1, roster.onTheirWay());
    assertEquals(2, roster.alive());
  }

  @Test
  void keepsTheLeastUntilThereIsNothingToDo() {
    Roster roster = ofTwo();
    assertTrue(roster.release(/* done= */ false));
    assertFalse(roster.release(/* done= */ false));
    assertEquals(1, roster.alive());
    assertTrue(roster.release(/* done= */ true));
    assertEquals(0, roster.alive());
  }

  @Test
  void letsNobodyStayInAPoolThatHasEnded() {
    Roster roster = ofTwo();
    List<Worker> workers = roster.muster().present();
    assertTrue(roster.release(/* done= */ true));
    assertTrue(roster.staysAfterAll());
    assertEquals(2, roster.alive());
    workers.forEach(roster::lost);
    assertFalse(roster.closeIfEmpty(), "two are still on their way");
    roster.began();
    roster.began();
    assertTrue(roster.closeIfEmpty());
    assertFalse(roster.staysAfterAll());
    assertEquals(0, roster.alive());
  }

  @Test
  void remembersTheThreadThatCouldNotBeHad() {
    Crew crew =
        crew(
            task -> {
              throw new OutOfMemoryError("no more threads");
            });
    assertFalse(crew.roster().start(crew, queue));
    Roster.Failure failure = crew.roster().failure().orElseThrow();
    assertEquals("no more threads", failure.cause().getMessage());
    assertEquals(0, failure.alive());
    assertEquals(0, crew.roster().alive());
    assertEquals(List.of(), crew.roster().muster().present());
  }
}
