package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten requests, due at 0, 10, 20 … 90 ms. */
class BacklogTest {

  private static final long MS = 1_000_000;
  private static final SlicePlan PLAN = SlicePlan.of(0, 0, 100 * MS, 100 * MS);

  private final List<Long> shed = new ArrayList<>();

  private Backlog backlog(long longestWait, long room) {
    return new Backlog(
        PLAN,
        index -> index * 10 * MS,
        longestWait,
        room,
        (due, now, reason) -> shed.add(due / MS));
  }

  private static List<Long> rest(Backlog backlog) {
    List<Long> dues = new ArrayList<>();
    while (!backlog.isEmpty()) {
      dues.add(backlog.firstDue() / MS);
      backlog.takeFirst();
    }
    return dues;
  }

  @Test
  void holdsEveryRequestInOrderWithoutABound() {
    Backlog backlog = backlog(Backlog.NONE, Backlog.NONE);
    backlog.update(1000 * MS, 0);
    assertEquals(List.of(0L, 10L, 20L, 30L, 40L, 50L, 60L, 70L, 80L, 90L), rest(backlog));
    assertEquals(List.of(), shed);
  }

  @Test
  void isEmptyForAClosedLoop() {
    assertTrue(
        new Backlog(PLAN, null, Backlog.NONE, Backlog.NONE, (due, now, reason) -> {}).isEmpty());
  }

  @Test
  void shedsWhatFindsNoRoomAndKeepsWhatCameBefore() {
    Backlog backlog = backlog(Backlog.NONE, 2);
    backlog.update(35 * MS, 0); // 0 and 10 wait, 20 and 30 find the room full
    assertEquals(List.of(20L, 30L), shed);
    backlog.takeFirst();
    backlog.update(55 * MS, 0); // 40 takes the place of 0, 50 finds none
    assertEquals(List.of(20L, 30L, 50L), shed);
    assertEquals(List.of(10L, 40L, 60L, 70L, 80L, 90L), rest(backlog));
  }

  @Test
  void withoutRoomARequestNeedsAnIdleConnection() {
    Backlog backlog = backlog(Backlog.NONE, 0);
    backlog.update(15 * MS, 0);
    assertEquals(List.of(0L, 10L), shed);
    backlog.update(25 * MS, 1);
    assertEquals(20 * MS, backlog.firstDue());
    backlog.takeFirst();
    backlog.update(35 * MS, 0);
    assertEquals(List.of(0L, 10L, 30L), shed);
  }

  @Test
  void shedsNothingWhileConnectionsAreIdle() {
    Backlog backlog = backlog(Backlog.NONE, 1);
    List<Long> sent = new ArrayList<>();
    int idle = 5;
    backlog.update(45 * MS, idle);
    while (idle > 0 && backlog.firstDue() <= 45 * MS) {
      sent.add(backlog.firstDue() / MS);
      backlog.takeFirst();
      backlog.update(45 * MS, --idle);
    }
    assertEquals(List.of(0L, 10L, 20L, 30L, 40L), sent);
    assertEquals(List.of(), shed);
  }

  @Test
  void shedsWhatWaitedTooLong() {
    Backlog backlog = backlog(/* longestWait= */ 20 * MS, Backlog.NONE);
    backlog.update(45 * MS, 0);
    assertEquals(List.of(0L, 10L, 20L), shed);
    assertEquals(30 * MS, backlog.firstDue());
  }
}
