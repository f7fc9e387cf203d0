package dev.sett.load.connection;

import dev.sett.load.request.PreparedRequest;
import dev.sett.load.response.JudgedResponse;
import dev.sett.load.script.UserSession;
import dev.sett.model.http.ErrorKind;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A place for one request at a time and for what carries it. Survives its connections. On its event
 * loop only.
 */
final class Slot {

  private static final long FIRST_PAUSE_MILLIS = 10;
  private static final long LONGEST_PAUSE_MILLIS = 1000;

  /** What ends sooner than this after it was opened could not be used. */
  private static final long AT_ONCE_NANOS = 1_000_000 * FIRST_PAUSE_MILLIS;

  private final LoopConnections lane;
  private final UserSession session;
  private @Nullable SlotConnection connection;
  private int failuresInRow;
  private boolean listed;

  /** Whether its connection has carried an answer. */
  private boolean used;

  private boolean inFlight;
  private boolean idempotent;
  private boolean retried;
  private long dueNanos;
  private long freeNanos;
  private long sentNanos;
  private int which;
  private boolean pausing;
  private long wakeNanos;

  /** A slot of this lane that goes through this session. */
  Slot(LoopConnections lane, UserSession session) {
    this.lane = lane;
    this.session = session;
  }

  /** A slice begins: whatever was in progress is forgotten. */
  void restart() {
    listed = false;
    pausing = false;
    session.restart();
  }

  /** Pause before the next request in a closed loop, 0 or longer. */
  long thinkNanos() {
    return session.thinkNanos();
  }

  /** Pauses until this moment, whatever pause was in progress. */
  void sleepUntil(long nanos) {
    pausing = true;
    wakeNanos = nanos;
  }

  /** Whether a pause is in progress that ends at this moment. */
  boolean wakesAt(long nanos) {
    return pausing && wakeNanos == nanos;
  }

  /** Whether a pause began that no request has followed; it may be over. */
  boolean pauses() {
    return pausing;
  }

  /** What is left of such a pause, 0 or longer. */
  long restOfPause(long now) {
    return Math.max(0, wakeNanos - now);
  }

  /** Whether a request was sent and not yet answered or given up. */
  boolean inFlight() {
    return inFlight;
  }

  /** Whether there is a connection that is open and carries no request. */
  boolean idle() {
    return !inFlight && connection != null && connection.open();
  }

  /** Whether there is no connection and none is being opened. */
  boolean empty() {
    return connection == null;
  }

  /** When the request in flight was sent. */
  long sentNanos() {
    return sentNanos;
  }

  /** Whether the slot stands in its lane's list of idle slots. */
  boolean listed() {
    return listed;
  }

  /** Notes whether the slot stands in its lane's list of idle slots. */
  void listed(boolean now) {
    listed = now;
  }

  /** Whether it has not given up this connection. */
  boolean waitsFor(SlotConnection opening) {
    return connection == opening;
  }

  /** Takes a connection that is being opened. */
  void opening(SlotConnection opening) {
    connection = opening;
  }

  /** The connection was opened at this moment. */
  void opened(long now) {
    freeNanos = now;
    used = false;
  }

  /** The connection could not be opened. */
  void notOpened() {
    connection = null;
    failuresInRow++;
  }

  /** This connection ended before it could be used; nothing to do if it was given up already. */
  void endedAtOnce(SlotConnection ended) {
    if (connection == ended && inFlight) {
      closed("the connection closed right after it opened");
    } else if (connection == ended) {
      connection = null;
      failuresInRow++;
      lane.reopen(this);
    }
  }

  /** How long to wait before the next attempt to connect: doubled with each failure in a row. */
  long pauseMillis() {
    return failuresInRow == 0
        ? 0
        : Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(failuresInRow - 1, 10));
  }

  /** Sends a request over the idle connection. */
  void send(long due, long now) {
    SlotConnection to = connection;
    if (to == null) {
      throw new IllegalStateException("no connection");
    }
    dueNanos = due;
    sentNanos = now;
    pausing = false;
    inFlight = true;
    lane.tally().sent(now);
    PreparedRequest ask = session.next();
    which = ask.which();
    idempotent = ask.idempotent();
    retried = false;
    to.send(ask);
  }

  /** Sends the request in flight once more, over a new connection; its times stay as they are. */
  void sendAgain() {
    SlotConnection to = connection;
    if (to == null) {
      throw new IllegalStateException("no connection");
    }
    to.send(session.again());
  }

  /**
   * The answer is whole.
   *
   * @param bytesLeft bytes that came after its end
   * @param reusable whether the connection can carry another request
   */
  void whole(JudgedResponse answer, int bytesLeft, boolean reusable) {
    long now = lane.now();
    inFlight = false;
    used = true;
    failuresInRow = 0;
    if (bytesLeft > 0) {
      String example = bytesLeft + " bytes after the end of the response";
      failed(ErrorKind.PROTOCOL, now, () -> example);
    } else if (!answer.statusRight()) {
      failed(ErrorKind.STATUS, now, answer::example);
    } else if (!answer.bodyRight()) {
      failed(ErrorKind.BODY, now, answer::example);
    } else {
      right(now);
    }
    if (reusable && bytesLeft == 0) {
      freeNanos = now;
      lane.freed(this);
    } else {
      abandon();
      lane.reopen(this);
    }
  }

  private void right(long now) {
    String missing = session.answered();
    if (missing == null) {
      lane.tally().right(dueNanos, freeNanos, sentNanos, now);
      lane.tally().parts().right(which, dueNanos, now);
    } else {
      count(ErrorKind.CAPTURE, now, () -> missing);
    }
  }

  /* The connection is the caller's business. */
  private void failed(ErrorKind kind, long now, Supplier<String> example) {
    session.failed(kind);
    count(kind, now, example);
  }

  private void count(ErrorKind kind, long now, Supplier<String> example) {
    lane.tally().failed(kind, dueNanos, freeNanos, sentNanos, now, example);
    lane.tally().parts().failed(which, dueNanos, now);
  }

  /** What came is not an answer. */
  void broken(String example) {
    failed(ErrorKind.PROTOCOL, example);
  }

  /** The connection ended before the answer was whole. */
  void closed(String example) {
    failed(ErrorKind.CLOSED, example);
  }

  /**
   * The server closed a connection that it had kept open until now, and no part of the answer came:
   * most likely it closed it as idle before the request arrived. If the request's method allows it,
   * the request is sent once more (RFC 9112 section 9.3.1).
   */
  void closedWhileIdle(String example) {
    if (!idempotent || retried) {
      closed(example);
      return;
    }
    retried = true;
    lane.tally().retried();
    abandon();
    lane.connect(this);
  }

  /** There is no connection over which the request in flight could be sent once more. */
  void notReconnected(String example) {
    failed(ErrorKind.CONNECT, example);
  }

  private void failed(ErrorKind kind, String example) {
    inFlight = false;
    failuresInRow++;
    failed(kind, lane.now(), () -> example);
    abandon();
    lane.reopen(this);
  }

  /**
   * The idle connection ended or said something unasked. If it did so right after it opened, the
   * next one would, too, so it is not opened immediately.
   */
  void lostIdle() {
    if (!used && lane.now() - freeNanos < AT_ONCE_NANOS) {
      failuresInRow++;
    }
    abandon();
    lane.reopen(this);
  }

  /** Gives up the request in flight and its connection. */
  void timedOut(long now, String example) {
    boolean sending = connection != null && connection.sending();
    inFlight = false;
    failuresInRow++;
    failed(
        ErrorKind.TIMEOUT,
        now,
        () -> example + (sending ? "; the server did not take the whole request" : ""));
    abandon();
  }

  private void abandon() {
    if (connection != null) {
      connection.drop();
      connection = null;
    }
  }

  /** Closes the connection in order, for good. */
  void close() {
    inFlight = false;
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
