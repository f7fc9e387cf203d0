package dev.sett.load.loop;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/*
 * How requests leave on time.
 *
 * An event loop turns: wait for sockets or a deadline, handle the sockets, run tasks. This wrapper
 * gives the wait one more deadline, the pace's next moment, and calls the pace after every wait.
 * So requests that became due go out in one batch a turn, without a timer task, a queue or an
 * allocation for each.
 *
 * It spins on epoll only where its CPU is its own (see Pacing), for elsewhere it would take the time
 * of whoever shares the core. Turns in which nothing was due and nothing came are counted, so that
 * the engine's CPU use still says how near its limit it is. The wait is an hrtimer (epoll_pwait2 or a timerfd),
 * and the loop's thread asks the kernel for a timer slack of 1 microsecond (see Loop); what remains
 * is measured for every request as lag.
 *
 * Two waits are coarse. Native epoll rounds waits above 10 ms up to whole milliseconds, so a longer
 * wait is cut short and its rest waited for exactly. The NIO selector knows milliseconds only, so
 * there the last 1 ms is spent turning.
 */
public final class PacedIoHandler implements IoHandler {

  private static final long COARSE_ABOVE_NANOS = 9_000_000;
  private static final long COARSE_BY_NANOS = 2_000_000;

  /* A turn takes about a microsecond. What took longer was spent by somebody else. */
  private static final long LONGEST_TURN_NANOS = 20_000;

  /** What has to be done at certain moments. Called on the event loop only. */
  public interface Pace {

    /** Does what is due; returns the moment of the next call at the latest, on the same clock. */
    long turn();
  }

  /** Nothing to do, ever. */
  public static final Pace IDLE = () -> Long.MAX_VALUE;

  private final IoHandler sockets;
  private final LongSupplier nanoClock;
  private final long spinBelowNanos;

  private Pace pace = IDLE;
  private long nextTurn = Long.MAX_VALUE;
  private long turnEnd;
  private long turningNanos;
  private @Nullable PacedContext context;

  /**
   * Wraps the handler of the sockets.
   *
   * @param spinBelowNanos waits shorter than this are spent turning; 0: never
   */
  PacedIoHandler(IoHandler sockets, LongSupplier nanoClock, long spinBelowNanos) {
    this.sockets = sockets;
    this.nanoClock = nanoClock;
    this.spinBelowNanos = spinBelowNanos;
  }

  /** Sets the pace; it is called at the end of the loop's next turn. */
  void pace(Pace pace) {
    this.pace = pace;
    turnSoon();
  }

  /** Calls the pace before the loop waits again. */
  void turnSoon() {
    nextTurn = Long.MIN_VALUE;
  }

  @Override
  public int run(IoHandlerContext loop) {
    PacedContext paced = context;
    if (paced == null || paced.loop != loop) {
      paced = new PacedContext(loop);
      context = paced;
    }
    paced.turned = false;
    int handled = sockets.run(paced);
    if (spinBelowNanos == 0) {
      nextTurn = pace.turn();
      return handled;
    }
    long now = nanoClock.getAsLong();
    boolean idle = paced.turned && handled == 0 && now < nextTurn;
    if (idle) {
      turningNanos += Math.min(now - turnEnd, LONGEST_TURN_NANOS);
    }
    nextTurn = pace.turn();
    turnEnd = idle ? now : nanoClock.getAsLong();
    return handled;
  }

  /** Time spent turning so far, while nothing was due and nothing came; on the loop only. */
  long turningNanos() {
    return turningNanos;
  }

  @Override
  public void initialize() {
    sockets.initialize();
  }

  @Override
  public void prepareToDestroy() {
    sockets.prepareToDestroy();
  }

  @Override
  public void destroy() {
    sockets.destroy();
  }

  @Override
  public IoRegistration register(IoHandle handle) throws Exception {
    return sockets.register(handle);
  }

  @Override
  public void wakeup() {
    sockets.wakeup();
  }

  @Override
  public boolean isCompatible(Class<? extends IoHandle> handleType) {
    return sockets.isCompatible(handleType);
  }

  private final class PacedContext implements IoHandlerContext {

    private final IoHandlerContext loop;
    private boolean turned;

    PacedContext(IoHandlerContext loop) {
      this.loop = loop;
    }

    @Override
    public boolean canBlock() {
      if (!loop.canBlock() || nextTurn == Long.MIN_VALUE) {
        return false;
      }
      turned = nextTurn != Long.MAX_VALUE && nextTurn - nanoClock.getAsLong() <= spinBelowNanos;
      return !turned;
    }

    @Override
    public long delayNanos(long currentTimeNanos) {
      long delay = loop.delayNanos(currentTimeNanos);
      if (nextTurn == Long.MAX_VALUE) {
        return delay;
      }
      if (nextTurn == Long.MIN_VALUE) {
        return 0;
      }
      long own = Math.max(0, nextTurn - nanoClock.getAsLong() - spinBelowNanos);
      return Math.min(delay, own > COARSE_ABOVE_NANOS ? own - COARSE_BY_NANOS : own);
    }

    @Override
    public long deadlineNanos() {
      if (nextTurn == Long.MAX_VALUE) {
        return loop.deadlineNanos();
      }
      // Only compared with -1 (none) and with the previous one, to leave an armed timer alone.
      long deadline = nanoClock.getAsLong() + delayNanos(System.nanoTime());
      return deadline == -1 ? 0 : deadline;
    }

    @Override
    public void reportActiveIoTime(long activeNanos) {
      loop.reportActiveIoTime(activeNanos);
    }

    @Override
    public boolean shouldReportActiveIoTime() {
      return loop.shouldReportActiveIoTime();
    }
  }
}
