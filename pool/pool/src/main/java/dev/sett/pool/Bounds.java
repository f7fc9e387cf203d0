package dev.sett.pool;

/** How many threads a pool may have. Can change while it runs. Safe for all threads. */
final class Bounds {
  private final Crew crew;
  private volatile Threads threads;

  /**
   * Both bounds, at the same moment.
   *
   * @param least threads that are kept, 0 to {@link TunedExecutorBuilder#MOST_THREADS}
   * @param most threads, at least 1 and {@code least}
   */
  record Threads(int least, int most) {
    Threads {
      range("minThreads", least, 0, TunedExecutorBuilder.MOST_THREADS);
      range("maxThreads", most, 1, TunedExecutorBuilder.MOST_THREADS);
      if (least > most) {
        throw new IllegalArgumentException(
            "minThreads must not be above maxThreads; got %d and %d.".formatted(least, most));
      }
    }

    /** The lowest limit. */
    int leastLimit() {
      return Math.max(1, least);
    }

    /** Brings a limit inside the bounds. */
    int bounded(int limit) {
      return Math.clamp(limit, leastLimit(), most);
    }
  }

  Bounds(Crew crew, Threads threads) {
    this.crew = crew;
    set(threads);
  }

  /**
   * A value that was checked.
   *
   * @throws IllegalArgumentException outside of the range
   */
  static int range(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be from %d to %d; got %d.".formatted(name, least, most, value));
    }
    return value;
  }

  /** The bounds as they are now. */
  Threads threads() {
    return threads;
  }

  synchronized void least(int least) {
    set(new Threads(least, threads.most()));
  }

  synchronized void most(int most) {
    set(new Threads(threads.least(), most));
  }

  private synchronized void set(Threads wished) {
    threads = wished;
    crew.roster().keep(wished.least(), wished.most());
    limit(crew.limit());
  }

  /** Sets the limit of the crew, as near as the bounds allow. */
  synchronized void limit(int wished) {
    crew.limit(threads.bounded(wished));
  }
}
