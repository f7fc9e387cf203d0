package dev.sett.load.connection;

import dev.sett.load.destination.LoadException;
import dev.sett.load.loop.Loop;
import dev.sett.load.loop.PacedIoHandler;
import dev.sett.load.metrics.Tally;
import dev.sett.load.schedule.Backlog;
import dev.sett.load.schedule.ClosedLoop;
import dev.sett.load.schedule.Schedule;
import dev.sett.load.schedule.SlicePlan;
import dev.sett.load.script.CompiledLoad;
import dev.sett.load.tls.Connector;
import dev.sett.load.tls.Route;
import dev.sett.model.http.ErrorKind;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/*
 * The part of a target that one event loop serves: its slots, and during a slice its share of the
 * schedule and its tally. Everything but the constructor runs on the loop.
 *
 * Constant rate: requests that are due (see Backlog) are sent in order as connections become free,
 * the connection that is free longest first, and always charged from their due time.
 *
 * Closed loop: a slot sends again as soon as it is free and has thought as long as it wants to. What
 * begins free begins spread over that pause, so that users don't march in step.
 */
public final class LoopConnections implements PacedIoHandler.Pace {

  private static final int OPENING_AT_ONCE = 32;

  private final Loop loop;
  private final Connector dial;
  private final int connections;
  private final Slot[] slots;
  private final IdleSlots idle;

  /** Slots that carry no requests of the slice in progress. */
  private final Set<Slot> resting = new HashSet<>();

  private final @Nullable Http2Sessions http2;

  private @Nullable Opening opening;
  private @Nullable SliceRun run;
  private boolean closed;

  public LoopConnections(
      Loop loop, SocketAddress address, CompiledLoad work, int connections, Route route) {
    this.loop = loop;
    this.connections = connections;
    dial = new Connector(loop, address, route);
    slots = new Slot[connections * route.streams()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = new Slot(this, work.session());
    }
    http2 = route.http2() ? new Http2Sessions(this, loop, dial, route, slots) : null;
    idle = new IdleSlots(slots.length);
  }

  /** Connections being opened for the first time. */
  private static final class Opening {
    final CompletableFuture<Void> done;
    int begun;
    int open;

    Opening(CompletableFuture<Void> done) {
      this.done = done;
    }
  }

  /** Opens all connections, some at a time; {@code done} fails with the first failure. */
  public void open(CompletableFuture<Void> done) {
    Opening begun = new Opening(done);
    opening = begun;
    for (int i = 0; i < Math.min(OPENING_AT_ONCE, slots.length); i++) {
      connect(slots[begun.begun++]);
    }
  }

  /**
   * Puts one slice of load on the target.
   *
   * @param schedule this lane's share; null for a closed loop
   * @param closedLoop that of all lanes; null if there is a schedule
   * @param place of this lane among the lanes, within [0, 1)
   * @param longestWait nanoseconds from due to sent at most
   * @param inFlight requests due and unanswered at most; {@link Backlog#NONE}: any number
   * @param done gets the tally when the slice and its drain are over
   */
  public void start(
      SlicePlan plan,
      @Nullable Schedule schedule,
      @Nullable ClosedLoop closedLoop,
      double place,
      long longestWait,
      long inFlight,
      Tally tally,
      CompletableFuture<Tally> done) {
    if (closed) {
      done.completeExceptionally(LoadException.stopped());
      return;
    }
    long room = inFlight == Backlog.NONE ? inFlight : Math.max(0, inFlight - slots.length);
    Backlog backlog =
        new Backlog(
            plan,
            schedule,
            longestWait,
            room,
            (due, now, why) -> tally.neverSent(ErrorKind.SHED, due, now, why));
    SliceRun begun = new SliceRun(plan, closedLoop, place, backlog, tally, done, loop.use());
    run = begun;
    idle.clear();
    resting.clear();
    for (int i = 0; i < slots.length; i++) {
      Slot slot = slots[i];
      slot.restart();
      if (!begun.takesPart(i, slots.length)) {
        resting.add(slot);
      } else if (slot.empty()) {
        if (begun.closed()) {
          slot.sleepUntil(now() + begun.beginNanos(i, slots.length, slot.thinkNanos()));
        }
        connect(slot);
      } else if (slot.idle()) {
        begin(slot, begun, i);
      }
    }
    loop.pace(this);
  }

  private void begin(Slot slot, SliceRun begun, int which) {
    if (begun.closed()) {
      sendAfter(begun.beginNanos(which, slots.length, slot.thinkNanos()), slot, begun);
    } else {
      freed(slot);
    }
  }

  /** Closes every connection, for good. A slice in progress fails. */
  public void close() {
    SliceRun current = run;
    closed = true;
    run = null;
    opening = null;
    loop.pace(PacedIoHandler.IDLE);
    for (Slot slot : slots) {
      slot.close();
    }
    if (http2 != null) {
      http2.close();
    }
    if (current != null) {
      current.done.completeExceptionally(LoadException.stopped());
    }
  }

  /** The clock's time. */
  long now() {
    return loop.nanoClock().getAsLong();
  }

  /** The tally of the slice in progress. */
  Tally tally() {
    SliceRun current = run;
    if (current == null) {
      throw new IllegalStateException("no slice in progress");
    }
    return current.tally;
  }

  @Override
  public long turn() {
    SliceRun current = run;
    if (current == null) {
      return Long.MAX_VALUE;
    }
    sendDue(current);
    long now = now();
    current.tally.roll(now);
    if (current.checks(now)) {
      expire(current, now);
    }
    if ((now >= current.plan.countedEnd() || current.isSpent()) && over(current, now)) {
      finish(current, now);
      return Long.MAX_VALUE;
    }
    long wake = current.wake(now);
    return idle.isEmpty() ? wake : Math.min(wake, current.backlog.firstDue());
  }

  private boolean over(SliceRun current, long now) {
    if (now >= current.plan.drainEnd()) {
      return true;
    }
    if (current.sendsMore(now)) {
      return false;
    }
    for (Slot slot : slots) {
      if (slot.inFlight()) {
        return false;
      }
    }
    return true;
  }

  private void finish(SliceRun current, long now) {
    for (Slot slot : slots) {
      if (slot.inFlight()) {
        slot.timedOut(now, "no complete response before the drain ended");
      }
    }
    current.backlog.update(now, idle.size());
    while (!current.backlog.isEmpty()) {
      current.tally.neverSent(
          ErrorKind.TIMEOUT,
          current.backlog.firstDue(),
          now,
          "no connection became free before the end");
      current.backlog.takeFirst();
    }
    current.tally.roll(current.isSpent() ? current.tally.windowEnd() : current.plan.countedEnd());
    run = null;
    current.tally.ended(loop.health(current.before, connections, current.tally));
    current.done.complete(current.tally);
  }

  private void expire(SliceRun current, long now) {
    for (Slot slot : slots) {
      if (slot.inFlight() && now - slot.sentNanos() >= current.plan.deadlineNanos()) {
        slot.timedOut(now, "no complete response in time");
        reopen(slot);
      }
    }
  }

  private void sendDue(SliceRun current) {
    while (!current.backlog.isEmpty()) {
      long now = now();
      current.backlog.update(now, idle.size());
      if (current.backlog.firstDue() > now || now >= current.plan.drainEnd()) {
        return;
      }
      Slot slot = idle.poll();
      if (slot == null) {
        return;
      }
      long due = current.backlog.firstDue();
      current.backlog.takeFirst();
      slot.send(due, now);
    }
  }

  /** A slot can carry a request. */
  void freed(Slot slot) {
    SliceRun current = run;
    if (current == null) {
      return;
    }
    if (!current.closed()) {
      if (current.backlog.isBounded()) {
        current.backlog.update(now(), idle.size()); // as long as this slot still counts as busy
      }
      idle.add(slot);
      sendDue(current);
      loop.turnSoon();
    } else {
      sendAfter(slot.thinkNanos(), slot, current);
    }
  }

  /** A slot has a connection again; a pause that was in progress goes on. */
  private void reconnected(Slot slot) {
    SliceRun current = run;
    if (current == null || resting.contains(slot)) {
      return;
    }
    if (current.closed() && slot.pauses()) {
      sendAfter(slot.restOfPause(now()), slot, current);
    } else {
      freed(slot);
    }
  }

  /** Sends the next request of a closed loop after a pause, if the connection still stands. */
  private void sendAfter(long pauseNanos, Slot slot, SliceRun current) {
    if (pauseNanos > 0) {
      after(pauseNanos, slot, current, () -> sendAfter(/* pauseNanos= */ 0, slot, current));
      return;
    }
    long holdNanos = current.holdNanos(now());
    if (holdNanos > 0) {
      after(holdNanos, slot, current, () -> sendNow(slot, current));
    } else {
      sendNow(slot, current);
    }
  }

  /** Goes on after a pause, if the connection still stands and nothing else wakes it. */
  @SuppressWarnings("FutureReturnValueIgnored") // the task can only send
  private void after(long pauseNanos, Slot slot, SliceRun current, Runnable then) {
    long wake = now() + pauseNanos;
    slot.sleepUntil(wake);
    loop.eventLoop()
        .schedule(
            () -> {
              if (run == current && slot.idle() && slot.wakesAt(wake)) {
                then.run();
              }
            },
            pauseNanos,
            TimeUnit.NANOSECONDS);
  }

  private void sendNow(Slot slot, SliceRun current) {
    long now = now();
    if (current.take(now)) {
      slot.opened(now);
      slot.send(/* due= */ now, now);
    }
  }

  /** Opens a new connection for a slot that lost its own, if one is still wanted. */
  @SuppressWarnings("FutureReturnValueIgnored") // the task can only begin to connect
  void reopen(Slot slot) {
    Opening first = opening;
    if (first != null) {
      fail(first, new IOException("the server closed a connection right after it opened"));
      return;
    }
    SliceRun current = run;
    if (current == null || resting.contains(slot) || !current.sendsMore(now())) {
      return;
    }
    long pauseMillis = slot.pauseMillis();
    if (pauseMillis == 0) {
      connect(slot);
    } else {
      loop.eventLoop()
          .schedule(
              () -> {
                if (run == current && slot.empty() && current.sendsMore(now())) {
                  connect(slot);
                }
              },
              pauseMillis,
              TimeUnit.MILLISECONDS);
    }
  }

  /** Opens a new connection for a slot that has none, be it for the request in flight. */
  void connect(Slot slot) {
    if (http2 != null) {
      http2.connect(slot);
      return;
    }
    Connection connection = new Connection(slot, loop.scratch());
    slot.opening(connection);
    dial.open(
        connection,
        channel -> {
          connection.opened(channel);
          opened(slot, connection);
        },
        cause -> {
          if (slot.waitsFor(connection)) {
            notOpened(slot, cause);
          }
        });
  }

  /** What carries this slot's requests is open. */
  void opened(Slot slot, SlotConnection connection) {
    if (!connection.open()) {
      connection.drop(); // given up while it was being opened, or ended at once
      slot.endedAtOnce(connection);
      return;
    }
    if (slot.inFlight()) {
      slot.sendAgain();
      return;
    }
    slot.opened(now());
    Opening first = opening;
    if (first == null) {
      reconnected(slot);
      return;
    }
    first.open++;
    if (first.begun < slots.length) {
      connect(slots[first.begun++]);
    } else if (first.open == slots.length) {
      opening = null;
      first.done.complete(null);
    }
  }

  /** What would have carried this slot's requests could not be opened. */
  void notOpened(Slot slot, @Nullable Throwable cause) {
    String reason = SocketErrors.words(cause);
    if (slot.inFlight()) {
      slot.notReconnected(reason);
      return;
    }
    slot.notOpened();
    Opening first = opening;
    if (first != null) {
      fail(first, cause == null ? new IOException(reason) : cause);
      return;
    }
    SliceRun current = run;
    if (current != null && current.sendsMore(now())) {
      current.tally.failed(ErrorKind.CONNECT, now(), () -> reason);
      current.take(now()); // else a server that is gone would be asked for ever
      reopen(slot);
    }
  }

  /** The same for a slot that shares its connection with one that was told why. */
  void notOpenedEither(Slot slot) {
    slot.notOpened();
    reopen(slot);
  }

  private void fail(Opening first, Throwable cause) {
    opening = null;
    first.done.completeExceptionally(cause);
  }
}
