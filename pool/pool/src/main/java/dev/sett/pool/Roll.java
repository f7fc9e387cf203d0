package dev.sett.pool;

/**
 * Who is active and who is idle, in one {@code long} that changes in one step: how many workers are
 * active (20 bits), the seat on top of the stack of idle ones plus one, 0 for none (20 bits), and a
 * version that tells a stack that looks the same from one that is (24 bits; Treiber 1986).
 */
final class Roll {
  /** Seats at most. */
  static final int MOST = (1 << 20) - 2;

  private static final int BITS = 20;
  private static final long MASK = (1L << BITS) - 1;
  private static final long VERSION = 1L << (2 * BITS);

  private Roll() {}

  static int active(long roll) {
    return (int) ((roll >>> BITS) & MASK);
  }

  /** The idle seat on top, counted from 1; 0 for none. */
  static int top(long roll) {
    return (int) (roll & MASK);
  }

  /** The next version, with other numbers. */
  static long with(long roll, int active, int top) {
    return ((roll >>> (2 * BITS)) * VERSION + VERSION) | ((long) active << BITS) | top;
  }
}
