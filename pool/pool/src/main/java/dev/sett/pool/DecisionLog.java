package dev.sett.pool;

import java.util.function.BiConsumer;

/** Keeps what was decided, and tells flight recordings. Written by one thread, read by all. */
final class DecisionLog implements BiConsumer<Window, Adjustment> {
  private static final boolean RECORDED = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private final String pool;
  private volatile long decisions;
  private volatile Reason reason = Reason.SLOW_START;
  private volatile double computing = Double.NaN;

  DecisionLog(String pool) {
    this.pool = pool;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // One writer.
  public void accept(Window window, Adjustment adjustment) {
    double sampled = window.sample().computing();
    computing = Double.isNaN(sampled) ? computing : sampled;
    if (adjustment.limit() != window.limit()) {
      decisions = decisions + 1;
      reason = adjustment.reason();
    }
    if (RECORDED) {
      AdjustmentEvent.record(pool, window, adjustment);
    }
  }

  long decisions() {
    return decisions;
  }

  Reason reason() {
    return reason;
  }

  double computing() {
    return computing;
  }
}
