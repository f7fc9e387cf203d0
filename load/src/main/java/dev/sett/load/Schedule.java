package dev.sett.load;

/**
 * When requests are due. Closed form: no request's time depends on another's, so nothing drifts.
 * Immutable.
 */
interface Schedule {

  /**
   * When request {@code index} is due.
   *
   * @param index 0 for the first
   * @return nanoseconds after the start; never less than that of a smaller index
   */
  long dueNanos(long index);

  /** Number of requests due in the first {@code nanos} nanoseconds, their end not included. */
  long dueBefore(long nanos);

  /** Even distances: {@code t_i = i / rate}. */
  static Schedule constantRate(double rps) {
    return new Schedule() {
      @Override
      public long dueNanos(long index) {
        return (long) (index * 1e9 / rps);
      }

      @Override
      public long dueBefore(long nanos) {
        long count = Math.max(0, (long) (nanos * rps / 1e9));
        while (count > 0 && dueNanos(count - 1) >= nanos) {
          count--;
        }
        while (dueNanos(count) < nanos) {
          count++;
        }
        return count;
      }
    };
  }

  /** Every {@code of}-th request of this schedule, beginning with number {@code which}. */
  default Schedule share(int which, int of) {
    Schedule all = this;
    return new Schedule() {
      @Override
      public long dueNanos(long index) {
        return all.dueNanos(which + index * of);
      }

      @Override
      public long dueBefore(long nanos) {
        return (all.dueBefore(nanos) - which + of - 1) / of;
      }
    };
  }
}
