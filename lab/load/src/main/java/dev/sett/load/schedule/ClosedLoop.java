package dev.sett.load.schedule;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * When the connections of a closed loop begin, how far apart their requests are, and how many they
 * may still send between them. One for a slice, shared by its lanes; thread safe.
 */
public final class ClosedLoop {

  private final long overNanos;
  private final boolean endless;
  private final AtomicLong left;
  private final long apartNanos;
  private final double part;

  /** The earliest moment of the next request of a loop that is capped. */
  private final AtomicLong free = new AtomicLong(Long.MIN_VALUE);

  private ClosedLoop(long overNanos, boolean endless, long requests) {
    this(overNanos, endless, requests, /* apartNanos= */ 0, /* part= */ 1);
  }

  private ClosedLoop(long overNanos, boolean endless, long requests, long apartNanos, double part) {
    this.overNanos = overNanos;
    this.endless = endless;
    this.apartNanos = apartNanos;
    this.part = part;
    left = new AtomicLong(requests);
  }

  /** The closed loop of a shape; null for one that has a schedule. */
  public static @Nullable ClosedLoop of(Shape shape) {
    return switch (shape) {
      case Shape.Closed closed -> new ClosedLoop(/* overNanos= */ 0, /* endless= */ true, 0);
      case Shape.Few few ->
          new ClosedLoop(
              /* overNanos= */ 0, /* endless= */ true, 0, /* apartNanos= */ 0, few.share());
      case Shape.Capped capped ->
          new ClosedLoop(
              /* overNanos= */ 0,
              /* endless= */ true,
              0,
              (long) Math.ceil(1e9 / capped.rps()),
              /* part= */ 1);
      case Shape.Gradual gradual ->
          new ClosedLoop(gradual.overMillis() * 1_000_000, /* endless= */ true, 0);
      case Shape.Total total ->
          new ClosedLoop(/* overNanos= */ 0, /* endless= */ false, total.requests());
      case Shape.ConstantRate _,
          Shape.Ramp _,
          Shape.Steps _,
          Shape.Bursts _,
          Shape.Poisson _,
          Shape.Surge _ ->
          null;
    };
  }

  /**
   * Whether a connection sends requests at all.
   *
   * @param share of the connections that stand before it, within [0, 1)
   */
  public boolean takesPart(double share) {
    return share < part;
  }

  /**
   * When a connection begins, in nanoseconds after the start: the first at once, the others at even
   * distances.
   *
   * @param share of the connections that begin before it, within [0, 1)
   */
  public long beginNanos(double share) {
    return (long) (share * overNanos);
  }

  /**
   * Reserves the moment of one request.
   *
   * @param now on the clock of all lanes, in nanoseconds
   * @return time from now until it may be sent, &gt;= 0; 0 in a loop without a cap
   */
  public long holdNanos(long now) {
    if (apartNanos == 0) {
      return 0;
    }
    long next = free.updateAndGet(before -> Math.max(before, now) + apartNanos);
    return next - apartNanos - now;
  }

  /** Takes the right to send one request; whether there was one left. */
  public boolean take() {
    return endless || left.getAndUpdate(n -> n > 0 ? n - 1 : 0) > 0;
  }

  /** Whether every request has been sent or given up. */
  public boolean isSpent() {
    return !endless && left.get() == 0;
  }
}
