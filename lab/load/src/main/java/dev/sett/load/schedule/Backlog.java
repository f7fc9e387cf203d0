package dev.sett.load.schedule;

import org.jspecify.annotations.Nullable;

/**
 * Requests that are due and unsent, and those that are not due yet, in order. Used by one thread.
 *
 * <p>Without a bound, what waits is just the numbers from the next request up to now: a queue of
 * any length without any memory. With a bound, those that were let in are kept in a ring. They are
 * let in late, when a connection becomes free or an idle one has its turn; nothing leaves the
 * backlog in between, so each is judged as at the moment it was due.
 */
public final class Backlog {

  /** There is no request any more. */
  public static final long NONE = Long.MAX_VALUE;

  /** Told of a request that is given up unsent. */
  public interface Shed {

    /** Takes the moments at which the request was due and was given up, and the reason. */
    void shed(long dueNanos, long nowNanos, String reason);
  }

  private static final String TOO_MANY = "the limit of requests in flight was reached";
  private static final String TOO_LONG = "no connection became free in time";

  private final @Nullable Schedule schedule;
  private final long start;
  private final long count;
  private final long longestWait;
  private final long room;
  private final Shed shed;

  private final long @Nullable [] ring;
  private int head;
  private int waiting;

  private long next;
  private long nextDue;

  /**
   * The requests of a schedule that are due before a slice's counted window ends.
   *
   * @param schedule null for a closed loop, which has no backlog
   * @param longestWait nanoseconds from due to sent at most; {@link #NONE}: any
   * @param room requests that may wait; {@link #NONE}: any number
   */
  public Backlog(
      SlicePlan plan, @Nullable Schedule schedule, long longestWait, long room, Shed shed) {
    this.schedule = schedule;
    this.longestWait = longestWait;
    this.room = room;
    this.shed = shed;
    start = plan.start();
    count = schedule == null ? 0 : schedule.dueBefore(plan.countedEnd() - start);
    ring = room == NONE ? null : new long[Math.toIntExact(Math.max(1, room))];
    setNextDue();
  }

  /** When the first request was or will be due; {@link #NONE} if there is none. */
  public long firstDue() {
    return waiting > 0 && ring != null ? ring[head] : nextDue;
  }

  /** Whether the number of waiting requests is limited. */
  public boolean isBounded() {
    return ring != null;
  }

  /** Whether no request is left. */
  public boolean isEmpty() {
    return firstDue() == NONE;
  }

  /** Takes the first request. */
  public void takeFirst() {
    if (waiting > 0 && ring != null) {
      head = (head + 1) % ring.length;
      waiting--;
    } else {
      advance();
    }
  }

  /**
   * Lets in what became due, as far as there is room, and sheds the rest and what waited too long.
   *
   * @param idle connections that could take a request at once
   */
  public void update(long now, int idle) {
    long[] let = ring;
    if (let != null) {
      while (nextDue <= now) {
        if (waiting < Math.min(let.length, room + idle)) {
          let[(head + waiting++) % let.length] = nextDue;
        } else if (idle == 0) {
          shed.shed(nextDue, now, TOO_MANY);
        } else {
          break; // the ring is full, and idle connections will empty it
        }
        advance();
      }
    }
    if (longestWait != NONE) {
      while (firstDue() != NONE && now - firstDue() > longestWait) {
        shed.shed(firstDue(), now, TOO_LONG);
        takeFirst();
      }
    }
  }

  private void advance() {
    next++;
    setNextDue();
  }

  private void setNextDue() {
    nextDue = schedule == null || next >= count ? NONE : start + schedule.dueNanos(next);
  }
}
