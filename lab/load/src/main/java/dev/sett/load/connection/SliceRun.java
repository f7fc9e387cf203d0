package dev.sett.load.connection;

import dev.sett.load.loop.Loop;
import dev.sett.load.metrics.Tally;
import dev.sett.load.schedule.Backlog;
import dev.sett.load.schedule.ClosedLoop;
import dev.sett.load.schedule.SlicePlan;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A slice in progress on one lane. On its event loop only. */
final class SliceRun {

  private static final long CHECK_NANOS = 20_000_000;

  final SlicePlan plan;
  final Backlog backlog;
  final Tally tally;
  final CompletableFuture<Tally> done;
  final Loop.Use before;
  private final @Nullable ClosedLoop closedLoop;
  private final double place;
  private long nextCheck;

  /**
   * A slice that begins.
   *
   * @param closedLoop null if requests are due by a schedule
   * @param place of the lane among its target's lanes, within [0, 1)
   * @param done gets the tally when the slice and its drain are over
   * @param before what the loop had used by now
   */
  SliceRun(
      SlicePlan plan,
      @Nullable ClosedLoop closedLoop,
      double place,
      Backlog backlog,
      Tally tally,
      CompletableFuture<Tally> done,
      Loop.Use before) {
    this.plan = plan;
    this.closedLoop = closedLoop;
    this.place = place;
    this.backlog = backlog;
    this.tally = tally;
    this.done = done;
    this.before = before;
    nextCheck = plan.start() + CHECK_NANOS;
  }

  /** Whether a connection sends its next request when the last one has ended. */
  boolean closed() {
    return closedLoop != null;
  }

  /** Whether every request was sent or given up before the counted window was over. */
  boolean isSpent() {
    return closedLoop != null && closedLoop.isSpent();
  }

  /** Whether there is something left to send. */
  boolean sendsMore(long now) {
    return closedLoop == null
        ? !backlog.isEmpty()
        : now < plan.countedEnd() && !closedLoop.isSpent();
  }

  /** Time until the next request of a closed loop may be sent, which is reserved for it. */
  long holdNanos(long now) {
    return closedLoop == null ? 0 : closedLoop.holdNanos(now);
  }

  /** Takes the right to send a request of a closed loop now; whether there was one. */
  boolean take(long now) {
    return closedLoop != null && now < plan.countedEnd() && closedLoop.take();
  }

  /** Whether a slot carries requests of this slice; the parameters are those of beginNanos. */
  boolean takesPart(int which, int of) {
    return closedLoop == null || closedLoop.takesPart((which + place) / of);
  }

  /**
   * Pause before the first request of a closed loop, in nanoseconds.
   *
   * @param which of the lane's slots
   * @param of slots of the lane
   * @param thinkNanos pause between two requests, over which beginnings are spread so that users
   *     don't march in step
   */
  long beginNanos(int which, int of, long thinkNanos) {
    long spread = (long) ((double) which / of * thinkNanos);
    return closedLoop == null
        ? spread
        : Math.max(spread, closedLoop.beginNanos((which + place) / of));
  }

  /** Whether deadlines are to be looked at; if so, not again for a while. */
  boolean checks(long now) {
    boolean due = now >= nextCheck;
    if (due) {
      nextCheck = now + CHECK_NANOS;
    }
    return due;
  }

  /** When there is something to do that no connection asks for, the backlog left aside. */
  long wake(long now) {
    long wake = Math.min(nextCheck, tally.windowEnd());
    wake = Math.min(wake, now < plan.countedEnd() ? plan.countedEnd() : wake);
    return Math.min(wake, plan.drainEnd());
  }
}
