package dev.sett.runner.trial;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Defaults;
import dev.sett.model.trial.LoadSlice;
import java.time.Duration;

/**
 * How a turn of load begins, and how long it is counted. Connections of a closed loop that all
 * begin at once get their answers at once, too: none for the time of a response, then bursts of
 * which a counted window holds one more or one fewer. Where that time is not short, the connections
 * begin one after the other, evenly over the time of one response, and another one passes until
 * answers are counted. Bursts may form all the same; their mean needs several of them.
 *
 * @param over time from the first connection to the last
 * @param settle load that is not counted, before the counted window; whole windows
 */
record Onset(Duration over, Duration settle) {

  /** All connections at once. */
  static final Onset AT_ONCE = new Onset(Duration.ZERO, Defaults.SETTLE);

  /** Responses that take this long don't make it longer any more. */
  static final Duration LONGEST = Duration.ofSeconds(10);

  private static final int RESPONSES = 2;

  /** Responses that are counted at least; {@link LoadSlice#meanAnswers} needs two. */
  private static final int COUNTED_RESPONSES = 3;

  /**
   * That of a load.
   *
   * @param response time from one request of a connection to its next, in a closed loop
   */
  static Onset of(Shape shape, Duration response) {
    Duration over = atMostLongest(response);
    Duration twice = over.multipliedBy(RESPONSES);
    return !(shape instanceof Shape.Closed) || twice.compareTo(Defaults.SETTLE) <= 0
        ? AT_ONCE
        : new Onset(over, windows(Math.ceilDiv(twice.toNanos(), LoadSlice.WINDOW_NANOS)));
  }

  /** The load with this beginning. */
  Shape begins(Shape shape) {
    return over.isZero() ? shape : new Shape.Gradual(over.toMillis());
  }

  /**
   * What is counted of a program's turn: the slice, or as much longer as its responses need.
   *
   * @param response of that program
   * @return whole windows if it is not the slice
   */
  Duration counted(Duration slice, Duration response) {
    Duration needed = atMostLongest(response).multipliedBy(COUNTED_RESPONSES);
    return over.isZero() || needed.compareTo(slice) <= 0
        ? slice
        : windows(Math.ceilDiv(needed.toNanos(), LoadSlice.WINDOW_NANOS));
  }

  private static Duration windows(long number) {
    return Duration.ofNanos(number * LoadSlice.WINDOW_NANOS);
  }

  private static Duration atMostLongest(Duration response) {
    return response.compareTo(LONGEST) < 0 ? response : LONGEST;
  }
}
