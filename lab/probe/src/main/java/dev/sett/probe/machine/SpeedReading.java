package dev.sett.probe.machine;

/**
 * What a {@link SpeedProbe} has counted up to one moment.
 *
 * @param pieces of work done, &gt;= 0
 * @param nanos time that they took together
 * @param best what one takes where nothing slows it down; infinite: not known yet
 */
public record SpeedReading(long pieces, double nanos, double best) {

  /** Pieces of work below which nothing is said. */
  private static final int LEAST = 10;

  /** Before the first piece. */
  public static final SpeedReading NONE =
      new SpeedReading(/* pieces= */ 0, /* nanos= */ 0, Double.POSITIVE_INFINITY);

  /**
   * How many times as long as at best the work took since {@code from}, on average; at least 1, or
   * 0 if there was too little of it.
   */
  public double slowdownSince(SpeedReading from) {
    long done = pieces - from.pieces;
    return done < LEAST ? 0 : Math.max(1, (nanos - from.nanos) / done / best);
  }
}
